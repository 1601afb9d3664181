/** Which corners of two bodies may meet? */

import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { StateKernel } from "./kernel.js";

export interface Corners {
  /** By contact: those of corners of the body whose edge it touches with edges of the body whose corner it is. */
  readonly opposite: readonly (readonly number[])[];
  /** The places of all corners, x and y for each contact; 0 for the others. */
  readonly into: StateKernel;
}

/** Made once for each mechanism. */
export const cornersOf = remembered(({ model, formulas, backend }: Mechanism): Corners => {
  const pairs = model.contacts.map(({ corner }) => corner);
  const opposite = pairs.map((pair) =>
    pairs.flatMap((other, i) =>
      pair !== undefined && other?.[0] === pair[1] && other[1] === pair[0] ? [i] : [],
    ),
  );
  const { zero } = formulas.words.graph;
  const places = formulas.contacts.flatMap(({ at }, i) =>
    pairs[i] === undefined || at === undefined ? [zero, zero] : at,
  );
  return { opposite, into: backend.kernel(stateArguments(formulas), places) as StateKernel };
});
