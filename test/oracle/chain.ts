/**
 * Closed form of a hanging chain of n uniform links, and the text of its model file for any n.
 * Angles θ_i from the downward vertical, counterclockwise; the pivot is fixed at (0, height); link i carries
 * the links after it, so that the weight of the pair (i, j) is n − max(i, j) + 1/2 links (counted from 1).
 */
import type { ContactTerms, Terms } from "./lagrange.js";

export interface ChainParameters {
  readonly m: number;
  readonly l: number;
  readonly g: number;
  readonly c: number;
}

/** M_ij = m l² w_ij cos(θ_i − θ_j), on the diagonal m l² (n − i + 1/3); h by hand from the same energy. */
export function chain(q: readonly number[], v: readonly number[], { m, l, g, c }: ChainParameters): Terms {
  const n = q.length;
  const weight = (i: number, j: number) => n - 1 - Math.max(i, j) + (i === j ? 1 / 3 : 1 / 2);
  const M = q.map((qi, i) => q.map((qj, j) => m * l ** 2 * weight(i, j) * Math.cos(qi - qj)));
  const h = q.map((qi, i) => {
    const centrifugal = q.map((qj, j) => weight(i, j) * Math.sin(qi - qj) * (v[j] ?? 0) ** 2);
    const above = (v[i] ?? 0) - (i > 0 ? (v[i - 1] ?? 0) : 0);
    const below = i < n - 1 ? (v[i + 1] ?? 0) - (v[i] ?? 0) : 0;
    const inertia = -m * l ** 2 * centrifugal.reduce((s, x) => s + x, 0);
    return inertia - m * g * l * (n - 1 - i + 1 / 2) * Math.sin(qi) - c * (above - below);
  });
  return { M, h, contacts: { end: chainEnd(q, v, l) } };
}

/** The end lies at (l Σ sin θ, height − l Σ cos θ). */
function chainEnd(q: readonly number[], v: readonly number[], l: number): ContactTerms {
  const total = (f: (x: number) => number) => q.reduce((s, qi, i) => s + l * f(qi) * (v[i] ?? 0) ** 2, 0);
  return {
    WN: q.map((qi) => l * Math.sin(qi)),
    WT: q.map((qi) => l * Math.cos(qi)),
    wTildeN: 0,
    wTildeT: 0,
    wBarN: total(Math.cos),
    wBarT: -total(Math.sin),
  };
}

const names: Readonly<Record<number, string>> = { 1: "one link", 2: "two links", 3: "three links" };

function definitions(n: number): string[] {
  const [joints, centres]: [string[], string[]] = [[], []];
  for (let i = 1; i <= n; i++) {
    const [x, y] = i === 1 ? ["", "height"] : [`x${i - 1} + `, `y${i - 1}`];
    joints.push(`x${i}: ${x}l*sin(theta${i})`, `y${i}: ${y} - l*cos(theta${i})`);
    centres.push(`u${i}: ${x}l/2*sin(theta${i})`, `w${i}: ${y} - l/2*cos(theta${i})`);
  }
  return [...joints, ...centres];
}

function drawing(n: number): string[] {
  const lines = ["  - ground: { at: [0, 0], angle: 0, label: ground }"];
  for (let i = 1; i <= n; i++) {
    const from = i === 1 ? "[0, height]" : `[x${i - 1}, y${i - 1}]`;
    lines.push(`  - circle: { at: ${from}, radius: ${i === 1 ? "0.04" : "0.03"}*l }`);
    lines.push(`  - segment: [${from}, [x${i}, y${i}]]`);
  }
  return lines;
}

/** The model file of a chain of n links, as models/chain.yaml is for three. */
export function chainModelText(n: number): string {
  const links = Array.from({ length: n }, (_, i) => i + 1);
  const angles = links.map((i) => `theta${i}`);
  const joints = links.map((i) => (i === 1 ? "theta1'^2" : `(theta${i}' - theta${i - 1}')^2`));
  return [
    `name: Chain of ${names[n] ?? `${n} links`}`,
    "note: A straight chain is let go. It swings down, its end strikes the ground, drags and hops.",
    `coordinates: [${angles.join(", ")}]`,
    "parameters:",
    "  m: { value: 1, unit: kg, range: [0.01, 10], note: mass of a link }",
    "  l: { value: 1, unit: m, range: [0.1, 5], note: length of a link }",
    "  g: { value: 9.81, unit: m/s^2, range: [0, 20], note: gravity }",
    "  c: { value: 0.1, unit: N m s/rad, range: [0, 10], note: damping of a joint }",
    `  height: { value: ${n - 1}.2, unit: m, range: [0, 10], note: height of the pivot above the ground }`,
    '  mu: { value: 0.5, unit: "1", range: [0, 3], note: friction at the end }',
    '  r: { value: 0.3, unit: "1", range: [0, 1], note: restitution at the end }',
    "definitions:",
    ...definitions(n).map((line) => `  ${line}`),
    `  moving: ${links.map((i) => `u${i}'^2 + w${i}'^2`).join(" + ")}`,
    `  turning: ${links.map((i) => `theta${i}'^2`).join(" + ")}`,
    "kinetic: m/2*(moving + l^2/12*turning)",
    `potential: m*g*(${links.map((i) => `w${i}`).join(" + ")})`,
    `dissipation: c/2*(${joints.join(" + ")})`,
    "contacts:",
    "  end:",
    "    surface: Y",
    `    at: [x${n}, y${n}]`,
    "    friction: mu",
    "    restitution: r",
    "    law: stronge",
    `start: { ${angles.map((angle) => `${angle}: 1.4`).join(", ")} }`,
    "draw:",
    ...drawing(n),
    "",
  ].join("\n");
}
