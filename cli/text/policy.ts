/** `--policy stick=eager,slipEnd=reverseChatter`: rules by name, or a value that names its rule by itself. */

import { suggestion } from "#inner";
import { Mistake, type PolicyOptions, policyRules } from "../../src/index.js";

/** Values that name their rule by themselves. */
const shortForms: ReadonlyMap<string, keyof typeof policyRules> = new Map([
  ["persist", "stick"],
  ["eager", "stick"],
  ["reverseChatter", "slipEnd"],
  ["elastic", "slipEnd"],
  ["small", "slideRoot"],
  ["large", "slideRoot"],
  ["together", "simultaneous"],
  ["sequential", "simultaneous"],
  ["liftoff", "jam"],
  ["slide", "jam"],
  ["family", "jam"],
  ["hold", "kink"],
  ["stop", "all"],
]);

const known: ReadonlySet<string> = new Set([...Object.keys(policyRules), "impact", "combination"]);

/** The rules of a text; the library checks the rules and values. `default` is none. */
export function parsePolicy(text = ""): PolicyOptions {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "default");
  return Object.fromEntries(parts.map(ruleOf));
}

function ruleOf(part: string): [string, unknown] {
  const cut = part.indexOf("=");
  const [name, value] =
    cut < 0 ? [shortForms.get(part), part] : [part.slice(0, cut).trim(), part.slice(cut + 1).trim()];
  if (name === undefined)
    throw new Mistake(
      `unknown policy ${part}: ${suggestion(part, [...shortForms.keys(), ...Object.keys(policyRules)])}`,
    );
  if (!known.has(name))
    throw new Mistake(`unknown policy rule ${name} in ${part}: ${suggestion(name, [...known])}`);
  if (name === "impact") return [name, placeOf(value)];
  return [name, name === "combination" ? combinationOf(value) : value];
}

function placeOf(value: string): number {
  const place = Number(value);
  if (!(place >= 1)) throw new Mistake(`policy impact counts solutions from 1, got ${value}`);
  return place;
}

/** A:stick;B:flight */
function combinationOf(value: string): Record<string, string> {
  const entries = value.split(";").map((item) => item.split(":").map((word) => word.trim()));
  if (entries.some(({ length }) => length !== 2))
    throw new Mistake(`policy combination is written contact:mode;contact:mode, got ${value}`);
  return Object.fromEntries(entries);
}

/** A policy as `--policy` reads it. */
export const policyText = (policy: PolicyOptions = {}): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name}=${typeof value === "object" ? combinationText(value) : value}`)
    .join(",") || "default";

const combinationText = (modes: Readonly<Record<string, string>>): string =>
  Object.entries(modes)
    .map(([name, mode]) => `${name}:${mode}`)
    .join(";");
