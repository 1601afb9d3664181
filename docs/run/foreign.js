/** Which interpreter runs a block that is not ours, and is it here? */

import { spawnSync } from "node:child_process";

/**
 * Programs that can run a language, by how they are asked to; MATLAB's language is run by Octave where there is no MATLAB.
 * @type {Record<string, { readonly ending: string, readonly programs: readonly (readonly string[])[] }>}
 */
export const interpreters = {
  python: { ending: "py", programs: [["python3"], ["python"]] },
  matlab: {
    ending: "m",
    programs: [
      ["octave-cli", "--no-gui"],
      ["octave", "--no-gui"],
    ],
  },
  julia: { ending: "jl", programs: [["julia"]] },
  r: { ending: "R", programs: [["Rscript"]] },
};

/** @type {Map<string, readonly string[] | undefined>} */
const found = new Map();

/**
 * The program that runs a language on this machine, or undefined.
 * @param {string} language
 */
export function interpreterOf(language) {
  if (!found.has(language)) {
    const programs = interpreters[language]?.programs ?? [];
    const works = (/** @type {readonly string[]} */ [program = ""]) =>
      spawnSync(program, ["--version"]).status === 0;
    found.set(language, programs.find(works));
  }
  return found.get(language);
}

/**
 * Does this Python have the packages?
 * @param {readonly string[]} program
 * @param {string} packages separated by commas
 */
export const hasPackages = ([program = ""], packages) =>
  spawnSync(program, ["-c", `import ${packages}`]).status === 0;

/**
 * @param {readonly string[]} program
 * @param {string} file
 */
export function interpret([program = "", ...options], file) {
  const { status, stdout, stderr } = spawnSync(program, [...options, file], { encoding: "utf8" });
  return { code: status ?? -1, out: stdout, err: stderr };
}
