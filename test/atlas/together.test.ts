import { describe, expect, it } from "vitest";
import { contactStatesAt } from "../../src/atlas/index.js";
import { criticalTogether, togetherAt } from "../../src/atlas/paradox/together.js";
import { criticalMinor, enumerateModes, minor } from "../../src/contact/index.js";
import {
  findModes,
  followCriticalFriction,
  loadMechanism,
  makeAxis,
  makeState,
  mapParadox,
} from "../../src/index.js";
import { shippedModel } from "../../src/shipped.js";
import { compile, type Draw, drawFrom } from "../mechanism/support.js";

const seed = 18950101;
const criticalFrictionOfContacts = (...at: Parameters<typeof contactStatesAt>) =>
  criticalTogether(togetherAt(contactStatesAt(...at)));
const box = loadMechanism("box");
/** The box with a friction of its own at the rear corner. */
const twoFrictions = compile(
  shippedModel("box")
    .replace(/friction: mu(?=[\s\S]*law: moreau\nstart)(?![\s\S]*friction: mu)/, "friction: muRear")
    .replace("  r: {", "  muRear: { value: 0 }\n  r: {"),
);

describe("[LB01] App. A: the box on both corners", () => {
  it("equal frictions: det does not depend on μ, so the front corner alone decides, (ρ² + a²)/(a h)", () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 20; i++) {
      const [a, h, rho] = [draw(0.2, 2), draw(0.2, 2), draw(0.2, 2)];
      const parameters = { a, h, rho, mu: draw(0, 1), slope: draw(-0.5, 0.5) };
      const found = criticalFrictionOfContacts(box, makeState(box, {}, { parameters }), { parameters });
      expect(found.least?.modes).toEqual({ front: "slip+" });
      expect(found.least?.mu).toBeCloseTo((rho ** 2 + a ** 2) / (a * h), 10);
      expect(found.minors.slice(1)).toEqual([
        { modes: { rear: "slip+" }, mu: null },
        { modes: { front: "slip+", rear: "slip+" }, mu: null },
      ]);
    }
  });

  it("a rear corner with less friction: det = 0 at μ = 2a/(h (1 − μ_rear/μ)), first where that is least", () => {
    const draw = drawFrom(seed);
    const firsts = { front: 0, both: 0 };
    for (let i = 0; i < 30; i++) {
      const [a, h, rho, share] = [draw(0.2, 2), draw(0.2, 2), draw(0.2, 2), draw(0, 0.8)];
      const parameters = { a, h, rho, mu: 0.5, muRear: 0.5 * share };
      const state = makeState(twoFrictions, {}, { parameters });
      const { least, minors } = criticalFrictionOfContacts(twoFrictions, state, { parameters });
      const [alone, both] = [(rho ** 2 + a ** 2) / (a * h), (2 * a) / (h * (1 - share))];
      expect(minors.at(-1)?.mu).toBeCloseTo(both, 9);
      expect(least?.mu).toBeCloseTo(Math.min(alone, both), 9);
      firsts[alone < both ? "front" : "both"] += 1;
      expect(Object.keys(least?.modes ?? {})).toHaveLength(alone < both ? 1 : 2);
    }
    expect(Math.min(firsts.front, firsts.both)).toBeGreaterThan(5);
  });

  it("the map draws det = 0 at the frictions of the model, and the curve along μ is that of both", () => {
    const axes = [
      makeAxis(twoFrictions, "mu", [0.05, 3], 30),
      makeAxis(twoFrictions, "h", [0.5, 4], 20),
    ] as const;
    const parameters = { muRear: 0.1 };
    const map = mapParadox(twoFrictions, axes, { parameters });
    const curve = map.curves.filter(({ name }) => name === "det(front+,rear+) = 0");
    const points = curve.flatMap(({ points: all }) => all);
    expect(points.length).toBeGreaterThan(15);
    for (const [mu, h] of points) expect(mu).toBeCloseTo(2 / h + 0.1, 9);
    expect(mapParadox(box, axes).curves.map(({ name }) => name)).not.toContain("det(front+,rear+) = 0");
    const along = followCriticalFriction(twoFrictions, axes[1], { parameters: { mu: 1 } });
    for (const [i, point] of along.critical.entries())
      expect(point?.together).toBeCloseTo(2 / (along.x.values[i] as number), 9); // a < ρ: both go first
    expect(along.leastTogether?.mu).toBeCloseTo(0.5, 9);
    expect(along.leastTogether?.x).toBe(4);
  });

  it("backwards the rear corner leads: det = 0 at μ_rear = μ + 2a/h; without friction the ratio is 1", () => {
    const axes = [
      makeAxis(twoFrictions, "muRear", [0.05, 3], 20),
      makeAxis(twoFrictions, "h", [0.5, 4], 15),
    ] as const;
    const map = mapParadox(twoFrictions, axes, { parameters: { mu: 0.1 }, start: { "x'": -1 } });
    const points = map.curves
      .filter(({ name }) => name === "det(front-,rear-) = 0")
      .flatMap((one) => one.points);
    expect(points.length).toBeGreaterThan(10);
    for (const [muRear, h] of points) expect(muRear).toBeCloseTo(2 / h + 0.1, 9);
    const smooth = criticalFrictionOfContacts(box, box.start, { parameters: { mu: 0 } });
    expect(smooth.least?.mu).toBeCloseTo(4 / 3, 12);
  });

  it("slides hold while the contacts answer: a beam on two tips whose middle runs in a guide", () => {
    const beam = compile(`
name: beam
coordinates: [x, y, theta]
parameters: { mu: 0.4, J: 0.3, k: 0.7 }
kinetic: (x'^2 + y'^2)/2 + J/2*theta'^2
contacts:
  left: { gap: y - theta, slip: x' + 0.5*theta', friction: mu }
  right: { gap: y + 1.2*theta, slip: x' + 0.8*theta', friction: mu/2 }
  guide: { slide: x - k*y, slip: "y'", friction: 0 }
start: { x': 0.7, y': 1 }
`);
    // With x = k y: two coordinates y, theta of mass 1 + k², J; normals (1, −1), (1, 1.2); tangents (k, 0.5), (k, 0.8).
    const [m, J, k] = [1 + 0.7 ** 2, 0.3, 0.7];
    const product = (one: number[], other: number[]) =>
      ((one[0] as number) * (other[0] as number)) / m + ((one[1] as number) * (other[1] as number)) / J;
    const [normals, tangents] = [
      [
        [1, -1],
        [1, 1.2],
      ],
      [
        [k, 0.5],
        [k, 0.8],
      ],
    ];
    const det = (mu: number) => {
      const e = (i: number, j: number) =>
        product(normals[i] as number[], normals[j] as number[]) -
        (j === 0 ? mu : mu / 2) * product(normals[i] as number[], tangents[j] as number[]);
      return e(0, 0) * e(1, 1) - e(0, 1) * e(1, 0);
    };
    const state = { q: { x: 0, y: 0, theta: 0 }, v: { x: 0, y: 0, theta: 0 } };
    const { minors } = criticalFrictionOfContacts(beam, state);
    const forward = ({ modes }: (typeof minors)[number]) =>
      Object.values(modes).every((mode) => mode === "slip+");
    const both = minors.find((one) => forward(one) && Object.keys(one.modes).length === 2)?.mu as number;
    expect(det(both)).toBeCloseTo(0, 9);
    for (const { mu, modes } of minors.filter((one) => forward(one) && Object.keys(one.modes).length === 1)) {
      const i = "left" in modes ? 0 : 1;
      const root =
        product(normals[i] as number[], normals[i] as number[]) /
        product(normals[i] as number[], tangents[i] as number[]);
      expect(mu).toEqual(root > 0 ? expect.closeTo((i === 0 ? 1 : 2) * root, 10) : null);
    }
  });

  it("at rest both directions of each corner are listed; modes have the same; mistakes are refused", () => {
    const state = makeState(box, { "x'": 0 });
    const { minors } = criticalFrictionOfContacts(box, state);
    expect(minors).toHaveLength(2 + 2 + 4);
    expect(findModes(box, state).criticalFriction).toEqual(criticalFrictionOfContacts(box, state));
    expect(findModes(box, makeState(box, { theta: 0.1 }))).not.toHaveProperty("criticalFriction");
  });
});

/** Contacts on a body with n coordinates: unit normals and tangents in coordinates of unit mass. */
function randomContacts(draw: Draw, n: number, count: number) {
  const vectors = () => Array.from({ length: count }, () => Array.from({ length: n }, () => draw(-1, 1)));
  const [normals, tangents] = [vectors(), vectors()];
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] as number), 0);
  const table = (rows: number[][], columns: number[][]) =>
    rows.map((row) => columns.map((column) => product(row, column)));
  return { normals, tangents, coupling: { N: table(normals, normals), T: table(normals, tangents) } };
}

describe(`[LB01] (2.9) below the least root every load has one answer, above it some have none or several, seed ${seed}`, () => {
  it.each([
    [2, 60],
    [3, 30],
  ])("%i contacts, %i random systems", (count, rounds) => {
    const draw = drawFrom(seed + count);
    const all = Array.from({ length: count }, (_, i) => i);
    const subsets = Array.from({ length: 2 ** count - 1 }, (_, code) =>
      all.filter((i) => ((code + 1) >> i) & 1),
    );
    let together = 0;
    for (let round = 0; round < rounds; round++) {
      const { normals, tangents, coupling } = randomContacts(draw, count + 1, count);
      const weights = all.map(() => draw(0.3, 1) * (draw(-1, 1) > 0 ? 1 : -1));
      const roots = subsets.map((of) => criticalMinor(coupling, of, weights) ?? Number.POSITIVE_INFINITY);
      const least = Math.min(...roots);
      if (!Number.isFinite(least) || least < 1e-2) continue;
      const first = subsets[roots.indexOf(least)] as number[];
      if (first.length > 1) together += 1;
      const answers = (mu: number, load: readonly number[]) =>
        enumerateModes({
          M: (normals[0] as number[]).map((_, i) =>
            (normals[0] as number[]).map((_, j) => (i === j ? 1 : 0)),
          ),
          h: (normals[0] as number[]).map(() => 0),
          contacts: all.map((i) => ({
            ...{ name: `c${i}`, bilateral: false, slip: Math.sign(weights[i] as number) as 1 | -1 },
            ...{ WN: normals[i] as number[], WT: tangents[i] as number[] },
            ...{ wBarN: load[i] as number, wBarT: 0 },
            frictionStatic: mu * Math.abs(weights[i] as number),
            frictionKinetic: mu * Math.abs(weights[i] as number),
          })),
        })?.solutions.length;
      for (let k = 0; k < 12; k++)
        expect(
          answers(
            0.97 * least,
            all.map(() => draw(-1, 1)),
          ),
        ).toBe(1);
      const above = weights.map((weight) => 1.03 * least * weight);
      expect(
        minor(
          coupling,
          first,
          weights.map((weight) => 0.97 * least * weight),
        ),
      ).toBeGreaterThan(0);
      if (!(minor(coupling, first, above) < 0)) continue; // two roots close together
      // Loads that forces at exactly these contacts balance: this answer is there, and a second one.
      const counts = Array.from({ length: 40 }, () => {
        const force = all.map((i) => (first.includes(i) ? draw(0, 1) : 0));
        const load = all.map((i) =>
          first.includes(i)
            ? -all.reduce((sum, j) => sum + entry(coupling, above, i, j) * (force[j] as number), 0)
            : 9,
        );
        return answers(1.03 * least, load);
      });
      expect(counts.some((found) => found !== 1)).toBe(true);
    }
    expect(together).toBeGreaterThan(5);
  });

  it("dependent normals have a minor that vanishes without friction; a defective double root is none", () => {
    const flat = {
      N: [
        [1, 1],
        [1, 1],
      ],
      T: [
        [0.5, 0.2],
        [0.1, 0.3],
      ],
    };
    expect(criticalMinor(flat, [0, 1], [1, 1])).toBe(0);
    expect(criticalMinor(flat, [0], [1, 1])).toBeCloseTo(2, 14);
    const nilpotent = {
      N: [
        [1, 0],
        [0, 1],
      ],
      T: [
        [1, 1],
        [-1, -1],
      ],
    };
    expect(criticalMinor(nilpotent, [0, 1], [1, 1])).toBeNull();
  });
});

function entry(
  { N, T }: { N: readonly (readonly number[])[]; T: readonly (readonly number[])[] },
  friction: readonly number[],
  i: number,
  j: number,
): number {
  return (N[i]?.[j] as number) - (friction[j] as number) * (T[i]?.[j] as number);
}
