/**
 * Is what a page shows what a command printed? Numbers must agree to the digits shown; a line … stands for lines that are left
 * out, and … within a line for the rest of it or a part. Runs of spaces count as one.
 */

const number = /[-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** @param {string} line */
const tidy = (line) => line.trim().replace(/\s+/g, " ");

/**
 * One unit in the last place of a number as it is written; 0 for a whole number, which must be met.
 * @param {string} text
 */
function lastPlace(text) {
  const [digits = "", power = "0"] = text.toLowerCase().split("e");
  const [, fraction = ""] = digits.split(".");
  return fraction === "" && power === "0" ? 0 : 10 ** (Number(power) - fraction.length);
}

/** Rounding to the shown digits, and one unit for machines that round the last digit otherwise. */
const units = 1.01;

/**
 * @param {string} shown
 * @param {string} real
 */
function sameNumber(shown, real) {
  const [one, other] = [shown, real].map((text) => Number(text.replace("−", "-")));
  return Math.abs(Number(one) - Number(other)) <= units * lastPlace(shown);
}

/**
 * @param {string} shown
 * @param {string} real
 */
function sameLine(shown, real) {
  const pattern = tidy(shown)
    .split("…")
    .map((part) =>
      part
        .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
        .replace(/[-−]?\d+(?:\\\.\d+)?(?:e[-\\+]*\d+)?/gi, "([-−]?\\d[\\d.]*(?:e[-+]?\\d+)?)"),
    )
    .join(".*?");
  const match = new RegExp(`^${pattern}$`, "i").exec(tidy(real));
  if (match === null) return false;
  const numbers = tidy(shown).match(number) ?? [];
  return numbers.every((text, index) => sameNumber(text, match[index + 1] ?? ""));
}

/** @param {string} text */
const linesOf = (text) => text.split("\n").filter((line) => line.trim() !== "");

/**
 * The first shown line that was not printed where it should stand, or undefined.
 * @param {string} shown
 * @param {string} printed
 * @returns {string | undefined}
 */
export function firstDifference(shown, printed) {
  const real = linesOf(printed);
  let next = 0;
  let skipping = true; // what is shown may begin anywhere
  for (const line of linesOf(shown)) {
    if (line.trim() === "…") {
      skipping = true;
      continue;
    }
    const at = real.findIndex((candidate, index) => index >= next && sameLine(line, candidate));
    if (at < 0 || (!skipping && at !== next)) return line;
    next = at + 1;
    skipping = false;
  }
  return undefined;
}
