/** Random model files that the reader accepts, for properties. */

import fc from "fast-check";

const names = [
  "x",
  "y",
  "phi",
  "q1",
  "theta_2",
  "Alpha",
  "k",
  "m",
  "mu",
  "e1",
  "E",
  "aux",
  "no",
  "yes",
  "on",
  "true",
  "null",
  "NaN",
  "y2",
  "n",
];
const functions1 = ["sin", "cos", "tan", "exp", "log", "abs", "sign", "sqrt", "atanh", "acosh"];
const functions2 = ["min", "max", "atan2", "hypot"];
/** Text that YAML has to quote, fold or escape in some way. */
const awkward = [
  "",
  " ",
  "a: b",
  "# no comment",
  "'",
  '"',
  "\\",
  "- a",
  "[a, b]",
  "{a: b}",
  "*a",
  "&a",
  "!a",
  "@a",
  "%a",
  "`a`",
  "|",
  ">",
  "? a",
  "a\nb",
  "a\n\n\nb\n",
  "\n a",
  "a \n",
  "\ta\t",
  "~",
  "null",
  "true",
  "1e3",
  "0x1f",
  "2001-12-14",
  "é φ 中 😀",
  "\u0000\u0007\u001b",
  "\u2028\u2029\u0085",
  "\ufeff",
  "\ud800",
  "a".repeat(200),
  "word ".repeat(60),
  `${"long ".repeat(30)}\n  ${"lines ".repeat(30)}`,
  "a #b: c",
  "---",
  "...",
  "--- a\n...",
  "%YAML 1.2",
];

/** Control characters and marks of direction stand in no text of a model. */
const strange = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const text = fc
  .oneof(
    fc.constantFrom(...awkward),
    fc.string({ maxLength: 30, unit: "grapheme" }),
    fc.string({ maxLength: 30, unit: "binary" }),
    fc.array(fc.constantFrom(...awkward), { maxLength: 4 }).map((parts) => parts.join("")),
  )
  .map((value) => value.replace(strange, ""));
const titles = text.filter((value) => /\S/.test(value));

const number = fc.oneof(
  fc.integer({ min: 0, max: 1000 }).map(String),
  fc.double({ min: 0, max: 1e300, noNaN: true }).map(String),
  fc.constantFrom("1.", ".5", "1e3", "1E-3", "2.5e+10", "0", "pi"),
);

/** An expression over some operands and numbers. */
function expression(operands: fc.Arbitrary<string>, numbers = number): fc.Arbitrary<string> {
  const blank = fc.constantFrom("", " ", "  ");
  return fc.letrec<{ tree: string; atom: string; call: string; pair: string; sum: string; signed: string }>(
    (tie) => ({
      tree: fc.oneof(
        { maxDepth: 4, depthSize: "small" },
        tie("atom"),
        tie("call"),
        tie("pair"),
        tie("sum"),
        tie("signed"),
      ),
      atom: fc.oneof(operands, numbers),
      call: fc.tuple(fc.constantFrom(...functions1), tie("tree")).map(([name, inner]) => `${name}(${inner})`),
      pair: fc
        .tuple(fc.constantFrom(...functions2), tie("tree"), blank, tie("tree"))
        .map(([name, one, gap, two]) => `${name}(${one},${gap}${two})`),
      sum: fc
        .tuple(
          fc.array(fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/", "^"), blank), {
            minLength: 1,
            maxLength: 3,
          }),
          tie("tree"),
          fc.boolean(),
        )
        .map(([parts, last, bracket]) => {
          const whole =
            parts.map(([part, operator, gap]) => `${part}${gap}${operator}${gap}`).join("") + last;
          return bracket ? `(${whole})` : whole;
        }),
      signed: fc
        .tuple(fc.constantFrom("-", "+", "- "), tie("tree"))
        .map(([sign, inner]) => `${sign}${inner}`),
    }),
  ).tree;
}

/** Small numbers without division, powers and logarithms: its value is a finite number. */
const small = fc.constantFrom("0", "0.25", "1", "2", "1.5e-1", "pi");
const constant = expression(small, small).filter(
  (source) => !/[/^]|log|acosh|atanh|sqrt|exp|tan/.test(source),
);

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

function parameterValue() {
  const range = fc.tuple(
    fc.double({ min: -1e6, max: 0, noNaN: true }),
    fc.double({ min: 1e-3, max: 1e21, noNaN: true }),
  );
  return fc.oneof(
    constant,
    fc.record({
      value: constant,
      unit: optional(text),
      range: optional(range.map((pair) => pair.map(String))),
      note: optional(text),
    }),
  );
}

function contact(still: fc.Arbitrary<string>, moving: fc.Arbitrary<string>, plane: fc.Arbitrary<string>) {
  const point = fc.tuple(still, still);
  const curve = fc.oneof(
    still,
    fc.tuple(still, fc.constantFrom("abs(slip)", "slip^2")).map((pair) => pair.join(" + ")),
  );
  const friction = fc.oneof(
    still,
    curve,
    fc.record({ static: optional(still), kinetic: curve, impact: optional(curve) }),
  );
  const law = fc.constantFrom("stronge", "poisson", "newton", "moreau", "fremond", "glocker");
  const rest = {
    friction: optional(friction),
    restitution: optional(still),
    law: optional(law),
    note: optional(text),
  };
  return fc.oneof(
    fc.record({ gap: still, slip: moving, at: optional(point), ...rest }),
    fc.record({ gap: still, at: point, ...rest }),
    fc.record({ slide: still, slip: optional(moving), at: point, ...rest }),
    fc.record({ surface: plane, slip: optional(moving), at: point, ...rest }),
  );
}

function primitive(still: fc.Arbitrary<string>) {
  const point = fc.tuple(still, still);
  return fc.oneof(
    fc.record({ ground: fc.record({ at: point, angle: optional(still), label: optional(text) }) }),
    fc.record({ circle: fc.record({ at: point, radius: still }) }),
    fc.record({ spring: fc.tuple(point, point) }),
    fc.record({ segment: fc.tuple(point, point) }),
    fc.record({ polygon: fc.array(point, { minLength: 3, maxLength: 5 }) }),
  );
}

const dictionaryOf = <T>(keys: readonly string[], value: fc.Arbitrary<T>) =>
  fc
    .tuple(...keys.map(() => value))
    .map((values) => Object.fromEntries(keys.map((key, i) => [key, values[i]])));

/** The parts of a model file that the reader accepts (its formulas need not make a mechanism). */
export const modelParts: fc.Arbitrary<object> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...names), { minLength: 3, maxLength: 9 }),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 0, max: 3 }),
    fc.uniqueArray(fc.constantFrom("tip", "A", "left", "toe_1"), { maxLength: 3 }),
  )
  .chain(([chosen, count, parameterCount, contacts]) => {
    const coordinates = chosen.slice(0, count);
    const parameters = chosen.slice(count, count + parameterCount);
    const definitions = chosen.slice(count + parameterCount);
    const still = expression(fc.constantFrom(...coordinates, ...parameters, ...definitions, "t", "pi"));
    const moving = expression(
      fc.constantFrom(
        ...chosen,
        ...coordinates.map((name) => `${name}'`),
        ...coordinates.map((name) => `${name}\u2019`),
        ...definitions.map((name) => `${name}'`),
        "t",
      ),
    );
    const plane = expression(fc.constantFrom("X", "Y", ...chosen, "t"));
    const plain = expression(fc.constantFrom(...coordinates, ...parameters, "t"));
    const named = fc.constantFrom(
      ...contacts.map((name) => `:${name}`),
      ...(contacts.length === 1 ? [""] : []),
      ...(contacts.length === 0 ? ["none"] : []),
    );
    const fixed = parameters.length === 0 ? constant : expression(fc.constantFrom(...parameters));
    const special = (word: string) =>
      named.chain((name) => (name === "none" ? fixed : fc.constant(word + name)));
    const starts = fc.tuple(
      fc.subarray(coordinates).chain((some) => dictionaryOf(some, fc.oneof(fixed, special("contact")))),
      fc
        .subarray(coordinates.map((name) => `${name}'`))
        .chain((some) => dictionaryOf(some, fc.oneof(fixed, special("stick")))),
    );
    return fc.record({
      name: titles,
      note: optional(text),
      paper: optional(text),
      coordinates: fc.constant(coordinates),
      parameters: optional(dictionaryOf(parameters, parameterValue())).map(
        (value) => value ?? Object.fromEntries(parameters.map((name) => [name, "1"])),
      ),
      definitions: dictionaryOf(definitions, plain),
      kinetic: moving,
      potential: optional(still),
      dissipation: optional(moving),
      forces: optional(fc.subarray(coordinates).chain((some) => dictionaryOf(some, moving))),
      contacts: dictionaryOf(contacts, contact(still, moving, plane)),
      start: starts.map(([places, velocities]) => ({ ...places, ...velocities })),
      draw: optional(fc.array(primitive(still), { maxLength: 4 })),
    });
  });
