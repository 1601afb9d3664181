/** Sentences about curves in a plane of two parameters: why they end, and why a point has no curve. */

import type { PlaneStop } from "../../continuation/index.js";
import { endWords } from "../../continuation/words.js";
import { lossWords, timeWords } from "../../equilibria/words.js";
import { departureWords } from "../words.js";
import type { CurveLoss, NoCurveReason } from "./reason.js";

function curveLossWords(loss: CurveLoss): string {
  switch (loss.kind) {
    case "damping":
      return "damping enters: frequencies no longer meet";
    case "BT":
      return "BT: the frequency falls to 0";
    case "R1":
      return "R1: the pair of multipliers meets at 1";
    case "R2":
      return "R2: the pair of multipliers meets at -1";
    case "departs":
      return `${loss.label === undefined ? "" : `${loss.label}: `}${departureWords(loss.departure)}`;
    case "notFollowed":
      return "the motion cannot be followed";
    case "noneBeside":
      return "Newton's method does not converge near the border";
    case "otherChatter":
      return "the word before the chatter is another";
    default:
      return lossWords(loss);
  }
}

export const curveEndWords = (end: PlaneStop<CurveLoss>): string => endWords(end, curveLossWords);

const branchPoint =
  "two conditions hold at a branch point, so in the plane it is a point, not a curve, unless both parameters " +
  "keep the symmetry behind it: " +
  "then it is found anew at each value of the second; a parameter that breaks the symmetry makes a fold (LP) and " +
  "an orbit that passes by";

export function noCurveWords(reason: NoCurveReason): string {
  switch (reason.kind) {
    case "noPoint":
      return "Newton's method finds no point of the curve";
    case "noNumber":
      return `a critical value of the kind ${reason.critical} is not followed: no number vanishes there`;
    case "noForm":
      return "no number is known that vanishes at this border";
    case "noBranch":
      return "the point has no branch";
    case "branchPoint":
      return branchPoint;
    case "dependsOnTime":
      return timeWords(reason.title);
    case "noEquilibrium":
      return "the equilibrium into which the orbit shrinks was not found";
    case "noSmallRate":
      return "no orbit with a small k_N is found before the border";
    case "besideAnother":
      return `a neighbouring motion differs: ${curveLossWords(reason.loss)}`;
    case "wordEnds":
      return "the equations of its word end at this border and no word continues";
  }
}
