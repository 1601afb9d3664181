/** `npm run gallery`: draws every figure of the gallery, or those whose name contains an argument. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.js";
import { Failure, isMain, root, runMain } from "./run.js";
import { selectFiles } from "./runAll.js";

/** @param {readonly string[]} words */
async function drawGallery(words) {
  await build();
  /** @param {string} path below dist/ */
  const load = (path) => import(pathToFileURL(join(root, "dist", path)).href);
  const { gallery } = await load("gallery/index.js");
  const { plainDocument, renderPng } = await load("cli/node.js");
  const drawn = Object.keys(gallery).filter((name) => gallery[name].figure !== undefined);
  const names = selectFiles(drawn, "", words);
  if (names.length === 0) throw new Failure(`no figure of the gallery matches ${words.join(" ")}`, 2);
  const pictures = join(root, "gallery", "pictures");
  mkdirSync(pictures, { recursive: true });
  for (const name of names) {
    const svg = gallery[name].figure(plainDocument());
    writeFileSync(join(pictures, `${name}.svg`), svg);
    writeFileSync(join(pictures, `${name}.png`), renderPng(svg));
    console.log(`gallery/pictures/${name}.svg and .png`);
  }
  return 0;
}

if (isMain(import.meta.url)) await runMain("gallery", () => drawGallery(process.argv.slice(2)));
