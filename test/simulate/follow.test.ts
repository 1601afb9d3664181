/** Can every future that is listed be followed by the policy it names? */

import { describe, expect, it } from "vitest";
import { parsePolicy, parseStart } from "../../cli/text/index.js";
import {
  type Future,
  type ImpactLaw,
  futures as listFutures,
  loadMechanism,
  type Mechanism,
  makeState,
  type SimulateOptions,
  type State,
  simulate,
} from "../../src/index.js";

interface Case {
  readonly what: string;
  readonly name: string;
  readonly from: string;
  readonly parameters?: Readonly<Record<string, number>>;
  readonly law?: ImpactLaw;
  /** The kinds of the futures, in their order. */
  readonly kinds: readonly Future["kind"][];
}

const rest: Future["kind"] = "mode";
const jump: Future["kind"] = "velocityJump";
const without: Future["kind"] = "impactWithoutCollision";
const chatter: Future["kind"] = "reverseChatter";
const jamBar = "theta=0.943742793517938, theta'=1.111275829683832, x'=-5.874558071839417";
const steep = { theta0: 2.06677830517292, mu: 1.434875249862671, F: 1, b: 0.1911381483078003 };

const cases: readonly Case[] = [
  { what: "consistent slip", name: "rod", from: "theta=1, x'=1", kinds: [rest] },
  {
    what: "inconsistent slip",
    name: "rod",
    from: "theta=1.1, x'=2",
    parameters: { mu: 2, Sy: -10, r: 0 },
    kinds: [without],
  },
  {
    what: "inconsistent slip under fremond",
    name: "rod",
    from: "theta=1.1, x'=2",
    parameters: { mu: 2, Sy: -10, r: 0 },
    law: "fremond",
    kinds: [jump],
  },
  {
    what: "indeterminate slip",
    name: "rod",
    from: "theta=1.1, x'=2, theta'=2",
    parameters: { mu: 2, r: 0.3 },
    kinds: [rest, without],
  },
  {
    what: "indeterminate slip under moreau",
    name: "rod",
    from: "theta=1.1, x'=2, theta'=2",
    parameters: { mu: 2, r: 0.3 },
    law: "moreau",
    kinds: [rest, without],
  },
  {
    what: "indeterminate slip under fremond",
    name: "rod",
    from: "theta=1.1, x'=2, theta'=2",
    parameters: { mu: 2, r: 0.3 },
    law: "fremond",
    kinds: [rest, jump],
  },
  {
    what: "the place where slip ends in (6.11)",
    name: "rod",
    from: "theta=1.18",
    parameters: { mu: 0.9, Sx: 0.5, r: 1 },
    kinds: [rest, chatter],
  },
  {
    what: "that of (6.14) under poisson",
    name: "rod",
    from: "theta=1.18",
    parameters: { mu: 1.5, Sx: 2, r: 0.8 },
    law: "poisson",
    kinds: [rest, chatter],
  },
  {
    what: "hardly growing chatter",
    name: "rod",
    from: "theta=2.0946, theta'=-1",
    parameters: { mu: 1.8818295, r: 0.78385591, Sx: -1.3491497, Sy: -2.90356216 },
    kinds: [rest, chatter],
  },
  {
    what: "a collision",
    name: "rod",
    from: "theta=1, x'=0.3, y'=-1",
    parameters: { mu: 0.9 },
    kinds: ["impact"],
  },
  {
    what: "stick in which flight is possible",
    name: "finger",
    from: "phi=0.36, phi'=stick",
    parameters: { mu: 1 },
    kinds: [rest, rest],
  },
  {
    what: "its start, inconsistent",
    name: "finger",
    from: "phi=0.39",
    parameters: { mu: 1 },
    kinds: [without],
  },
  {
    what: "indeterminate slip",
    name: "finger",
    from: "phi=0.36, phi'=1",
    parameters: { mu: 1 },
    kinds: [rest, without],
  },
  {
    what: "indeterminate slip under stronge",
    name: "finger",
    from: "phi=0.36, phi'=1",
    parameters: { mu: 1, r: 0.5 },
    law: "stronge",
    kinds: [rest, without],
  },
  { what: "no reaction", name: "klein", from: "x'=1", kinds: [jump] },
  { what: "two reactions", name: "klein", from: "x'=-1", kinds: [rest, rest] },
  {
    what: "at rest: stick and two reactions",
    name: "klein",
    from: "x'=0",
    parameters: steep,
    kinds: [rest, rest, rest],
  },
  { what: "the jam", name: "bar", from: jamBar, kinds: [jump, rest, rest, without] },
  {
    what: "the jam under stronge",
    name: "bar",
    from: jamBar,
    law: "stronge",
    kinds: [without, rest, rest, jump],
  },
  { what: "inconsistent slip", name: "bar", from: "theta=1.1, x'=-7", kinds: [jump] },
  {
    what: "indeterminate slip",
    name: "bar",
    from: "theta=1.1, x'=-7, theta'=2",
    law: "stronge",
    kinds: [rest, without],
  },
  { what: "slip on both corners", name: "box", from: "x'=1", kinds: [rest] },
  {
    what: "inconsistent slip on both corners",
    name: "box",
    from: "x'=1",
    parameters: { mu: 3 },
    kinds: [without],
  },
  {
    what: "the same under fremond",
    name: "box",
    from: "x'=1",
    parameters: { mu: 3 },
    law: "fremond",
    kinds: [jump],
  },
  {
    what: "both corners collide",
    name: "box",
    from: "x'=1, y'=-1",
    parameters: { mu: 2 },
    kinds: ["impact", "impact"],
  },
  {
    what: "a jump at the instant of an impact",
    name: "box",
    from: "x'=0.3, y'=-1",
    parameters: { mu: 1.833, h: 2.1145, a: 1.39, rho: 1.294 },
    law: "fremond",
    kinds: ["impact", "impact", "impact"],
  },
  {
    what: "slip between the corners",
    name: "rocking",
    from: "theta=0, x'=1",
    parameters: { mu: 2 },
    kinds: [without],
  },
  { what: "thrown on the table", name: "table", from: "y=contact, y'=-1, x'=0.2", kinds: ["impact"] },
];

/** Every option that names the member of a family. */
function optionsFor({ policy, family, kind }: Future): SimulateOptions {
  if (kind === "reverseChatter") return { policy: parsePolicy(policy), phase: 0.3 };
  const [name, most] = Object.entries(family?.jumps ?? {}).find(([, size]) => size !== 0) ?? [];
  const chosen = parsePolicy(policy);
  return name === undefined
    ? { policy: chosen }
    : { policy: chosen, jump: { [name]: 0.4 * (most as number) } };
}

const difference = (one: State["v"], other: State["v"]) =>
  Math.max(...Object.keys(one).map((name) => Math.abs((one[name] ?? 0) - (other[name] ?? Number.NaN))));

/** The modes and the acceleration of the first moment, or the jump, are those of the future. */
function expectFollowed(mechanism: Mechanism, start: State, future: Future, options: SimulateOptions): void {
  const moment = 1e-7;
  const { final, events } = simulate(mechanism, start, { ...options, until: moment });
  if (future.kind === "mode") {
    const open = [future.modes ?? {}, ...(future.alternatives ?? [])];
    const found = Object.entries(final.contacts).filter(([name]) => name in (future.modes ?? {}));
    const modes = Object.fromEntries(found.map(([name, { mode }]) => [name, mode]));
    expect(open).toContainEqual(modes);
    if (future.acceleration === undefined) return;
    const due = Object.entries(future.acceleration).map(([name, a]) => [
      name,
      (start.v[name] ?? 0) + a * moment,
    ]);
    const size = Math.max(1, ...Object.values(future.acceleration).map(Math.abs));
    expect(difference(final.v, Object.fromEntries(due))).toBeLessThan(1e-5 * size * moment + 1e-14);
    return;
  }
  const event = events.find(({ type }) => type !== "jam");
  expect([event?.type, event?.t]).toEqual([future.kind, 0]);
  if (future.family === undefined)
    expect(difference(event?.after.v ?? {}, future.after?.v ?? {})).toBeLessThan(1e-10);
}

describe(`each future of ${cases.length} states can be followed by its policy, and its ledger closes`, () => {
  for (const { what, name, from, parameters = {}, law, kinds } of cases) {
    it(`${name}, ${what}: ${kinds.join(", ")}`, () => {
      const mechanism = loadMechanism(name);
      const start = makeState(mechanism, parseStart([from]), { parameters });
      const { futures } = listFutures(mechanism, start, { parameters, ...(law ? { law } : {}) });
      expect(futures.map(({ kind }) => kind)).toEqual(kinds);
      expect(new Set(futures.map(({ policy }) => policy)).size).toBe(futures.length);
      for (const future of futures) {
        const options = { parameters, ...(law ? { law } : {}), ...optionsFor(future) };
        expectFollowed(mechanism, start, future, options);
        const { outcome, ledger } = simulate(mechanism, start, { ...options, until: 0.5 });
        expect(outcome.kind, future.policy).toBe("finished");
        expect(Math.abs(ledger.relative), future.policy).toBeLessThan(
          future.kind === "reverseChatter" ? 1e-8 : 1e-9,
        );
      }
    });
  }

  it("the first of them is what the default follows, but for the jam under an algebraic law, where a run stops", () => {
    for (const { name, from, parameters = {}, law } of cases) {
      const mechanism = loadMechanism(name);
      const start = makeState(mechanism, parseStart([from]), { parameters });
      const given = { parameters, ...(law ? { law } : {}) };
      const [first] = listFutures(mechanism, start, given).futures;
      const run = simulate(mechanism, start, { ...given, until: 0.01 });
      if (first?.policy === "jam=family") expect(run.outcome.kind).toBe("jam");
      else expectFollowed(mechanism, start, first as Future, given);
    }
  });
});
