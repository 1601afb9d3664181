/** The misprints of the papers, and remarks on them: the rows of the gallery that are judged so, calculated anew. */

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gallery } from "../../dist/gallery/index.js";
import { root } from "./stage.js";
import { code, plain, table } from "./text.js";

const papers = ["LB01", "LBN", "NDCa", "FIV", "NDCb"];

/** Scripts that have such a row: the others are not run. */
function namesOf() {
  const folder = join(root, "dist", "gallery");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js") && Object.hasOwn(gallery, basename(file, ".js")))
    .filter((file) =>
      /\b(misprint|erratum|unreached|remark|remarked)\(/.test(readFileSync(join(folder, file), "utf8")),
    )
    .map((file) => basename(file, ".js"));
}

/** @param {unknown} value */
const shown = (value) => plain(typeof value === "number" ? Number(value.toPrecision(10)) : value);

/** Tables of all misprints and remarks, by paper. */
export function misprintTables() {
  const names = namesOf();
  const rows = Object.keys(gallery)
    .filter((name) => names.includes(name))
    .flatMap((name) => {
      const { key = "", numbers } = gallery[name] ?? {};
      return (numbers?.() ?? []).flatMap(({ what, paper, expected }) =>
        expected === undefined || expected.verdict === "agrees" ? [] : [{ key, what, paper, ...expected }],
      );
    });
  return papers
    .map((name) => ({ name, own: rows.filter(({ key }) => key.startsWith(`${name}-`)) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => {
      const remarks = own.filter(({ verdict }) => verdict === "remark");
      const others = own.filter(({ verdict }) => verdict !== "remark");
      return [
        `## ${name} {#${name}}`,
        ...(others.length === 0
          ? []
          : [tableOf(["where", "printed", "should be", "why", "verdict"], others)]),
        ...(remarks.length === 0
          ? []
          : ["Remarks:", tableOf(["where", "the paper has", "here", "why", "verdict"], remarks)]),
      ].join("\n\n");
    })
    .join("\n\n");
}

/**
 * @param {readonly string[]} head
 * @param {readonly { what: string, paper: unknown, value: unknown, reason: string, verdict: string, key: string }[]} rows
 */
const tableOf = (head, rows) =>
  table(
    head,
    rows.map((row) => [
      plain(row.what),
      shown(row.paper),
      shown(row.value),
      plain(row.reason),
      `${row.verdict} (${code(row.key)})`,
    ]),
  );
