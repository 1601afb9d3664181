/** How many events may a motion have? All of them are kept until the report is written, so their number is bounded by memory. */

import { type Mechanism, simulateDefaults } from "../../src/index.js";
import { UsageError } from "../shared/usage.js";

const memory = 400e6;

/** Measured with JSON documents: the state before and after, modes, impulses and their text. */
const bytesOfEvent = ({ coordinates }: Mechanism): number => 2400 + 250 * coordinates.length;

/** The limit on events; refuses one that does not fit into memory. */
export function eventLimit(mechanism: Mechanism, given: number | undefined): number {
  const bytes = bytesOfEvent(mechanism);
  const most = Math.floor(memory / bytes);
  if (given === undefined) return Math.min(most, simulateDefaults.maxEvents);
  if (!(given > most)) return given;
  const size = Number(((given * bytes) / 1e9).toPrecision(2));
  throw new UsageError(`--max-events ${given} needs about ${size} GB of memory`, {
    value: String(given),
    hint: `at most ${most} events of ${mechanism.name} are kept; judder sweep keeps none`,
  });
}
