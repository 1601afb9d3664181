/** The hopping orbit of the finger, [LBN] §4.4: what a motion from the model's start has settled to after 20 seconds. */

import { loadMechanism, simulate, type Trajectory } from "judder";

export interface HoppingOrbit {
  /** Seconds from one impact to the next. */
  readonly period: number;
  /** The modes after the impact, such as stick–slip–flight. */
  readonly phases: string;
  /** Where stick ends. */
  readonly release: number;
  /** From one impact to the next, with the jump at the first. */
  readonly run: Trajectory;
}

const orbits = new Map<number, HoppingOrbit>();

/** Kept, for figure, data and numbers need it. */
export function hoppingOrbit(mu: number): HoppingOrbit {
  const orbit = orbits.get(mu) ?? settle(mu);
  orbits.set(mu, orbit);
  return orbit;
}

/** Rows of 20 seconds; a period of about 0.2 seconds has about 200 of them. */
const samples = 20_000;

function settle(mu: number): HoppingOrbit {
  const finger = loadMechanism("finger");
  const run = simulate(finger, finger.start, { until: 20, parameters: { mu }, samples });
  const impacts = run.events.flatMap(({ type }, i) => (type === "impact" ? [i] : []));
  const [first = 0, last = 0] = impacts.slice(-2);
  const events = run.events.slice(first, last);
  const [from, to] = [run.events[first], run.events[last]];
  if (from === undefined || to === undefined || run.samples === undefined) {
    throw new Error(`the finger does not hop at a friction of ${mu}`);
  }
  const rows = run.samples.rows.filter(
    ([t, j]) => Number(t) >= from.t && Number(t) <= to.t && Number(j) >= from.j && Number(j) <= to.j,
  );
  return {
    period: to.t - from.t,
    phases: events.map((event) => event.to.replace(/[+-]$/, "")).join("–"),
    release: events.find((event) => event.from === "stick")?.after.q.phi ?? Number.NaN,
    run: { ...run, events, samples: { ...run.samples, rows } },
  };
}
