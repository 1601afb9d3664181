/**
 * Which future is followed where the rigid model allows several? Named rules with defaults; every use is recorded.
 * [NDCb] §3-4 for stick, slip and impacts without collision; the rules' order is that of the documentation.
 */

import { suggestion } from "../expression/index.js";
import { Mistake } from "../mistake/index.js";

/** The values of each rule; the first is the default. */
export const policyRules = Object.freeze({
  stick: ["persist", "eager"],
  indeterminate: ["flight", "impact"],
  afterImpact: ["stick", "slip", "flight"],
  slipEnd: ["stick", "reverseChatter", "elastic"],
  slideRoot: ["small", "large"],
  simultaneous: ["together", "sequential"],
  jam: ["default", "impact", "liftoff", "slide", "family", "stop"],
  kink: ["plus", "minus", "hold"],
  all: ["follow", "stop"],
} as const);

export type PolicyRule = keyof typeof policyRules;

export type Policy = { readonly [R in PolicyRule]: (typeof policyRules)[R][number] } & {
  /** Which of several solutions of an impact, from 1. */
  readonly impact: number;
  /** A combination of modes that is taken wherever it is admissible. */
  readonly combination?: Readonly<Record<string, string>>;
};

export const defaultPolicy: Policy = Object.freeze({
  stick: "persist",
  indeterminate: "flight",
  afterImpact: "stick",
  slipEnd: "stick",
  slideRoot: "small",
  simultaneous: "together",
  jam: "default",
  kink: "plus",
  all: "follow",
  impact: 1,
});

/** Values that name their rule by themselves. */
const shortForms: ReadonlyMap<string, PolicyRule> = new Map([
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

/** Reads `stick=eager,slipEnd=reverseChatter`; throws Mistake with what is known where a name or value is not. */
export function parsePolicy(text: string): Policy {
  const chosen: Record<string, unknown> = { ...defaultPolicy };
  for (const part of text.split(",").map((item) => item.trim())) {
    if (part === "" || part === "default") continue;
    const cut = part.indexOf("=");
    const [name, value] =
      cut < 0 ? [shortForms.get(part), part] : [part.slice(0, cut).trim(), part.slice(cut + 1).trim()];
    if (name === undefined)
      throw new Mistake(
        `unknown policy ${part}: ${suggestion(part, [...shortForms.keys(), ...Object.keys(policyRules)])}`,
      );
    if (name === "impact") chosen[name] = readPlace(value);
    else if (name === "combination") chosen[name] = readCombination(value);
    else chosen[name] = readRule(name, value);
  }
  return Object.freeze(chosen) as Policy;
}

function readRule(name: string, value: string): string {
  if (!Object.hasOwn(policyRules, name)) {
    const known = [...Object.keys(policyRules), "impact", "combination"];
    throw new Mistake(`unknown policy rule ${name}: ${suggestion(name, known)}`);
  }
  const values: readonly string[] = policyRules[name as PolicyRule];
  if (!values.includes(value))
    throw new Mistake(`policy ${name} must be one of ${values.join(" ")}, got ${value}`);
  return value;
}

function readPlace(value: string): number {
  const place = Number(value);
  if (!Number.isInteger(place) || place < 1)
    throw new Mistake(`policy impact counts solutions from 1, got ${value}`);
  return place;
}

/** A:stick;B:flight */
function readCombination(value: string): Record<string, string> {
  const entries = value.split(";").map((item) => item.split(":").map((word) => word.trim()));
  for (const entry of entries) {
    if (entry.length !== 2 || !["flight", "slip+", "slip-", "stick"].includes(entry[1] as string)) {
      throw new Mistake(`policy combination is written contact:mode;contact:mode, got ${value}`);
    }
  }
  return Object.fromEntries(entries);
}
