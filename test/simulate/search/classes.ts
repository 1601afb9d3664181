/** Which mechanisms are tried? Each class draws one at random. */

import { drawer, feet, stack } from "./boxes.js";
import { dropped } from "./dropped.js";
import { cradle, guided } from "./guides.js";
import { drawLoad, round, silent } from "./loads.js";
import {
  chance,
  type Dice,
  damping,
  force,
  gravity,
  length,
  mass,
  plain,
  type SearchModel,
  speed,
  stiffness,
  torque,
} from "./model.js";
import { shaken, worn } from "./moving.js";
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
import { discOnSlope } from "./shapes.js";

/** A disc that rests on both walls of a groove. */
function groove(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const [m, R, slope] = [round(draw(0.5, 3)), round(draw(0.05, 0.3)), round(draw(0.3, 1))];
  const other = chance(draw, 0.5) ? slope : round(draw(0.3, 1));
  const until = round(draw(0.5, 3));
  const { friction, parameters: coefficients } = drawFriction(dice, 0.1, 0.9);
  const F = drawLoad(dice, "F", 2.5 * m * g, force, until);
  const P = chance(plan, 0.3) ? drawLoad(dice, "P", m * g, force, until) : silent;
  const Q = chance(plan, 0.4) ? drawLoad(dice, "Q", m * g * R, torque, until) : silent;
  const named = (name: string) => ({ ...body(0, 3), name });
  const shapes = [
    discOnSlope(
      named("left"),
      friction,
      { value: slope, sin: "sin(al)", cos: "cos(al)" },
      { value: R, text: "R" },
    ),
    discOnSlope(
      named("right"),
      friction,
      { value: -other, sin: "(-sin(be))", cos: "cos(be)" },
      { value: R, text: "R" },
    ),
  ];
  // Both gaps are 0: sin α x + cos α y = R, −sin β x + cos β y = R.
  const whole = Math.sin(slope + other);
  const q = [
    (R * (Math.cos(other) - Math.cos(slope))) / whole,
    (R * (Math.sin(slope) + Math.sin(other))) / whole,
    0,
  ];
  const spin = chance(draw, 0.4) ? round(draw(-20, 20)) : 0;
  return {
    kind: "groove",
    coordinates: bodyCoordinates(),
    parameters: {
      ...{ m: quantity(m, mass), R: quantity(R, length), g: quantity(g, gravity) },
      ...{ al: quantity(slope, plain), be: quantity(other, plain) },
      ...coefficients,
      ...mixed(F, P, Q),
    },
    ...shapesTo(shapes),
    kinetic: ["m/2*(x'^2 + y'^2)", "m*R^2/4*th'^2"],
    potential: ["m*g*y"],
    dissipation: [],
    forces: { x: F.text, y: P.text, th: Q.text },
    start: { q, v: [0, 0, spin] },
    until,
    feature: shortest(F, P, Q),
    jumps: jumpsOf(F, P, Q),
    idle: false,
    stands: spin === 0,
    system: {
      size: 3,
      mass: diagonal([m, m, (m * R ** 2) / 2]),
      force: (_q, _v, t) => [F.at(t), P.at(t) - m * g, Q.at(t)],
      contacts: shapes.map(({ contact }) => contact),
    },
  };
}

/** A block on a belt that holds it by a spring. */
function belt(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const [m, k, c, vb] = [round(draw(0.5, 2)), round(draw(10, 80)), round(draw(0, 1)), round(draw(-0.6, 0.6))];
  const until = round(draw(1, 6));
  const { friction, parameters: coefficients } = drawFriction(dice, 0.2, 0.9, "mu", 0.6);
  const F = chance(plan, 0.6) ? drawLoad(dice, "F", 1.3 * m * g * friction.muStatic, force, until) : silent;
  const x0 = round((draw(-0.9, 0.9) * friction.muStatic * m * g) / k);
  const foot = {
    text: {
      name: "foot",
      entries: {
        gap: "y",
        slip: "x' - vb",
        friction: friction.text.static === friction.text.kinetic ? "mu" : "{ static: mu, kinetic: muk }",
        ...{ restitution: "0", law: "moreau" },
      },
    },
    contact: {
      ...{
        name: "foot",
        muStatic: friction.muStatic,
        muKinetic: friction.muKinetic,
        restitution: 0,
        bilateral: false,
      },
      gap: (q: readonly number[]) => q[1] as number,
      ...{ WN: () => [0, 1], wN: () => 0, WT: () => [1, 0], wT: () => -vb },
    },
  };
  const rides = chance(draw, 0.7);
  return {
    kind: "belt",
    coordinates: [
      { name: "x", dimension: length },
      { name: "y", dimension: length },
    ],
    parameters: {
      ...{
        m: quantity(m, mass),
        k: quantity(k, stiffness),
        c: quantity(c, damping),
        vb: quantity(vb, speed),
      },
      g: quantity(g, gravity),
      ...coefficients,
      ...F.parameters,
    },
    definitions: {},
    contacts: [foot.text],
    kinetic: ["m/2*(x'^2 + y'^2)"],
    potential: ["m*g*y", "k/2*x^2"],
    dissipation: ["c/2*x'^2"],
    forces: { x: F.text },
    start: { q: [x0, 0], v: [rides ? vb : round(draw(-1, 1)), 0] },
    until,
    feature: shortest(F),
    jumps: jumpsOf(F),
    idle: false,
    stands: rides,
    system: {
      size: 2,
      mass: diagonal([m, m]),
      force: (q, v, t) => [F.at(t) - k * (q[0] as number) - c * (v[0] as number), -m * g],
      contacts: [foot.contact],
    },
  };
}

export const classes: Readonly<Record<string, (dice: Dice) => SearchModel>> = {
  ...{ feet, groove, drawer, stack, belt, cradle, guided, shaken, worn, dropped },
};
