/** Which pictures of a page do its own commands draw? They are kept in docs/pictures, so that the page shows them in the repository too. */

import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { folderOf, root } from "./pages.js";

/** What the names of a page's pictures begin with. */
const prefixOf = (/** @type {string} */ page) =>
  `${page
    .replace(/^docs\//, "")
    .replace(/\.md$/, "")
    .replaceAll("/", "-")}-`;

/**
 * Where a command of the page writes the picture that is kept under a name; undefined where it is a picture of another kind.
 * @param {string} page
 * @param {string} kept from the checkout's root
 */
export function drawnAt(page, kept) {
  const [name, prefix] = [basename(kept), prefixOf(page)];
  const own = kept.startsWith("docs/pictures/") && name.startsWith(prefix);
  return own ? join(folderOf(page), name.slice(prefix.length)) : undefined;
}

/**
 * The pictures that a page keeps, from the checkout's root.
 * @param {string} page
 */
export function keptPictures(page) {
  const links = readFileSync(join(root, page), "utf8").matchAll(
    /!\[[^\]]*\]\([^)\s]*?(pictures\/[^)\s/]+)\)/g,
  );
  return Array.from(links, ([, path]) => `docs/${path}`).filter((kept) => drawnAt(page, kept) !== undefined);
}

/**
 * Keeps what the commands of pages have drawn.
 * @param {readonly string[]} pages
 */
export function keepPictures(pages) {
  mkdirSync(join(root, "docs", "pictures"), { recursive: true });
  for (const page of pages)
    for (const kept of keptPictures(page))
      copyFileSync(/** @type {string} */ (drawnAt(page, kept)), join(root, kept));
}
