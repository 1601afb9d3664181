/** Which pictures of a run can be drawn, and with what behind them? */

import {
  drawBranches,
  drawEnergy,
  drawPhasePortrait,
  drawStrobe,
  drawTimeHistories,
  drawTree,
  findQuantity,
  motionRange,
  phaseAxes,
} from "../../figure/index.js";
import {
  type Mechanism,
  type MotionTree,
  makeAxis,
  mapParadox,
  type Occasion,
  type ParadoxMap,
  type ProbeOptions,
  type Trajectory,
} from "../../src/index.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { parseStart } from "../text/index.js";
import type { PictureKind } from "./pictureKinds.js";

export interface PictureOptions {
  /** Names of quantities; left out: those of the figure. */
  readonly over: readonly string[] | undefined;
  /** The phase portrait stands over the paradox map of its plane. */
  readonly map: boolean;
  readonly from: readonly string[];
  readonly occasion: Occasion & Pick<ProbeOptions, "contacts">;
  /** All futures, where they were requested. */
  readonly tree: MotionTree | undefined;
  readonly style: StyleOptions;
}

/** The picture of each kind, drawn when it is requested. */
export function picturesOf(
  mechanism: Mechanism,
  run: Trajectory,
  { over, map, from, occasion, tree, style }: PictureOptions,
): Partial<Record<PictureKind, () => string>> {
  const canvas = () => pictureCanvas(style);
  const { parameters = {} } = occasion;
  const chosen = over === undefined ? {} : { over };
  return {
    histories: () => drawTimeHistories(mechanism, run, canvas(), chosen),
    phase: () => {
      const behind = map ? { map: mapBehind(mechanism, run, { over, from, occasion }) } : {};
      return drawPhasePortrait(mechanism, run, canvas(), { ...chosen, ...behind });
    },
    energy: () => drawEnergy(mechanism, run, canvas(), { parameters }),
    strobe: () => drawStrobe(mechanism, run, { parameters, ...style }),
    ...(tree === undefined
      ? {}
      : {
          tree: () => drawTree(tree, canvas(), `${mechanism.title}: all futures`),
          branches: () => drawBranches(mechanism, tree, canvas(), chosen),
        }),
  };
}

/** Points of the map in each direction, and the room around the motion as a share of its extent. */
const [mapPoints, mapRoom] = [100, 0.08];

/** The map of the plane that the motion covers; what is not an axis stays as at the start. */
function mapBehind(
  mechanism: Mechanism,
  run: Trajectory,
  { over, from, occasion }: Omit<PictureOptions, "map" | "tree" | "style">,
): ParadoxMap {
  const axis = (name: string) =>
    makeAxis(mechanism, name, motionRange(mechanism, run, name, mapRoom), mapPoints);
  const [x, y] = phaseAxes(mechanism, over);
  return mapParadox(mechanism, [axis(x), axis(y)], { ...occasion, start: parseStart(from) });
}

/** Refuses quantities that cannot be drawn, before the run; throws Mistake with the name. */
export function checkQuantities(
  mechanism: Mechanism,
  over: readonly string[] | undefined,
  { phase, map }: { readonly phase: boolean; readonly map: boolean },
): void {
  for (const name of over ?? []) findQuantity(mechanism, name);
  const axes = phase ? phaseAxes(mechanism, over) : [];
  if (map) for (const name of axes) makeAxis(mechanism, name, [0, 1], 2);
}
