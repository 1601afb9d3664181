/** Which picture belongs to an explanation? One drawing per key, made from results of the library. */

import { Mistake, type PictureKey } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { drawBorderCollision, drawMultipliers } from "./branches.js";
import { drawCompliance } from "./compliance.js";
import { drawFrictionCone, drawSlideReactions } from "./forces.js";
import { drawChatter, drawReverseChatter } from "./hops.js";
import { drawCriticalFriction, drawParadoxMap, drawSingularPoint } from "./maps.js";
import { drawModes } from "./modes.js";
import { drawFiveLaws, drawImpactWithoutCollision, drawRegion } from "./plane.js";

const drawings: Readonly<Record<PictureKey, (canvas: Canvas) => string>> = {
  modes: drawModes,
  frictionCone: drawFrictionCone,
  paradoxMap: drawParadoxMap,
  criticalFriction: drawCriticalFriction,
  singularPoint: drawSingularPoint,
  slideReactions: drawSlideReactions,
  fiveLaws: drawFiveLaws,
  impactWithoutCollision: drawImpactWithoutCollision,
  chatter: drawChatter,
  reverseChatter: drawReverseChatter,
  compliance: drawCompliance,
  multipliers: drawMultipliers,
  borderCollision: drawBorderCollision,
  region1: (canvas) => drawRegion(1, canvas),
  region2: (canvas) => drawRegion(2, canvas),
  region3: (canvas) => drawRegion(3, canvas),
  region4: (canvas) => drawRegion(4, canvas),
  region5: (canvas) => drawRegion(5, canvas),
  region6: (canvas) => drawRegion(6, canvas),
  region7: (canvas) => drawRegion(7, canvas),
  region8: (canvas) => drawRegion(8, canvas),
  region9: (canvas) => drawRegion(9, canvas),
  region10: (canvas) => drawRegion(10, canvas),
};

/** The picture of an explanation as SVG text; throws Mistake on an unknown key. */
export function drawExplanation(picture: PictureKey, canvas: Canvas): string {
  if (!Object.hasOwn(drawings, picture)) throw new Mistake(`there is no picture ${picture}`);
  return drawings[picture](canvas);
}
