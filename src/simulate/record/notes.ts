/** What must a reader of a run know beyond its numbers? Options that had no effect, lists that are not complete, friction that was raised. */

import { evaluate, symbolsOf } from "../../expression/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";

/** What a run knows of itself at its end. */
interface Noted {
  readonly findings: {
    readonly remarks: readonly string[];
    readonly incomplete:
      | { readonly t: number; readonly decisions: number; readonly note: string }
      | undefined;
    readonly jumped: boolean;
  };
  readonly settings: { readonly jump: { readonly coordinate: string; readonly value: number } | undefined };
}

/** Sentences for the reader; none where nothing is remarkable. */
export const notesOf = (run: Noted): string[] => [
  ...run.findings.remarks,
  ...incompleteNotes(run),
  ...unusedJump(run),
];

/** Asked before a run: static friction below kinetic; throws Mistake where it is negative, which the maximum of both would hide. */
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

function unusedJump({ settings: { jump }, findings: { jumped } }: Noted): string[] {
  if (jump === undefined || jumped) return [];
  return [
    `the jump ${jump.coordinate}'=${jump.value} was not used: the run did not reach a family of velocity jumps`,
  ];
}
