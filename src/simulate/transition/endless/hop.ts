/** Where does a hop lead? Flight under constant a and b, then an impact. */

import { modeInput } from "../../../contact/index.js";
import { pathInput, pathResult } from "../../../impact/index.js";
import type { Run } from "../../run.js";

/** The next hop of a chatter with constant a and b, from right after an impact. */
export interface Hop {
  readonly time: number;
  /** Normal speed after the next impact, per speed before it. */
  readonly ratio: number;
  readonly region: number;
  readonly T: number;
  readonly N: number;
  /** Sums of velocities before and after, for the energy. */
  readonly sumT: number;
  readonly sumN: number;
  readonly vT: number;
  readonly vN: number;
}

/** Flight under a and b, then the contact's own law. */
export function nextHop(run: Run, contact: number, vT: number, vN: number): Hop {
  const { reader } = run;
  const [a, b] = [reader.modes[modeInput.a] as number, reader.modes[modeInput.b] as number];
  const time = (-2 * vN) / b;
  const [beforeT, beforeN] = [vT + a * time, -vN];
  const input = Float64Array.from(reader.impact);
  input[pathInput.vT] = beforeT;
  input[pathInput.vN] = beforeN;
  const out = new Float64Array(pathResult.size);
  const region = run.lawOf(contact).impactInto(input, 0, out);
  const [afterT, afterN, T, N] = out as unknown as [number, number, number, number];
  const ratio = region < 0 ? Number.NaN : afterN / vN;
  return {
    time,
    ratio,
    region,
    T,
    N,
    sumT: beforeT + afterT,
    sumN: beforeN + afterN,
    vT: afterT,
    vN: afterN,
  };
}
