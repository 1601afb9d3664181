/** The gallery: every script by its name, in the order of the papers. `npm run gallery` draws them, `judder reproduce` reports. */

import * as hoppingBranch from "./branches/hoppingBranch.js";
import * as fallenChain from "./classic/fallenChain.js";
import * as landingBorder from "./classic/landingBorder.js";
import * as rocking from "./classic/rocking.js";
import * as barEquations from "./FIV/barEquations.js";
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
import * as contactProblem from "./LB01/contactProblem.js";
import * as contactSets from "./LB01/contactSets.js";
import * as errataLB01 from "./LB01/errataLB01.js";
import * as impactProblem from "./LB01/impactProblem.js";
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
import * as conclusionsLBN from "./LBN/text/conclusionsLBN.js";
import * as slenderRod from "./LBN/text/slenderRod.js";
import * as slipEquation from "./LBN/text/slipEquation.js";
import * as steadyBalance from "./LBN/text/steadyBalance.js";
import * as twoCases from "./LBN/text/twoCases.js";
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
import * as chatterBounds from "./NDCb/text/chatterBounds.js";
import * as chatterFamily from "./NDCb/text/chatterFamily.js";
import * as conclusionsNDCb from "./NDCb/text/conclusionsNDCb.js";
import * as exampleSigns from "./NDCb/text/exampleSigns.js";
import * as impactMaps from "./NDCb/text/impactMaps.js";
import * as resolved from "./NDCb/text/resolved.js";
import * as rodEquations from "./NDCb/text/rodEquations.js";
import * as springs from "./NDCb/text/springs.js";
import * as sustainedModes from "./NDCb/text/sustainedModes.js";
import * as brakeBranch from "./tour/brakeBranch.js";
import * as energyGain from "./tour/energyGain.js";
import * as futures from "./tour/futures.js";
import * as hopping from "./tour/hopping.js";
import * as impact from "./tour/impact.js";
import * as mechanisms from "./tour/mechanisms.js";

export { brokenRow, type ComparedRow, compare } from "./compare.js";
export type { GalleryItem, Table } from "./item.js";

/** A picture in gallery/pictures has the name of its script; a key says which figure of which paper it is. */
export const gallery: Readonly<Record<string, GalleryItem>> = Object.freeze({
  contactSets,
  contactProblem,
  impactProblem,
  lowFriction,
  errataLB01,
  slenderRod,
  criticalFriction,
  paradoxicalRod,
  slipEquation,
  steadyBalance,
  twoCases,
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
  conclusionsLBN,
  errataLBN,
  lawSmoothness,
  tableRegions,
  foldOrPersistence,
  rodEquations,
  sustainedModes,
  stickCone,
  impactRegions,
  impactMaps,
  resolved,
  chatterFamily,
  growth,
  chatterBounds,
  chatterRegions,
  stickSlipCycle,
  springs,
  slipEnds,
  elasticChatter,
  exampleSigns,
  chatterRuns,
  terminalStates,
  undershoot,
  dampedRuns,
  growthFactors,
  exampleGrowth,
  slipEndFork,
  leastFriction,
  conclusionsNDCb,
  errataNDCb,
  noReaction,
  twoReactions,
  kleinBar,
  kleinJump,
  barEquations,
  barHop,
  barFlight,
  barJump,
  landing,
  errataFIV,
  rocking,
  brakeBranch,
  landingBorder,
  fallenChain,
  energyGain,
  hopping,
  futures,
  impact,
  mechanisms,
});

/** Figures of the papers that show no numbers: they have no script. */
export const sketches: readonly { readonly key: string; readonly shows: string }[] = Object.freeze([
  { key: "LBN-3.1", shows: "the classical Painlevé example, drawn by judder show rod" },
  { key: "LBN-4.1", shows: "the Frictional Impact Oscillator, drawn by judder show finger" },
  { key: "NDCb-1", shows: "the rod of the model example, drawn by judder show rod" },
  { key: "NDCb-2", shows: "the Signorini–Coulomb model of contact" },
  { key: "NDCb-4", shows: "the decision tree of the impact map, whose outcomes are the regions of NDCb-5" },
  { key: "FIV-1", shows: "Klein's bar between its slides, drawn by judder show klein" },
  { key: "FIV-4", shows: "Painlevé's example, drawn by judder show bar" },
]);
