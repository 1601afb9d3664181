/** Bodies whose contacts are without friction or hold on both sides: cradles of balls, bodies guided by slides. */

import { drawLoad, round } from "./loads.js";
import {
  type Dice,
  damping,
  force,
  gravity,
  inertia,
  length,
  mass,
  plain,
  type SearchModel,
} from "./model.js";
import { type Friction, pointOnLevel } from "./shapes.js";

const g = 9.81;

/** Pendulums side by side whose balls touch or nearly so; no friction. */
export function cradle(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const count = 2 + Math.floor(plan(0, 4));
  const [m, l, R] = [round(draw(0.2, 2)), round(draw(0.5, 1.5)), round(draw(0.03, 0.1))];
  const space = draw(0, 1) < 0.5 ? 0 : round(draw(0.001, 0.02));
  const e = [0, 1, round(draw(0.1, 0.95))][Math.floor(draw(0, 3))] as number;
  const indices = Array.from({ length: count }, (_, i) => i);
  const start = indices.map((i) => (i === 0 ? round(-draw(0.1, 0.7)) : 0));
  if (draw(0, 1) < 0.3) start[count - 1] = round(draw(0.1, 0.7));
  const centre = (q: readonly number[], i: number) => [
    i * (2 * R + space) + l * Math.sin(q[i] as number),
    -l * Math.cos(q[i] as number),
  ];
  const pairs = indices.slice(1).map((j) => {
    const i = j - 1;
    const between = (q: readonly number[]) => {
      const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [centre(q, i), centre(q, j)];
      return { dx: x2 - x1, dy: y2 - y1, distance: Math.hypot(x2 - x1, y2 - y1) };
    };
    return {
      text: {
        name: `c${j}`,
        entries: {
          gap: `hypot(x${j} - x${i}, y${j} - y${i}) - 2*R`,
          slip: `y${j}' - y${i}'`,
          ...{ friction: "0", restitution: "e", law: "moreau" },
        },
      },
      contact: {
        ...{ name: `c${j}`, muStatic: 0, muKinetic: 0, restitution: e, bilateral: false },
        gap: (q: readonly number[]) => between(q).distance - 2 * R,
        WN: (q: readonly number[]) => {
          const { dx, dy, distance } = between(q);
          const along = (k: number) =>
            (l * (dx * Math.cos(q[k] as number) + dy * Math.sin(q[k] as number))) / distance;
          return indices.map((k) => (k === i ? -along(i) : k === j ? along(j) : 0));
        },
        wN: () => 0,
        WT: (q: readonly number[]) =>
          indices.map((k) =>
            k === i ? -l * Math.sin(q[i] as number) : k === j ? l * Math.sin(q[j] as number) : 0,
          ),
        wT: () => 0,
      },
    };
  });
  const definitions = indices.flatMap((i) => [
    [`x${i}`, `${i}*(2*R + eps) + l*sin(p${i})`],
    [`y${i}`, `-l*cos(p${i})`],
  ]);
  return {
    kind: `cradle${count}`,
    coordinates: indices.map((i) => ({ name: `p${i}`, dimension: plain })),
    parameters: {
      m: { value: m, dimension: mass },
      l: { value: l, dimension: length },
      R: { value: R, dimension: length },
      eps: { value: space, dimension: length },
      e: { value: e, dimension: plain },
      g: { value: g, dimension: gravity },
    },
    definitions: Object.fromEntries(definitions),
    contacts: pairs.map(({ text }) => text),
    kinetic: indices.map((i) => `m/2*l^2*p${i}'^2`),
    potential: indices.map((i) => `m*g*y${i}`),
    dissipation: [],
    forces: {},
    start: { q: start, v: indices.map(() => 0) },
    until: round(draw(0.5, 2.5)),
    feature: space > 0 ? Math.max(1e-3, space / 4) : 0.05,
    jumps: [],
    idle: true,
    stands: false,
    system: {
      size: count,
      mass: indices.map((i) => indices.map((j) => (i === j ? m * l ** 2 : 0))),
      force: (q) => q.map((p) => -m * g * l * Math.sin(p)),
      contacts: pairs.map(({ contact }) => contact),
    },
  };
}

/** A body on a rail that holds it at two points on both sides, or at one while a foot stands on the floor. */
export function guided(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const [m, a, c] = [round(draw(0.5, 2)), round(draw(0.2, 0.6)), round(draw(0.2, 0.6))];
  const J = round(m * draw(0.05, 0.3));
  const mu = round(draw(0.05, 0.35));
  const until = round(draw(0.5, 3));
  const foot = plan(0, 1) < 0.3;
  const friction: Friction = {
    ...{ muStatic: mu, muKinetic: mu, restitution: 0 },
    text: { static: "mu", kinetic: "mu", restitution: "0" },
  };
  const smooth: Friction = {
    ...{ muStatic: 0, muKinetic: 0, restitution: 0 },
    text: { static: "0", kinetic: "0", restitution: "0" },
  };
  const F = drawLoad(dice, "F", 1.5 * m * g * mu, force, until);
  const [e, d] = [round(draw(-0.3, 0.3)), round(draw(0, 1))];
  const level = { side: 1, value: 0, text: "0" } as const;
  const still = { value: 0, text: "0" };
  const place = (name: string, at: number, aText: string) => ({
    ...{ name, first: 0, size: 3, names: ["x", "y", "th"] as [string, string, string] },
    ...{ a: at, b: 0, aText, bText: "0" },
  });
  const shapes = [
    pointOnLevel(place("B", -a, "(-a)"), friction, level, still, true),
    pointOnLevel(place("H", c, "c"), plan(0, 1) < 0.4 ? smooth : friction, level, still, !foot),
  ];
  const v = draw(0, 1) < 0.5 ? 0 : round(draw(-1.5, 1.5));
  return {
    kind: foot ? "guidedFoot" : "guided",
    coordinates: [
      { name: "x", dimension: length },
      { name: "y", dimension: length },
      { name: "th", dimension: plain },
    ],
    parameters: {
      m: { value: m, dimension: mass },
      J: { value: J, dimension: inertia },
      a: { value: a, dimension: length },
      c: { value: c, dimension: length },
      e: { value: e, dimension: length },
      d: { value: d, dimension: damping },
      g: { value: g, dimension: gravity },
      mu: { value: mu, dimension: plain },
      ...F.parameters,
    },
    definitions: Object.assign({}, ...shapes.map(({ definitions }) => definitions)),
    contacts: shapes.map(({ text }) => text),
    kinetic: ["m/2*(x'^2 + y'^2)", "J/2*th'^2"],
    potential: ["m*g*y"],
    dissipation: ["d/2*x'^2"],
    forces: { x: F.text, th: `-e*(${F.text})` },
    start: { q: [0, 0, 0], v: [v, 0, 0] },
    until,
    feature: Math.min(0.3, F.feature),
    jumps: F.jumps,
    idle: false,
    stands: v === 0,
    system: {
      size: 3,
      mass: [
        [m, 0, 0],
        [0, m, 0],
        [0, 0, J],
      ],
      force: (_q, v, t) => [F.at(t) - d * (v[0] as number), -m * g, -e * F.at(t)],
      contacts: shapes.map(({ contact }) => contact),
    },
  };
}
