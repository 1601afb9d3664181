import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { writtenPages } from "../../docs/run/pages.js";
import { drawnAt, keptPictures } from "../../docs/run/pictures.js";
import { buildDocs } from "../../scripts/docs.js";
import { explainWords } from "../../src/explain/index.js";
import * as judder from "../../src/index.js";

interface Entry {
  readonly line: number;
  readonly language: string;
  readonly status: string;
  readonly reason?: string;
}

const root = resolve(import.meta.dirname, "../..");
const site = join(root, "dist", "docs");
const pages = [...writtenPages(), "README.md"];
let reports: readonly { readonly page: string; readonly entries: readonly Entry[] }[] = [];

/** The site itself takes half a minute more. */
const long = process.env.JUDDER_LONG === "1";

beforeAll(async () => {
  await buildDocs(long);
  reports = JSON.parse(readFileSync(join(root, "build", "pages.json"), "utf8"));
}, 900_000);

const entriesOf = (page: string) => reports.find((report) => report.page === page)?.entries ?? [];
const withStatus = (status: string) =>
  reports.flatMap(({ page, entries }) =>
    entries.filter((entry) => entry.status === status).map(({ reason }) => `${page}: ${reason}`),
  );

describe("code blocks", () => {
  it.each(pages)("of %s do what they say", (page) => {
    expect(entriesOf(page).filter(({ status }) => status === "failed")).toEqual([]);
  });

  it("run on every page that has some, and shown output is held against what was printed", () => {
    const count = (status: string) => withStatus(status).length;
    expect(count("ran")).toBeGreaterThan(50);
    expect(count("matches")).toBeGreaterThan(30);
  });

  it("that are not run are these, each with its reason", () => {
    const docs = withStatus("skipped").filter((line) => !line.startsWith("README.md"));
    expect(docs).toEqual([
      "docs/how-to/lab.md: a page of your own",
      "docs/how-to/lab.md: in a notebook",
      "docs/sweeps.md: starts a server for the whole network",
      "docs/sweeps.md: needs the server of step 1; test/sweep runs both",
      "docs/sweeps.md: needs the server of step 1; test/sweep runs both",
      "docs/sweeps.md: needs a cluster with Slurm",
    ]);
  });

  it("of other languages are run where their interpreter is; only these may miss one", () => {
    for (const line of withStatus("absent"))
      expect(line).toMatch(
        /^docs\/how-to\/results\.md: (no interpreter of (matlab|julia|r|python) here|without )/,
      );
  });
});

it("pictures that a page keeps are drawn by its commands, and no other is kept", () => {
  const kept = pages.flatMap((page) => keptPictures(page).map((picture) => ({ page, picture })));
  expect(kept.length).toBeGreaterThan(40);
  for (const { page, picture } of kept)
    expect(existsSync(drawnAt(page, picture) ?? ""), `${page}: ${picture}`).toBe(true);
  const names = new Set(kept.map(({ picture }) => picture));
  const files = readdirSync(join(root, "docs", "pictures")).map((name) => `docs/pictures/${name}`);
  expect(files.filter((file) => !names.has(file))).toEqual([]);
});

const htmlFiles = () =>
  readdirSync(site, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .map((file) => join(site, file));

describe.runIf(long)("the site", () => {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(file, "utf8");
    texts.set(file, text);
    return text;
  };
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (file: string): ReadonlySet<string> => {
    const known =
      anchors.get(file) ??
      new Set([...read(file).matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id = ""]) => decode(id)));
    anchors.set(file, known);
    return known;
  };

  it("has no link, picture or anchor that leads nowhere", () => {
    const files = htmlFiles();
    expect(files.length).toBeGreaterThan(400);
    const dead = files.flatMap((file) =>
      [...read(file).matchAll(/\s(?:href|src)="([^"]+)"/g)].flatMap(([, link = ""]) =>
        leads(file, decode(link), anchorsOf) ? [] : [`${file.slice(site.length)} → ${link}`],
      ),
    );
    expect(dead).toEqual([]);
  }, 60_000);

  it("loads nothing from elsewhere", () => {
    const loads = /(?:<(?:script|img|iframe|source)[^>]*\ssrc|<link[^>]*\shref)="(?:https?:)?\/\//;
    expect(htmlFiles().filter((file) => loads.test(read(file)))).toEqual([]);
    const styles = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".css"),
    );
    expect(styles.length).toBeGreaterThan(0);
    expect(
      styles.filter((file) =>
        /(?:url\(|@import)\s*["']?(?:https?:)?\/\//.test(readFileSync(join(site, file), "utf8")),
      ),
    ).toEqual([]);
  });

  it("explains every word, every command and every export of the library", () => {
    const words = htmlFiles().filter((file) => file.includes(join("reference", "words")));
    const explained = new Set(words.flatMap((file) => [...anchorsOf(file)]));
    expect(explained.size).toBeGreaterThan(explainWords.length);
    const documented = read(join(site, "api", "modules", "judder.html"));
    const missing = Object.keys(judder).filter((name) => !documented.includes(`/judder.${name}.html"`));
    expect(missing).toEqual([]);
    expect(readdirSync(join(site, "reference", "cli")).length).toBeGreaterThanOrEqual(20);
  });
});

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'" };
const decode = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) => entities[name] ?? "");

/** Does a link of a page lead to a file, and to a place in it? Links to other sites are taken as they are. */
function leads(file: string, link: string, anchorsOf: (file: string) => ReadonlySet<string>): boolean {
  if (/^(https?:|mailto:|data:|javascript:)/.test(link)) return true;
  const [path = "", anchor = ""] = link.split("#");
  const address = decodeURIComponent(path.split("?")[0] ?? "");
  const target =
    address === "" ? file : address.startsWith("/") ? join(site, address) : resolve(dirname(file), address);
  const index = existsSync(target) && statSync(target).isDirectory() ? join(target, "index.html") : target;
  if (!existsSync(index)) return false;
  return anchor === "" || !index.endsWith(".html") || anchorsOf(index).has(decodeURIComponent(anchor));
}
