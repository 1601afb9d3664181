/** Which motions does a sweep show, and in which colours? One class per contact word; rare ones share a class. */

import { motionName } from "#inner";
import type { SweepRow } from "../../src/index.js";
import type { LegendEntry } from "../plot.js";
import { shortLabel } from "../shortLabel.js";

/** Rows in order, a few at a time, as often as they are requested: a picture reads them twice. */
export type RowSource = () => Iterable<readonly SweepRow[]>;

const colours = ["#2457a6", "#c0392b", "#1f8a6d", "#b07800", "#7d3c98", "#5d4037", "#0d8ba1", "#c2185b"];
const otherColour = "#7f8c8d";
const endedColour = "#222222";

/** How often each motion was met, and whether its runs ended early. */
export class MotionCounts {
  readonly met = new Map<string, { count: number; readonly ended: boolean }>();

  add(row: SweepRow): void {
    const name = motionName(row);
    const known = this.met.get(name);
    if (known === undefined) this.met.set(name, { count: 1, ended: row.outcome !== "finished" });
    else known.count++;
  }
}

export class MotionClasses {
  private readonly places = new Map<string, number>();
  readonly labels: string[] = [];
  readonly colours: string[] = [];

  constructor({ met }: MotionCounts) {
    const sorted = [...met]
      .filter(([, { ended }]) => !ended)
      .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
      .map(([name]) => name);
    const ends = [...met.keys()].filter((name) => met.get(name)?.ended).sort();
    const shown = sorted.length > colours.length ? sorted.slice(0, colours.length - 1) : sorted;
    for (const [i, name] of shown.entries()) this.add([name], name, colours[i] as string);
    const others = sorted.slice(shown.length);
    if (others.length > 0) this.add(others, `${others.length} others`, otherColour);
    if (ends.length > 0) this.add(ends, ends.join(" "), endedColour);
  }

  private add(names: readonly string[], label: string, colour: string): void {
    for (const name of names) this.places.set(name, this.labels.length);
    this.labels.push(shortLabel(label));
    this.colours.push(colour);
  }

  placeOf(row: SweepRow): number {
    return this.places.get(motionName(row)) as number;
  }

  legend(symbol: "area" | "dot"): LegendEntry[] {
    return this.labels.map((label, i) => ({ label, colour: this.colours[i] as string, symbol }));
  }
}
