/** [LBN] Fig. 4.3, its background: where forward slip of the hopping finger has no solution or several, at μ = 1. */

import { loadMechanism, makeAxis, paradoxMap } from "judder";
import { drawMap } from "judder/figure";

export function figure(document: object): string {
  const finger = loadMechanism("finger");
  const axes = [makeAxis(finger, "phi", [0.05, 0.9], 100), makeAxis(finger, "phi'", [-3, 3], 80)] as const;
  const map = paradoxMap(finger, axes, { parameters: { mu: 1 } });
  return drawMap(map, { document }, "the finger at μ = 1: where the motion is determined");
}
