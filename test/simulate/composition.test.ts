/**
 * Independent copies of a mechanism in one file have the union of the events of one, the same ambiguities each and the same states: what
 * does not touch does not matter. Copies with equal numbers have all their events at the same instants; others have them in between.
 */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ContactEvent, Mechanism, SimulateOptions, Trajectory } from "../../src/index.js";
import { simulate } from "../../src/index.js";
import { copiesOf, suffix, withoutSuffix } from "./copies.js";
import { compile, drawFrom } from "./support.js";

const seed = 20261123;
const long = process.env.JUDDER_LONG === "1";

const folder = new URL("../../models/", import.meta.url);
/** Copies are written by renaming coordinates: files that state them. */
const shipped = readdirSync(folder)
  .map((file) => file.replace(".yaml", ""))
  .filter((name) => !/^bodies:/m.test(readFileSync(new URL(`${name}.yaml`, folder), "utf8")));
const textOf = (name: string): string =>
  name in others ? (others[name] as string) : readFileSync(new URL(`${name}.yaml`, folder), "utf8");

/** Mechanisms with ambiguities and redundant contacts of their own. */
const others: Readonly<Record<string, string>> = {
  belt: `
name: Block on a belt
coordinates: [x, y]
parameters: { m: 1, k: 20, v: 0.3, mus: 0.6, mu: 0.4, g: 9.81 }
kinetic: m/2*(x'^2 + y'^2)
potential: k/2*x^2 + m*g*y
contacts:
  foot: { gap: y, slip: x' - v, friction: { static: mus, kinetic: mu } }
start: { x: 0.1, y: contact }
`,
  clatter: `
name: Rod on two feet
coordinates: [y, th]
parameters: { J: 1/3, g: 9.81, r: 0.03 }
kinetic: (y'^2 + J*th'^2)/2
potential: g*y
contacts:
  left: { gap: y - th, friction: 0, restitution: r }
  right: { gap: y + th, friction: 0, restitution: r }
start: { y: 0.2, th: 0.01 }
`,
  cradle: `
name: Three balls
coordinates: [a, b, c]
parameters: { k: 20, r: 0.6 }
kinetic: (a'^2 + b'^2 + c'^2)/2
potential: k/2*(a^2 + b^2 + c^2)
contacts:
  one: { gap: b - a, friction: 0, restitution: r }
  two: { gap: c - b, friction: 0, restitution: r }
start: { a: -0.3 }
`,
  stick: `
name: Stick that falls on both ends
coordinates: [x, y, th]
parameters: { m: 1, l: 0.5, J: 0.1, g: 9.81, mu: 0.3, r: 0.4 }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: m*g*y
contacts:
  foot: { surface: Y, at: ["x - l*cos(th)", "y - l*sin(th)"], friction: mu, restitution: r }
  head: { surface: Y, at: ["x + l*cos(th)", "y + l*sin(th)"], friction: mu, restitution: r }
start: { y: 0.6, th: 0.3, x': 1 }
`,
  feet: `
name: Box on two feet
coordinates: [x, y, th]
parameters: { m: 2, a: 0.2, h: 0.3, F: 6, g: 9.81, mu: 0.4, r: 0.3 }
definitions: { yl: y + a*sin(th) - h*cos(th), yr: y - a*sin(th) - h*cos(th), J: m*(a^2 + h^2)/3 }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: m*g*y
forces: { x: F*sin(5*t) }
contacts:
  left: { gap: yl, slip: x', friction: mu, restitution: r, law: moreau }
  right: { gap: yr, slip: x', friction: mu, restitution: r, law: moreau }
start: { y: 0.35, th: 0.02 }
`,
};

const timeTolerance = 1e-9;
/** Errors grow along a motion that is sensitive to its start. */
const stateTolerance = 2e-6;
/** Impacts this near to the end of a chatter of several contacts are counted by precision alone. */
const chatterEnd = 1e-3;

const near = (one: number, other: number, tolerance: number): boolean =>
  Math.abs(one - other) <= tolerance * (1 + Math.abs(one));

const wordOf = ({ type, name, contact, contacts, from, to }: ContactEvent): string =>
  withoutSuffix(`${type} of ${(contacts ?? [name ?? contact]).join("+")} ${from} > ${to}`);

/** Without the impacts whose number is a matter of precision. */
function counted(events: readonly ContactEvent[]): readonly ContactEvent[] {
  const ends = events.filter(({ contacts }) => contacts !== undefined).map(({ t }) => t);
  return events.filter(
    ({ t, contacts }) =>
      contacts !== undefined || !ends.some((end) => end >= t && end - t < chatterEnd * (1 + end)),
  );
}

function differentEvent(one: readonly ContactEvent[], other: readonly ContactEvent[]): string | undefined {
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const [a, b] = [one[i], other[i]];
    const say = (event: ContactEvent | undefined) => event && `${wordOf(event)} at ${event.t}`;
    // Hops that shrink to nothing carry the errors of their times with them.
    const known = a?.type === "chatter" ? 100 * timeTolerance : timeTolerance;
    if (a && b && wordOf(a) === wordOf(b) && near(a.t, b.t, known)) continue;
    return `event ${i} of ${one.length} and ${other.length}: ${say(a)} against ${say(b)}`;
  }
  return undefined;
}

const ambiguitiesOf = (runs: readonly Trajectory[]) =>
  runs
    .flatMap(({ ambiguities }) => ambiguities)
    .map(({ t, rule, options, chosen }) => ({
      t,
      told: withoutSuffix(`${rule}: ${options.join(" ")} > ${chosen}`),
    }))
    .sort((one, other) =>
      near(one.t, other.t, timeTolerance) ? (one.told < other.told ? -1 : 1) : one.t - other.t,
    );

/** What of a run of copies differs from the runs of each. */
function differences(singles: readonly Trajectory[], many: Trajectory): string[] {
  const found: string[] = [];
  for (const [copy, one] of singles.entries()) {
    const end = suffix(copy);
    const events = many.events.filter(({ contact, name = contact }) => name.endsWith(end));
    for (const { contacts = [] } of events)
      if (contacts.some((name) => !name.endsWith(end))) found.push(`copy ${copy}: ${contacts.join("+")}`);
    const exact = differentEvent(one.events, events);
    const different = exact && differentEvent(counted(one.events), counted(events));
    if (different !== undefined) found.push(`copy ${copy}, ${different}`);
    for (const part of ["q", "v"] as const)
      for (const [name, value] of Object.entries(one.final[part])) {
        const own = many.final[part][name + end] as number;
        if (!near(value, own, stateTolerance))
          found.push(`copy ${copy}, ${part}.${name}: ${value} against ${own}`);
      }
  }
  if (many.outcome.kind !== singles[0]?.outcome.kind) found.push(`outcome ${many.outcome.kind}`);
  const [one, other] = [ambiguitiesOf(singles), ambiguitiesOf([many])];
  if (one.length !== other.length) found.push(`${one.length} ambiguities against ${other.length}`);
  const place = one.findIndex(
    ({ t, told }, i) => told !== other[i]?.told || !near(t, other[i].t, timeTolerance),
  );
  if (place >= 0) found.push(`ambiguity ${place}: ${JSON.stringify([one[place], other[place]])}`);
  if (Math.abs(many.ledger.relative) > 1e-6) found.push(`ledger ${many.ledger.relative}`);
  return found;
}

const compiled = new Map<string, Mechanism>();
function mechanismOf(text: string): Mechanism {
  const mechanism = compiled.get(text) ?? compile(text);
  compiled.set(text, mechanism);
  return mechanism;
}

const runs = new Map<string, Trajectory>();
function runOnce(name: string, run: () => Trajectory): Trajectory {
  const known = runs.get(name) ?? run();
  runs.set(name, known);
  return known;
}

type Tolerances = Pick<SimulateOptions, "rtol" | "atol">;

interface Copies {
  readonly name: string;
  readonly count: number;
  readonly never: boolean;
  readonly until: number;
  /** A parameter that has another value in each copy. */
  readonly varied?: { readonly parameter: string; readonly values: readonly number[] };
}

/** What differs, but for times and states that a tolerance 100 times smaller brings together. */
function compared(copies: Copies): string[] {
  const found = comparedAt(copies, {});
  return found.length === 0 ? [] : comparedAt(copies, { rtol: 1e-13, atol: 1e-14 });
}

function comparedAt({ name, count, never, until, varied }: Copies, tolerances: Tolerances): string[] {
  const text = textOf(name);
  const single = mechanismOf(text);
  const many = mechanismOf(copiesOf(text, count, never));
  const numberOf = (copy: number) => varied?.values[copy] as number;
  const own = (copy: number) => (varied === undefined ? {} : { [varied.parameter]: numberOf(copy) });
  const copies = Array.from({ length: count }, (_, copy) => copy);
  const runOf = (copy: number) =>
    simulate(single, single.start, { until, parameters: own(copy), ...tolerances });
  const key = `${name} ${tolerances.rtol}`;
  const singles = copies.map((copy) => (varied === undefined ? runOnce(key, () => runOf(0)) : runOf(copy)));
  // The first end of one copy ends the run of all.
  if (varied !== undefined && singles.some(({ outcome }) => outcome.kind !== "finished")) return [];
  const parameters =
    varied === undefined
      ? {}
      : Object.fromEntries(singles.map((_, copy) => [varied.parameter + suffix(copy), numberOf(copy)]));
  return differences(singles, simulate(many, many.start, { until, parameters, ...tolerances }));
}

const known = [...shipped, ...Object.keys(others).filter((name) => long || name !== "stick")];
/** Those with events, and the many contacts of the woodpecker, come last: the draws of the others stay what they were. */
const isLate = (name: string): boolean => name === "woodpecker" || textOf(name).includes("\nevents:");
const all = [...known.filter((name) => !isLate(name)), ...known.filter(isLate)];
/** Long enough for a chatter, a jam or some turns of each. */
const spans: Readonly<Record<string, number>> = { chain: 1.6, robot: 0.8, finger: 1, bounce: 1, table: 0.8 };
const spanOf = (name: string): number => (long ? 4 : 1) * (spans[name] ?? 1.5);

describe("independent copies in one file", () => {
  it.each(all)("two of %s, one of them with a contact that is never closed", (name) => {
    expect(compared({ name, count: 2, never: true, until: spanOf(name) })).toEqual([]);
  });

  const draw = drawFrom(seed);
  const some = long ? all : all.filter((name) => draw(0, 1) < 0.25 || name === "block");
  it.each(some)(`three and four of %s; chosen with seed ${seed}`, (name) => {
    for (const count of long ? [2, 3, 4] : [3])
      for (const never of long ? [false, true] : [false])
        expect(compared({ name, count, never, until: spanOf(name) }), `${count} copies`).toEqual([]);
  });

  it.each(long ? all : ["ball", "belt", "feet", "finger"])(
    `two of %s with other numbers; seed ${seed}`,
    (name) => {
      const { parameters } = mechanismOf(textOf(name));
      const { name: parameter, value } = parameters.find((one) => one.name === "r" || one.name === "mu") ?? {
        name: parameters[0]?.name as string,
        value: parameters[0]?.value as number,
      };
      const values = [value, value * draw(0.9, 0.99), value * draw(0.8, 0.9)];
      expect(
        compared({ name, count: 2, never: false, until: spanOf(name), varied: { parameter, values } }),
      ).toEqual([]);
    },
  );
});
