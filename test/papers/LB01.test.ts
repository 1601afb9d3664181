/**
 * Are the contact terms w̃ and w̄ of [LB01] (2.4) those of the gaps and slips in the model files?
 * Along an arbitrary smooth curve q(t) the gap and the slip, read by the oracle, are differentiated in time exactly.
 */
import { describe, expect, it } from "vitest";
import { loadMechanism, shippedModel } from "../../src/shipped.js";
import { curveModels } from "../mechanism/models.js";
import { plainNames } from "../mechanism/plain.js";
import { everywhere, expectClose, localProblemOf, missing, type Sample } from "../mechanism/support.js";
import { add, along, mul, type Num, sin, value } from "../oracle/dual.js";

const sampling = { seed: 2001, rounds: 100 };

/** d/ds as an operation on functions of one number. */
const rate =
  (f: (s: Num) => Num) =>
  (s: Num): Num =>
    along(([x = 0]) => f(x), [s], [1]);

/** q + v s + a s²/2 + sin-shaped higher terms, which must not matter. */
function curve({ q, v, draw }: Pick<Sample, "q" | "v" | "draw">) {
  const a = q.map(() => draw(-2, 2));
  const wild = q.map(() => draw(-2, 2));
  const at = (s: Num): Num[] =>
    q.map((qi, i) => {
      const square = mul(s, s);
      const higher = mul(mul(wild[i] ?? 0, square), sin(s));
      return add(add(add(qi, mul(v[i] ?? 0, s)), mul((a[i] ?? 0) / 2, square)), higher);
    });
  return { at, a };
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, x, i) => sum + x * (other[i] ?? 0), 0);

function checkContacts(sample: Sample): void {
  const { oracle, found, t, v } = sample;
  const { at, a } = curve(sample);
  const velocity = (s: Num) => sample.q.map((_, i) => rate((r) => at(r)[i] ?? 0)(s));
  expect(Object.keys(found.contacts)).toEqual(Object.keys(oracle.contacts));
  for (const [name, contact] of Object.entries(oracle.contacts)) {
    const { WN, WT, wTildeN, wTildeT, wBarN, wBarT, ...own } = found.contacts[name] ?? missing();
    const gap = (s: Num) => contact.gap(at(s), add(t, s));
    const slip = (s: Num) => contact.slip(at(s), velocity(s), add(t, s));
    expectClose(own.gap, value(gap(0)));
    expectClose([dot(WN, v) + wTildeN, own.vN], [value(rate(gap)(0)), value(rate(gap)(0))]);
    expectClose([dot(WT, v) + wTildeT, own.vT], [value(slip(0)), value(slip(0))]);
    const normal = [...WN.map((w, i) => w * (a[i] ?? 0)), wBarN];
    const tangential = [...WT.map((w, i) => w * (a[i] ?? 0)), wBarT];
    expectSum(normal, value(rate(rate(gap))(0)));
    expectSum(tangential, value(rate(slip)(0)));
  }
}

/** A sum to 1e-13 of its largest part. */
function expectSum(parts: readonly number[], expected: number): void {
  const size = Math.max(1, ...parts.map(Math.abs));
  expectClose(parts.reduce((sum, part) => sum + part, 0) / size, expected / size);
}

describe(`(2.4) ġ = Wᵀq̇ + w̃ and g̈ = Wᵀq̈ + w̄ along random curves, seed ${sampling.seed}`, () => {
  it.each(plainNames)("(2.4) %s", (name) => {
    everywhere(shippedModel(name), sampling, checkContacts);
  });

  it.each(Object.keys(curveModels))("(2.4) a model with %s", (name) => {
    everywhere(curveModels[name] ?? missing(), sampling, checkContacts);
  });
});

describe("(2.4) terms that the text names", () => {
  it("table: the moving surface enters w̃_N and w̄_N only", () => {
    everywhere(shippedModel("table"), sampling, ({ found, p, t }) => {
      const { amplitude = 0, omega = 0 } = p;
      const { WN, WT, wTildeN, wTildeT, wBarN, wBarT } = found.contacts.tip ?? missing();
      expectClose([...WN, ...WT, wTildeT, wBarT], [0, 1, 0, 1, 0, 0, 0, 0]);
      expectClose(wTildeN, -amplitude * omega * Math.cos(omega * t));
      expectClose(wBarN, amplitude * omega ** 2 * Math.sin(omega * t));
    });
  });

  it("Appendix A box: k_N⁺ = 0 at the leading corner for μ = (ρ² + a²)/(a h), on any slope", () => {
    everywhere(shippedModel("box"), sampling, ({ q: [x = 0, y = 0], v, p, at }) => {
      const { m = 0, a = 0, h = 0, rho = 0 } = p;
      const found = at([x, y, 0], v);
      const [front, rear] = [localProblemOf(found, "front"), localProblemOf(found, "rear")];
      expectClose(front.B, (a * h) / (m * rho ** 2));
      expectClose(front.C / front.B, (rho ** 2 + a ** 2) / (a * h));
      expectClose([rear.B, rear.C], [-front.B, front.C]);
    });
    const { start } = loadMechanism("box");
    expect(start).toEqual({ q: { x: 0, y: 2, theta: 0 }, v: { x: 1, y: 0, theta: 0 } });
  });

  it("Introduction rounded: the disc of radius l lowers 4/3 to 0.6252, and radius 0 is the sharp rod", () => {
    everywhere(shippedModel("rounded"), sampling, ({ q: [, , theta = 0], p, found }) => {
      const { m = 0, l = 0, J = 0, radius = 0 } = p;
      const { A, B, C } = localProblemOf(found, "tip");
      const [s, c] = [Math.sin(theta), Math.cos(theta)];
      const lever = l * s + radius;
      expectClose([A, B, C], [1 / m + lever ** 2 / J, (l * c * lever) / J, 1 / m + (l * c) ** 2 / J], 1e-12);
    });
  });
});
