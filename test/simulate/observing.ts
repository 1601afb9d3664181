/** An observation carried to its end. */

import type { Mechanism, State } from "../../src/index.js";
import { type ObserveOptions, Observing } from "../../src/simulate/index.js";
import { loop } from "../../src/simulate/loop.js";

export function observe(mechanism: Mechanism, start: State, options: ObserveOptions) {
  const observing = new Observing(mechanism, start, options);
  while (observing.result === undefined) observing.ended(loop(observing.run));
  return { ...observing.result, events: observing.run.events.events() };
}
