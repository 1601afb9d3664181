/** What does `--json` print? The shape of each command's document, read off a document that the command prints at build time. */

import { main } from "../../dist/cli/index.js";
import { printed } from "../run/capture.js";

/** @type {Record<string, string[]>} */
const questions = {
  list: ["list"],
  show: ["show", "finger"],
  modes: ["modes", "rod", "--set", "mu=2", "--from", "theta=1.1,x'=2"],
  impact: ["impact", "rod", "--from", "theta=1.1,x'=1,y'=-1"],
  futures: ["futures", "rod", "--set", "mu=2", "--from", "theta=1.1,x'=2"],
  map: ["map", "finger", "--set", "mu=1", "--over", "phi=0.1..0.7:5", "--over", "phi'=-3..3:5"],
  simulate: ["simulate", "finger", "--set", "mu=1", "--until", "0.5", "--samples", "3"],
  sensitivity: ["sensitivity", "finger", "--set", "mu=1", "--until", "0.3", "--with", "mu", "--samples", "3"],
  limit: [
    "limit",
    "rod",
    "--set",
    "mu=2",
    "--from",
    "theta=1.1,x'=2",
    "--until",
    "0.2",
    "--epsilon",
    "1e-3..1e-4:4",
  ],
  equilibria: ["equilibria", "finger", "--over", "mu=0..1:3"],
  orbit: ["orbit", "finger"],
  continue: ["continue", "finger", "--over", "mu=0.5..0.52"],
  design: [
    "design",
    "rod",
    "--set",
    "mu=1.4",
    "--paradox-free",
    "theta=0.5..1.3",
    "--change",
    "J=0.1..2",
    "--steps",
    "1",
  ],
  explain: ["explain", "jam"],
  cite: ["cite", "finger"],
};

/**
 * A value's shape: keys of maps, the first entry of a list, the kind of everything else.
 * @param {unknown} value
 * @param {string} indent
 * @returns {string}
 */
function shapeOf(value, indent = "") {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${shapeOf(mergedOf(value), indent)}, …]`;
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  const inner = `${indent}  `;
  const keys = Object.entries(value).map(([key, each]) => `${inner}${key}: ${shapeOf(each, inner)}`);
  return keys.length === 0 ? "{}" : `{\n${keys.join("\n")}\n${indent}}`;
}

/**
 * The entries of a list as one: every key that one of them has.
 * @param {readonly unknown[]} list
 */
const mergedOf = (list) =>
  list.every((each) => typeof each === "object" && each !== null && !Array.isArray(each))
    ? Object.assign({}, ...list)
    : list[0];

/** One section for each command. */
export async function shapeSections() {
  const sections = [];
  for (const [name, args] of Object.entries(questions)) {
    const { code, out } = await printed(() => main([...args, "--json"]));
    if (code !== 0) throw new Error(`judder ${args.join(" ")} --json exits with ${code}: ${out}`);
    const line = args.map((arg) => (/[\s']/.test(arg) ? `"${arg}"` : arg)).join(" ");
    sections.push(
      `## ${name} {#${name}}\n\nOf \`judder ${line} --json\`:\n\n\`\`\`text\n${shapeOf(JSON.parse(out))}\n\`\`\``,
    );
  }
  return sections.join("\n\n");
}
