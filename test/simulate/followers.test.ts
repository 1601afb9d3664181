/**
 * Friction between masses and under them, written as forces: where two masses stick to the ground the friction between
 * them is not determined, and the motion is.
 */

import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { sized } from "../long.js";
import { compile } from "./support.js";

const seed = 20261194;

describe("two masses on the ground, one of which is pulled ever harder", () => {
  const next = randomSource(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  it.each(Array.from({ length: 12 }, (_, i) => i))(
    "pull %i: slip begins where no shares are left, seed 20261194",
    (i) => {
      const [m, a, Fz, Fu, c, sign] = [
        ...[between(0.2, 5), between(0.2, 3), between(0.2, 2), between(0.2, 2), between(0.1, 3)],
        i % 2 === 0 ? 1 : -1,
      ] as [number, number, number, number, number, number];
      const mechanism = compile(`
name: pull
coordinates: [u, z]
kinetic: u'^2/2 + ${m}*z'^2/2
forces: { u: "-${Fu}*sign(u') - ${c}*sign(u' - z')", z: "${sign * a}*t - ${Fz}*sign(z') + ${c}*sign(u' - z')" }
start: { u: 0, z: 0 }
`);
      // The first mass holds the other one with c, or moves with it where it is held by less than that.
      const begins = (Fz + Math.min(c, Fu)) / a;
      // Together they accelerate by a (t − begins)/(1 + m); the friction between them carries Fu + that, up to c.
      const parts = c > Fu ? begins + ((c - Fu) * (1 + m)) / a : begins;
      const run = simulate(mechanism, mechanism.start, { until: parts + 1 });
      expect(run.outcome.kind).toBe("finished");
      const first = run.events.find(({ type }) => type === "release")?.t as number;
      expect(first).toBeCloseTo(begins, 8);
      // Two kinks let go where slip begins, and one more where the masses part.
      const later = run.events.filter(({ t }) => t > 0);
      expect(later.map(({ type }) => type)).toEqual(Array(c > Fu ? 3 : 2).fill("release"));
      const together = (t: number) => (a * (t - begins) ** 2) / 2 / (1 + m);
      const at = (t: number) => (run.at(t).v.z as number) * sign;
      if (c > Fu) expect(at((begins + parts) / 2)).toBeCloseTo(together((begins + parts) / 2), 8);
      // Apart: m z̈ = a t − Fz − c.
      const start = c > Fu ? together(parts) : 0;
      const after = (t: number) => (a * (t * t - parts * parts)) / 2 / m - ((Fz + c) * (t - parts)) / m;
      expect(at(parts + 1)).toBeCloseTo(start + after(parts + 1), 7);
    },
  );
});

it(`independent copies move as each of them alone, seed ${seed + 2}`, () => {
  const next = randomSource(seed + 2);
  const text = (of: readonly (readonly number[])[]) => `
name: copies
coordinates: [${of.map((_, i) => `u${i}, z${i}`)}]
kinetic: ${of.map((_, i) => `u${i}'^2/2 + z${i}'^2/2`).join(" + ")}
forces: { ${of
    .map(
      ([a, Fz, Fu, c], i) => `u${i}: "-${Fu}*sign(u${i}') - ${c}*sign(u${i}' - z${i}')",
  z${i}: "${a}*t - ${Fz}*sign(z${i}') + ${c}*sign(u${i}' - z${i}')"`,
    )
    .join()} }
`;
  const endOf = (text: string) => {
    const mechanism = compile(text);
    const { outcome, final } = simulate(mechanism, mechanism.start, { until: 3 });
    return { kind: outcome.kind, q: Object.values(final.q) };
  };
  for (let k = 0; k < sized(3, 30); k++) {
    const of = [0, 1, 2].map(() => [
      (next() < 0.5 ? -1 : 1) * (0.5 + next()),
      0.2 + next(),
      0.2 + next(),
      0.1 + next(),
    ]);
    const alone = of.map((one) => endOf(text([one])));
    const together = endOf(text(of));
    expect(together.kind).toBe("finished");
    for (const [i, value] of alone.flatMap(({ q }) => q).entries())
      expect(together.q[i], text(of)).toBeCloseTo(value, 8);
  }
});

it("two that act on one kink are not determined", () => {
  const rub = (one: string, other: string) => `sign(${one}' - ${other}')`;
  const mechanism = compile(`
name: entangled
coordinates: [u, w, z]
kinetic: u'^2/2 + w'^2/2 + z'^2/2
forces:
  u: "-sign(u') - ${rub("u", "w")} - ${rub("u", "z")}"
  w: "-sign(w') + ${rub("u", "w")}"
  z: "t - sign(z') + ${rub("u", "z")}"
`);
  const { outcome } = simulate(mechanism, mechanism.start, { until: 1 });
  expect(outcome.kind).toBe("singular");
  expect(outcome.reason).toMatch(/u' - w' = 0 and u' - z' = 0|follow from the kinks/);
});

/** Steps of fixed length with forces of friction that solve v⁺ ∈ v + h/m (f − Σ Wᵀ F Sign(W v⁺)), by Gauss–Seidel. */
function stepped(
  masses: readonly number[],
  load: (t: number, q: readonly number[]) => number[],
  frictions: readonly { readonly row: readonly number[]; readonly F: number }[],
  start: { readonly q: readonly number[]; readonly v: readonly number[] },
  until: number,
  h: number,
): number[] {
  let [q, v] = [[...start.q], [...start.v]];
  const shares = frictions.map(() => 0);
  for (let k = 0; k * h < until - h / 2; k++) {
    const f = load(
      (k + 0.5) * h,
      q.map((x, i) => x + (h / 2) * (v[i] as number)),
    );
    const free = v.map((x, i) => x + (h / (masses[i] as number)) * (f[i] as number));
    for (let sweep = 0; sweep < 400; sweep++) {
      let moved = 0;
      for (const [j, { row, F }] of frictions.entries()) {
        const now = free.map((x, i) => {
          let sum = x;
          for (const [n, other] of frictions.entries())
            sum -= ((h / (masses[i] as number)) *
              (other.row[i] as number) *
              other.F *
              (shares[n] as number)) as number;
          return sum;
        });
        const slip = row.reduce((sum, w, i) => sum + w * (now[i] as number), 0);
        const weight = h * F * row.reduce((sum, w, i) => sum + (w * w) / (masses[i] as number), 0);
        const share = Math.max(-1, Math.min(1, (shares[j] as number) + slip / weight));
        moved = Math.max(moved, Math.abs(share - (shares[j] as number)));
        shares[j] = share;
      }
      if (moved < 1e-10) break;
    }
    v = free.map((x, i) => {
      let sum = x;
      for (const [n, { row, F }] of frictions.entries())
        sum -= (h / (masses[i] as number)) * (row[i] as number) * F * (shares[n] as number);
      return sum;
    });
    q = q.map((x, i) => x + h * (v[i] as number));
  }
  return [...q, ...v];
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.max(...other.map((value, n) => Math.abs((one[n] as number) - value)));

const cases = sized(5, 60);

it(`${cases} chains of three masses end where steps of fixed length end, at all tolerances, seed ${seed + 1}`, () => {
  const next = randomSource(seed + 1);
  const between = (low: number, high: number) => Math.round(1e4 * (low + (high - low) * next())) / 1e4;
  for (let i = 0; i < cases; i++) {
    const [k, kz, m, A, w] = [
      between(0.5, 30),
      between(1, 50),
      between(0.2, 1),
      between(0.5, 2.5),
      between(0.5, 6),
    ];
    const [Fx, Fz, Fu, c] = [between(0.1, 1.5), between(0.1, 1), between(0.1, 1), between(0.01, 0.8)];
    const text = `
name: chain
coordinates: [x, z, u]
kinetic: u'^2/2 + x'^2/2 + ${m}/2*z'^2
potential: 3/2*(u - z)^2 + ${k}/2*x^2 + ${kz}/2*(x - z)^2
forces:
  x: "-${Fx}*sign(x' - z') + ${A}*cos(${w}*t)"
  z: "${Fx}*sign(x' - z') - ${Fz}*sign(z') + ${c}*sign(u' - z')"
  u: "-${Fu}*sign(u') - ${c}*sign(u' - z')"
start: { x: 0.7, z': 0.4 }
`;
    const mechanism = compile(text);
    const runs = [1e-11, 1e-8, 1e-5].map((rtol) =>
      simulate(mechanism, mechanism.start, { until: 3, rtol, atol: rtol / 1000 }),
    );
    const end = runs[0]?.final.q as Record<string, number>;
    for (const [n, run] of runs.entries()) {
      expect(run.outcome.kind, text).toBe("finished");
      expect(Math.abs((run.final.q.x as number) - (end.x as number)), text).toBeLessThan(
        [1, 1e-6, 1e-3][n] as number,
      );
    }
    const byStep = (h: number) =>
      stepped(
        [1, m, 1],
        (t, [x = 0, z = 0, u = 0]) => [
          -k * x - kz * (x - z) + A * Math.cos(w * t),
          kz * (x - z) + 3 * (u - z),
          -3 * (u - z),
        ],
        [
          { row: [1, -1, 0], F: Fx },
          { row: [0, 1, 0], F: Fz },
          { row: [0, 0, 1], F: Fu },
          { row: [0, -1, 1], F: c },
        ],
        { q: [0.7, 0, 0], v: [0, 0.4, 0] },
        3,
        h,
      );
    const off = (h: number) => distance(byStep(h), [end.x, end.z, end.u] as number[]);
    const [long, short] = [off(4e-4), off(1e-4)];
    expect(long, text).toBeLessThan(0.03);
    // Steps of fixed length have the order 1: a quarter, but for the places of events between them.
    expect(short, text).toBeLessThan(0.5 * long + 1e-4);
  }
});
