/** Do generated phases keep order 8, with projection in slip and stick too, and does flight run backwards? */
import { describe, expect, it } from "vitest";
import { matricesAt } from "../../src/mechanism/index.js";
import type { ContactPhase } from "../../src/phase/index.js";
import { shippedModel } from "../../src/shipped.js";
import { kepler } from "../integrate/problems.js";
import { distance, fixedSteps, meanOrder, plainProgram } from "../integrate/programs.js";
import { stateOf } from "../mechanism/support.js";
import { oracleField } from "./expected.js";
import { forcedOscillator, keplerText } from "./models.js";
import { ontoRows, type Place, Workshop } from "./phases.js";

describe("flight from compiled models", () => {
  it("Kepler: order 8", () => {
    const shop = new Workshop(keplerText);
    const program = shop.program([]);
    const known = kepler(0.3);
    const start = { t: 0, y: known.exact(0).slice(0, 4) };
    const errors = [0.5, 0.25, 0.125].map((h) => {
      const one = (end: number) =>
        distance(
          fixedSteps(program, start, end, end / h, shop.parameters()).slice(0, 4),
          known.exact(end).slice(0, 4),
        );
      return Math.max(one(3), one(6), one(9));
    });
    expect(meanOrder(errors), String(errors)).toBeGreaterThan(7.7);
    expect(errors.at(-1)).toBeGreaterThan(1e-13);
  });

  it("a driven, damped oscillator against its closed form, and its ledger: order 8", () => {
    const shop = new Workshop(forcedOscillator);
    const program = shop.program([]);
    // x = Re of a sin + b cos of the drive: the steady motion of x″ + c x′ + k x = F sin(Ω t), m = 1.
    const [k, c, F, drive] = [4, 0.3, 1.5, 3];
    const below = (k - drive ** 2) ** 2 + (c * drive) ** 2;
    const [a, b] = [(F * (k - drive ** 2)) / below, (-F * c * drive) / below];
    const exact = (t: number) => [
      a * Math.sin(drive * t) + b * Math.cos(drive * t),
      drive * (a * Math.cos(drive * t) - b * Math.sin(drive * t)),
    ];
    // Of the steady motion: work F sin(Ωt) x′ and loss c x′², integrated by hand.
    const [s, u] = [(t: number) => Math.sin(2 * drive * t), (t: number) => Math.sin(drive * t) ** 2];
    const work = (t: number) => F * ((a * u(t)) / 2 - b * ((drive * t) / 2 - s(t) / 4));
    const lost = (t: number) => {
      const [cc, ss, sc] = [(drive * t) / 2 + s(t) / 4, (drive * t) / 2 - s(t) / 4, u(t) / 2];
      return c * drive * (a * a * cc + b * b * ss - 2 * a * b * sc);
    };
    const start = { t: 0, y: exact(0) };
    const errors = [0.5, 0.25, 0.125].map((h) => {
      const one = (end: number) =>
        distance(fixedSteps(program, start, end, end / h, shop.parameters({ k, c, F, drive })), [
          ...exact(end),
          work(end),
          lost(end),
          0,
        ]);
      return Math.max(one(1), one(2), one(4));
    });
    expect(meanOrder(errors), String(errors)).toBeGreaterThan(7.7);
    expect(errors.at(-1)).toBeLessThan(1e-8);
  });
});

interface Case {
  readonly name: string;
  readonly mode: ContactPhase["mode"];
  readonly end: number;
  readonly place: Place;
}

const finger = (mu: number): Place => ({ t: 0, q: [0.3, 0], v: [0, 0], parameters: { mu } });
const rod = (speed: number): Place => ({ t: 0, q: [0, 0, 1], v: [speed, 0, 0.4], parameters: { mu: 0.5 } });
const cases: Case[] = [
  { name: "finger", mode: "slip+", end: 0.16, place: finger(0.3) },
  { name: "finger", mode: "slip-", end: 0.16, place: finger(0.3) },
  { name: "finger", mode: "stick", end: 0.75, place: finger(0.3) },
  { name: "rod", mode: "slip+", end: 1.2, place: rod(5) },
  { name: "rod", mode: "slip-", end: 1.2, place: rod(-5) },
  { name: "rod", mode: "stick", end: 4, place: rod(0) },
  {
    name: "table",
    mode: "slip+",
    end: 0.15,
    place: { t: 0.1, q: [0.02, 0, 0.9], v: [0.5, 0, 0.1], parameters: {} },
  },
];

describe("projection does not lower the order", () => {
  it.each(cases)("$name in $mode, against fine steps without projection", ({ name, mode, end, place }) => {
    const shop = new Workshop(shippedModel(name));
    const phases: ContactPhase[] = [{ mode, side: 1 }];
    const program = shop.program(phases);
    const start = ontoRows(shop, shop.rows(phases), place);
    if (start === undefined) throw new Error("the start is not on the constraint");
    const y = [...start.q, ...start.v];
    const last = start.t + end;
    const { project: _, guards: _g, extras: _e, ...free } = oracleField(shop, phases, [], place.parameters);
    const exact = fixedSteps(plainProgram(free), { t: start.t, y }, last, 64);
    const errors = [4, 8, 16].map((count) =>
      distance(fixedSteps(program, { t: start.t, y }, last, count, shop.parameters(place.parameters)), exact),
    );
    expect(meanOrder(errors), String(errors)).toBeGreaterThan(7.5);
  });

  it("[LBN] (4.1) finger in stick: l sin φ goes with the belt", () => {
    const shop = new Workshop(shippedModel("finger"));
    const phases: ContactPhase[] = [{ mode: "stick", side: 1 }];
    const start = ontoRows(shop, shop.rows(phases), finger(0.3)) as Place;
    const y = [...start.q, ...start.v];
    const found = fixedSteps(shop.program(phases), { t: 0, y }, 0.5, 32, shop.parameters({ mu: 0.3 }));
    const phi = Math.asin(Math.sin(0.3) - 0.5);
    const first = Math.asin(Math.sin(start.q[0] ?? 0) - 0.5);
    expect(Math.abs((found[0] ?? 0) - first)).toBeLessThan(1e-13);
    expect(Math.abs((found[1] ?? 0) + 1 - Math.cos(first))).toBeLessThan(1e-15);
    expect(Math.abs(first - phi)).toBeLessThan(0.1);
  });

  it("rod on its tip in stick: energy is kept over many steps, the tip does not move", () => {
    const shop = new Workshop(shippedModel("rod"));
    const phases: ContactPhase[] = [{ mode: "stick", side: 1 }];
    const { mechanism } = shop;
    const y = [0, 0, 1, 0, 0, 0.4];
    const found = fixedSteps(shop.program(phases), { t: 0, y }, 20, 800, shop.parameters());
    const spin = (state: readonly number[]) => {
      const { energy } = matricesAt(mechanism, stateOf(mechanism, state.slice(0, 3), state.slice(3, 6)));
      return energy.kinetic + Math.sin(state[2] ?? 0); // the weight acts at the centre, as a force
    };
    expect(Math.abs(spin(found) - spin(y))).toBeLessThan(1e-12);
    for (const i of [0, 1, 3, 4]) expect(Math.abs(found[i] ?? 1)).toBeLessThan(1e-15);
  });
});

describe("undamped flight runs backwards", () => {
  const undamped = { c: 0, cphi: 0, cx: 0, ctheta: 0, kd: 0 };

  it.each([
    "ball",
    "bar",
    "block",
    "bounce",
    "box",
    "chain",
    "finger",
    "robot",
    "rocking",
    "rod",
    "rounded",
    "table",
  ])("%s: to round-off", (name) => {
    const shop = new Workshop(shippedModel(name));
    const { mechanism } = shop;
    const names = mechanism.parameters.map((parameter) => parameter.name);
    const p = shop.parameters(
      Object.fromEntries(Object.entries(undamped).filter(([key]) => names.includes(key))),
    );
    const phases = mechanism.contacts.map((): ContactPhase => ({ mode: "flight", side: 1 }));
    const program = shop.program(phases);
    const n = mechanism.coordinates.length;
    const start = [
      ...mechanism.coordinates.map((key) => mechanism.start.q[key] ?? 0),
      ...mechanism.coordinates.map((_, i) => 0.5 - 0.4 * i),
    ];
    const turned = (y: readonly number[]) => y.slice(0, 2 * n).map((x, i) => (i < n ? x : -x));
    const there = fixedSteps(program, { t: 0, y: start }, 1, 400, p);
    const back = fixedSteps(program, { t: 0, y: turned(there) }, 1, 400, p);
    const travelled = distance(there.slice(0, n), start.slice(0, n));
    expect(travelled).toBeGreaterThan(0.05);
    const size = Math.max(1, ...there.map(Math.abs));
    expect(distance(turned(back), start) / size).toBeLessThan(2e-13);
  });
});
