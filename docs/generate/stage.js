/**
 * How do the files of the checkout become pages of a site? Each is copied to build/docs; its links are turned to pages of the site,
 * its pictures are copied next to it. A link that leads nowhere ends the build.
 */

import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { drawnAt } from "../run/pictures.js";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder that VitePress reads. */
export const staged = join(root, "build", "docs");

/** Files and folders of the checkout that have a page under another name. */
const places = new Map([
  ["models", "reference/mechanisms.md"],
  ["docs", "index.md"],
  ...["README", "ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "NOTATION", "REFERENCES"].map(
    (name) => /** @type {const} */ ([`${name}.md`, `project/${name.toLowerCase()}.md`]),
  ),
]);

/**
 * Where a file of the checkout stands in the site; undefined where it has no page.
 * @param {string} file from the checkout's root
 */
export function placeOf(file) {
  const path = file.replace(/\/$/, "");
  if (path.startsWith("docs/")) return path.slice("docs/".length);
  if (path === "decisions") return "project/decisions/index.md";
  return places.get(path) ?? (path.startsWith("decisions/") ? `project/${path}` : undefined);
}

/**
 * @param {string} place in the site
 * @param {string} text
 */
export function writePage(place, text) {
  mkdirSync(dirname(join(staged, place)), { recursive: true });
  writeFileSync(join(staged, place), text);
}

/**
 * Copies a picture into the site and returns its path there.
 * @param {string} file
 * @param {string} name unique in the site
 */
function copyPicture(file, name) {
  mkdirSync(join(staged, "pictures"), { recursive: true });
  copyFileSync(file, join(staged, "pictures", name));
  return `pictures/${name}`;
}

/**
 * The text of a page with its links as they are in the site.
 * @param {string} file from the checkout's root
 * @param {string} text
 * @param {string} place in the site
 */
export function relink(file, text, place) {
  const away = (/** @type {string} */ target) => posix.relative(dirname(place), target) || ".";
  /** The address of a page in the site; undefined for a file without a page. @param {string} target */
  const pageAt = (target) => {
    if (isOutside(target)) return target;
    const [path = "", anchor] = target.split("#");
    const source = posix.normalize(posix.join(dirname(file), path));
    const page = placeOf(source);
    if (!existsSync(join(root, source)) && !source.startsWith("docs/reference/"))
      throw new RangeError(`${file} links to ${target}, which does not exist`);
    return page === undefined ? undefined : `./${away(page)}${anchor === undefined ? "" : `#${anchor}`}`;
  };
  /** A file without a page, such as the licence, is named and not linked. @param {string} label @param {string} target */
  const linked = (label, target) => {
    const page = pageAt(target);
    return page === undefined ? label : `[${label}](${page})`;
  };
  return outsideCode(text, (prose) =>
    prose
      .replace(/(<img[^>]*\ssrc=")(?!https?:|\/)([^"]+)"/g, (_, before, source) => {
        const picture = pictureOf(file, posix.normalize(posix.join(dirname(file), source)));
        return `${before}./${away(picture)}"`;
      })
      // A picture that is a link: its own address is turned below.
      .replace(/\[(!\[[^\]]*\]\([^)\s]+\))\]\(([^)\s]+)\)/g, (_, picture, target) => linked(picture, target))
      .replace(/(!?)\[([^[\]]*)\]\(([^)\s]+)\)/g, (whole, picture, label, target) => {
        if (isOutside(target)) return whole;
        const source = posix.normalize(posix.join(dirname(file), target));
        if (picture) return `![${label}](./${away(pictureOf(file, source))})`;
        return linked(label, target);
      }),
  );
}

/** An address that is not a path of the checkout. @param {string} target */
const isOutside = (target) => /^(https?:|#|\/)/.test(target);

/**
 * @param {string} page
 * @param {string} source from the checkout's root
 */
function pictureOf(page, source) {
  // What the commands of the page have drawn; the picture that is kept where they have not run.
  const made = [drawnAt(page, source), join(root, source)].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (made === undefined) throw new RangeError(`${page} shows ${source}, which does not exist`);
  return copyPicture(made, basename(source));
}

/**
 * Changes what is no code: neither fenced nor between ticks.
 * @param {string} text
 * @param {(prose: string) => string} change
 */
function outsideCode(text, change) {
  return text
    .split(/(^\s*```[\s\S]*?^\s*```$|`[^`\n]+`)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}
