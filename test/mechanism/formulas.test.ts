/** Are M, h, the contacts, energies and powers those of the model text, read by an oracle? */

import { describe, expect, it } from "vitest";
import {
  firstDerivatives,
  matricesAt,
  parameterVector,
  resolveStart,
  stateVectors,
} from "../../src/mechanism/index.js";
import { loadMechanism, shippedModel } from "../../src/shipped.js";
import { sized } from "../long.js";
import { type ChainParameters, chain, chainModelText } from "../oracle/chain.js";
import { value } from "../oracle/dual.js";
import { solve } from "../oracle/lagrange.js";
import { readModel } from "../oracle/text.js";
import { curveModels, everyFunction, movingFrame } from "./models.js";
import { outputsAt } from "./outputs.js";
import { plainNames } from "./plain.js";
import {
  compile,
  everywhere,
  expectClose,
  expectSameTerms,
  missing,
  oracleTerms,
  type Sample,
} from "./support.js";

const sampling = { seed: 31415, rounds: sized(20, 50) };
const cases: [string, string][] = [
  ...plainNames.map((name): [string, string] => [name, shippedModel(name)]),
  ...Object.entries(curveModels),
  ["a moving frame", movingFrame],
  ["every function", everyFunction],
];

/** Values that must agree one by one, each relative to its own size. */
function expectEach(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, x] of actual.entries()) expectClose(x, expected[i], tolerance);
}

describe(`every model against the oracle, seed ${sampling.seed}`, () => {
  it.each(cases)("[LB01] (2.3)-(2.4) %s: M, h, W, w̃, w̄", (_, text) => {
    everywhere(text, sampling, (sample) => expectSameTerms(sample.found, oracleTerms(sample), 5e-13));
  });

  it.each(cases)("%s: gaps, slips, friction, restitution", (_, text) => {
    everywhere(text, sampling, ({ oracle, found, q, v, t }) => {
      for (const [name, contact] of Object.entries(oracle.contacts)) {
        const own = found.contacts[name] ?? missing();
        const friction = contact.friction(q, v, t);
        expectClose(own.gap, value(contact.gap(q, t)));
        expectClose(own.vT, value(contact.slip(q, v, t)), 2e-13);
        const [rest, rubbing] = [value(friction.static), value(friction.kinetic)];
        expectClose(own.friction.static, Math.max(rest, value(friction.onset))); // decisions/0030
        expectClose(own.friction.kinetic, rubbing);
        expectClose(own.restitution, value(contact.restitution(q, t)));
      }
    });
  });

  it.each(cases)("%s: energies T₂ − T₀ and V, powers Q·q̇, −∂L/∂t, q̇·∂D/∂q̇", (_, text) => {
    everywhere(text, sampling, ({ oracle, found: { energy, power }, q, v, t }) => {
      const expected = outputsAt(oracle, { q, v, t }).slice(-5).map(value);
      const found = [energy.kinetic, energy.potential, power.forces, power.time, power.dissipation];
      expectEach(found, expected, 1e-12);
    });
  });
});

describe(`d/dt(T₂ − T₀ + V) = Q·q̇ − ∂L/∂t − q̇·∂D/∂q̇ in flight, seed ${sampling.seed}`, () => {
  it.each(cases)("%s", (_, text) => {
    const flown = flight();
    everywhere(text, sampling, (sample) => {
      const { rate, size } = flown(sample);
      const { forces, time, dissipation } = sample.found.power;
      expectClose(rate / size, (forces + time - dissipation) / size, 1e-11);
    });
  });

  it("the moving frame has T₀, T₁ and explicit time, and the identity is not about zeros", () => {
    const { power, energy } = matricesAt(compile(movingFrame), {
      q: { s: 0.4, u: 0.2, phi: 0.3 },
      v: { s: 0, u: 0, phi: 0 },
    });
    expect(energy.kinetic).toBeLessThan(-0.1); // −T₀ at rest
    expect(Math.abs(power.time)).toBeGreaterThan(0.1);
  });
});

/** The rate of T₂ − T₀ + V along q̇ = v, v̇ = M⁻¹h by the engine's own first derivatives, and the size of its terms. */
function flight() {
  let kernel: ReturnType<typeof firstDerivatives> | undefined;
  return ({ mechanism, state, found, t, p, v }: Sample) => {
    kernel ??= firstDerivatives(mechanism);
    const values = new Float64Array(kernel.size);
    kernel.into(t, ...stateVectors(mechanism, state), parameterVector(mechanism, p), values);
    const directions = [...v, ...solve(found.M, found.h), 1];
    const kinetic = mechanism.dynamics.size;
    let [rate, size] = [0, 1];
    for (const [k, { row, column }] of kernel.entries.entries()) {
      if (row !== kinetic && row !== kinetic + 1) continue;
      const part = (values[k] ?? 0) * (directions[column] ?? 0);
      rate += part;
      size += Math.abs(part);
    }
    return { rate, size };
  };
}

describe(`chains, seed ${sampling.seed}`, () => {
  it.each([1, 2, 3, 4, 5, 6])("chain of %i links: M, h, W, w̃, w̄ in closed form", (n) => {
    everywhere(chainModelText(n), { ...sampling, rounds: sized(20, 100) }, ({ q, v, p, found }) => {
      expectSameTerms(found, chain(q, v, p as unknown as ChainParameters), 2e-13);
      const reach = q.reduce((sum, qi) => sum + (p.l ?? 0) * Math.cos(qi), 0);
      expectClose(found.contacts.end?.gap, (p.height ?? 0) - reach);
    });
  });
});

describe("starts", () => {
  it.each(plainNames)("%s: as the oracle reads it", (name) => {
    const mechanism = loadMechanism(name);
    const oracle = readModel(shippedModel(name)).start();
    expectClose(Object.values(mechanism.start.q), oracle.q, 1e-15);
    expectClose(Object.values(mechanism.start.v), oracle.v, 1e-15);
    expect(resolveStart(mechanism, mechanism.model.start)).toEqual(mechanism.start);
  });
});
