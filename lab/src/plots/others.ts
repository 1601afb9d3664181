/** Which motions are drawn next to the one on the stage? The other futures of the open fork, and the pinned runs. */

import { contactText } from "../controls/symbolText.js";
import {
  contactNumbers,
  type Film,
  type ForkAnswer,
  type MechanismInfo,
  modeNames,
  type RunAnswer,
} from "../engine/protocol.js";
import type { PinnedRun } from "../state/pins.svelte.js";
import { columnsOf } from "./columns.js";

export interface Other {
  readonly label: string;
  readonly film: Film;
  readonly info: MechanismInfo;
  /** A colour of the style sheet, and the dashes of its lines. */
  readonly colour: string;
  readonly dash: readonly number[];
}

export function othersOf(
  { info, film }: RunAnswer,
  fork: ForkAnswer | undefined,
  pinned: readonly PinnedRun[],
): Other[] {
  const futures = (fork?.branches ?? []).flatMap(({ label, chosen, film: own }): Other[] =>
    chosen || own === undefined || own.rows === 0 || own.stride !== film.stride
      ? []
      : [{ label: contactText(info, label), film: own, info, colour: "--ghost", dash: [5, 4] }],
  );
  const kept = pinned.map(
    ({ label, colour, run }): Other => ({ label, film: run.film, info: run.info, colour, dash: [] }),
  );
  return [...futures, ...kept];
}

/** Where a quantity of this name stands in another motion; undefined where it has none. */
export const placeIn = ({ info }: Pick<Other, "info">, name: string): number | undefined =>
  columnsOf(info).find((column) => column.name === name)?.at;

/** The slip velocities of a motion at a contact, each with the friction coefficient there; none where it has no such contact. */
export function slipsOf({ film, info }: Pick<Other, "film" | "info">, contact: string): [number, number][] {
  const [k, count] = [info.contacts.findIndex(({ name }) => name === contact), info.contacts.length];
  const first = 2 + 2 * info.coordinates.length + contactNumbers.length * k;
  const found: [number, number][] = [];
  for (let row = 0; row < (k < 0 ? 0 : film.rows); row++) {
    if (!modeNames[film.modes[row * count + k] ?? 0]?.startsWith("slip")) continue;
    const at = (number: "vT" | "mu") =>
      film.numbers[row * film.stride + first + contactNumbers.indexOf(number)] as number;
    found.push([at("vT"), at("mu")]);
  }
  return found;
}
