/** The site: where its pages are, what stands in its bars, how formulas are set. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { math } from "./math.js";

/** @param {string} path below the folder of the site */
const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Pages made from the code: build/docs is made by docs/generate. */
const staged = file("../build/docs");

/**
 * The heading of a page.
 * @param {string} page below build/docs, without its ending
 */
const titleOf = (page) =>
  /^# (.*)$/m.exec(readFileSync(`${staged}/${page}.md`, "utf8"))?.[1]?.replaceAll("`", "") ?? page;

/** @param {...string} pages */
const items = (...pages) => pages.map((page) => ({ text: titleOf(page), link: `/${page}` }));

/** @param {string} folder */
const allOf = (folder) =>
  readdirSync(`${staged}/${folder}`)
    .filter((name) => name.endsWith(".md") && name !== "index.md")
    .map((name) => `${folder}/${name.slice(0, -".md".length)}`);

const howTo =
  "belt brake several-contacts impact-law ambiguity compliant-limit hopping gear-rattle events walker fit design";
const theory =
  "contact-problem modes impact-laws chatter reverse-chatter hybrid-step energy equilibria orbits bifurcations time-stepping";

/**
 * @param {string} folder
 * @param {string} names
 */
const within = (folder, names) => items(...names.split(" ").map((name) => `${folder}/${name}`));

const sidebar = [
  { text: "Start here", items: items("tutorial/first-mechanism", "cookbook/index", "accuracy") },
  {
    text: "How to",
    items: [...within("how-to", howTo), ...items("sweeps", "how-to/results", "how-to/lab")],
  },
  { text: "Theory", collapsed: false, items: within("theory", theory) },
  {
    text: "Reference",
    items: [
      ...items(
        "reference/index",
        "reference/library",
        "reference/model-file",
        "reference/mechanisms",
        "reference/json",
        "reference/defaults",
      ),
      { text: "Library (all exports)", link: "/api/index.html", target: "_self" },
      { text: "Commands", collapsed: true, items: items(...allOf("reference/cli")) },
      { text: "Words", collapsed: true, items: items(...allOf("reference/words")) },
    ],
  },
  {
    text: "Judgement",
    items: items("comparison", "cost", "limits", "misprints"),
  },
  {
    text: "Project",
    collapsed: true,
    items: [
      { text: "README", link: "/project/readme" },
      ...items("project/notation", "project/references", "project/architecture"),
      ...items("project/contributing", "project/changelog", "project/decisions/index"),
    ],
  },
];

export default defineConfig({
  title: "Judder",
  description: "Planar mechanisms with impacts and dry friction: simulated and analysed, no future hidden.",
  lang: "en",
  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/icon.svg" }]],
  srcDir: staged,
  // scripts/docs.js moves it to dist/docs when it is complete.
  outDir: file("../build/site"),
  cacheDir: file("../build/vitepress"),
  // The library's reference is made by another tool; test/docs follows its links.
  ignoreDeadLinks: [/^\/api\//, /^\.?\/?\.\.\/api\//],
  markdown: { config: math, headers: { level: [2, 3] } },
  themeConfig: {
    nav: [
      { text: "Tutorial", link: "/tutorial/first-mechanism" },
      { text: "How to", link: "/how-to/belt", activeMatch: "/how-to/" },
      { text: "Theory", link: "/theory/contact-problem", activeMatch: "/theory/" },
      { text: "Reference", link: "/reference/", activeMatch: "/reference/" },
      { text: "Comparison", link: "/comparison" },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
  },
  vite: { logLevel: "warn", build: { chunkSizeWarningLimit: 3000 } },
});
