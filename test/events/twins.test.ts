/**
 * A frictionless contact with Newton's law, and an event that resets the velocities as this law does, are one
 * mechanism written twice: they strike at the same times, and where one chatters the other ends.
 */

import { expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { sized } from "../long.js";
import { compile } from "./support.js";

const [seed, cases] = [20261180, sized(16, 2000)];

/** Its event was missed where nothing bounded the first step after the one before. */
const missedOnce = 1556;

/** Two masses that are coupled by springs, above an inclined surface that may move. */
function twins(next: () => number): {
  readonly contact: string;
  readonly event: string;
  readonly until: number;
} {
  const number = (low: number, high: number): number => Math.round(1e4 * (low + (high - low) * next())) / 1e4;
  const slope = next() < 0.5 ? 0 : number(-0.8, 0.8);
  const [m1, m2, e] = [number(0.3, 3), number(0.3, 3), number(0, 0.9)];
  const [k1, k2, k3, g] = [number(0, 20), next() < 0.5 ? 0 : number(0, 20), number(-3, 3), number(2, 12)];
  const [amplitude, omega] = next() < 0.5 ? [0, 1] : [number(0.001, 0.05), number(1, 20)];
  const scale = Math.hypot(1, slope);
  const gap = `(y - (${slope})*x - ${amplitude}*sin(${omega}*t))/${scale}`;
  const speed = `(y' - (${slope})*x' - ${amplitude * omega}*cos(${omega}*t))/${scale}`;
  const blow = (1 + e) / (1 / m2 + slope ** 2 / m1);
  const text = `
name: twin
coordinates: [x, y]
kinetic: ${m1}*x'^2/2 + ${m2}*y'^2/2
potential: ${g * m2}*y + ${k1}*x^2/2 + ${k2}*y^2/2 + ${k3}*x*y
forces: { x: -${number(0, 0.5)}*x', y: -${number(0, 0.5)}*y' }
start: { x: 0, y: ${number(0.2, 1)}, x': ${number(-1, 1)} }
`;
  return {
    contact: `${text}
contacts:
  hit: { gap: "${gap}", slip: "(x' + (${slope})*y')/${scale}", friction: 0, restitution: ${e}, law: newton }
`,
    event: `${text}
events:
  hit: { when: "${gap}", direction: falling, set: { x': "x' + (${(blow * slope * scale) / m1})*${speed}", y': "y' - (${(blow * scale) / m2})*${speed}" } }
`,
    until: number(2, 8),
  };
}

/** From here on two motions are apart by the growth of their errors; an event that is missed is further off at once. */
const [apart, missed] = [1e-8, 1e-3];

/** How many times agree before errors have grown, or all of them. */
function agreeing(times: readonly number[], others: readonly number[], text: string): number {
  const off = times.map((t, i) => Math.abs((others[i] ?? Number.POSITIVE_INFINITY) - t));
  const first = off.findIndex((one) => one > apart);
  expect(off[first] ?? 0, text).toBeLessThan(missed);
  return first < 0 ? times.length : first;
}

it(`${cases} mechanisms written twice strike at the same times (seed ${seed})`, () => {
  const next = randomSource(seed);
  const counts = { chatters: 0, finished: 0, grown: 0 };
  for (let k = 0; k < Math.max(cases, missedOnce + 1); k++) {
    const { contact, event, until } = twins(next);
    if (k >= cases && k !== missedOnce) continue;
    const [withContact, withEvent] = [contact, event].map((text) => {
      const mechanism = compile(text);
      return simulate(mechanism, mechanism.start, { until });
    }) as [ReturnType<typeof simulate>, ReturnType<typeof simulate>];
    const chatter = withContact.events.find(({ type }) => type === "chatter")?.t;
    const strikes = withContact.events.filter(({ type }) => type === "impact").map(({ t }) => t);
    // The contact completes a chatter; the event continues for the hops that are left.
    const compared = chatter === undefined ? strikes : strikes.filter((t) => t < chatter).slice(0, -1);
    const events = withEvent.events.filter(({ type }) => type === "event").map(({ t }) => t);
    const text = `case ${k}, until ${until}\n${contact}${event}`;
    if (agreeing(compared, events, text) < compared.length) counts.grown++;
    else if (chatter === undefined) {
      counts.finished++;
      expect(events.length, text).toBe(strikes.length);
      expect(withEvent.outcome.kind, text).toBe("finished");
    } else {
      counts.chatters++;
      expect(withEvent.outcome.kind, text).toBe("tooManyEvents");
      expect(Math.abs(withEvent.outcome.t - chatter), text).toBeLessThan(1e-4);
    }
  }
  expect(counts.chatters).toBeGreaterThan(cases / 8);
  expect(counts.finished).toBeGreaterThan(cases / 40);
  expect(counts.grown).toBeLessThan(cases / 4);
});
