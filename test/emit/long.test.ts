/** Is long code, which is cut into pieces and solves M over a tree of bodies or by loops, the same motion? Runge–Kutta on M and h by the test's own elimination says so. */

import { describe, expect, it } from "vitest";
import { programOfPhase } from "../../src/emit/index.js";
import { cutBodies } from "../../src/emit/text/cut.js";
import { type Mechanism, type State, simulate } from "../../src/index.js";
import { matricesAt } from "../../src/mechanism/index.js";
import { backWithin, factorWithin } from "../../src/numerics/index.js";
import { allRows, smoothFormulas } from "../../src/phase/index.js";
import { compile, drawFrom } from "../mechanism/support.js";

const seed = 20261119;

/** Gauss and Jordan with the largest pivot. */
function solved(A: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = A.map((row, i) => [...row, b[i] as number]);
  for (let k = 0; k < rows.length; k++) {
    const best = rows.reduce(
      (most, row, i) =>
        i >= k && Math.abs(row[k] as number) > Math.abs(rows[most]?.[k] as number) ? i : most,
      k,
    );
    [rows[k], rows[best]] = [rows[best] as number[], rows[k] as number[]];
    const pivot = rows[k] as number[];
    for (const [i, row] of rows.entries()) {
      if (i === k) continue;
      const factor = (row[k] as number) / (pivot[k] as number);
      for (let j = k; j < row.length; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number);
    }
  }
  return rows.map((row, i) => (row.at(-1) as number) / (row[i] as number));
}

const chain = (links: number) => `name: chain
parameters: { l: 0.1, m: 1, g: 9.81 }
gravity: g
bodies:
  link: { repeat: ${links}, mass: m, inertia: m*l^2/12, centre: [l/2, 0], points: { B: [l, 0] } }
joints:
  - { pin: [ground.O, link1.O] }
  - { repeat: ${links - 1}, pin: [link(i).B, link(i+1).O] }
contacts:
  floor: { repeat: ${links}, surface: Y + 10, at: link(i).B, friction: 0.3 }
start: { phi_link(1..${links}): 0.1*i }
`;

/** Classical steps of Runge and Kutta. */
function integrated(mechanism: Mechanism, until: number, steps: number): number[] {
  const { coordinates, start } = mechanism;
  const n = coordinates.length;
  const named = (values: readonly number[]) =>
    Object.fromEntries(coordinates.map((name, i) => [name, values[i] as number]));
  const rate = (x: readonly number[]): number[] => {
    const state: State = { q: named(x.slice(0, n)), v: named(x.slice(n)) };
    const { M, h } = matricesAt(mechanism, state);
    return [...x.slice(n), ...solved(M, h)];
  };
  const along = (x: readonly number[], k: readonly number[], by: number) =>
    x.map((value, i) => value + by * (k[i] as number));
  let x = [...coordinates.map((name) => start.q[name] as number), ...coordinates.map(() => 0)];
  const dt = until / steps;
  for (let step = 0; step < steps; step++) {
    const k1 = rate(x);
    const k2 = rate(along(x, k1, dt / 2));
    const k3 = rate(along(x, k2, dt / 2));
    const k4 = rate(along(x, k3, dt));
    const mean = k1.map(
      (one, i) => (one + 2 * (k2[i] as number) + 2 * (k3[i] as number) + (k4[i] as number)) / 6,
    );
    x = along(x, mean, dt);
  }
  return x;
}

/** Every mass moves with every other: M is full, and no tree is known. */
const coupled = (count: number) => {
  const all = Array.from({ length: count }, (_, i) => i + 1);
  return `name: coupled
coordinates: [${all.map((i) => `q${i}`).join(", ")}]
parameters: { k: 3 }
kinetic: 1/2*(${all.map((i) => `q${i}'^2`).join(" + ")} + (${all.map((i) => `sin(q${i} + ${i})*q${i}'`).join(" + ")})^2)
potential: k/2*(${all.map((i) => `q${i}^2`).join(" + ")})
start: { ${all.map((i) => `q${i}: ${(0.1 * i).toFixed(1)}`).join(", ")} }
`;
};

it.each([
  ["a chain of 18 links", chain(18)],
  ["16 coupled masses", coupled(16)],
])("%s moves as its matrices say", (_, text) => {
  const mechanism = compile(text);
  const until = 0.02;
  const { final, ledger } = simulate(mechanism, mechanism.start, { until });
  const expected = integrated(mechanism, until, 40);
  for (const [i, name] of mechanism.coordinates.entries()) {
    expect(final.q[name]).toBeCloseTo(expected[i] as number, 10);
    expect(final.v[name]).toBeCloseTo(expected[mechanism.coordinates.length + i] as number, 7);
  }
  expect(Math.abs(ledger.relative)).toBeLessThan(1e-9);
});

it("no function of a long chain is too long to be optimised, with 14 bytes for each operator", () => {
  const formulas = smoothFormulas(compile(chain(40)).formulas);
  const contacts = formulas.contacts.map(() => ({ mode: "flight" as const, side: 1 as const }));
  const { sources } = programOfPhase(formulas, { contacts, rows: [], hyperstatic: false }).code;
  for (const { name, body } of sources)
    expect(14 * (body.match(/ [-+] |[*/?]/g)?.length ?? 0), name).toBeLessThanOrEqual(60_000);
});

describe(`solutions of M x = b, seed ${seed}`, () => {
  it("are those of elimination", () => {
    const draw = drawFrom(seed);
    for (const n of [1, 2, 5, 14]) {
      const root = Array.from({ length: n }, () => Array.from({ length: n }, () => draw(-1, 1)));
      const M = root.map((one, i) =>
        root.map((other, j) =>
          one.reduce((sum, value, k) => sum + value * (other[k] as number), i === j ? 1 : 0),
        ),
      );
      const b = M.map(() => draw(-1, 1));
      const w = Float64Array.from([0, ...M.flat(), ...b.map(() => 0), ...b]);
      expect(factorWithin(n, w, 1)).toBeGreaterThan(0);
      backWithin(n, w, 1);
      for (const [i, value] of solved(M, b).entries()) expect(w[1 + n * n + n + i]).toBeCloseTo(value, 11);
    }
  });
});

it(`rows and columns that are factored together have the bits of those one by one, seed ${seed}`, () => {
  /** L D Lᵀ entry by entry, its terms in the order of k. */
  const oneByOne = (n: number, w: Float64Array): void => {
    const at = (i: number, j: number) => w[i * n + j] as number;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        let entry = at(i, j);
        for (let k = 0; k < j; k++) entry -= at(i, k) * at(j, k);
        w[i * n + j] = entry;
      }
      let pivot = at(i, i);
      for (let k = 0; k < i; k++) {
        const entry = at(i, k) * (w[n * n + k] as number);
        pivot -= at(i, k) * entry;
        w[i * n + k] = entry;
      }
      w[n * n + i] = 1 / pivot;
    }
  };
  const draw = drawFrom(seed);
  for (let n = 1; n <= 24; n++) {
    const M = Float64Array.from({ length: n * n + 2 * n }, (_, k) =>
      k % (n + 1) === 0 ? n : draw(-0.5, 0.5),
    );
    const [together, apart] = [M.slice(), M.slice()];
    factorWithin(n, together, 0);
    oneByOne(n, apart);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < i; j++) expect(together[i * n + j]).toBe(apart[i * n + j]);
    expect(together.subarray(n * n, n * n + n)).toEqual(apart.subarray(n * n, n * n + n));
  }
});

describe("long bodies", () => {
  it("compute the same in pieces", () => {
    const lines = ["const c = w[0], d = w[1];", "let sum = 0;"];
    for (let i = 0; i < 4000; i++) {
      lines.push(`const x${i} = ${i === 0 ? "c" : `0.5*x${i - 1}`} + Math.sin(d + 1e-3*${i});`);
      if (i % 7 === 0) lines.push(`sum += x${i >> 1};`, `w[2] = sum + x${i};`);
    }
    const body = lines.join("\n");
    const { bodies, waiting } = cutBodies({ whole: body }, 3);
    expect(Object.keys(bodies).length).toBeGreaterThan(4);
    expect(waiting).toBeGreaterThan(2);
    const run = (all: Readonly<Record<string, string>>): number => {
      const w = new Float64Array(3 + waiting);
      w.set([0.3, 0.7]);
      const functions = Object.entries(all).map(([name, text]) => `function ${name}(w, p) {\n${text}\n}`);
      new Function("w", "p", `${functions.join("\n")}\nwhole(w, p);`)(w, []);
      return w[2] as number;
    };
    expect(run(bodies)).toBe(run({ whole: body }));
    expect(cutBodies({ short: "w[0] = 1;" }, 0)).toEqual({ bodies: { short: "w[0] = 1;" }, waiting: 0 });
  });
});

/** Blocks on a floor, each held by a spring: short fields, so that they are written into each stage, of many coordinates. */
const blocks = (count: number) => `name: blocks
parameters: { m: 1, g: 10, k: 20 }
coordinates: [${Array.from({ length: count }, (_, i) => `x${i}, y${i}`).join(", ")}]
kinetic: m/2*(${Array.from({ length: count }, (_, i) => `x${i}'^2 + y${i}'^2`).join(" + ")})
potential: ${Array.from({ length: count }, (_, i) => `m*g*y${i} + k/2*x${i}^2`).join(" + ")}
contacts:
${Array.from({ length: count }, (_, i) => `  c${i}: { gap: y${i}, slip: "x${i}' - 0.1", friction: 0.4, restitution: 0 }`).join("\n")}
`;

it.each([2, 6, 9])("no function of a phase of %i blocks is too long to be optimised", (count) => {
  const formulas = smoothFormulas(compile(blocks(count)).formulas);
  for (const mode of ["stick", "slip+", "flight"] as const) {
    const contacts = Array.from({ length: count }, () => ({ mode, side: 1 as const }));
    const shape = { contacts, rows: allRows(formulas, contacts), hyperstatic: false, bare: false };
    for (const { name, body } of programOfPhase(formulas, shape).code.sources)
      expect(body.length, name).toBeLessThanOrEqual(60_000);
  }
});
