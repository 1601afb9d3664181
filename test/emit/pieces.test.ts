/** Are the formulas between two kinks those of the model on every branch, and do the guards stand where branches end? */
import { describe, expect, it } from "vitest";
import { programOfPhase } from "../../src/emit/index.js";
import { reachable } from "../../src/expression/index.js";
import { Stepper } from "../../src/integrate/index.js";
import type { ContactPhase } from "../../src/phase/index.js";
import { noControl } from "../integrate/programs.js";
import { everyFunction } from "../mechanism/models.js";
import { drawFrom, expectClose } from "../mechanism/support.js";
import { forceVector, massMatrix, solve } from "../oracle/lagrange.js";
import { readModel } from "../oracle/text.js";
import { kinks } from "./models.js";
import { anywhere, motionAt, type Place, Workshop } from "./phases.js";

const seed = 2006;

/** A program in flight at places. */
function flight(shop: Workshop) {
  const phases = shop.mechanism.contacts.map((): ContactPhase => ({ mode: "flight", side: 1 }));
  const program = shop.program(phases);
  const at = ({ t, q, v, parameters }: Place, branches: readonly number[]) => {
    const stepper = new Stepper(program, shop.parameters(parameters, branches), noControl);
    stepper.begin(t, Float64Array.from([...q, ...v]), 1);
    const { w, layout } = stepper;
    const block = (from: number, to: number) => [...w.subarray(from, to)];
    return {
      acceleration: block(layout.f0 + q.length, layout.f0 + 2 * q.length),
      powers: block(layout.f0 + layout.state, layout.f0 + layout.total),
      switching: program.guards.flatMap(({ kind }, i) =>
        kind === "kink" ? block(layout.g0 + i, layout.g0 + i + 1) : [],
      ),
    };
  };
  /** Branches that agree with their own switching values; nested kinks need more than one look. */
  const settled = (place: Place): number[] => {
    let branches = shop.formulas.branches.map(() => 1);
    for (let k = 0; k <= branches.length; k++)
      branches = at(place, branches).switching.map((x) => (x < 0 ? -1 : 1));
    return branches;
  };
  return { program, phases, at, settled };
}

describe(`kinks in forces, seed ${seed}`, () => {
  it.each([
    ["abs, sign, min, max, nested and mirrored", kinks],
    ["every function", everyFunction],
  ])("%s: accelerations and powers are those of the formulas with their kinks", (_, text) => {
    const shop = new Workshop(text);
    const { phases, at, settled } = flight(shop);
    const draw = drawFrom(seed);
    const seen = new Set<string>();
    for (let round = 0; round < 150; round++) {
      const place = anywhere(shop, draw);
      const branches = settled(place);
      seen.add(branches.join());
      const found = shop.at(place);
      const { acceleration, powers } = at(place, branches);
      expectClose(acceleration, motionAt(found, phases).acceleration, 1e-12);
      const { forces, time, dissipation } = found.power;
      expectClose(powers.slice(0, 3), [forces + time, dissipation, 0], 1e-12);
    }
    expect(seen.size).toBeGreaterThan(6);
  });

  it("against the text of the model read by the oracle", () => {
    const shop = new Workshop(kinks);
    const draw = drawFrom(seed + 1);
    const { at, settled } = flight(shop);
    for (let round = 0; round < 20; round++) {
      const place = anywhere(shop, draw);
      const model = readModel(kinks, place.parameters);
      const [q, v] = [[...place.q], [...place.v]];
      const expected = solve(massMatrix(model, q, v, place.t), forceVector(model, q, v, place.t));
      expectClose(at(place, settled(place)).acceleration, expected, 1e-12);
    }
  });

  it("no abs, sign, min or max of the state is left, and one of parameters stays", () => {
    const { formulas } = new Workshop(kinks);
    const left = [
      ...reachable([...formulas.M.flat(), ...formulas.h, ...Object.values(formulas.power)]),
    ].filter((node) => node.kind === "call" && ["abs", "sign", "min", "max"].includes(node.fn));
    expect(left).toHaveLength(1);
    expect(formulas.branches).toHaveLength(formulas.switching.length);
  });

  it("each branch is smooth: beyond its end it goes on as it was", () => {
    const shop = new Workshop(`
name: Wall
coordinates: [x]
parameters: { k: 3 }
kinetic: x'^2/2
forces:
  x: k*abs(x) + 2*max(x, 0.5*x)
`);
    const { program, at } = flight(shop);
    const accelerationAt = (x: number, branches: number[]) =>
      at({ t: 0, q: [x], v: [0], parameters: {} }, branches).acceleration[0];
    expect(program.guards.every(({ kind }) => kind === "kink")).toBe(true);
    const above = shop.formulas.branches.map(() => 1);
    const below = shop.formulas.branches.map(() => -1);
    expect(accelerationAt(0.2, above)).toBeCloseTo(0.6 + 0.4, 14);
    expect(accelerationAt(-0.2, above)).toBeCloseTo(-0.6 - 0.4, 14);
    expect(accelerationAt(-0.2, below)).toBeCloseTo(0.6 - 0.2, 14);
    expect(accelerationAt(0.2, below)).toBeCloseTo(-0.6 + 0.2, 14);
  });

  it("formulas without kinks are left as they are", () => {
    const { formulas, mechanism } = new Workshop(`
name: Free
coordinates: [x]
parameters: { m: 1 }
kinetic: m*x'^2/2
`);
    expect(formulas.branches).toEqual([]);
    expect(formulas.M[0]?.[0]).toBe(mechanism.formulas.M[0]?.[0]);
    expect(programOfPhase(formulas, { contacts: [], rows: [], hyperstatic: false }).guards).toEqual([]);
  });
});
