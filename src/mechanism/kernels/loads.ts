/** What are the mass matrix and the loads at a state, without the contacts? M row by row, then h. */

import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { Kernel, StateKernel } from "./kernel.js";

export const loadsOf = remembered(({ formulas, backend }: Mechanism): Kernel<StateKernel> => {
  const outputs = [...formulas.M.flat(), ...formulas.h];
  return { size: outputs.length, into: backend.kernel(stateArguments(formulas), outputs) as StateKernel };
});
