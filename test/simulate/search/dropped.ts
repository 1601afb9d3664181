/** Bodies that fall on their corners, turn, bounce and come to rest, with restitution and any law of impact. */

import { drawLoad, round, silent } from "./loads.js";
import {
  chance,
  type Dice,
  force,
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
import { type Place, pointOnLevel } from "./shapes.js";

const laws = ["moreau", "moreau", "moreau", "stronge", "poisson", "newton"] as const;

/** A rod, a triangle or a box over a floor or a belt. */
export function dropped(dice: Dice): SearchModel {
  const { draw, plan } = dice;
  const count = pick(plan, [2, 3, 4]);
  const law = pick(plan, laws);
  const [m, a, b] = [round(draw(0.5, 3)), round(draw(0.1, 0.5)), round(draw(0.1, 0.5))];
  const J = round(m * draw(0.2, 0.6) * (a ** 2 + (count === 2 ? 0 : b ** 2)));
  const belt = chance(draw, 0.3) ? round(draw(-1, 1)) : 0;
  const until = round(draw(0.5, 1.5));
  const { friction: rough, parameters: coefficients } = drawFriction(dice, 0.05, 0.9);
  const e = chance(draw, 0.3) ? 0 : round(draw(0.05, 0.8));
  const friction = { ...rough, restitution: e, text: { ...rough.text, restitution: "e" } };
  const F = chance(plan, 0.3) ? drawLoad(dice, "F", m * g, force, until) : silent;
  const corners: readonly (readonly [number, number, string, string])[] = [
    [-a, count === 2 ? 0 : -b, "(-a)", count === 2 ? "0" : "(-b)"],
    [a, count === 2 ? 0 : -b, "a", count === 2 ? "0" : "(-b)"],
    ...(count === 3 ? ([[0, b, "0", "b"]] as const) : []),
    ...(count === 4
      ? ([
          [-a, b, "(-a)", "b"],
          [a, b, "a", "b"],
        ] as const)
      : []),
  ];
  const shapes = corners.map(([x, y, aText, bText], i) => {
    const place: Place = { ...body(0, 3), name: `f${i}`, a: x, b: y, aText, bText };
    const made = pointOnLevel(place, friction, { side: 1, value: 0, text: "0" }, { value: belt, text: "vb" });
    return { ...made, text: { ...made.text, entries: { ...made.text.entries, law } } };
  });
  const th = chance(draw, 0.2) ? 0 : round(draw(-1, 1));
  const lowest = Math.min(...corners.map(([x, y]) => x * Math.sin(th) + y * Math.cos(th)));
  const start = [0, Math.ceil(1000 * (round(draw(0.001, 0.2)) - lowest)) / 1000, th];
  return {
    kind: `dropped${count}${law}`,
    coordinates: bodyCoordinates(),
    parameters: {
      ...{ m: quantity(m, mass), J: quantity(J, inertia), a: quantity(a, length), b: quantity(b, length) },
      ...{ g: quantity(g, gravity), vb: quantity(belt, speed), e: quantity(e, plain) },
      ...coefficients,
      ...mixed(F),
    },
    ...shapesTo(shapes),
    kinetic: ["m/2*(x'^2 + y'^2)", "J/2*th'^2"],
    potential: ["m*g*y"],
    dissipation: [],
    forces: { x: F.text },
    start: { q: start, v: [round(draw(-1, 1)), round(draw(-1, 0.5)), round(draw(-3, 3))] },
    until,
    feature: Math.min(shortest(F), 0.05),
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
