/**
 * Are all outcomes of an impact of several contacts recorded and followed? Balls in a row against recursion over all orders, the rod on
 * two feet against its own mirror image, contacts apart against each alone.
 */

import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../cli/text/index.js";
import { futures as listFutures, type Mechanism, simulate, simulateTree } from "../../src/index.js";
import { velocitiesAfter } from "../oracle/ballsOnSprings.js";
import { impactOrders } from "../oracle/impactOrders.js";
import { compile, drawFrom, numbersOf, stateOf, worst } from "./support.js";

const seed = 16870706;
const filled = (count: number, value: number) => new Array<number>(count).fill(value);

interface Balls {
  readonly masses: readonly number[];
  readonly r: readonly number[];
  readonly law?: string;
}

/** Points on a line; contact k is between ball k and k + 1. */
function ballsOf({ masses, r, law = "stronge" }: Balls, unit = 1): Mechanism {
  const names = masses.map((_, i) => `x${i}`);
  return compile(`
name: balls
coordinates: [${names.join(", ")}]
kinetic: "${masses.map((m, i) => `${m / 2 / unit ** 2}*x${i}'^2`).join(" + ")}"
contacts:
${r.map((value, k) => `  c${k}: { gap: "x${k + 1} - x${k}", restitution: ${value}, law: ${law} }`).join("\n")}
`);
}

/** The velocities that the oracle finds for the balls at one place. */
function inTurn({ masses, r }: Balls, before: readonly number[]): readonly (readonly number[])[] {
  const contacts = r.map((value, k) => ({
    WN: masses.map((_, i) => (i === k ? -1 : i === k + 1 ? 1 : 0)),
    WT: masses.map(() => 0),
    mu: 0,
    r: value,
  }));
  const M = masses.map((m, i) => masses.map((_, j) => (i === j ? m : 0)));
  return impactOrders(M, before, contacts, "stronge").map(({ v }) => v);
}

describe("a cradle of balls that touch", () => {
  it.each([3, 5])("%i equal elastic balls: both outcomes are listed, recorded and followed", (count) => {
    const cradle = ballsOf({ masses: filled(count, 1), r: filled(count - 1, 1) });
    const after: (readonly number[])[] = [
      [(2 - count) / count, ...filled(count - 1, 2 / count)],
      [...filled(count - 1, 0), 1],
    ];
    const labels = [
      "impact",
      `impact ${filled(count - 1, 0)
        .map((_, k) => `c${k}`)
        .join("-")}`,
    ];
    const { futures, complete } = listFutures(cradle, stateOf(cradle, [], [1]));
    expect(complete).toBe(true);
    expect(futures.map(({ policy }) => policy)).toEqual(["simultaneous=together", "simultaneous=sequential"]);
    for (const [i, future] of futures.entries()) {
      const v = Object.values(future.after?.v ?? {});
      expect(worst(v, after[i] as number[])).toBeLessThan(1e-13);
      expect(Math.abs(v.reduce((sum, x) => sum + x, 0) - 1)).toBeLessThan(1e-14);
      expect(future.energyChange).toBeLessThan(1e-14);
    }
    const start = stateOf(cradle, [-1], [1]);
    const run = simulate(cradle, start, { until: 2 });
    expect(run.ambiguities).toMatchObject([
      { rule: "simultaneous", options: labels, chosen: "impact", policy: "simultaneous=together" },
    ]);
    expect(worst(Object.values(run.final.v), after[0] as number[])).toBeLessThan(1e-12);
    for (const options of [
      { policy: { simultaneous: "sequential" } as const },
      { follow: [labels[1] as string] },
    ]) {
      const other = simulate(cradle, start, { until: 2, ...options });
      expect(other.ambiguities.map(({ chosen }) => chosen)).toEqual([labels[1]]);
      expect(worst(Object.values(other.final.v), after[1] as number[])).toBeLessThan(1e-12);
      expect(other.ledger.gainsEnergy).toBe(false);
    }
    const tree = simulateTree(cradle, start, { until: 2 });
    expect(tree.complete).toBe(true);
    expect(tree.nodes.slice(1).map(({ future }) => future)).toEqual(labels);
    for (const [i, node] of tree.nodes.slice(1).entries())
      expect(worst(Object.values(node.final.v), after[i] as number[])).toBeLessThan(1e-12);
  });

  it(`random masses and restitutions: the futures are those of the recursion, whatever the order and the unit, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 40; i++) {
      const count = 3 + (i % 2);
      const masses = filled(count, 0).map(() => draw(0.3, 3));
      const balls = { masses, r: filled(count - 1, 0).map(() => draw(0.7, 1)) };
      const before = filled(count, 0).map((_, k) => draw(-1, 1) - k);
      const expected = inTurn(balls, before);
      const told = JSON.stringify({ ...balls, before });
      for (const unit of [1, 1000]) {
        const cradle = ballsOf(balls, unit);
        const { futures } = listFutures(
          cradle,
          stateOf(
            cradle,
            [],
            before.map((v) => v * unit),
          ),
        );
        const ordered = futures.filter(({ order }) => order !== undefined);
        expect(ordered, told).toHaveLength(expected.length);
        for (const v of expected)
          expect(
            ordered.some(
              ({ after }) =>
                worst(
                  Object.values(after?.v ?? {}).map((x) => x / unit),
                  v,
                ) < 1e-9,
            ),
            told,
          ).toBe(true);
      }
    }
  });

  it(`with small gaps the simulation equals one of the outcomes, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (const [i, gap] of [1e-6, 1e-6, 1e-6, 1e-6, 1e-4, 1e-4].entries()) {
      const count = i % 2 === 0 ? 3 : 5;
      const balls = {
        masses: filled(count, 0).map(() => (i < 2 ? 1 : draw(0.5, 2))),
        r: filled(count - 1, 0).map(() => (i < 2 ? 1 : draw(0.8, 1))),
      };
      const cradle = ballsOf(balls);
      const start = stateOf(cradle, [-1, ...filled(count - 1, 0).map((_, k) => k * gap)], [1]);
      const run = simulate(cradle, start, { until: 3 });
      const outcomes = inTurn(balls, [1, ...filled(count - 1, 0)]);
      const { futures } = listFutures(cradle, stateOf(cradle, [], [1]));
      const after = [...outcomes, ...futures.map((future) => Object.values(future.after?.v ?? {}))];
      expect(run.outcome.kind).toBe("finished");
      expect(Math.min(...after.map((v) => worst(Object.values(run.final.v), v)))).toBeLessThan(1e-9);
    }
  });

  it("law sequential: the order is the only ambiguity, and the fastest contact goes first", () => {
    const balls = { masses: [1, 1, 1], r: [0.5, 0.5], law: "sequential" };
    const cradle = ballsOf(balls);
    const start = stateOf(cradle, [-2, 0, 2], [2, 0, -2]);
    const { ambiguities } = simulate(cradle, start, { until: 2 });
    expect(ambiguities).toMatchObject([
      { rule: "impact", options: ["impact c0-c1-c0", "impact c1-c0-c1"], chosen: "impact c0-c1-c0" },
    ]);
    const faster = listFutures(cradle, stateOf(cradle, [], [2, 0, -2.5]));
    expect(faster.futures.map(({ order, policy }) => [order?.[0], policy])).toEqual([
      ["c1", "impact=1"],
      ["c0", "impact=2"],
    ]);
    // The same law for a whole run.
    const other = simulate(ballsOf({ ...balls, law: "moreau" }), start, { until: 2, law: "sequential" });
    expect(numbersOf(other.final)).toEqual(numbersOf(simulate(cradle, start, { until: 2 }).final));
  });
});

/** Uniform, mass 1, half length 1, on feet at its ends. */
const rod = (feet: readonly string[], friction = "") =>
  compile(`
name: rod
coordinates: [x, y, th]
kinetic: (x'^2 + y'^2 + th'^2/3)/2
potential: 9.81*y
contacts:
${feet.map((name) => `  ${name}: { gap: "y ${name === "left" ? "-" : "+"} sin(th)", restitution: 0.5${friction} }`).join("\n")}
`);

describe("balls on springs: impulses that grow at both contacts at once", () => {
  const on = (ratio: number) =>
    compile(`
name: balls on springs
coordinates: [x1, x2, x3]
kinetic: (x1'^2 + x2'^2 + x3'^2)/2
contacts:
  a: { gap: x2 - x1, compliance: { law: kelvinVoigt, stiffness: 1e6 } }
  b: { gap: x3 - x2, compliance: { law: kelvinVoigt, stiffness: ${1e6 * ratio} } }
`);
  const left = (ratio: number): readonly number[] => {
    const balls = on(ratio);
    return Object.values(simulate(balls, stateOf(balls, [], [1]), { until: 1 }).final.v);
  };

  it.each([0.1, 1, 10])(
    "stiffnesses 1 : %f give an outcome of their own, as steps of the test do",
    (ratio) => {
      expect(worst(left(ratio), velocitiesAfter(ratio))).toBeLessThan(1e-6);
    },
  );

  it("equal ones give (-0.13026, 0.15023, 0.98003); the outcomes that are listed are the ends of the family", () => {
    expect(worst(left(1), [-0.130262, 0.15023, 0.980032])).toBeLessThan(1e-6);
    expect(worst(left(1e-4), [0, 0, 1])).toBeLessThan(2e-5);
    expect(worst(left(1e4), [-1 / 3, 2 / 3, 2 / 3])).toBeLessThan(1e-4);
  });
});

describe("a rod on two feet", () => {
  it.each([
    ["left", "right"],
    ["right", "left"],
  ])(
    "lands flat without friction: at once, %s first or the other, whatever the order in the file",
    (...feet) => {
      const mechanism = rod(feet);
      const [together, ...orders] = listFutures(mechanism, stateOf(mechanism, [], [0, -1, 0])).futures;
      expect(together?.after?.v).toMatchObject({ y: expect.closeTo(0.5, 13), th: expect.closeTo(0, 13) });
      expect(orders.map(({ order, policy }) => [order, policy])).toEqual([
        [["left", "right", "left"], "simultaneous=sequential,impact=1"],
        [["right", "left", "right"], "simultaneous=sequential,impact=2"],
      ]);
      for (const [k, { after, energyChange }] of orders.entries()) {
        expect(after?.v).toMatchObject({
          y: expect.closeTo(43 / 128, 13),
          th: expect.closeTo(((k === 0 ? -1 : 1) * 9) / 128, 13),
        });
        expect(energyChange).toBeLessThan(0);
      }
      for (const [policy, turns] of [
        ["default", 0],
        ["simultaneous=sequential", -1],
        ["simultaneous=sequential,impact=2", 1],
      ] as const) {
        const run = simulate(mechanism, stateOf(mechanism, [0, 1]), {
          until: 0.46,
          policy: parsePolicy(policy),
        });
        expect(run.ambiguities).toHaveLength(1);
        expect(Math.abs(run.final.v.th as number) < 1e-9 ? 0 : Math.sign(run.final.v.th as number)).toBe(
          turns,
        );
        expect(run.ledger.residual).toBeCloseTo(0, 9);
      }
    },
  );

  it("hits with one foot while the other rests: one order, and the joint impact", () => {
    const mechanism = rod(["left", "right"]);
    const { futures } = listFutures(mechanism, stateOf(mechanism, [], [0, -1, 1]));
    expect(futures.map(({ order }) => order)).toEqual([undefined, ["left", "right", "left"]]);
  });

  it("feet that rub: every outcome loses energy", () => {
    const mechanism = rod(["left", "right"], `, friction: 0.4, slip: "x'"`);
    for (const start of [
      [2, -1, 0],
      [0.1, -1, 1],
      [-1, -1, -0.5],
    ]) {
      const { futures } = listFutures(mechanism, stateOf(mechanism, [], start));
      expect(futures.length).toBeGreaterThan(1);
      for (const { energyChange } of futures) expect(energyChange).toBeLessThanOrEqual(1e-14);
    }
  });
});

it("contacts that do not feel each other have no order: nothing is listed and nothing recorded", () => {
  const two = compile(`
name: two balls
coordinates: [x, y]
kinetic: (x'^2 + y'^2)/2
potential: 9.81*(x + y)
contacts:
  a: { gap: x, restitution: 0.5 }
  b: { gap: y, restitution: 0.8 }
`);
  expect(listFutures(two, stateOf(two, [], [-1, -1])).futures).toHaveLength(1);
  expect(simulate(two, stateOf(two, [1, 1]), { until: 1 }).ambiguities).toEqual([]);
});
