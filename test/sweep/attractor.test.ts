/** Do sweeps find what the papers and closed forms say? [LBN] §4.4 and §5 for the hopping oscillator. */

import { describe, expect, it } from "vitest";
import { parseSection } from "../../cli/text/index.js";
import {
  compileMechanism,
  loadMechanism,
  parseModel,
  type SweepOptions,
  type SweepRow,
  shippedNames,
  simulate,
  sweep,
} from "../../src/index.js";
import { rotated } from "../../src/sweep/word.js";
import { observe } from "../simulate/observing.js";

const finger = loadMechanism("finger");
const rows = (options: SweepOptions, mechanism = finger): SweepRow[] => [...sweep(mechanism, options)];
const over = (name: string, ...values: number[]) => [{ name, values }];

describe("[LBN] §4.4: what the oscillator settles to", () => {
  const found = rows({ over: over("mu", 0.2, 0.5, 1), settle: 20, record: 3 });

  it("(4.7) rests at φ_eq below μ_d, in slip", () => {
    const phiEq = 0.395433; // k_φ(φ − φ₀) balances friction and gravity: checked against (4.7) below
    const { kind, word, max_phi: phi, period } = found[0] as SweepRow & { max_phi: number };
    expect([kind, word, period]).toEqual(["rest", ["slip+"], undefined]);
    expect(phi).toBeCloseTo(phiEq, 5);
    const [k, kphi, phi0, g, m1, m2, mu] = [100, 100, Math.PI / 8, 10, 0.1, 1, 0.2];
    const lambdaN = (m1 + m2) * g - k * (1 - Math.cos(phi));
    const moment =
      -kphi * (phi - phi0) - m1 * g * Math.sin(phi) + lambdaN * (Math.sin(phi) - mu * Math.cos(phi));
    expect(Math.abs(moment)).toBeLessThan(1e-6);
  });

  it("hops with impact, stick, slip and flight at μ = 0.5, without slip at μ = 1", () => {
    expect(found.slice(1).map(({ kind, word }) => [kind, word])).toEqual([
      ["periodic", ["impact", "stick", "slip+", "flight"]],
      ["periodic", ["impact", "stick", "flight"]],
    ]);
    expect(found[1]?.period).toBeCloseTo(0.194993164, 8);
    expect(found[2]?.period).toBeCloseTo(0.207992837, 8);
  });

  it("counts every ambiguity and impact without collision, those before the recording too", () => {
    const run = simulate(finger, finger.start, { until: 23, parameters: { mu: 1 } });
    expect(found[2]?.ambiguities).toBeGreaterThan(90);
    // A stretch that is open when the recording begins is met on both sides.
    expect((found[2]?.ambiguities as number) - run.ambiguities.length).toBeLessThanOrEqual(1);
    expect(found[2]?.impactsWithoutCollision).toBe(
      run.events.filter(({ type }) => type === "impactWithoutCollision").length,
    );
  });

  it("§5 hopping and rest exist side by side from μ = 0.389569 to 0.409778: up and down differ there only", () => {
    const values = [0.38, 0.3894, 0.3898, 0.4, 0.409, 0.415];
    const both = rows({ over: over("mu", ...values), settle: 60, record: 2, bothWays: true });
    const hops = (direction: string) =>
      values.map((mu) =>
        both.some((row) => row.mu === mu && row.direction === direction && row.word.includes("impact")),
      );
    expect(hops("up")).toEqual([false, false, false, false, false, true]);
    expect(hops("down")).toEqual([false, false, true, true, true, true]);
  });
});

describe("a ball without losses", () => {
  const ball = loadMechanism("ball");

  it("bounces to its height with the period 2√(2h/g), as impact and flight", () => {
    const [row] = rows({ over: over("y", 1.7), parameters: { r: 1 }, settle: 3, record: 5 }, ball);
    expect(row?.word).toEqual(["impact", "flight"]);
    expect(row?.period).toBeCloseTo(2 * Math.sqrt((2 * 1.7) / 9.81), 9);
    expect(row?.max_y).toBeCloseTo(1.7, 8);
    expect(row?.min_y).toBeCloseTo(0, 8);
    expect(row?.max_v_y).toBeCloseTo(Math.sqrt(2 * 9.81 * 1.7), 8);
    expect(row?.points).toHaveLength(1);
    expect(row?.points[0]?.[1]).toBeCloseTo(Math.sqrt(2 * 9.81 * 1.7), 8);
  });

  it("lies on the floor after its chatter, or never was: a state below the floor is impossible", () => {
    const [below, above] = rows({ over: over("y", -0.1, 0.5), settle: 10, record: 1 }, ball);
    expect([below?.outcome, below?.kind, below?.attractor, below?.max_y]).toEqual([
      "impossible",
      "ended",
      null,
      Number.NaN,
    ]);
    expect([above?.outcome, above?.kind, above?.word]).toEqual(["finished", "rest", ["stick"]]);
  });
});

describe("the section", () => {
  it("can be an event or the maxima of a coordinate; a period does not depend on it", () => {
    for (const text of ["impact", "tip:impact", "slip+", "liftoff", "phi'", "y'", "chatter"]) {
      const [row] = rows({ over: over("mu", 0.5), settle: 10, record: 2, section: parseSection(text) });
      expect(row?.period, text).toBeCloseTo(0.194993164, 8);
      expect(row?.word, text).toEqual(["impact", "stick", "slip+", "flight"]);
    }
  });

  it("keeps the last points of a motion that does not recur", () => {
    const [row] = rows({ over: over("mu", 0.4), settle: 1, record: 2, points: 5, section: { peak: "phi" } });
    expect(row?.kind).toBe("open");
    expect(row?.points).toHaveLength(5);
    expect(rows({ over: over("mu", 0.5), settle: 1, record: 2, points: 0 })[0]?.points).toEqual([]);
  });
});

describe("a forced motion", () => {
  it("recurs after whole periods of the forcing, though its accumulating hops look alike before", () => {
    const options = { over: over("omega", 20, 24), settle: 30, record: 15 };
    for (const { omega, kind, period } of rows(options, loadMechanism("table"))) {
      expect(kind).toBe("periodic");
      const turns = ((period as number) * (omega as number)) / (2 * Math.PI);
      expect(turns).toBeGreaterThan(0.5);
      expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-5);
    }
  });
});

describe("extrema", () => {
  it.each(shippedNames.map((name) => [name]))("of %s are those of dense rows", (name) => {
    const mechanism = loadMechanism(name);
    const { max, min, outcome } = observe(mechanism, mechanism.start, { settle: 0.2, record: 0.3 });
    if (outcome.kind !== "finished") return;
    const run = simulate(mechanism, mechanism.start, { until: 0.5, samples: 2001 });
    const n = mechanism.coordinates.length;
    const recorded = run.samples?.rows.filter(([t]) => Number(t) >= 0.2) ?? [];
    for (let i = 0; i < 2 * n; i++) {
      const column = recorded.map((row) => Number(row[2 + i]));
      const size = Math.max(1, ...column.map(Math.abs));
      // Memory and states stand behind the coordinates.
      const place = i < n ? i : mechanism.dimension + i - n;
      const [high, low] = [max[place] as number, min[place] as number];
      // Dense rows miss a summit by half its curvature times the square of their distance.
      expect(Math.abs(high - Math.max(...column)) / size).toBeLessThan(2e-4);
      expect(Math.abs(low - Math.min(...column)) / size).toBeLessThan(2e-4);
      expect(high).toBeGreaterThan(Math.max(...column) - 1e-9 * size);
      expect(low).toBeLessThan(Math.min(...column) + 1e-9 * size);
    }
  });
});

describe("a chain", () => {
  it("carries closed contacts along a parameter that moves the surface", () => {
    const both = rows({
      over: over("l", 0.8, 0.9, 1, 1.1),
      parameters: { mu: 0.2 },
      settle: 30,
      record: 1,
      bothWays: true,
    });
    expect(both.map(({ outcome, kind }) => `${outcome} ${kind}`)).toEqual(Array(8).fill("finished rest"));
    // Where nothing coexists the way does not matter.
    for (let i = 0; i < 4; i++) expect(both[i]?.max_phi).toBeCloseTo(both[7 - i]?.max_phi as number, 6);
  });

  it("keeps the phase of a forced motion", () => {
    const table = loadMechanism("table");
    const both = rows({ over: over("amplitude", 0.01, 0.011), settle: 5, record: 2, bothWays: true }, table);
    expect(both.every(({ outcome }) => outcome === "finished")).toBe(true);
    const alone = rows({ over: over("amplitude", 0.01), settle: 5, record: 2 }, table);
    expect(both[0]?.max_y).toBe(alone[0]?.max_y);
  });

  it("goes on in time where time enters: twice the same value is one longer run", () => {
    const table = loadMechanism("table");
    const twice = rows(
      { over: over("amplitude", 0.05, 0.05), settle: 1.3, record: 0.4, bothWays: true },
      table,
    );
    const parameters = { amplitude: 0.05 };
    const { max, min } = observe(table, table.start, { settle: 3, record: 0.4, parameters });
    expect(twice[1]?.max_y).toBeCloseTo(max[1] as number, 7);
    expect(twice[1]?.min_y).toBeCloseTo(min[1] as number, 7);
    expect(twice[1]?.max_v_y).toBeCloseTo(max[4] as number, 6);
  });

  it("keeps the depth of a compliant contact", () => {
    const soft = compileMechanism(
      parseModel(`name: soft
coordinates: [y]
parameters: { m: 1, g: 10, k: 1000, load: 0 }
kinetic: m/2*y'^2
potential: m*g*y + load*y
contacts:
  floor: { gap: y, slip: 0, compliance: { law: kelvinVoigt, stiffness: k, damping: 60 } }
start: { y: 0 }
`),
    );
    const both = rows({ over: over("load", 0, 10), settle: 3, record: 0.5, bothWays: true }, soft);
    // m g + load = k d; carried along, the first way from 10 N to 20 N is less than the drop from 0.
    expect(both.map(({ max_y: y }) => y as number)).toEqual(
      [-0.01, -0.02, -0.02, -0.01].map((depth) => expect.closeTo(depth, 7)),
    );
    const quick = rows({ over: over("load", 0, 0), settle: 0.5, record: 0.001, bothWays: true }, soft);
    expect(quick[1]?.max_y).toBeCloseTo(quick[0]?.min_y as number, 3);
    expect(quick[1]?.max_v_y).toBeLessThan(0.01);
  });

  it("begins again at the start where a run has ended", () => {
    const bar = loadMechanism("bar");
    const both = rows({ over: over("mu", 0.9, 0.91), settle: 1, record: 1, bothWays: true }, bar);
    expect(both.map(({ outcome }) => outcome)).toEqual(Array(4).fill("jam"));
  });
});

describe("attractors", () => {
  it("have one number along a parameter, and another where the word changes", () => {
    const values = Array.from({ length: 12 }, (_, i) => 0.1 + 0.1 * i);
    const numbers = rows({ over: over("mu", ...values), settle: 30, record: 3 }).map(
      ({ attractor, word }) => [attractor, word.join(" ")],
    );
    expect(new Set(numbers.map(([number]) => number)).size).toBe(3);
    expect(new Set(numbers.map((pair) => pair.join())).size).toBe(3);
  });

  it("coexist: several starts find both at μ = 0.4, each by one number", () => {
    const found = rows({ over: over("mu", 0.4), settle: 60, record: 3, starts: 8 });
    expect(found.map(({ start }) => start)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const pairs = new Set(found.map(({ attractor, kind }) => `${attractor} ${kind}`));
    expect([...pairs].sort()).toEqual(["0 rest", "1 periodic"]);
  });

  it("are the same again with the same seed, and other starts come from another", () => {
    const options = { over: over("mu", 0.4), settle: 0, record: 0.01, starts: 3 };
    const first = rows(options);
    expect(rows(options)).toEqual(first);
    const other = rows({ ...options, seed: 2 });
    expect(other[0]).toEqual(first[0]);
    expect(other[1]?.max_phi).not.toBe(first[1]?.max_phi);
    expect(first[2]?.max_phi).not.toBe(first[1]?.max_phi);
  });
});

describe("random starts", () => {
  it("lie nowhere inside an obstacle, however far they are spread", () => {
    const ball = loadMechanism("ball");
    const found = rows({ over: over("r", 0.5), settle: 0, record: 0.01, starts: 30, spread: 20 }, ball);
    expect(found.every(({ outcome }) => outcome === "finished")).toBe(true);
    expect(Math.max(...found.map(({ max_y: y }) => y as number))).toBeGreaterThan(4);
  });

  it("lie evenly on both sides of the given one, coordinates a quarter as far as velocities", () => {
    const free = compileMechanism(
      parseModel(
        "name: Free\ncoordinates: [x]\nparameters: { m: 1 }\nkinetic: m/2*x'^2\npotential: 0\nstart: { x: -3 }",
      ),
    );
    // Without forces and with the time 0 the extrema of a run are its start.
    const found = rows(
      { over: over("m", 1), start: { "x'": 0.5 }, settle: 0, record: 1e-9, starts: 400, spread: 2 },
      free,
    ).slice(1);
    // Reach: spread · max(1, |middle|), for coordinates a quarter of it.
    for (const [column, middle, reach] of [
      ["max_x", -3, 1.5],
      ["max_v_x", 0.5, 2],
    ] as const) {
      const shares = found.map((row) => (Number(row[column]) - middle) / reach);
      expect(Math.max(...shares.map(Math.abs))).toBeLessThanOrEqual(1 + 1e-6);
      expect(Math.min(...shares)).toBeLessThan(-0.95);
      expect(Math.max(...shares)).toBeGreaterThan(0.95);
      // The mean of 399 even draws has the deviation 1/√(3·399) = 0.029.
      expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) / shares.length)).toBeLessThan(0.12);
      expect(shares.filter((share) => share < 0).length).toBeGreaterThan(150);
      expect(shares.filter((share) => share > 0).length).toBeGreaterThan(150);
    }
  });
});

describe("a word", () => {
  it("begins at an impact, of several at the smallest rotation, without one at the smallest of all", () => {
    expect(rotated(["stick", "slip+", "flight", "impact"])).toEqual(["impact", "stick", "slip+", "flight"]);
    expect(rotated(["impact", "stick", "impact", "flight"])).toEqual(["impact", "flight", "impact", "stick"]);
    expect(rotated(["stick", "slip-", "slip+"])).toEqual(["slip+", "stick", "slip-"]);
    expect(rotated(["B:impact", "B:stick", "A:impact", "A:flight"])[0]).toBe("A:impact");
    expect(rotated([])).toEqual([]);
  });
});

describe("a basin", () => {
  it("is swept over a plane of initial conditions, the first axis fastest; contacts are closed at each", () => {
    const plane = rows({
      over: [...over("phi", 0.35, 0.4), ...over("phi'", -2, 0, 2)],
      parameters: { mu: 0.4 },
      settle: 0,
      record: 0.001,
    });
    expect(plane.map((row) => [row.phi, row["phi'"]])).toEqual([
      [0.35, -2],
      [0.4, -2],
      [0.35, 0],
      [0.4, 0],
      [0.35, 2],
      [0.4, 2],
    ]);
    for (const row of plane) {
      const y = -(1 - Math.cos(row.phi as number));
      expect(Math.abs((row.max_y as number) - y)).toBeLessThan(2e-3);
    }
  });
});

describe("an oscillator of small amplitude", () => {
  const forced = compileMechanism(
    parseModel(`
name: forced
coordinates: [x]
parameters: { F: 1 }
kinetic: x'^2/2
potential: 2*x^2
dissipation: x'^2/2
forces: { x: F*cos(3*t) }
`),
  );
  it.each([
    [1, {}],
    [1e-8, { atol: 1e-20 }],
  ])("is not at rest, with a force of %f and a tolerance in its unit", (F, tolerance) => {
    const options = { over: over("F", F, 0), settle: 40, record: 10, ...tolerance };
    expect(rows(options, forced).map(({ kind }) => kind === "rest")).toEqual([false, true]);
  });
});
