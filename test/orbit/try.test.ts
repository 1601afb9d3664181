import { it } from "vitest";
import { findOrbit, loadMechanism, type Mechanism, type OrbitOptions, toJson } from "../../src/index.js";
import { eigenvaluesOf, polynomialOf, returnMatrix } from "./differences.js";
import { ballOnTable, between, impactOscillator, kinked, vanDerPol } from "./models.js";

const cases: [string, Mechanism, OrbitOptions, string[]?][] = [
  ["vdp", vanDerPol, {}],
  ["ball", ballOnTable, {}],
  ["ball r=.3", ballOnTable, { parameters: { r: 0.3 } }],
  ["ball lock", ballOnTable, { parameters: { r: 0.3, amplitude: 0.013 } }],
  ["osc", impactOscillator, { settle: 100 }],
  ["kink", kinked, { settle: 100 }],
  ["between", between, { settle: 50 }],
  ["finger", loadMechanism("finger"), {}],
  ["finger1", loadMechanism("finger"), { parameters: { mu: 1 } }],
  ["finger r", loadMechanism("finger"), { parameters: { mu: 0.5, r: 0.2 } }],
  ["finger stronge", loadMechanism("finger"), { parameters: { mu: 0.5, r: 0.2 }, law: "stronge" }],
  ["block", loadMechanism("block"), {}, ["x"]],
  ["robot", loadMechanism("robot"), {}],
  ["table", loadMechanism("table"), {}],
  ["table p", loadMechanism("table"), { law: "poisson" }],
  ["table n", loadMechanism("table"), { law: "newton" }],
  ["table m", loadMechanism("table"), { law: "moreau" }],
  ["table f", loadMechanism("table"), { law: "fremond" }],
  ["table mu", loadMechanism("table"), { parameters: { mu: 1 } }],
  ["table mu2", loadMechanism("table"), { parameters: { mu: 0.2, amplitude: 0.03, theta0: 1.3 } }],
  ["table mu3", loadMechanism("table"), { parameters: { mu: 0.1 } }],
];
it.each(cases)("%s", (name, mechanism, options, names) => {
  const orbit = findOrbit(mechanism, options);
  if (!orbit.found) {
    console.log(name, toJson(orbit));
    return;
  }
  const { settle: _, ...sim } = options as never as { settle?: number };
  console.log(
    name,
    orbit.period,
    orbit.word.join(" "),
    orbit.events.map((e) => e.region ?? "").join(""),
    toJson(orbit.multipliers),
    orbit.residual,
    orbit.iterations,
    orbit.valid,
    toJson(orbit.grazing),
  );
  const matrix = returnMatrix(mechanism, orbit, sim, names ?? mechanism.coordinates, 1e-5);
  const brute = eigenvaluesOf(matrix);
  console.log(
    "   ",
    polynomialOf(brute)
      .map((v) => v.toFixed(8))
      .join(" "),
    "\n   ",
    polynomialOf(orbit.multipliers)
      .map((v) => v.toFixed(8))
      .join(" "),
  );
});
