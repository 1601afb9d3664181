/**
 * What is reported about a run in addition to its numbers? Options that had no effect, lists that are not complete,
 * friction that was raised.
 */

import { evaluate, symbolsOf } from "../../expression/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import type { Incomplete } from "./outcome.js";

/** What a run reports in addition to its motion. */
export interface RunFindings {
  /** What is remarkable about the model at these parameters. */
  remarks: readonly string[];
  /** Decisions taken from a list of futures that may not hold all of them: when first, how often, and why. */
  incomplete: Incomplete | undefined;
  /** The largest number of contacts that were closed at the same time; counted where there are many contacts. */
  closed: number;
  /** The member of a family that the option `jump` names was taken. */
  jumped: boolean;
}

interface Noted {
  readonly findings: RunFindings;
  readonly settings: { readonly jump: { readonly coordinate: string; readonly value: number } | undefined };
}

/** Sentences for the reader; none where nothing is remarkable. */
export const notesOf = (run: Noted): string[] => [
  ...run.findings.remarks,
  ...incompleteNotes(run),
  ...manyClosed(run),
  ...unusedJump(run),
];

/**
 * Checked before a run: static friction below kinetic; throws Mistake where it is negative, which the maximum of both
 * would hide.
 */
export function frictionNotes({
  mechanism,
  p,
}: {
  readonly mechanism: Mechanism;
  readonly p: Float64Array;
}): string[] {
  const values = new Map(mechanism.parameters.map(({ name }, i) => [name, p[i] as number]));
  return mechanism.contacts.flatMap(({ name, declaredStatic, friction: { plus } }) => {
    const nodes = [declaredStatic.plus, plus.kinetic];
    if ([...symbolsOf(nodes)].some((symbol) => !values.has(symbol))) return [];
    const [rest, slip] = evaluate(nodes, values) as [number, number];
    if (rest < 0) throw new Mistake(`static friction of ${name} must not be negative, got ${rest}`);
    if (!(rest < slip)) return [];
    return [
      `static friction ${rest} of ${name} is below its kinetic friction ${slip}; at rest ${slip} is used`,
    ];
  });
}

function incompleteNotes({ findings: { incomplete } }: Noted): string[] {
  if (incomplete === undefined) return [];
  const { t, decisions, note } = incomplete;
  const times = decisions === 1 ? "once" : `${decisions} times`;
  return [
    `the list of futures was not complete ${times}, first at t = ${Number(t.toPrecision(10))}: ${note}`,
  ];
}

/** With more closed contacts at the same time than this, event by event is not the method of choice. */
export const manyContacts = 12;

function manyClosed({ findings: { closed } }: Noted): string[] {
  if (closed <= manyContacts) return [];
  return [
    `up to ${closed} contacts were closed at the same time; with more than ${manyContacts} time stepping is ` +
      "usually faster (method timestepping)",
  ];
}

function unusedJump({ settings: { jump }, findings: { jumped } }: Noted): string[] {
  if (jump === undefined || jumped) return [];
  return [
    `the jump ${jump.coordinate}'=${jump.value} was not used: the run did not reach a family of velocity jumps`,
  ];
}
