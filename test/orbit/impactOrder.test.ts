/** Does an orbit know which impacts of several contacts the formulas of the joint impact describe? */
import { expect, it } from "vitest";
import { compileMechanism, parseModel, type SimulateOptions, simulate } from "../../src/index.js";
import type { PathPiece } from "../../src/simulate/index.js";
import { resetPlan } from "../../src/variation/saltation/plan.js";

const rod = compileMechanism(
  parseModel(`
name: rod
coordinates: [y, th]
kinetic: (y'^2 + th'^2/3)/2
potential: 9.81*y
contacts:
  left: { gap: "y - sin(th)", restitution: 0.5 }
  right: { gap: "y + sin(th)", restitution: 0.5 }
`),
);

it.each<[string, SimulateOptions]>([
  ["algebraic", {}],
  ["impactOrder", { policy: { simultaneous: "sequential" } }],
  ["impactOrder", { law: "sequential" }],
])("the map of a rod that lands flat is %s under %o", (expected, options) => {
  const { events } = simulate(rod, { q: { y: 1, th: 0 }, v: { y: 0, th: 0 } }, { until: 0.46, ...options });
  expect(events.map(({ type }) => type)).toEqual(["impact", "impact"]);
  const { before, t = 0 } = events[0] ?? {};
  const end = Float64Array.of(0, 0, before?.v.y as number, before?.v.th as number);
  const piece = { p: new Float64Array(), end, tEnd: t, events } as unknown as PathPiece;
  const plan = resetPlan(rod, piece, options.law);
  expect(typeof plan === "string" ? plan : plan.kind).toBe(expected);
});
