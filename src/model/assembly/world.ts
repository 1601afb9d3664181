/** Where is a place of a body, along the fixed axes? */

import { angleOf } from "./frames.js";
import { ground } from "./scheme.js";
import { addVectors, turned, type Vector } from "./text.js";

export const worldOf = (body: string, at: Vector): Vector =>
  body === ground ? at : addVectors([`${body}.x`, `${body}.y`], turned(at, angleOf(body)));
