/** From which state do compliant runs begin? From the one on the stage; a closed contact rests in its own penetration. */

import { type Film, type MechanismInfo, modeNames } from "../engine/protocol.js";
import type { Scenario } from "../scenario/scenario.js";

export interface Present {
  /** Start entries that differ from the model's. */
  readonly start: Scenario["from"];
  readonly t: number;
  /** The moment of the stage. */
  readonly at: number;
  /** What each contact does, in words. */
  readonly modes: string;
}

/** The state of a row of the film. */
export function presentState(scenario: Scenario, info: MechanismInfo, film: Film, row: number): Present {
  const { coordinates, contacts, start, timed } = info;
  const number = (place: number) => film.numbers[row * film.stride + place] as number;
  const closed = contacts.filter((_, k) => (film.modes[row * contacts.length + k] ?? 0) > 0);
  const modes = contacts
    .map(({ name }, k) => `${name} ${modeNames[film.modes[row * contacts.length + k] ?? 0]}`)
    .join(", ");
  // The scenario's own words say more than numbers: contact, stick; and what happens at once is part of the question.
  if (number(0) === 0) {
    return { start: scenario.from, t: 0, at: 0, modes };
  }
  const closing = (name: string): string | undefined => {
    const text = start.find(({ quantity }) => quantity === name)?.text ?? "";
    const contact = text === "contact" ? contacts[0]?.name : /^contact:(.+)$/.exec(text)?.[1];
    return closed.some((one) => one.name === contact) ? text : undefined;
  };
  const entries = coordinates.flatMap((name, i): [string, string][] => {
    const text = closing(name);
    if (text !== undefined) return [[name, text]];
    return [
      [name, String(number(2 + i))],
      [`${name}'`, String(number(2 + coordinates.length + i))],
    ];
  });
  return { start: Object.fromEntries(entries), t: timed ? number(0) : 0, at: number(0), modes };
}
