/** Does every relative link of a page in the repository lead to a file, and every anchor to a heading? */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const pages = execFileSync("git", ["ls-files", "-z", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "" && existsSync(join(root, file)));

/** Without blocks of code and spans of code: what stands in them is not a link. */
const proseOf = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** The anchors of a page, as GitHub makes them from headings, and those that are written out. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ +(.+?)\s*$/gm)].map(
    ([, title = ""]) =>
      title
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
        .replaceAll(" ", "-"),
  );
  const written = [...text.matchAll(/\s(?:id|name)="([^"]+)"|\{#([^}]+)\}/g)].map(
    ([, id, own]) => id ?? own ?? "",
  );
  return new Set([...headings, ...written]);
}

/** Why a link leads nowhere; undefined where it leads somewhere. */
function fault(page: string, link: string): string | undefined {
  const [path = "", anchor = ""] = link.split("#");
  const file = path === "" ? page : join(dirname(page), decodeURIComponent(path));
  const full = join(root, file);
  if (!existsSync(full)) return `${page}: there is no ${file}`;
  if (anchor === "" || statSync(full).isDirectory() || !file.endsWith(".md")) return undefined;
  const known = anchorsOf(readFileSync(full, "utf8"));
  return known.has(decodeURIComponent(anchor)) ? undefined : `${page}: ${file} has no #${anchor}`;
}

it("every link leads somewhere", () => {
  const found = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8");
    const links = [...proseOf(text).matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].map(
      ([, link = ""]) => link,
    );
    return links.filter((link) => !/^(?:[a-z]+:|\/)/i.test(link)).map((link) => ({ page, link }));
  });
  expect(found.length).toBeGreaterThan(250);
  expect(found.flatMap(({ page, link }) => fault(page, link) ?? [])).toEqual([]);
});

it("finds links that lead nowhere", () => {
  expect(fault("README.md", "docs/nowhere.md")).toBe("README.md: there is no docs/nowhere.md");
  expect(fault("README.md", "docs/limits.md#nowhere")).toBe("README.md: docs/limits.md has no #nowhere");
  expect(fault("README.md", "docs/limits.md#memory")).toBeUndefined();
});
