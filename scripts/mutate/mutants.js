/**
 * Which small changes of a source file should make a test fail? A mutant is one change: another operator, a condition that always or never
 * holds, another number, a statement left out. Numbers below 1e-2 are tolerances and stay; so does what runs when a module is loaded.
 */

import { parseSync } from "vite";

/**
 * @typedef {object} Mutant
 * @property {string} file relative to the root
 * @property {number} line
 * @property {number} start offset in the text
 * @property {number} end
 * @property {string} text what stands there
 * @property {string} replacement empty for a statement that is left out
 * @property {boolean} statement
 */

/** @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node */

/** @type {Readonly<Record<string, readonly string[]>>} */
const operators = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "<": [">="],
  "<=": [">"],
  ">": ["<="],
  ">=": ["<"],
  "===": ["!=="],
  "!==": ["==="],
  "&&": ["||"],
  "||": ["&&"],
};

/** Whether a comparison of counts includes its border. */
const borders = /** @type {Readonly<Record<string, string>>} */ ({
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
});

/** @param {Node} node */
const isText = (node) => node.type === "TemplateLiteral" || typeof node.value === "string";

/** @param {Node} node */
const isCount = (node) =>
  Number.isInteger(node.value) || (node.type === "MemberExpression" && node.property.name === "length");

/** Replacements of a node by a text, or none. */
const rules = /** @type {Readonly<Record<string, (node: Node, of: (part: Node) => string) => string[]>>} */ ({
  BinaryExpression: (node, of) => {
    if (isText(node.left) || isText(node.right)) return [];
    const others = [...(operators[node.operator] ?? [])];
    const border = borders[node.operator];
    if (border !== undefined && (isCount(node.left) || isCount(node.right))) others.push(border);
    return others.map((other) => `(${of(node.left)}) ${other} (${of(node.right)})`);
  },
  LogicalExpression: (node, of) =>
    node.operator === "??"
      ? [of(node.left)]
      : (operators[node.operator] ?? []).map((other) => `(${of(node.left)}) ${other} (${of(node.right)})`),
  UnaryExpression: (node, of) => (["!", "-"].includes(node.operator) ? [of(node.argument)] : []),
  Literal: ({ value }) =>
    typeof value === "number" && (value === 0 || Math.abs(value) >= 1e-2) ? [String(value + 1)] : [],
  CallExpression: ({ callee, arguments: given }, of) => {
    if (callee.type !== "MemberExpression" || callee.object.name !== "Math") return [];
    const all = given.map(of).join(", ");
    if (callee.property.name === "min") return [`Math.max(${all})`];
    if (callee.property.name === "max") return [`Math.min(${all})`];
    return callee.property.name === "abs" ? [all] : [];
  },
});

/** Nodes that only the compiler reads. @param {string} type */
const isType = (type) =>
  type.startsWith("TS") && !["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"].includes(type);

/**
 * All mutants of a file.
 * @param {string} file
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(file, source) {
  /** @type {Mutant[]} */
  const found = [];
  /** @param {Node} node */
  const of = (node) => source.slice(node.start, node.end);
  /** @param {Node} node @param {string} replacement @param {boolean} [statement] */
  const add = (node, replacement, statement = false) => {
    const { start, end } = node;
    const line = source.slice(0, start).split("\n").length;
    found.push({ file, line, start, end, text: of(node), replacement, statement });
  };
  /** @param {Node} node @param {boolean} inFunction */
  const visit = (node, inFunction) => {
    if (isType(node.type)) return;
    if (inFunction) {
      for (const replacement of rules[node.type]?.(node, of) ?? []) add(node, replacement);
      if (["IfStatement", "ConditionalExpression"].includes(node.type))
        for (const replacement of ["true", "false"]) add(node.test, replacement);
      if (node.type === "ExpressionStatement" && node.directive == null) add(node, "", true);
    }
    const inner = inFunction || /Function/.test(node.type);
    for (const [key, child] of Object.entries(node)) {
      if (key === "key" && !node.computed) continue;
      for (const one of Array.isArray(child) ? child : [child])
        if (one !== null && typeof one === "object" && typeof one.type === "string") visit(one, inner);
    }
  };
  visit(/** @type {Node} */ (/** @type {unknown} */ (parseSync(file, source).program)), false);
  return found;
}

/** The function that says whether a mutant is the one on trial, and the bytes that count those that were reached; `setup.js` makes both. */
export const switchName = "__mutantOnTrial";
export const reachedName = "__mutantsReached";

/** @typedef {Mutant & { id: number }} Numbered */

/** The text with a switch for each of these mutants of a file. @param {string} source @param {readonly Numbered[]} mutants */
export const weave = (source, mutants) =>
  render(source, 0, source.length, mutants, (inner, { id, replacement, statement }) =>
    statement
      ? `{ if (!${switchName}(${id})) { ${inner} } }`
      : `(${switchName}(${id}) ? (${replacement}) : ${inner})`,
  );

/** The text with a mark at the place of each of these mutants. @param {string} source @param {readonly Numbered[]} mutants */
export const marked = (source, mutants) =>
  render(source, 0, source.length, mutants, (inner, { id, statement }) =>
    statement ? `{ ${reachedName}[${id}] = 1; ${inner} }` : `(${reachedName}[${id}] = 1, ${inner})`,
  );

/**
 * Mutants contain or exclude each other.
 * @param {string} source
 * @param {number} start
 * @param {number} end
 * @param {readonly Numbered[]} mutants between start and end
 * @param {(inner: string, mutant: Numbered) => string} change
 * @returns {string}
 */
function render(source, start, end, mutants, change) {
  let text = "";
  let at = start;
  for (let rest = mutants; rest.length > 0; ) {
    const outer = rest.reduce((a, b) =>
      b.start < a.start || (b.start === a.start && b.end > a.end) ? b : a,
    );
    const inside = rest.filter((one) => one.start >= outer.start && one.end <= outer.end);
    rest = rest.filter((one) => !inside.includes(one));
    const nested = inside.filter((one) => one.end - one.start < outer.end - outer.start);
    const same = inside.filter((one) => !nested.includes(one));
    const inner = render(source, outer.start, outer.end, nested, change);
    text += source.slice(at, outer.start) + same.reduce(change, outer.statement ? inner : `(${inner})`);
    at = outer.end;
  }
  return text + source.slice(at, end);
}
