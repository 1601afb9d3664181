/**
 * Which future is followed where the rigid model allows several? Named rules with defaults; every use is recorded.
 * [NDCb] §3-4 for stick, slip and impacts without collision; the rules' order is that of the documentation.
 */

import { suggestion } from "../expression/index.js";
import type { Mechanism } from "../mechanism/index.js";
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

/** Modes that `combination` can name. */
const combinedModes = ["flight", "slip+", "slip-", "stick"];

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

/** Rules that differ from their defaults. */
export type PolicyOptions = Partial<Policy>;

/** All rules; throws Mistake with what is known where a name or a value is not. */
export function policyOf(options: PolicyOptions): Policy {
  for (const [name, value] of Object.entries(options)) checkRule(name, value);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.freeze({ ...defaultPolicy, ...Object.fromEntries(given) });
}

function checkRule(name: string, value: unknown): void {
  if (value === undefined) return;
  if (name === "impact") {
    if (!(Number.isInteger(value) && (value as number) >= 1))
      throw new Mistake(`policy impact counts solutions from 1, got ${value}`);
  } else if (name === "combination") checkCombination(value);
  else {
    const known = Object.keys(policyRules);
    if (!known.includes(name))
      throw new Mistake(
        `unknown policy rule ${name}: ${suggestion(name, [...known, "impact", "combination"])}`,
      );
    const values: readonly unknown[] = policyRules[name as PolicyRule];
    if (!values.includes(value))
      throw new Mistake(`policy ${name} must be one of ${values.join(" ")}, got ${value}`);
  }
}

function checkCombination(value: unknown): void {
  const modes = typeof value === "object" && value !== null ? Object.entries(value) : [["", value]];
  const wrong = modes.find(([, mode]) => !combinedModes.includes(mode as string));
  if (wrong !== undefined)
    throw new Mistake(
      `policy combination gives contacts one of ${combinedModes.join(" ")}, got ` +
        `${wrong.filter((word) => word !== "").join(": ")}`,
    );
}

/** Options that name contacts or coordinates name those of the mechanism; throws Mistake where they do not. */
export function checkMechanismNames(
  mechanism: Mechanism,
  { combination = {} }: Pick<Partial<Policy>, "combination">,
  jump: { readonly coordinate: string } | undefined,
): void {
  const { name, coordinates } = mechanism;
  if (jump !== undefined && !coordinates.includes(jump.coordinate))
    throw new Mistake(
      `${name} has no coordinate ${jump.coordinate} to jump: ${suggestion(jump.coordinate, coordinates)}`,
    );
  const contacts = mechanism.contacts.map((one) => one.name);
  const stranger = Object.keys(combination).find((one) => !contacts.includes(one));
  if (stranger !== undefined)
    throw new Mistake(
      `policy combination: there is no contact ${stranger}: ${suggestion(stranger, contacts)}`,
    );
}
