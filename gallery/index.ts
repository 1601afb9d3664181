/** The gallery: every script by its name, in the order of the papers. `npm run gallery` draws them, `judder reproduce` reports. */

import * as hoppingBranch from "./branches/hoppingBranch.js";
import * as fallenChain from "./classic/fallenChain.js";
import * as landingBorder from "./classic/landingBorder.js";
import * as rocking from "./classic/rocking.js";
import * as barFlight from "./FIV/barFlight.js";
import * as barHop from "./FIV/barHop.js";
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
import * as persistOrEager from "./LBN/persistOrEager.js";
import * as steadySlip from "./LBN/steadySlip.js";
import * as basin from "./LBN/sweeps/basin.js";
import * as bifurcation from "./LBN/sweeps/bifurcation.js";
import * as topology from "./LBN/topology.js";
import * as foldOrPersistence from "./NDCa/foldOrPersistence.js";
import * as lawSmoothness from "./NDCa/lawSmoothness.js";
import * as tableRegions from "./NDCa/tableRegions.js";
import * as chatterRegions from "./NDCb/chatterRegions.js";
import * as chatterRuns from "./NDCb/compliant/chatterRuns.js";
import * as dampedRuns from "./NDCb/compliant/dampedRuns.js";
import * as growthFactors from "./NDCb/compliant/growthFactors.js";
import * as slipEnds from "./NDCb/compliant/slipEnds.js";
import * as stickSlipCycle from "./NDCb/compliant/stickSlipCycle.js";
import * as terminalStates from "./NDCb/compliant/terminalStates.js";
import * as undershoot from "./NDCb/compliant/undershoot.js";
import * as elasticChatter from "./NDCb/elasticChatter.js";
import * as errataNDCb from "./NDCb/errataNDCb.js";
import * as exampleGrowth from "./NDCb/exampleGrowth.js";
import * as growth from "./NDCb/growth.js";
import * as impactRegions from "./NDCb/impactRegions.js";
import * as leastFriction from "./NDCb/leastFriction.js";
import * as slipEndFork from "./NDCb/slipEndFork.js";
import * as stickCone from "./NDCb/stickCone.js";
import * as energyGain from "./tour/energyGain.js";
import * as futures from "./tour/futures.js";
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
  persistOrEager,
  bifurcation,
  basin,
  errataLBN,
  lawSmoothness,
  tableRegions,
  foldOrPersistence,
  stickCone,
  impactRegions,
  growth,
  chatterRegions,
  stickSlipCycle,
  slipEnds,
  elasticChatter,
  chatterRuns,
  terminalStates,
  undershoot,
  dampedRuns,
  growthFactors,
  exampleGrowth,
  slipEndFork,
  leastFriction,
  errataNDCb,
  noReaction,
  twoReactions,
  kleinBar,
  kleinJump,
  barHop,
  barFlight,
  barJump,
  landing,
  errataFIV,
  rocking,
  landingBorder,
  fallenChain,
  energyGain,
  hopping,
  futures,
  impact,
  mechanisms,
});
