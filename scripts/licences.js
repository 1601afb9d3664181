/** Whose work is in a bundle? A file with the licence of every package whose modules went into it, or into one of its workers. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./run.js";

/** The folder of the package that a module belongs to; undefined for our own. @param {string} id */
const packageFolder = (id) =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll("\\", "/"))?.[0];

/** @param {string} folder */
function notice(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(one));
  if (file === undefined && license === undefined) throw new Failure(`the package ${name} has no licence`);
  const text =
    file === undefined
      ? `Copyright ${author?.name ?? author ?? name}, licence ${license}.`
      : readFileSync(join(folder, file), "utf8").trim();
  return `## ${name} ${version} (${license})\n\n${text}\n`;
}

/** One part collects, in the bundle and in those of its workers; the other writes when the bundle is complete. @param {string} fileName */
export function licencePlugins(fileName) {
  /** @type {Set<string>} */
  const folders = new Set();
  const collect = {
    name: "judder-licences",
    /** @param {unknown} _options @param {Record<string, { moduleIds?: string[] }>} bundle */
    generateBundle(_options, bundle) {
      for (const { moduleIds = [] } of Object.values(bundle))
        for (const folder of moduleIds.map(packageFolder))
          if (folder !== undefined && existsSync(join(folder, "package.json"))) folders.add(folder);
    },
  };
  const write = {
    name: "judder-licence-file",
    enforce: /** @type {const} */ ("post"),
    /** @this {{ emitFile: (file: { type: "asset", fileName: string, source: string }) => void }} */
    generateBundle() {
      const head = "# Licences\n\nThese files contain the work of others under the following licences.\n";
      const source = [head, ...[...folders].map(notice).sort()].join("\n");
      this.emitFile({ type: "asset", fileName, source });
    },
  };
  return { collect, write };
}
