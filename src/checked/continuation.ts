/** Continuation of any equations, with its options checked. */

import * as engine from "../continuation/index.js";
import { listKind, objectKind } from "./rule/argument.js";
import { guarded } from "./rule/guard.js";
import { callback, list, number, type OptionTable, oneOf, text } from "./rule/kind.js";

const inPlane: OptionTable<engine.PlaneOptions> = {
  ds: number,
  dsMin: number,
  dsMax: number,
  maxPoints: number,
  newtonTolerance: number,
  newtonRounding: number,
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

const problemKind = objectKind("a problem with size and residual", "size", "residual");

/** Follows a branch from a place near it, point by point; the value returned at last states why it ended. */
export const continueBranch = /* @__PURE__ */ guarded("continueBranch", engine.continueBranch, 2, ofBranch, [
  problemKind,
]);
/** Both ways from a place near the curve; undefined where Newton's method finds no place of the curve. */
export const continueCurve = /* @__PURE__ */ guarded("continueCurve", engine.planeCurve, 3, inPlane, [
  problemKind,
  objectKind("a place of the plane"),
  listKind,
]);
