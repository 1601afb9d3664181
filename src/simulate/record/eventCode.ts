/** Which numbers stand for the type of an event and for the phase of a contact in a row of events? */

import { type Layer, type Mode, modeNames } from "../../contact/index.js";
import type { ContactPhase } from "../../phase/index.js";
import { type EventType, eventTypes } from "./contactEvent.js";

/** Not frozen: elements of a frozen list are many times slower to read. */
const types: readonly EventType[] = [...eventTypes];

/** The place among all types, by comparison. */
export function typeCode(type: EventType): number {
  let code = 0;
  while (types[code] !== type) code++;
  return code;
}

/** Types from here on have a name: events of the model file, and kinks. */
export const firstNamed = typeCode("event");

/** The inverse of what `EventLog.addModes` writes. */
export function phaseOfCode(code: number): ContactPhase {
  const place = Math.abs(code) - 1;
  const mode = modeNames[place % 4] as Mode;
  const side = code < 0 ? -1 : 1;
  return place < 4 ? { mode, side } : { mode, side, layer: (Math.floor(place / 4) - 2) as Layer };
}
