import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import {
  compileMechanism,
  findModes,
  futures as listFutures,
  loadMechanism,
  makeAxis,
  makeState,
  mapParadox,
  parseModel,
} from "../../src/index.js";
import { stoolModel } from "./stool.js";

const stool = compileMechanism(parseModel(stoolModel(8)));
const uneven = compileMechanism(parseModel(stoolModel(8, true)));
const at = (text: string, parameters = {}) => makeState(stool, parseStart([text]), { parameters });
const note = /^8 closed contacts are too many to try all combinations: .*does not exclude others$/;

describe("a body on eight feet", () => {
  it("that rub differently: one solution, no verdict, and the word that there may be others", () => {
    const report = findModes(uneven, uneven.start);
    expect(report).toMatchObject({ verdict: null, complete: false, note: expect.stringMatching(note) });
    expect(report.solutions).toHaveLength(1);
    expect(report.contacts.foot0?.mode).toBeUndefined();
  });

  it("[LB01] (2.5)-(2.11) at rest: one motion, which is certified, with a range of forces", () => {
    const report = findModes(stool, stool.start);
    expect(report).toMatchObject({ verdict: "consistent", complete: true });
    const [rest, ...others] = report.solutions;
    expect(others).toEqual([]);
    expect(rest?.hyperstatic).toBe(true);
    for (const [name, range] of Object.entries(rest?.range ?? {})) {
      // A foot at d carries at most what one at the far end on the other side balances: 10/(1 + |d|).
      const d = (2 * Number(name.slice(4))) / 7 - 1;
      expect(rest?.forces[name]?.lambdaN).toBeCloseTo(10 / 8, 12);
      expect(range.lambdaN[0]).toBeCloseTo(0, 12);
      expect(range.lambdaN[1]).toBeCloseTo(10 / (1 + Math.abs(d)), 12);
      // Friction on one foot is answered by the others: at most half the weight is in its cone.
      expect(range.lambdaT[1]).toBeCloseTo(2.5, 12);
    }
  });

  it("in slip it decelerates at μ g, with the tipping moment in the feet", () => {
    const { solutions } = findModes(stool, at("x'=1"));
    expect(solutions[0]?.acceleration.x).toBeCloseTo(-5, 12);
    expect(solutions[0]?.acceleration.theta).toBeCloseTo(0, 12);
    const moment = Object.entries(solutions[0]?.forces ?? {}).reduce(
      (sum, [name, { lambdaN }]) => sum + lambdaN * ((2 * Number(name.slice(4))) / 7 - 1),
      0,
    );
    expect(moment).toBeCloseTo(5, 11);
  });

  it("its futures are not complete, at rest and in an impact of all feet", () => {
    expect(listFutures(uneven, uneven.start)).toMatchObject({
      complete: false,
      note: expect.stringMatching(note),
      futures: [{ kind: "mode", policy: {} }],
    });
    const { complete, futures } = listFutures(stool, at("y'=-1"));
    expect(complete).toBe(false);
    expect(futures.filter(({ order }) => order === undefined)).toHaveLength(1);
    for (const name of ["x", "y", "theta"]) expect(futures[0]?.after?.v[name]).toBeCloseTo(0, 12);
  });

  it("where the search proves that no modes hold, an impulse is followed, but there may be other ones", () => {
    const parameters = { mu: 3 };
    const state = at("x'=1", parameters);
    expect(findModes(stool, state, { parameters })).toMatchObject({
      verdict: "inconsistent",
      complete: true,
    });
    const report = listFutures(stool, state, { parameters });
    expect(report).toMatchObject({ complete: false, note: expect.stringMatching(note) });
    expect(report.futures.map(({ kind, policy }) => [kind, policy])).toEqual([
      ["impactWithoutCollision", "default"],
    ]);
  });

  it("a map has no verdict there", () => {
    const axes = [makeAxis(stool, "mu", [0.1, 0.2], 2), makeAxis(stool, "x'", [1, 2], 2)] as const;
    expect(mapParadox(stool, axes, { contact: "foot0" }).grid.verdict.flat()).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("up to six contacts nothing changes", () => {
  it("a box at rest on both corners: everything was tried, and the range is that of the cones", () => {
    const box = loadMechanism("box");
    const parameters = { slope: 0.45, mu: 0.5 };
    const report = findModes(box, makeState(box, { "x'": 0 }, { parameters }), { parameters });
    expect(report.complete).toBe(true);
    expect(report).not.toHaveProperty("note");
    const { front, rear } = report.solutions[0]?.range ?? {};
    // Moments about the centre: N_front − N_rear = (h/a) T, with T the whole friction 10 sin 0.45.
    const [T, N] = [10 * Math.sin(0.45), 10 * Math.cos(0.45)];
    const rearN = N / 2 - T;
    for (const end of [0, 1] as const) {
      const sign = end === 0 ? -1 : 1;
      expect(rear?.lambdaN[end]).toBeCloseTo(rearN, 10);
      expect(front?.lambdaN[end]).toBeCloseTo(N - rearN, 10);
      expect(rear?.lambdaT[end]).toBeCloseTo((sign * rearN) / 2, 10);
      expect(front?.lambdaT[end]).toBeCloseTo(-T + (sign * rearN) / 2, 10);
    }
    expect(listFutures(box, box.start).complete).toBe(true);
  });
});
