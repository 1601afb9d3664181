/** Does generated code carry the derivatives of a motion as its equations say? Against the equations, read and solved as numbers. */
import { describe, expect, it } from "vitest";
import { compileMechanism, type Mechanism, makeWasmBackend, parseModel } from "../../src/index.js";
import { type StepProgram, Stepper } from "../../src/integrate/index.js";
import { parameterVector } from "../../src/mechanism/index.js";
import { allRows, type ContactPhase } from "../../src/phase/index.js";
import { shippedModel } from "../../src/shipped.js";
import { smoothFormulasOf } from "../../src/simulate/index.js";
import { contactFunctions, projected } from "../../src/variation/constraints.js";
import { differentiatedField, type PhaseModes } from "../../src/variation/differentiatedField.js";
import { differentiatedProgram } from "../../src/variation/differentiatedProgram.js";
import { PhaseFlow } from "../../src/variation/flow.js";
import { plainProgram } from "../integrate/programs.js";

const driven = `name: Driven oscillator with a kink
coordinates: [x]
parameters: { c: 0.1, k: 2, w: 1.3 }
kinetic: x'^2/2*(1 + x^2/9)
potential: k*x^2/2 + abs(x)
forces: { x: "cos(w*t) - c*x'" }
start: { x: 0.4, x': 0.1 }
`;
const texts: Record<string, string> = {
  driven,
  ...Object.fromEntries(["rod", "finger", "table", "rocking"].map((name) => [name, shippedModel(name)])),
};
const modes = ["flight", "slip+", "slip-", "stick"] as const;

/** All contacts in one mode. */
function modesOf(mechanism: Mechanism, mode: (typeof modes)[number]): PhaseModes {
  const contacts = mechanism.contacts.map((): ContactPhase => ({ mode, side: 1 }));
  return { contacts, rows: allRows(smoothFormulasOf(mechanism), contacts) };
}

/** State and derivatives a little later, by the equations or by the code for them. */
function carried(mechanism: Mechanism, phase: PhaseModes, generated: boolean) {
  const n = mechanism.coordinates.length;
  const varied = [0, mechanism.parameters.length - 1];
  const kinks = mechanism.kinks.map((_, i) => (i % 2 === 0 ? 1 : -1));
  const p = Float64Array.of(...parameterVector(mechanism), ...kinks);
  const program = differentiatedProgram(mechanism, phase, varied);
  if (program === undefined) return undefined;
  const state = Float64Array.from({ length: 2 * n }, (_, i) => 0.3 + 0.1 * Math.sin(3 * i + 1));
  const start = projected(contactFunctions(mechanism, varied), phase.rows, 0.7, state, p);
  const field = differentiatedField(mechanism, phase, varied);
  const flow = new PhaseFlow(field, n, p, generated ? program : undefined);
  const ends = flow.carry(0.7, start?.state ?? state, 0.05);
  return { ends, y: [...flow.y], text: program.step.toString() };
}

describe.each([
  ["JavaScript", undefined],
  ["WebAssembly", makeWasmBackend(WebAssembly)],
] as const)("a motion with its derivatives in %s", (_, backend) => {
  it.each(Object.keys(texts))("%s, in every mode that the code can solve for", (name) => {
    const mechanism = compileMechanism(parseModel(texts[name] as string), backend ? { backend } : {});
    let compared = 0;
    for (const mode of mechanism.contacts.length === 0 ? ["flight" as const] : modes) {
      const phase = modesOf(mechanism, mode);
      const [own, expected] = [carried(mechanism, phase, true), carried(mechanism, phase, false)];
      expect(own === undefined).toBe(phase.rows.length > 2);
      if (own === undefined || expected === undefined) continue;
      expect(own.ends).toBe(expected.ends);
      if (!own.ends) continue;
      compared++;
      const size = Math.max(...expected.y.map(Math.abs));
      for (const [i, value] of expected.y.entries())
        expect(Math.abs((own.y[i] as number) - value)).toBeLessThan(1e-10 * size);
    }
    expect(compared).toBeGreaterThan(0);
  });

  it("the error of a step is that of the tableau read term by term", () => {
    const mechanism = compileMechanism(parseModel(driven), backend ? { backend } : {});
    const program = differentiatedProgram(mechanism, modesOf(mechanism, "flight"), [0, 2]);
    if (program === undefined) throw new Error("the driven oscillator has such code");
    const p = Float64Array.of(...parameterVector(mechanism), 1);
    const errorOf = (one: StepProgram) => {
      const stepper = new Stepper(one, p, { rtol: 1e-6, atol: 1e-6 });
      const { w, layout } = stepper;
      stepper.begin(
        0.7,
        Float64Array.from({ length: layout.state }, (_, i) => 0.3 + 0.1 * i),
        0.6,
      );
      w[layout.tEnd] = 1.3;
      one.step(w, stepper.p);
      return w[layout.error] ?? Number.NaN;
    };
    const { layout, finish } = program;
    const w = program.w ?? new Float64Array(layout.size);
    const own = program.p ?? p;
    own.set(p);
    const rates = (t: number, y: readonly number[]) => {
      w[layout.tEnd] = t;
      w.set(y, layout.y1);
      finish(w, own);
      return [...w.subarray(layout.f1, layout.f1 + layout.state)];
    };
    const expected = errorOf(plainProgram({ state: layout.state, rates }));
    expect(expected).toBeGreaterThan(1e-3);
    expect(Math.abs(errorOf(program) / expected - 1)).toBeLessThan(1e-6);
  });

  it("long systems, whose sums over stages are loops, follow the same equations", () => {
    const names = Array.from({ length: 26 }, (_, i) => `x${i}`);
    const potential = names.map((name, i) => (i === 0 ? `k*${name}^2` : `k*(${name} - x${i - 1})^2`));
    const text = `name: Row of masses
coordinates: [${names.join(", ")}]
parameters: { m: 1.3, k: 40 }
kinetic: m/2*(${names.map((name) => `${name}'^2`).join(" + ")})
potential: ${potential.join(" + ")}
start: { x0: 0.1 }
`;
    const mechanism = compileMechanism(parseModel(text), backend ? { backend } : {});
    const phase = modesOf(mechanism, "flight");
    const [own, expected] = [carried(mechanism, phase, true), carried(mechanism, phase, false)];
    expect(own?.text).not.toContain("motion");
    for (const [i, value] of (expected?.y ?? []).entries())
      expect(Math.abs((own?.y[i] ?? Number.NaN) - value)).toBeLessThan(1e-9);
  });
});
