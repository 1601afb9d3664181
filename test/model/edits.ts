/** Random edits of a text, and pieces of YAML in random order. */

import fc from "fast-check";

/** One random change of a text: characters, words and lines deleted, doubled, swapped, inserted. */
const edit = fc.record({
  what: fc.constantFrom("delete", "double", "swap", "insert", "move"),
  unit: fc.constantFrom("character", "word", "line"),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  to: fc.double({ min: 0, max: 0.999, noNaN: true }),
  piece: fc.constantFrom(
    "'",
    '"',
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ": ",
    ",",
    "-",
    "- ",
    "*",
    "&a ",
    "!b ",
    "^",
    "x",
    "t",
    "1e999",
    "0",
    "\n",
    "\n  ",
    " ",
    "\t",
    "#",
    " #",
    "|",
    ">",
    "---\n",
    "contact",
    "stick",
    "sin(",
    "''",
    "\u2212",
    "?",
    "%",
    "@",
    "/0",
    "^-1",
  ),
});

const splitters = { character: /(?:)/u, word: /(\W)/, line: /(?<=\n)/ } as const;

/** A text after some random edits. */
export function mutated(source: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(source, fc.array(edit, { minLength: 1, maxLength: 6 })).map(([start, edits]) =>
    edits.reduce((current, { what, unit, at, to, piece }) => {
      const parts = current.split(splitters[unit]);
      const [i, j] = [Math.floor(at * parts.length), Math.floor(to * parts.length)];
      const [one = "", other = ""] = [parts[i], parts[j]];
      if (what === "delete") parts.splice(i, 1);
      else if (what === "double") parts.splice(i, 0, one);
      else if (what === "insert") parts.splice(i, 0, piece);
      else if (what === "move") parts.splice(j, 0, ...parts.splice(i, 1));
      else [parts[i], parts[j]] = [other, one];
      return parts.join("");
    }, start),
  );
}

const soupWords = [
  "name",
  "coordinates",
  "kinetic",
  "parameters",
  "contacts",
  "gap",
  "at",
  "start",
  "draw",
  "x",
  "y",
  "x'",
  "1",
  "0.5",
  ":",
  ": ",
  "- ",
  "? ",
  "[",
  "]",
  "{",
  "}",
  ", ",
  "\n",
  "\n  ",
  "\n    ",
  "'",
  '"',
  "|\n",
  ">\n",
  "#",
  " # ",
  "&a",
  "*a",
  "!t",
  "!!str ",
  "%YAML 1.2\n",
  "---\n",
  "...\n",
  "(",
  ")",
  "^",
  "+",
  "~",
  "null",
  "\t",
  "\\",
  "\\n",
  "\u0000",
  "\ufeff",
  "é",
  "\ud800",
  "__proto__",
  "constructor",
  "<<",
];

/** Pieces of YAML and of models in random order. */
export const soup = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...soupWords) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: "binary" }) },
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(""));
