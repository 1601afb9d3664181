/** How does a motion of a diagram come to the stage? Its parameters and its settled state become the scenario. */

import { lab } from "../state/lab.svelte.js";
import type { Start } from "./branches.js";

/** Periods of an orbit that the stage shows at least. */
const periods = 3;

/** All digits, so that the stage computes the very motion. */
export function entriesOf({ q, v, memory = {}, states = {} }: Start): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(q).map(([name, value]) => [name, String(value)]),
    ...Object.entries(v).map(([name, value]) => [`${name}'`, String(value)]),
    ...Object.entries({ ...memory, ...states }).map(([name, value]) => [name, String(value)]),
  ]);
}

export interface Motion {
  /** Parameters besides those of the scenario. */
  readonly set: Readonly<Record<string, number>>;
  readonly from: Readonly<Record<string, string>>;
  readonly period?: number | undefined;
}

export function showMotion({ set, from, period = 0 }: Motion): void {
  const { scenario, playback } = lab;
  playback.seek(0);
  lab.change({ set: { ...scenario.set, ...set }, from, until: Math.max(scenario.until, periods * period) });
}
