import { writeFileSync } from "node:fs";
import { it } from "vitest";
import * as j from "../../src/index.js";
import { column, compile, pendulum, squeal, twoBlocks, vanDerPol } from "./models.js";
import { ballOnTable, impactOscillator, kinked, between } from "./cycles.js";
import { branchOf, upright } from "./regions/orbits.js";
import { pencil } from "../simulate/pencil.js";
const steps = { ds: 0.05, dsMax: 0.1 };
const finger = j.loadMechanism("finger");
const takens = compile(`
name: Double zero
coordinates: [x]
parameters: { e: -1, p: 1 }
kinetic: x'^2/2
forces: { x: "p - x^2 + (e + x)*x'" }
start: { x: 1 }
`);
const circleAndSwing = compile(`
name: Circle and swing
coordinates: [x, y]
parameters: { d: -0.2, w: 1.2 }
kinetic: (x'^2 + y'^2)/2
potential: x^2/2 + (w*y)^2/2
forces: { x: "(1 - x^2 - x'^2)*x'", y: "(d - y^2)*y'" }
start: { x: 1 }
`);
const brake = compile(`
name: Brake
coordinates: [x, y]
parameters: { k: 40, c: 0.5, v: 0.3, g: 9.81, mus: 0.5, muk: 0.3 }
kinetic: (x'^2 + y'^2)/2
potential: g*y + k/2*x^2
dissipation: c/2*x'^2
contacts:
  pad: { gap: y, slip: x' - v, friction: { static: mus, kinetic: muk }, restitution: 0 }
start: { x: 0, y: contact }
`);
const undamped = compile(`
name: u
coordinates: [a, b]
parameters: { k: 1 }
kinetic: (a'^2 + b'^2)/2
potential: k*a^2/2 + 2*b^2/2
start: { a: 2, b: 2.5 }
`);
const out: Record<string, unknown> = {};
const names = j.shippedNames as readonly string[];
const calls: Record<string, () => unknown> = {
  ...Object.fromEntries(names.flatMap((name) => {
    const m = j.loadMechanism(name);
    return [
      [`rest ${name}`, () => j.equilibriaOf(m)],
      ...m.parameters.slice(0, 2).map(({ name: p, value }) => [`along ${name} ${p}`, () => j.equilibriaAlong(m, { parameter: p, low: value * 0.5, high: value * 1.5 + 0.1, searches: 3, maxPoints: 80 })]),
      [`orbit ${name}`, () => { const o = j.findOrbit(m, { settle: 3, search: 3 }); return o.found ? { t: o.period } : o; }],
      [`futures ${name}`, () => j.futuresAt(m, m.start)],
      [`modes ${name}`, () => j.modesAt(m, m.start)],
      [`lyap ${name}`, () => j.lyapunov(m, { settle: 1, time: 2 })],
    ];
  })),
  plane: () => j.equilibriumCurves(finger, { parameter: "mu", low: 0.2, high: 1.2, second: { parameter: "m1", low: 0.05, high: 0.8 }, ...steps }),
  fold: () => j.equilibriumCurves(column, { parameter: "tilt", low: -1, high: 1, second: { parameter: "p", low: -0.5, high: 1.2 }, parameters: { p: 1 }, ...steps }),
  column: () => j.equilibriumCurves(column, { parameter: "p", low: -1, high: 1, second: { parameter: "c", low: 0.1, high: 1 }, ...steps }),
  vdp: () => j.equilibriumCurves(vanDerPol, { parameter: "e", low: -0.5, high: 0.5, second: { parameter: "b", low: -1, high: 1 }, ...steps }),
  takens: () => j.equilibriumCurves(takens, { parameter: "e", low: -1.2, high: 0.5, second: { parameter: "p", low: -0.5, high: 1.2 }, ...steps }),
  squeal: () => j.equilibriumCurves(squeal, { parameter: "mu", low: 0.1, high: 2, second: { parameter: "h", low: 0.1, high: 0.5 }, within: { x: [-30, 30], y: [-30, 30] }, ...steps }),
  twoBlocks: () => [j.equilibriaOf(twoBlocks), j.equilibriaAlong(twoBlocks, { parameter: twoBlocks.parameters[0]!.name, low: 0.1, high: 1 })],
  over: () => j.orbitsOver(circleAndSwing, { parameter: "d", from: -0.2, to: 0.1, ...steps }),
  ns: () => j.orbitCurves(circleAndSwing, { parameter: "d", from: -0.1, to: 0.1, parameters: { w: 1.29 }, second: { parameter: "w", low: 1.23, high: 1.35 }, ds: 0.2, dsMax: 0.4 }),
  ch: () => j.orbitCurves(ballOnTable, { parameter: "amplitude", from: 0.02985, to: 0.02995, parameters: { r: 0.05 }, maxPoints: 120, ds: 0.05, dsMax: 0.2, second: { parameter: "omega", low: 29.9, high: 30.1 } }),
  lo: () => j.orbitCurves(ballOnTable, { parameter: "amplitude", from: 0.0095, to: 0.0115, parameters: { r: 0.2 }, second: { parameter: "omega", low: 28, high: 32 }, ...steps }),
  gr: () => j.orbitCurves(impactOscillator, { parameter: impactOscillator.parameters[0]!.name, from: impactOscillator.parameters[0]!.value, to: impactOscillator.parameters[0]!.value * 1.2, second: { parameter: impactOscillator.parameters[1]!.name, low: impactOscillator.parameters[1]!.value * 0.9, high: impactOscillator.parameters[1]!.value * 1.1 }, ...steps }),
  brake: () => j.orbitsOver(brake, { parameter: "v", from: 0.2, to: 0.6 }),
  pp: () => j.orbitCurves(pencil("low + (high - low)*(1 + sign(-cos(w*t)))/2", 0.5), { parameter: "high", from: 0.53, to: 0.57, second: { parameter: "M", low: 0.9, high: 1.1 }, ds: 0.1, dsMax: 0.3 }),
  regions: () => branchOf(upright, 1.3, [1.2, 1.6]),
  family: () => { const o = j.findOrbit(pendulum); return o.found && j.continueOrbit(o, { parameter: "g", to: 20 }).next(); },
  member: () => j.findOrbit(pendulum, { member: { energy: 1e6 } as never }),
  undamped: () => j.findOrbit(undamped, { search: 10, settle: 0 }),
  table: () => j.findOrbit(ballOnTable, { parameters: { amplitude: 0.05, r: 0.9 }, search: 2, settle: 1 }),
  kinked: () => { const o = j.findOrbit(kinked); return o.found ? o.period : o; },
  between: () => { const o = j.findOrbit(between); return o.found ? o.period : o; },
  work: () => j.findOrbit(ballOnTable, { maxSteps: 200, settle: 50 } as never),
  ...Object.fromEntries(["rod", "finger", "robot", "klein", "ball"].map((name) => [`limit ${name}`, () => j.stiffLimit(j.loadMechanism(name), [], { until: 0.1, epsilon: { from: 1e-2, to: 1e-3, count: 5 } })])),
};
for (const [name, call] of Object.entries(calls))
  it(name, () => {
    try { out[name] = call(); } catch (error) { out[name] = String(error); }
    writeFileSync(process.env.OUT as string, JSON.stringify(out, (_, v) => (typeof v === "number" && !Number.isFinite(v) ? String(v) : v), 1));
  }, 300000);
