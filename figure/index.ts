/** The door `judder/figure`: results as SVG text. */

export { type Canvas, canvasDefaults, type FigureStyle, figureStyles } from "./canvas.js";
export {
  type Chart,
  type ChartAxis,
  type ChartCurve,
  type ChartNote,
  type ChartRegion,
  drawChart,
  seriesColours,
} from "./chart.js";
export { drawCritical } from "./critical.js";
export { drawEquilibria, type EquilibriaPicture } from "./equilibria/equilibria.js";
export { drawLevers } from "./equilibria/levers.js";
export { drawExplanation } from "./explain/index.js";
export { drawImpact } from "./impact.js";
export { drawLimit, type LimitPicture, limitQuantities } from "./limit.js";
export { drawMap, type MapLabels } from "./map.js";
export { type DrawOptions, drawDefaults, drawMechanism } from "./mechanism.js";
export {
  drawBranches,
  drawDesign,
  drawEnergy,
  drawFit,
  drawPhasePortrait,
  drawSensitivity,
  drawStrobe,
  drawTimeHistories,
  drawTree,
  type EnergyOptions,
  findQuantity,
  type HistoryOptions,
  motionRange,
  type PhaseOptions,
  phaseAxes,
  phaseDefaults,
  type Quantity,
  type SensitivityPicture,
  type StrobeOptions,
  strobeDefaults,
} from "./motion/index.js";
export { type BranchPicture, drawOrbitBranch } from "./orbit/branch.js";
export { drawCurves, type PlanePicture } from "./orbit/curves.js";
export { drawMultiplierPlane, type MultiplierPictureOptions } from "./orbit/multipliers.js";
export { drawCharts, drawPanels, type PanelOptions } from "./panels.js";
export { dressFigure } from "./style.js";
export { drawBasin, drawDiagram, type RowSource, type SweepPicture } from "./sweep/index.js";
export { escapeXml } from "./xml.js";
