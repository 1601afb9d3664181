/** The gallery: every script by its name, in the order of the papers. `npm run gallery` draws them, `judder reproduce` reports. */

import * as hoppingBranch from "./branches/hoppingBranch.js";
import * as fallenChain from "./classic/fallenChain.js";
import * as rocking from "./classic/rocking.js";
import * as barJump from "./FIV/barJump.js";
import * as errataFIV from "./FIV/errataFIV.js";
import * as kleinBar from "./FIV/kleinBar.js";
import * as kleinJump from "./FIV/kleinJump.js";
import * as landing from "./FIV/landing.js";
import * as noReaction from "./FIV/noReaction.js";
import * as twoReactions from "./FIV/twoReactions.js";
import type { GalleryItem } from "./item.js";
import * as errataLB01 from "./LB01/errataLB01.js";
import * as lowFriction from "./LB01/lowFriction.js";
import * as consistentMap from "./LBN/consistentMap.js";
import * as criticalFriction from "./LBN/criticalFriction.js";
import * as endEffector from "./LBN/endEffector.js";
import * as errataLBN from "./LBN/errataLBN.js";
import * as orbits from "./LBN/orbits.js";
import * as paradoxicalRod from "./LBN/paradoxicalRod.js";
import * as paradoxMap from "./LBN/paradoxMap.js";
import * as steadySlip from "./LBN/steadySlip.js";
import * as topology from "./LBN/topology.js";
import * as chatterRegions from "./NDCb/chatterRegions.js";
import * as elasticChatter from "./NDCb/elasticChatter.js";
import * as errataNDCb from "./NDCb/errataNDCb.js";
import * as exampleGrowth from "./NDCb/exampleGrowth.js";
import * as growth from "./NDCb/growth.js";
import * as impactRegions from "./NDCb/impactRegions.js";
import * as leastFriction from "./NDCb/leastFriction.js";
import * as stickCone from "./NDCb/stickCone.js";
import * as energyGain from "./tour/energyGain.js";
import * as hopping from "./tour/hopping.js";
import * as impact from "./tour/impact.js";
import * as mechanisms from "./tour/mechanisms.js";

export { brokenRow, type ComparedRow, compare } from "./compare.js";
export type { GalleryItem, Table } from "./item.js";

/** A picture in gallery/pictures has the name of its script; a key says which figure of which paper it is. */
export const gallery: Readonly<Record<string, GalleryItem>> = Object.freeze({
  lowFriction,
  errataLB01,
  criticalFriction,
  paradoxicalRod,
  consistentMap,
  paradoxMap,
  orbits,
  topology,
  steadySlip,
  hoppingBranch,
  endEffector,
  errataLBN,
  stickCone,
  impactRegions,
  growth,
  chatterRegions,
  elasticChatter,
  exampleGrowth,
  leastFriction,
  errataNDCb,
  noReaction,
  twoReactions,
  kleinBar,
  kleinJump,
  barJump,
  landing,
  errataFIV,
  rocking,
  fallenChain,
  energyGain,
  hopping,
  impact,
  mechanisms,
});
