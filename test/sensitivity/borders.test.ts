/**
 * Is a derivative ever called valid where the differences from both sides disagree? Two runs whose events, guards or cases
 * of impacts differ have a border between them, which halving finds to the last digit: a graze, an order of events, the end of a chatter, a
 * border of an impact law or of stick, an event at the end of the run. On either side of it either the derivative is
 * not valid, or both differences approach it.
 */
import { afterAll, describe, expect, it } from "vitest";
import {
  type ContactEvent,
  compileMechanism,
  impactLaws,
  loadMechanism,
  type Mechanism,
  makeState,
  measureSensitivity,
  type ParameterValues,
  parseModel,
  type StartValues,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { followPath } from "../../src/simulate/index.js";
import { isLong, sized } from "../long.js";

const compiled = (text: string) => compileMechanism(parseModel(text), { name: "test" });

/** A mass on a spring between two stops, with events that set a memory and take speed. */
const memory = compiled(`name: memory
coordinates: [x]
parameters: { m: 1.2, k: 8, c: 0.15, F: 3, w: 5, d: 0.3, e: 0.6, on: 0.2, kick: 0.4 }
memory: { s: 0 }
kinetic: m/2*x'^2
potential: k/2*x^2
dissipation: c/2*x'^2
forces: { x: F*sin(w*t) - s*x }
events:
  up: { when: x - on, direction: rising, set: { s: s + kick } }
  down: { when: x, set: { s: 0, x': 0.9*x' } }
contacts: { right: { gap: d - x, restitution: e, law: newton }, left: { gap: d + x, restitution: e, law: newton } }
start: { x: 0.1, x': 0.5 }
`);

/** Two coupled blocks on a belt, under a friction curve and under static friction. */
const belt = compiled(`name: belt
coordinates: [x, z, yx, yz]
parameters: { m: 1, k: 10, kc: 4, c: 0.05, v: 0.4, g: 9.81, mus: 0.5, mud: 0.25, vs: 0.3 }
kinetic: m/2*(x'^2 + z'^2 + yx'^2 + yz'^2)
potential: k/2*x^2 + k/2*z^2 + kc/2*(x - z)^2 + m*g*(yx + yz)
dissipation: c/2*(x'^2 + z'^2)
contacts:
  one: { gap: yx, at: [x, yx], slip: x' - v, friction: mud + (mus - mud)*exp(-abs(slip)/vs) }
  two: { gap: yz, at: [z, yz], slip: z' - v, friction: { static: mus, kinetic: mud } }
start: { x: 0.2, z: -0.1, yx: contact:one, yz: contact:two }
`);

const mechanisms: readonly Mechanism[] = [
  memory,
  belt,
  ...[
    "finger",
    "rod",
    "block",
    "table",
    "bounce",
    "hopper",
    "compass",
    "clutch",
    "robot",
    "sampled",
    "rounded",
    "woodpecker",
  ].map((name) => loadMechanism(name)),
];

interface Case {
  readonly mechanism: Mechanism;
  readonly variable: string;
  readonly value: number;
  readonly options: { readonly until: number; readonly parameters: ParameterValues; readonly law?: never };
}

function drawn(seed: number): Case {
  const random = randomSource(seed);
  const mechanism = mechanisms[seed % mechanisms.length] as Mechanism;
  const parameters = Object.fromEntries(
    mechanism.parameters.map(({ name, value, range: [low, high] = [Number.NEGATIVE_INFINITY, Infinity] }) => {
      const near = value * (1 + 0.3 * (random() - 0.5));
      return [name, near > high ? 2 * high - near : near < low ? 2 * low - near : near];
    }),
  );
  const starts = mechanism.coordinates.flatMap((one) => [`start:${one}`, `start:${one}'`]);
  const all = [...mechanism.parameters.map(({ name }) => name), ...starts];
  const variable = all[Math.floor(random() * all.length)] as string;
  const law = impactLaws[Math.floor(random() * impactLaws.length)];
  const options = { until: 0.2 + 0.7 * random(), parameters };
  const { q, v } = makeState(mechanism, {}, { parameters });
  const key = variable.replace("start:", "");
  const own = key.endsWith("'") ? v[key.slice(0, -1)] : q[key];
  const value = (variable === key ? parameters[key] : own) as number;
  const named = mechanism.contacts.length > 0 ? { law: law as never } : {};
  return { mechanism, variable, value, options: { ...options, ...named } };
}

/** What happened, in which region of the impact law, and whether slip lasted through the impact. */
function eventWord(event: ContactEvent, { mu }: ParameterValues): string {
  const { type, name, contact, from, to, region = 0, impulse } = event;
  const most = impulse === undefined || mu === undefined ? 0 : mu * Math.abs(impulse.N);
  const slips = most > 0 && Math.abs(Math.abs(impulse?.T ?? 0) - most) <= 1e-9 * most;
  return `${name ?? contact} ${type} ${from} ${to} ${region} ${slips}`;
}

interface Run {
  readonly word: string;
  readonly end: readonly number[];
}

/** The start and the parameters with another value of the variable. */
function changed({ variable, options: { parameters } }: Case, value: number) {
  const key = variable.replace("start:", "");
  const start: StartValues = key === variable ? {} : { [key]: value };
  return { start, parameters: key === variable ? { ...parameters, [key]: value } : parameters };
}

function runAt(one: Case, value: number, tight: boolean): Run | undefined {
  const { start, parameters } = changed(one, value);
  const { mechanism, options } = one;
  const digits = tight ? { rtol: 1e-13, atol: 1e-15 } : {};
  try {
    const state = makeState(mechanism, start, { parameters });
    const pieces: string[] = [];
    const run = followPath(mechanism, state, { ...options, parameters, ...digits }, ({ guard, events }) => {
      const what = events.map((event) => eventWord(event, parameters));
      pieces.push(`${guard?.kind}${guard?.index} ${what.join(" + ")}`);
    });
    const { outcome, early, final } = run;
    if (outcome.kind !== "finished") return undefined;
    const word = [...early.map((event) => eventWord(event, parameters)), ...pieces];
    return {
      word: word.filter((event, i) => event !== word[i - 1]).join(),
      end: mechanism.coordinates.flatMap((name) => [final.q[name] as number, final.v[name] as number]),
    };
  } catch {
    return undefined;
  }
}

/** Neighbouring numbers on both sides of each change of the word over ±20 % of the variable. */
function bordersOf(one: Case): number[] {
  const width = 0.2 * (Math.abs(one.value) || 1);
  const values = Array.from({ length: 6 }, (_, i) => one.value + width * (i / 2.5 - 1));
  const runs = values.map((value) => runAt(one, value, false));
  return values.flatMap((value, i) => {
    const [left, right] = [runs[i], runs[i + 1]];
    if (left === undefined || right === undefined || left.word === right.word) return [];
    let [low, high] = [value, values[i + 1] as number];
    for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2)
      if (runAt(one, middle, false)?.word === left.word) low = middle;
      else high = middle;
    return [low, high];
  });
}

/** How near differences of the second order from one side come to a derivative, over the steps. */
function nearestFrom(one: Case, value: number, sign: number, own: readonly number[]): number {
  const middle = runAt(one, value, true);
  const apart = [1e-4, 1e-5, 1e-6, 1e-7].map((step) => {
    const h = sign * step * (Math.abs(value) || 1);
    const [near, far] = [runAt(one, value + h, true), runAt(one, value + 2 * h, true)];
    if (middle === undefined || near === undefined || far === undefined) return Number.POSITIVE_INFINITY;
    const slopes = near.end.map(
      (end, i) => (4 * end - (far.end[i] as number) - 3 * (middle.end[i] as number)) / (2 * h),
    );
    const rounding = (1e-3 * Math.max(...middle.end.map(Math.abs))) / (Math.abs(value) || 1);
    const size = Math.max(...[...slopes, ...own].map(Math.abs), rounding);
    return Math.max(...slopes.map((slope, i) => Math.abs(slope - (own[i] as number)))) / size;
  });
  return Math.min(...apart);
}

describe("a derivative that is valid is approached from both sides", () => {
  const seeds = sized(
    Array.from({ length: 14 }, (_, i) => 29100 + i),
    Array.from({ length: 600 }, (_, i) => 29000 + i),
  );
  let borders = 0;
  afterAll(() => expect(borders).toBeGreaterThan(isLong ? 300 : 6));

  it.each(seeds)("seed %i", { timeout: 120_000 }, (seed) => {
    const one = drawn(seed);
    for (const value of bordersOf(one)) {
      borders++;
      const { start, parameters } = changed(one, value);
      const { mechanism, variable, options } = one;
      const found = measureSensitivity(mechanism, { ...options, start, parameters, with: [variable] });
      if (!found.final.valid || found.variables[0]?.validUntil !== undefined) continue;
      const columns = mechanism.coordinates.flatMap((name) => [name, `v_${name}`]);
      const own = columns.map(
        (name) => found.final.slopes[variable]?.[found.columns.indexOf(name)] as number,
      );
      for (const sign of [-1, 1])
        expect(nearestFrom(one, value, sign, own), `${mechanism.name}, ${variable} = ${value}`).toBeLessThan(
          1e-3,
        );
    }
  });
});
