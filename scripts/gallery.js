/** `npm run gallery`: draws every figure of the gallery, or those whose name contains an argument. */

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.js";
import { Failure, isMain, root, runMain } from "./run.js";
import { selectFiles } from "./runAll.js";

/** @param {readonly string[]} words */
async function drawGallery(words) {
  await build();
  const built = join(root, "build", "gallery");
  const files = selectFiles(readdirSync(built), ".js", words);
  if (files.length === 0) throw new Failure(`no figure of the gallery matches ${words.join(" ")}`, 2);
  const { plainDocument, renderPng } = await import(pathToFileURL(join(root, "dist", "cli", "node.js")).href);
  const pictures = join(root, "gallery", "pictures");
  mkdirSync(pictures, { recursive: true });
  for (const file of files) {
    const { figure } = await import(pathToFileURL(join(built, file)).href);
    const name = basename(file, ".js");
    const svg = figure(plainDocument());
    writeFileSync(join(pictures, `${name}.svg`), svg);
    writeFileSync(join(pictures, `${name}.png`), renderPng(svg));
    console.log(`gallery/pictures/${name}.svg and .png`);
  }
  return 0;
}

if (isMain(import.meta.url)) await runMain("gallery", () => drawGallery(process.argv.slice(2)));
