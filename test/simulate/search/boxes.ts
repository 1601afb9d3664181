/** Boxes: on two or three feet, between the walls of a guide, one on the other. */

import { drawLoad, round, silent } from "./loads.js";
import {
  chance,
  type Dice,
  damping,
  force,
  gravity,
  inertia,
  length,
  mass,
  pick,
  plain,
  type SearchModel,
  speed,
  torque,
} from "./model.js";
import {
  body,
  bodyCoordinates,
  diagonal,
  drawFriction,
  g,
  jumpsOf,
  mixed,
  quantity,
  shapesTo,
  shortest,
} from "./parts.js";
import { type Place, pointOnBody, pointOnLevel, type Shape } from "./shapes.js";

/** A box on two or three feet on a floor or a belt, on a slope, pushed at its centre and turned. */
export function feet(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const count = pick(plan, [2, 2, 3]);
  const [m, h, half] = [round(draw(0.5, 3)), round(draw(0.1, 0.6)), round(draw(0.1, 0.5))];
  const J = round(m * draw(0.3, 1.2) * (half ** 2 + h ** 2));
  const [slope, belt] = [
    chance(draw, 0.3) ? round(draw(-0.2, 0.2)) : 0,
    chance(draw, 0.4) ? round(draw(-1, 1)) : 0,
  ];
  const until = round(draw(0.5, 4));
  const { friction, parameters: coefficients } = drawFriction(dice, 0.15, 0.9);
  const [F, P, R] = [
    drawLoad(dice, "F", 1.3 * m * g * Math.min(friction.muStatic, half / h), force, until),
    chance(plan, 0.4) ? drawLoad(dice, "P", 0.8 * m * g, force, until) : silent,
    chance(plan, 0.3) ? drawLoad(dice, "R", 0.6 * m * g * half, torque, until) : silent,
  ];
  const offsets = count === 2 ? [-half, half] : [-half, round(draw(-0.5, 0.5) * half), half];
  const place = (a: number, i: number): Place => ({
    ...body(0, 3),
    ...{ name: `f${i}`, a, b: -h, aText: `a${i}`, bText: "(-h)" },
  });
  const shapes = offsets.map((a, i) =>
    pointOnLevel(place(a, i), friction, { side: 1, value: 0, text: "0" }, { value: belt, text: "vb" }),
  );
  const slides = chance(draw, 0.3) ? round(draw(-1, 1)) : belt;
  return {
    kind: `feet${count}`,
    coordinates: bodyCoordinates(),
    parameters: {
      ...{ m: quantity(m, mass), J: quantity(J, inertia), h: quantity(h, length), g: quantity(g, gravity) },
      ...{ sl: quantity(slope, plain), vb: quantity(belt, speed) },
      ...Object.fromEntries(offsets.map((a, i) => [`a${i}`, quantity(a, length)])),
      ...coefficients,
      ...mixed(F, P, R),
    },
    ...shapesTo(shapes),
    kinetic: ["m/2*(x'^2 + y'^2)", "J/2*th'^2"],
    potential: ["m*g*(y*cos(sl) + x*sin(sl))"],
    dissipation: [],
    forces: { x: F.text, y: P.text, th: R.text },
    start: { q: [0, h, 0], v: [slides, 0, 0] },
    until,
    feature: shortest(F, P, R),
    jumps: jumpsOf(F, P, R),
    idle: false,
    stands: slides === belt,
    system: {
      size: 3,
      mass: diagonal([m, m, J]),
      force: (_q, _v, t) => [F.at(t) - m * g * Math.sin(slope), P.at(t) - m * g * Math.cos(slope), R.at(t)],
      contacts: shapes.map(({ contact }) => contact),
    },
  };
}

/** A drawer between two walls with a clearance: four corners, pulled beside its centre. */
export function drawer(dice: Dice): SearchModel {
  const { draw } = dice;
  const [m, L, b, c] = [
    round(draw(0.5, 2)),
    round(draw(0.4, 1.2)),
    round(draw(0.2, 0.6)),
    round(draw(0.002, 0.02)),
  ];
  const J = round((m * (L ** 2 + 4 * b ** 2)) / 12);
  const until = round(draw(0.3, 1.5));
  const { friction, parameters: coefficients } = drawFriction(dice, 0.05, 0.6, "mu", 0.2);
  const F = drawLoad(dice, "F", 10 * m, force, until);
  const e = round(draw(-1, 1));
  const [drag, side] = [round(draw(0, 2)), round(draw(-3, 3))];
  const wall = b + c;
  const corner = (name: string, a: number, up: 1 | -1): Shape =>
    pointOnLevel(
      {
        ...body(0, 3),
        ...{ name, a, b: up * b, aText: a > 0 ? "(L/2)" : "(-L/2)", bText: up > 0 ? "b" : "(-b)" },
      },
      friction,
      up > 0 ? { side: -1, value: wall, text: "(b + c)" } : { side: 1, value: -wall, text: "(-b - c)" },
      { value: 0, text: "0" },
    );
  const shapes = [
    corner("fl", L / 2, 1),
    corner("fr", L / 2, -1),
    corner("rl", -L / 2, 1),
    corner("rr", -L / 2, -1),
  ];
  return {
    kind: "drawer",
    coordinates: bodyCoordinates(),
    parameters: {
      ...{ m: quantity(m, mass), J: quantity(J, inertia), L: quantity(L, length), b: quantity(b, length) },
      ...{
        c: quantity(c, length),
        e: quantity(e, length),
        d: quantity(drag, damping),
        S: quantity(side, force),
      },
      ...coefficients,
      ...F.parameters,
    },
    ...shapesTo(shapes),
    kinetic: ["m/2*(x'^2 + y'^2)", "J/2*th'^2"],
    potential: [],
    dissipation: ["d/2*x'^2"],
    forces: { x: F.text, y: "S", th: `-e*(${F.text})` },
    start: { q: [0, 0, 0], v: [chance(draw, 0.5) ? round(draw(-1, 1)) : 0, 0, 0] },
    until,
    feature: Math.min(shortest(F), 0.1),
    jumps: F.jumps,
    idle: false,
    stands: false,
    system: {
      size: 3,
      mass: diagonal([m, m, J]),
      force: (_q, v, t) => [F.at(t) - drag * (v[0] as number), side, -e * F.at(t)],
      contacts: shapes.map(({ contact }) => contact),
    },
  };
}

/** A box on a box on the floor. */
export function stack(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const [m, n] = [round(draw(0.5, 3)), round(draw(0.5, 3))];
  const [b, h] = [round(draw(0.2, 0.5)), round(draw(0.1, 0.3))];
  const [c, k] = [round(b * draw(0.4, 0.95)), round(draw(0.1, 0.3))];
  const [J, K] = [round((m * (b ** 2 + h ** 2)) / 3), round((n * (c ** 2 + k ** 2)) / 3)];
  const until = round(draw(0.4, 2));
  const floor = drawFriction(dice, 0.15, 0.7, "mu");
  const between = drawFriction(dice, 0.15, 0.7, "nu");
  const F = drawLoad(dice, "F", 1.2 * (m + n) * g * floor.friction.muStatic, force, until);
  const P = chance(plan, 0.5) ? drawLoad(dice, "P", n * g * between.friction.muStatic, force, until) : silent;
  const [low, high] = [body(0, 6), body(3, 6, "2")];
  const foot = (name: string, a: number): Place => ({
    ...low,
    name,
    a,
    b: -h,
    aText: a > 0 ? "b" : "(-b)",
    bText: "(-h)",
  });
  const upper = (name: string, a: number): Place => ({
    ...high,
    name,
    a,
    b: -k,
    aText: a > 0 ? "c" : "(-c)",
    bText: "(-k)",
  });
  const level = { side: 1, value: 0, text: "0" } as const;
  const shapes = [
    ...[foot("A", -b), foot("B", b)].map((p) =>
      pointOnLevel(p, floor.friction, level, { value: 0, text: "0" }),
    ),
    ...[upper("C", -c), upper("D", c)].map((p) =>
      pointOnBody(p, between.friction, low, { value: h, text: "h" }),
    ),
  ];
  return {
    kind: "stack",
    coordinates: [...bodyCoordinates(), ...bodyCoordinates("2")],
    parameters: {
      ...{ m: quantity(m, mass), n: quantity(n, mass), J: quantity(J, inertia), K: quantity(K, inertia) },
      ...{ b: quantity(b, length), h: quantity(h, length), c: quantity(c, length), k: quantity(k, length) },
      g: quantity(g, gravity),
      ...floor.parameters,
      ...between.parameters,
      ...mixed(F, P),
    },
    ...shapesTo(shapes),
    kinetic: ["m/2*(x'^2 + y'^2)", "J/2*th'^2", "n/2*(x2'^2 + y2'^2)", "K/2*th2'^2"],
    potential: ["m*g*y", "n*g*y2"],
    dissipation: [],
    forces: { x: F.text, x2: P.text },
    start: { q: [0, h, 0, 0, 2 * h + k, 0], v: [0, 0, 0, 0, 0, 0] },
    until,
    feature: shortest(F, P),
    jumps: jumpsOf(F, P),
    idle: false,
    stands: true,
    system: {
      size: 6,
      mass: diagonal([m, m, J, n, n, K]),
      force: (_q, _v, t) => [F.at(t), -m * g, 0, P.at(t), -n * g, 0],
      contacts: shapes.map(({ contact }) => contact),
    },
  };
}
