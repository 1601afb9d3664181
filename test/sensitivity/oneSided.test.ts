/** Derivatives from one side where there is no common one, against closed forms; and events that only look like borders. */
import { expect, it } from "vitest";
import {
  compileMechanism,
  loadMechanism,
  type Mechanism,
  makeState,
  measureSensitivity,
  parseModel,
  type SensitivityOptions,
  simulate,
} from "../../src/index.js";

const compiled = (text: string) => compileMechanism(parseModel(text), { name: "test" });

function sidesOf(mechanism: Mechanism, options: SensitivityOptions) {
  const found = measureSensitivity(mechanism, { ...options, oneSided: true });
  expect(found.final.valid).toBe(false);
  const [sides] = found.oneSided ?? [];
  if (sides === undefined) throw new Error("no sides");
  return sides;
}

it("a block that stops at the angle of friction stays for more of it and slides back for less", () => {
  const [g, c, until] = [10, 0.5, 0.3];
  const block = compiled(`name: block
coordinates: [x, y]
parameters: { g: ${g}, c: ${c}, mu: ${c} }
kinetic: (x'^2 + y'^2)/2
potential: g*y
forces: { x: c*g }
contacts: { foot: { gap: y, slip: x', friction: mu, restitution: 0, law: moreau } }
start: { x: 0, y: contact, x': -1 }
`);
  const { above, below } = sidesOf(block, { until, with: ["mu"] });
  const stop = 1 / (2 * g * c);
  const stays = 1 / (2 * g * (2 * c) ** 2);
  expect(above.x).toBeCloseTo(stays, 6);
  expect(above.v_x).toBeCloseTo(0, 6);
  expect(below.x).toBeCloseTo(stays - (g / 2) * (until - stop) ** 2, 6);
  expect(below.v_x).toBeCloseTo(-g * (until - stop), 6);
});

it("a restitution of 0 has a side above: small hops have ended at a later time", () => {
  const { above, below } = sidesOf(loadMechanism("ball"), { parameters: { r: 0 }, until: 0.6, with: ["r"] });
  expect([above.y, above.v_y]).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)]);
  expect([below.y, below.v_y]).toEqual([null, null]);
});

it("masses that land together without feeling each other have the same derivative from both sides", () => {
  const [g, r, until] = [10, 0.5, 0.6];
  const pair = compiled(`name: pair
coordinates: [a, b]
parameters: { g: ${g}, d: 0, r: ${r} }
kinetic: (a'^2 + b'^2)/2
potential: g*(a + b)
contacts: { left: { gap: a, restitution: r, law: newton }, right: { gap: b - d, restitution: r, law: newton } }
start: { a: 1, b: 1 }
`);
  const { above, below } = sidesOf(pair, { until, with: ["d"] });
  const [fall, after] = [Math.sqrt(2 / g), until - Math.sqrt(2 / g)];
  const earlier = -1 / (g * fall);
  const slope = 1 + r * g * earlier * after - r * g * fall * earlier + g * after * earlier;
  for (const side of [above, below]) {
    expect(side.a).toBeCloseTo(0, 6);
    expect(side.b).toBeCloseTo(slope, 5);
  }
});

/** A derivative by one variable that is valid, and the central difference of tight runs. */
function checked(mechanism: Mechanism, name: string, coordinate: string, until: number): void {
  const found = measureSensitivity(mechanism, { until, with: [name] });
  expect(found.reasons).toEqual([]);
  const value = found.variables[0]?.value ?? 0;
  const end = (by: number) => {
    const options = { until, parameters: { [name]: value + by }, rtol: 1e-13, atol: 1e-15 };
    return simulate(mechanism, makeState(mechanism, {}, options), options).final.q[coordinate] as number;
  };
  const h = 1e-5 * (Math.abs(value) || 1);
  const difference = (8 * (end(h) - end(-h)) - (end(2 * h) - end(-2 * h))) / (12 * h);
  const slope = found.final.slopes[name]?.[found.columns.indexOf(coordinate)] as number;
  expect(Math.abs(slope / difference - 1)).toBeLessThan(1e-6);
}

it("an impact without friction at the end of its slip is not a border", () => {
  const bell = compiled(`name: bell
coordinates: [th]
parameters: { m: 1, l: 0.25, g: 9.81, d: 0, r: 0.8 }
kinetic: m*l^2/2*th'^2
potential: -m*g*l*cos(th)
contacts: { wall: { gap: l*sin(th) - d, at: [l*sin(th), -l*cos(th)], restitution: r } }
start: { th: 0.1 }
`);
  checked(bell, "d", "th", 0.6);
});

it("a joint of a loop whose force changes its sign is not a border", () => {
  checked(loadMechanism("fourbar"), "l3", "a", 0.2);
});

it("an impulse on its cone that is not unique is not a border: a drawer that jams between its guides", () => {
  const drawer = compiled(`name: drawer
parameters: { w: 0.4, L: 0.3, c: 0.002, mu: 0.9, F: 20, off: 0.16 }
bodies:
  ground: { shape: [ { halfplane: { at: [0, -w/2 - c] } }, { halfplane: { at: [0, w/2 + c], angle: pi } } ] }
  drawer: { mass: 3, inertia: 0.06, shape: { polygon: [[-L/2, -w/2], [L/2, -w/2], [L/2, w/2], [-L/2, w/2]] }, points: { H: [L/2, off] } }
loads: [ { at: drawer.H, force: [F, 0] } ]
contacts: { guide: { between: [drawer, ground], friction: mu, restitution: 0, law: moreau } }
`);
  checked(drawer, "c", "x_drawer", 0.1);
});
