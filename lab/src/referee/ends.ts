/** Which numbers of the end of a run can be drawn? Coordinates, velocities, what is known of each contact, impacts. */

import type { PieceAnswers } from "../engine/crew/job.js";
import type { MechanismInfo } from "../engine/protocol.js";

type Run = PieceAnswers["compliant"];
export type End = Run["final"];

const unitOf = { gap: "m", vT: "m/s", vN: "m/s" } as const;
const contactNumbers = Object.keys(unitOf) as (keyof typeof unitOf)[];

/** By the names of quantities. */
export const contactUnits = (info: Pick<MechanismInfo, "contacts"> | undefined): Record<string, string> =>
  Object.fromEntries(
    (info?.contacts ?? []).flatMap(({ name }) =>
      contactNumbers.map((number) => [`${name}_${number}`, unitOf[number]]),
    ),
  );

export function endQuantities({ coordinates, contacts }: MechanismInfo): string[] {
  return [
    ...coordinates,
    ...coordinates.map((name) => `${name}'`),
    ...contacts.flatMap(({ name }) => contactNumbers.map((number) => `${name}_${number}`)),
  ];
}

/** The number of a quantity at the end. */
export function endValue({ q, v, contacts }: End, name: string): number {
  const bare = name.replace(/'$/, "");
  const value = bare === name ? q[bare] : v[bare];
  if (value !== undefined) return value;
  const cut = name.lastIndexOf("_");
  const field = contactNumbers.find((one) => one === name.slice(cut + 1));
  return field === undefined ? Number.NaN : Number(contacts[name.slice(0, cut)]?.[field] ?? Number.NaN);
}
