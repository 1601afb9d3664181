/** Continuation of any equations, with its options checked. */

import * as engine from "../continuation/index.js";
import { guarded } from "./guard.js";
import { callback, list, number, type OptionTable, oneOf, text } from "./kind.js";

const inPlane: OptionTable<engine.PlaneOptions> = {
  ds: number,
  dsMin: number,
  dsMax: number,
  maxPoints: number,
  newtonTolerance: number,
  newtonIterations: number,
  wantedIterations: number,
  growth: number,
  maxTurn: number,
  endShare: number,
  names: list(text, { length: 2 }),
  onPoint: callback,
};
const { names: _, onPoint: __, ...numbers } = inPlane;
const ofBranch: OptionTable<engine.ContinuationOptions> = {
  ...numbers,
  low: number,
  high: number,
  direction: oneOf([1, -1]),
};

export const continueBranch = /* @__PURE__ */ guarded("continueBranch", engine.continueBranch, 2, ofBranch);
export const branchOf = /* @__PURE__ */ guarded("branchOf", engine.branchOf, 2, ofBranch);
export const planeCurve = /* @__PURE__ */ guarded("planeCurve", engine.planeCurve, 3, inPlane);
