/** Boxes on a table that shakes in both directions, and boxes whose friction depends on the slip velocity and on the place. */

import { drawLoad, round, silent } from "./loads.js";
import {
  chance,
  type Dice,
  force,
  frequency,
  gravity,
  inertia,
  length,
  mass,
  pick,
  plain,
  type SearchModel,
  speed,
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
import { type Place, pointOnLevel, type Shape } from "./shapes.js";

/** A box with feet at these offsets, h below its centre. */
function drawBox({ draw, plan }: Dice) {
  const count = pick(plan, [1, 2, 2, 3]);
  const [m, h, half] = [round(draw(0.5, 3)), round(draw(0.1, 0.6)), round(draw(0.1, 0.5))];
  const J = round(m * draw(0.3, 1.2) * (half ** 2 + h ** 2));
  const third = round(draw(-0.5, 0.5) * half);
  const offsets = { 1: [0], 2: [-half, half], 3: [-half, third, half] }[count] as number[];
  const parameters = {
    ...{ m: quantity(m, mass), J: quantity(J, inertia), h: quantity(h, length), g: quantity(g, gravity) },
    ...Object.fromEntries(offsets.map((a, i) => [`a${i}`, quantity(a, length)])),
  };
  const place = (a: number, i: number): Place => ({
    ...body(0, 3),
    ...{ name: `f${i}`, a, b: -h, aText: `a${i}`, bText: "(-h)" },
  });
  return { m, h, half, J, parameters, places: offsets.map(place), count };
}

/** On a table that moves by A sin(ω t) along and by B sin(ω t + φ) up; never so fast that it drops away, or sometimes. */
export function shaken(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const { m, h, half, J, parameters, places, count } = drawBox(dice);
  const { friction, parameters: coefficients } = drawFriction(dice, 0.15, 0.9);
  const [om, ph, until] = [round(draw(3, 20)), round(draw(0, 6)), round(draw(0.5, 2))];
  const A = round((draw(0.2, 2) * friction.muStatic * g) / om ** 2);
  const B = chance(draw, 0.4) ? 0 : round((draw(0.1, 0.9) * g) / om ** 2);
  const F = chance(plan, 0.4)
    ? drawLoad(dice, "F", 0.8 * m * g * Math.min(friction.muStatic, half / h), force, until)
    : silent;
  const level = (t: number) => B * Math.sin(om * t + ph) - B * Math.sin(ph);
  const shapes = places.map((place): Shape => {
    const fixed = pointOnLevel(
      place,
      friction,
      { side: 1, value: 0, text: "(B*sin(om*t + ph) - B*sin(ph))" },
      { value: 0, text: "A*om*cos(om*t)" },
    );
    const { contact } = fixed;
    const moving = {
      gap: (q: readonly number[], t: number) => contact.gap(q, t) - level(t),
      wN: (_q: readonly number[], t: number) => -B * om * Math.cos(om * t + ph),
      wT: (_q: readonly number[], t: number) => -A * om * Math.cos(om * t),
    };
    return { ...fixed, contact: { ...contact, ...moving } };
  });
  return {
    kind: `shaken${count}`,
    coordinates: bodyCoordinates(),
    parameters: {
      ...parameters,
      ...{ A: quantity(A, length), B: quantity(B, length), om: quantity(om, frequency) },
      ph: quantity(ph, plain),
      ...coefficients,
      ...mixed(F),
    },
    ...shapesTo(shapes),
    kinetic: ["m/2*(x'^2 + y'^2)", "J/2*th'^2"],
    potential: ["m*g*y"],
    dissipation: [],
    forces: { x: F.text },
    start: { q: [0, h, 0], v: [A * om, B * om * Math.cos(ph), 0] },
    until,
    feature: Math.min(shortest(F), 1 / om),
    jumps: jumpsOf(F),
    idle: false,
    stands: false,
    system: {
      size: 3,
      mass: diagonal([m, m, J]),
      force: (_q, _v, t) => [F.at(t), -m * g, 0],
      contacts: shapes.map(({ contact }) => contact),
    },
  };
}

/** On a belt, with a friction that falls or rises with the slip velocity; at rest it holds what its curve begins with. */
export function worn(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const { m, h, half, J, parameters, places, count } = drawBox(dice);
  const falling = chance(plan, 0.6);
  const [mu, vs, until] = [round(draw(0.2, 0.8)), round(draw(0.02, 0.5)), round(draw(0.5, 3))];
  const muk = round(mu * (falling ? draw(0.5, 0.95) : draw(1.05, 1.5)));
  const belt = chance(draw, 0.4) ? round(draw(-1, 1)) : 0;
  const curve = pick(plan, ["muk + (mu - muk)*exp(-abs(slip)/vs)", "muk + (mu - muk)/(1 + abs(slip)/vs)"]);
  const decay = curve.includes("exp") ? (s: number) => Math.exp(-s) : (s: number) => 1 / (1 + s);
  const friction = {
    ...{ muStatic: mu, muKinetic: muk, restitution: 0 },
    text: { static: curve, kinetic: curve, restitution: "0" },
  };
  const F = drawLoad(dice, "F", 1.3 * m * g * Math.min(mu, half / h), force, until);
  const shapes = places.map((place): Shape => {
    const made = pointOnLevel(place, friction, { side: 1, value: 0, text: "0" }, { value: belt, text: "vb" });
    const kinetic = (slip: number) => muk + (mu - muk) * decay(Math.abs(slip) / vs);
    return { ...made, contact: { ...made.contact, kinetic } };
  });
  const slides = chance(draw, 0.5) ? round(draw(-1, 1)) : belt;
  return {
    kind: `worn${count}`,
    coordinates: bodyCoordinates(),
    parameters: {
      ...parameters,
      ...{ mu: quantity(mu, plain), muk: quantity(muk, plain), vs: quantity(vs, speed) },
      vb: quantity(belt, speed),
      ...mixed(F),
    },
    ...shapesTo(shapes),
    kinetic: ["m/2*(x'^2 + y'^2)", "J/2*th'^2"],
    potential: ["m*g*y"],
    dissipation: [],
    forces: { x: F.text },
    start: { q: [0, h, 0], v: [slides, 0, 0] },
    until,
    feature: shortest(F),
    jumps: jumpsOf(F),
    idle: false,
    stands: slides === belt && count > 1,
    system: {
      size: 3,
      mass: diagonal([m, m, J]),
      force: (_q, _v, t) => [F.at(t), -m * g, 0],
      contacts: shapes.map(({ contact }) => contact),
    },
  };
}
