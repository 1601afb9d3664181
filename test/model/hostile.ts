/** Model files that want to hang or crash the reader, or to be run. */

const head = "name: Hostile\ncoordinates: [x, y]\nkinetic: x'^2 + y'^2\n";

const many = (count: number, write: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i)).join("");

const potential = (expression: string): string => `${head}potential: "${expression}"\n`;

/** Definitions in a chain, each made from the one before it. */
const chain = (length: number, next: (before: string) => string, use = ""): string =>
  `${head}definitions:\n${many(length, (i) => `  d${i}: ${i === 0 ? "x + y" : next(`d${i - 1}`)}\n`)}${use || `potential: d${length - 1}\n`}`;

interface Refused {
  readonly name: string;
  readonly text: string;
  readonly problem: RegExp;
}

export const nesting: readonly { name: string; text: string }[] = [
  { name: "[ 30 000 times", text: "[".repeat(30_000) },
  { name: "[ ] 20 000 times", text: "[".repeat(20_000) + "]".repeat(20_000) },
  { name: "{a: 10 000 times", text: "{a: ".repeat(10_000) },
  { name: "[{a: 9 000 times", text: "[{a: ".repeat(9_000) },
  { name: "- 20 000 times", text: "- ".repeat(20_000) },
  { name: "? 20 000 times", text: "? ".repeat(20_000) },
  { name: "? - 10 000 times", text: "? - ".repeat(10_000) },
  { name: "a: 20 000 times", text: "a: ".repeat(20_000) },
  { name: "deep indentation", text: many(300, (i) => `${" ".repeat(i)}a:\n`) },
  { name: "deep lists", text: many(60, (i) => `${" ".repeat(i)}-\n`) },
  { name: "deep inside a model", text: `${head}draw:\n  - polygon: ${"[".repeat(25_000)}` },
];

const laughs = many(9, (i) => {
  const [before, now] = ["abcdefghi"[i], "bcdefghij"[i]];
  return `${now}: &${now} [${`*${before}, `.repeat(9)}*${before}]\n`;
});

export const repeated: readonly Refused[] = [
  { name: "billion laughs", text: `a: &a [x, x, x, x, x]\n${laughs}`, problem: /anchors are not allowed/ },
  { name: "an alias of itself", text: `${head}note: &a [*a]\n`, problem: /anchors are not allowed/ },
  {
    name: "a tag of JavaScript",
    text: `${head}note: !!js/function "function () {}"\n`,
    problem: /tags are not allowed/,
  },
  { name: "20 000 anchors", text: "&a ".repeat(20_000), problem: /at most one anchor/ },
  { name: "an alias that is not there", text: `${head}note: *a\n`, problem: /alias/ },
  { name: "a merge key", text: `${head}<<: *a\n`, problem: /alias|unknown key/ },
  {
    name: "a merge key of YAML 1.1",
    text: `%YAML 1.1\n---\n${head}<<: { note: a }\n`,
    problem: /unknown key <</,
  },
  {
    name: "a tag that is declared",
    text: `%TAG ! tag:example.com,2000:\n---\n${head}note: !a b\n`,
    problem: /tags are not allowed/,
  },
  { name: "60 000 tags", text: "!".repeat(60_000), problem: /not valid YAML/ },
  { name: "60 000 double quotes", text: '"'.repeat(60_001), problem: /not valid YAML/ },
  { name: "60 000 single quotes", text: "'".repeat(60_001), problem: /.+/ },
  { name: "60 000 commas", text: `[${",".repeat(60_000)}]`, problem: /not valid YAML/ },
  { name: "15 000 documents", text: "---\n".repeat(15_000), problem: /a second one begins/ },
  { name: "20 000 directives", text: "%a\n".repeat(20_000), problem: /not valid YAML/ },
  { name: "65 000 line ends", text: "\n".repeat(65_000), problem: /the model file is empty/ },
  { name: "65 000 tabs", text: "\t".repeat(65_000), problem: /the model file is empty/ },
  { name: "13 000 keys", text: `{${many(13_000, (i) => `${i.toString(36)},`)}}`, problem: /unknown key/ },
  { name: "one key 10 000 times", text: head + "a: 1\n".repeat(10_000), problem: /a is given twice/ },
  {
    name: "101 coordinates",
    text: `name: a\ncoordinates: [${many(100, (i) => `x${i}, `)}y]\nkinetic: 1\n`,
    problem: /0 to 100 items, each text, found 101/,
  },
  {
    name: "thousands of unknown names beside thousands of known ones",
    text: `name: a\ncoordinates: [x]\nparameters:\n${many(2600, (i) => `  q${i.toString(36)}: 1\n`)}kinetic: ${many(6000, (i) => `z${i.toString(36)}+`)}1\n`,
    problem: /unknown name z0/,
  },
  { name: "a name of 60 000 letters", text: potential("x".repeat(60_000)), problem: /unknown name x/ },
  { name: "60 000 primes", text: potential(`x${"'".repeat(60_000)}`), problem: /is an acceleration/ },
  {
    name: "2 600 definitions, each with the one before it twice",
    text: chain(2600, (d) => `${d}+${d}`),
    problem: /more than 150 levels deep/,
  },
  {
    name: "2 000 definitions, each with the next twice",
    text: `${head}definitions:\n${many(2000, (i) => `  d${i}: d${i + 1}*d${i + 1}\n`)}  d2000: x\n`,
    problem: /more than 150 levels deep/,
  },
  {
    name: "a circle of 2 000 definitions",
    text: `${head}definitions:\n${many(2000, (i) => `  d${i}: d${(i + 1) % 2000}\n`)}`,
    problem: /more than 150 levels deep|defined by itself/,
  },
  {
    name: "120 definitions, each with all others",
    text: `${head}definitions:\n${many(120, (i) => `  d${i}: ${many(120, (j) => (j === i ? "" : `d${j}+`))}1\n`)}`,
    problem: /d0 is defined by itself/,
  },
];

export const expressions: readonly { name: string; text: string; problem?: RegExp }[] = [
  {
    name: "10 000 brackets",
    text: potential(`${"(".repeat(10_000)}x${")".repeat(10_000)}`),
    problem: /nested deeper than 100 levels/,
  },
  {
    name: "1 000 functions",
    text: potential(`${"sin(".repeat(1000)}x${")".repeat(1000)}`),
    problem: /nested deeper than 100 levels/,
  },
  { name: "9^9^9^9", text: potential("9^9^9^9"), problem: /is not a finite real number/ },
  {
    name: "60 000 open brackets",
    text: potential("(".repeat(60_000)),
    problem: /nested deeper than 100 levels/,
  },
  {
    name: "30 000 signs",
    text: potential(`${"-".repeat(30_000)}x`),
    problem: /nested deeper than 100 levels/,
  },
  {
    name: "20 000 powers",
    text: potential(`x${"^2".repeat(20_000)}`),
    problem: /nested deeper than 100 levels/,
  },
  { name: "60 000 digits", text: potential("1".repeat(60_000)), problem: /too large/ },
  { name: "an infinite product", text: potential("1e308*1e308*x"), problem: /not finite|Infinity/ },
  { name: "an infinite exponent", text: potential("x^(1e308*10)"), problem: /not finite|Infinity/ },
  { name: "0/0", text: potential("x + 0/0"), problem: /division by zero/ },
  { name: "the root of -1", text: potential("x*sqrt(-1)"), problem: /not a finite real number/ },
  { name: "30 000 terms", text: potential(`x${"+x".repeat(30_000)}`) },
  { name: "30 000 factors", text: potential(`x${"*x".repeat(30_000)}`) },
  { name: "60 000 decimals", text: potential(`0.${"1".repeat(60_000)}*x`) },
  { name: "x^1e308", text: potential("x^1e308") },
  { name: "(x+y)^1000000", text: potential("(x+y)^1000000") },
  { name: "a tower of powers", text: potential("x^y^x^y^x^y") },
  { name: "149 definitions, each with the one before it twice", text: chain(149, (d) => `${d}+${d}`) },
  { name: "149 squares of squares", text: chain(149, (d) => `${d}*${d}`) },
];

const fourPotential = (expression: string) =>
  `name: Four\ncoordinates: [a, b, c, d]\nkinetic: a'^2 + b'^2 + c'^2 + d'^2\npotential: ${expression}\n`;

export const deep: readonly { name: string; text: string }[] = [
  { name: "99 functions", text: potential(`${"sin(".repeat(99)}x${")".repeat(99)}`) },
  { name: "99 exponentials", text: potential(`${"exp(".repeat(99)}x${")".repeat(99)}`) },
  { name: "(a+b+c+d)^12", text: fourPotential("(a+b+c+d)^12") },
  { name: "products of (a+b+c+d)^12", text: fourPotential("(a+b+c+d)^12*(a-b+c-d)^12*(a+2*b)^12*(1+c)^12") },
  { name: "(sin(a)+cos(b)+sin(c)+cos(d))^12", text: fourPotential("(sin(a)+cos(b)+sin(c)+cos(d))^12") },
  { name: "a power of a power", text: potential("((x+y)^12 + 1)^12") },
  {
    name: "a kinetic energy with high powers",
    text: `name: K\ncoordinates: [x, y]\nkinetic: x'^2 + y'^2 + (x+y)^12*(1+x)^12*x'^2\n`,
  },
  {
    name: "100 coupled coordinates",
    text: `name: Wide\ncoordinates: [${many(99, (i) => `x${i}, `)}z]\nkinetic: (${many(99, (i) => `x${i}' + `)}z')^2 + ${many(99, (i) => `x${i}'^2 + `)}z'^2\n`,
  },
  { name: "definitions multiplied by themselves", text: chain(140, (d) => `${d}*(${d} + 1)`) },
  { name: "sines of sines", text: chain(140, (d) => `sin(${d})*cos(${d})`) },
  { name: "hypotenuses", text: chain(120, (d) => `hypot(${d}, x*${d})`) },
  { name: "maxima", text: chain(100, (d) => `max(${d}, x*${d})`) },
  {
    name: "1 000 contacts",
    text: `${head}contacts:\n${many(1000, (i) => `  c${i}: { gap: y, at: [x, y] }\n`)}`,
  },
];

/** Where a word can be a key or a name. */
export const wordPlaces: readonly { place: string; write: (word: string) => string }[] = [
  { place: "a top-level key", write: (w) => `${head}${w}: { polluted: 1 }\n` },
  { place: "a coordinate", write: (w) => `name: a\ncoordinates: [x, ${w}]\nkinetic: x'^2\n` },
  { place: "a parameter", write: (w) => `${head}parameters: { ${w}: 1 }\n` },
  { place: "a long parameter", write: (w) => `${head}parameters: { ${w}: { value: 1 } }\n` },
  { place: "a key of a parameter", write: (w) => `${head}parameters: { m: { value: 1, ${w}: 1 } }\n` },
  { place: "a definition", write: (w) => `${head}definitions: { ${w}: x }\n` },
  { place: "a force", write: (w) => `${head}forces: { ${w}: 1 }\n` },
  { place: "a contact", write: (w) => `${head}contacts: { ${w}: { gap: y, slip: x' } }\n` },
  { place: "a key of a contact", write: (w) => `${head}contacts: { tip: { gap: y, slip: x', ${w}: 1 } }\n` },
  {
    place: "a key of friction",
    write: (w) =>
      `${head}contacts: { tip: { gap: y, slip: x', friction: { static: 1, kinetic: 1, ${w}: 1 } } }\n`,
  },
  { place: "a law", write: (w) => `${head}contacts: { tip: { gap: y, slip: x', law: ${w} } }\n` },
  { place: "a start value", write: (w) => `${head}start: { ${w}: 1 }\n` },
  { place: "the velocity of a start", write: (w) => `${head}start: { ${w}': 1 }\n` },
  {
    place: "the contact of a start",
    write: (w) => `${head}contacts: { tip: { gap: y, slip: x' } }\nstart: { y: contact:${w} }\n`,
  },
  { place: "a kind of drawing", write: (w) => `${head}draw: [{ ${w}: { polluted: 1 } }]\n` },
  {
    place: "a key of a circle",
    write: (w) => `${head}draw: [{ circle: { at: [0, 0], radius: 1, ${w}: 1 } }]\n`,
  },
  { place: "a name in an expression", write: (w) => `${head}potential: x + ${w}\n` },
  { place: "a function", write: (w) => `${head}potential: ${w}(x)\n` },
];

/** Where text can stand; `kept` where any text is allowed and nothing is done with it. */
export const textPlaces: readonly { place: string; kept: boolean; write: (quoted: string) => string }[] = [
  { place: "name", kept: true, write: (q) => `name: ${q}\ncoordinates: [x]\nkinetic: x'^2\n` },
  { place: "note", kept: true, write: (q) => `${head}note: ${q}\n` },
  { place: "paper", kept: true, write: (q) => `${head}paper: ${q}\n` },
  { place: "unit", kept: true, write: (q) => `${head}parameters: { m: { value: 1, unit: ${q} } }\n` },
  {
    place: "note of a parameter",
    kept: true,
    write: (q) => `${head}parameters: { m: { value: 1, note: ${q} } }\n`,
  },
  {
    place: "note of a contact",
    kept: true,
    write: (q) => `${head}contacts: { tip: { gap: y, slip: x', note: ${q} } }\n`,
  },
  { place: "label", kept: true, write: (q) => `${head}draw: [{ ground: { at: [0, 0], label: ${q} } }]\n` },
  { place: "key", kept: false, write: (q) => `${head}${q}: 1\n` },
  { place: "coordinate", kept: false, write: (q) => `name: a\ncoordinates: [x, ${q}]\nkinetic: x'^2\n` },
  { place: "parameter", kept: false, write: (q) => `${head}parameters: { ${q}: 1 }\n` },
  { place: "value of a parameter", kept: false, write: (q) => `${head}parameters: { m: ${q} }\n` },
  { place: "range", kept: false, write: (q) => `${head}parameters: { m: { value: 1, range: [0, ${q}] } }\n` },
  { place: "name of a definition", kept: false, write: (q) => `${head}definitions: { ${q}: x }\n` },
  { place: "definition", kept: false, write: (q) => `${head}definitions: { d: ${q} }\n` },
  { place: "kinetic", kept: false, write: (q) => `name: a\ncoordinates: [x]\nkinetic: ${q}\n` },
  { place: "potential", kept: false, write: (q) => `${head}potential: ${q}\n` },
  { place: "dissipation", kept: false, write: (q) => `${head}dissipation: ${q}\n` },
  { place: "force", kept: false, write: (q) => `${head}forces: { x: ${q} }\n` },
  ...["gap", "slide", "surface", "slip", "friction", "restitution"].map((key) => ({
    place: key,
    kept: false,
    write: (q: string) =>
      `${head}contacts: { tip: { at: [x, y], ${key}: ${q}${["gap", "slide", "surface"].includes(key) ? "" : ", gap: y"} } }\n`,
  })),
  { place: "point", kept: false, write: (q) => `${head}contacts: { tip: { gap: y, at: [x, ${q}] } }\n` },
  {
    place: "static friction",
    kept: false,
    write: (q) =>
      `${head}contacts: { tip: { gap: y, at: [x, y], friction: { static: ${q}, kinetic: 0 } } }\n`,
  },
  {
    place: "law",
    kept: false,
    write: (q) => `${head}contacts: { tip: { gap: y, at: [x, y], law: ${q} } }\n`,
  },
  { place: "start", kept: false, write: (q) => `${head}start: { x: ${q} }\n` },
  { place: "angle", kept: false, write: (q) => `${head}draw: [{ ground: { at: [0, 0], angle: ${q} } }]\n` },
  { place: "corner", kept: false, write: (q) => `${head}draw: [{ polygon: [[0, 0], [1, 0], [1, ${q}]] }]\n` },
];

export const odd: readonly { name: string; text: string; refused: boolean }[] = [
  { name: "NUL in a name", text: head.replace("Hostile", "a\0b"), refused: true },
  { name: "NUL in an expression", text: `${head}potential: x\0\n`, refused: true },
  { name: "NUL as a key", text: `${head}"\\0": 1\n`, refused: true },
  { name: "NUL alone", text: "\0", refused: true },
  { name: "a bell in an expression", text: `${head}potential: x + \u0007\n`, refused: true },
  {
    name: "escape sequences of a terminal in a note",
    text: `${head}note: "\\e[2J\\e]0;title\\a"\n`,
    refused: true,
  },
  { name: "a lone surrogate in a note", text: `${head}note: "\\ud800"\n`, refused: false },
  { name: "a lone surrogate as it is", text: `${head}note: \udc00\n`, refused: false },
  { name: "a lone surrogate in an expression", text: `${head}potential: x + \ud800\n`, refused: true },
  { name: "a lone surrogate as a key", text: `${head}"\\udfff": 1\n`, refused: true },
  {
    name: "half a file of surrogates",
    text: `${head}potential: ${"\ud800".repeat(20_000)}\n`,
    refused: true,
  },
  { name: "letters that look alike", text: `${head}potential: х\n`, refused: true },
  { name: "letters that join", text: `${head}potential: x\u0301\n`, refused: true },
  { name: "text from right to left", text: `${head}note: "\u202ey"\npotential: x\u202e\n`, refused: true },
  { name: "a direction as an escape", text: `${head}note: "a\\u2067b"\n`, refused: true },
  { name: "a zero-width blank", text: `${head}potential: x\u200b + y\n`, refused: true },
  { name: "line separators", text: `${head}note: a\u2028b\u2029c\u0085d\n`, refused: true },
  { name: "only carriage returns", text: head.replaceAll("\n", "\r"), refused: true },
  { name: "two byte order marks", text: `\ufeff\ufeff${head}`, refused: false },
  { name: "a byte order mark in the middle", text: `${head}\ufeffpotential: x\n`, refused: true },
  { name: "JSON", text: '{"name": "a", "coordinates": ["x"], "kinetic": "x\'^2"}', refused: false },
  { name: "a program", text: "#!/bin/sh\nrm -rf /tmp/nothing\n", refused: true },
  { name: "a page", text: "<!doctype html>\n<script>judderTrap()</script>\n", refused: true },
];
