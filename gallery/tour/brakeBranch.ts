/** At which speeds does a brake judder? The stick-slip cycle of a pad along the speed of its disc, for the README and the how-to. */

import { followOrbits, loadMechanism, type OrbitsOver } from "judder";
import { drawOrbitBranch } from "judder/figure";
import type { Table } from "../item.js";

export const key = "tour-brake";
export const title = "Below which speed does a brake pad judder?";
export const caption =
  "Largest and smallest deflection of the pad on its periodic orbits. The stick-slip cycle ends at SB, where the pad no longer sticks, " +
  "and the branch turns back as an unstable cycle of slip that ends in the Hopf point HB. Between HB and SB judder and rest coexist; only " +
  "above SB is the brake quiet after every disturbance.";
export const lab = "brake?v=0.2&until=2&plot=phase";

let known: OrbitsOver | undefined;

const branch = (): OrbitsOver =>
  (known ??= followOrbits(loadMechanism("brake"), { parameter: "v", from: 0.15, to: 0.6, dsMax: 0.05 }));

export function figure(document: object): string {
  const labels = { x: "speed of the disc (m/s)", y: "deflection (m), largest and smallest" };
  return drawOrbitBranch(branch(), { document }, { title, over: "x", labels });
}

export const data = (): Table => ({
  columns: ["v", "period", "word", "stable", "max x", "min x", "label"],
  rows: branch().branch.map(({ value, period, word, stable, max, min, label = "" }) => [
    value,
    period,
    word.join(" "),
    String(stable),
    max.x as number,
    min.x as number,
    label,
  ]),
});
