/** Is the generated code the graph, and nothing but the graph? */

import { describe, expect, it } from "vitest";
import { evaluate, type KernelArgument, type Node, printKernel } from "../../src/expression/index.js";
import { dynamicOutputs, powerOutputs } from "../../src/mechanism/formulas/formulas.js";
import {
  type Backend,
  compileMechanism,
  drawingAt,
  dynamicsLayout,
  firstDerivatives,
  javascriptBackend,
  parameterVector,
  stateVectors,
} from "../../src/mechanism/index.js";
import { parseModel } from "../../src/model/index.js";
import { loadMechanism, shippedModel } from "../../src/shipped.js";
import { sized } from "../long.js";
import { value } from "../oracle/dual.js";
import { readModel } from "../oracle/text.js";
import { curveModels, everyFunction, movingFrame } from "./models.js";
import { plainNames } from "./plain.js";
import { compile, everywhere, expectClose, type Sample } from "./support.js";

const sampling = { seed: 424242, rounds: sized(8, 20) };
const cases: [string, string][] = [
  ...plainNames.map((name): [string, string] => [name, shippedModel(name)]),
  ...Object.entries(curveModels),
  ["a moving frame", movingFrame],
  ["every function", everyFunction],
];

/** The values of nodes by the interpreter. */
function interpreted({ mechanism, q, v, t, p }: Sample, nodes: readonly Node[]): number[] {
  const values = new Map<string, number>([["t", t], ...Object.entries(p)]);
  for (const [i, name] of mechanism.coordinates.entries()) {
    values.set(name, q[i] ?? Number.NaN);
    values.set(`${name}'`, v[i] ?? Number.NaN);
  }
  return evaluate(nodes, values);
}

describe(`generated code against the interpreter, seed ${sampling.seed}`, () => {
  it.each(cases)("%s: within a few roundings", (_, text) => {
    everywhere(text, sampling, (sample) => {
      const { mechanism, state, t, p } = sample;
      const { formulas } = mechanism;
      const args = [t, ...stateVectors(mechanism, state), parameterVector(mechanism, p)] as const;
      const dynamics = new Float64Array(mechanism.dynamics.size);
      mechanism.dynamics.into(...args, dynamics);
      const energies = new Float64Array(mechanism.energies.size);
      mechanism.energies.into(...args, energies);
      const expected = interpreted(sample, [
        ...dynamicOutputs(formulas, formulas.contacts),
        ...powerOutputs(formulas),
      ]);
      expect(dynamics.length + energies.length).toBe(expected.length);
      for (const [i, x] of [...dynamics, ...energies].entries()) expectClose(x, expected[i], 2e-14);
    });
  });

  it.each(plainNames)("%s: dynamicsLayout says where everything stands", (name) => {
    everywhere(shippedModel(name), { ...sampling, rounds: 1 }, (sample) => {
      const { mechanism, found, state, t, p } = sample;
      const layout = dynamicsLayout(mechanism);
      const out = new Float64Array(mechanism.dynamics.size);
      mechanism.dynamics.into(t, ...stateVectors(mechanism, state), parameterVector(mechanism, p), out);
      const n = mechanism.coordinates.length;
      expect([layout.n, layout.h]).toEqual([n, n * n]);
      expect(layout.contact(mechanism.contacts.length)).toBe(out.length);
      expect([...out.subarray(0, n * n)]).toEqual(found.M.flat());
      for (const [k, contact] of mechanism.contacts.entries()) {
        const at = (offset: number) => out[layout.contact(k) + offset];
        const own = found.contacts[contact.name];
        expect([at(layout.gap), at(layout.WN), at(layout.WT)]).toEqual([own?.gap, own?.WN[0], own?.WT[0]]);
        expect([at(layout.wTildeN), at(layout.wTildeT)]).toEqual([own?.wTildeN, own?.wTildeT]);
        expect([at(layout.wBarN), at(layout.wBarT)]).toEqual([own?.wBarN, own?.wBarT]);
        const { friction } = own ?? {};
        expect([at(layout.frictionStatic(own?.vT ?? 0)), at(layout.frictionKinetic(own?.vT ?? 0))]).toEqual([
          friction?.static,
          friction?.kinetic,
        ]);
        expect(at(layout.restitution)).toBe(own?.restitution);
      }
    });
  });
});

/** A back end that keeps the source. */
function recorder(): { backend: Backend; sources: string[]; args: KernelArgument[][] } {
  const [sources, args]: [string[], KernelArgument[][]] = [[], []];
  const backend: Backend = {
    ...javascriptBackend,
    kernel(own, outputs) {
      sources.push(printKernel(own, outputs));
      args.push([...own]);
      return javascriptBackend.kernel(own, outputs);
    },
  };
  return { backend, sources, args };
}

describe("back ends", () => {
  it("one that is handed in makes every kernel: the dynamics for the start, the others when they are asked for", () => {
    const { backend, sources, args } = recorder();
    const mechanism = loadMechanism("finger", { backend });
    expect(sources).toHaveLength(1);
    expect(mechanism.backend).toBe(backend);
    expect(mechanism.dynamics).toBe(mechanism.dynamics);
    expect(mechanism.energies).toBe(mechanism.energies);
    expect(sources).toHaveLength(2);
    firstDerivatives(mechanism);
    expect(args.map((own) => own.map(({ name }) => name).join())).toEqual(["t,q,v,p", "t,q,v,p", "t,q,v,p"]);
  });

  it("its functions are the ones that are called", () => {
    const backend: Backend = {
      ...javascriptBackend,
      kernel:
        (_, outputs) =>
        (...args) => {
          (args.at(-1) as Float64Array).fill(outputs.length);
        },
    };
    const { dynamics } = loadMechanism("ball", { backend });
    const out = new Float64Array(dynamics.size);
    dynamics.into(0, new Float64Array(1), new Float64Array(1), new Float64Array(3), out);
    expect(new Set(out)).toEqual(new Set([dynamics.size]));
  });
});

describe("no text of a model reaches the code", () => {
  const words = /[A-Za-z_$][\w$]*/g;
  const ours =
    /^(const|out|Math|elementary|n\d+|[tqvpajd]|sin|cos|tan|a?(sin|cos|tan)h?|sinh|cosh|tanh|exp|log|abs|sign|min|max|atan2|hypot|pow|sqrt)$/;

  it.each(cases)("%s", (_, text) => {
    const { backend, sources } = recorder();
    const mechanism = compile(text, { backend });
    for (const part of [mechanism.dynamics, mechanism.energies, firstDerivatives(mechanism)])
      expect(part.size).toBeGreaterThan(0);
    for (const source of sources) {
      const bare = source.replaceAll(/\b\d[\d.]*(e[-+]?\d+)?/g, "0");
      expect([...new Set(bare.match(words))].filter((word) => !ours.test(word))).toEqual([]);
      expect(bare).not.toMatch(/["'`\\;]{2}|["'`\\]/);
    }
  });

  it("not even names that look like code", () => {
    const { backend, sources } = recorder();
    const text = `
name: "alert(1)"
note: "'; process.exit() //"
coordinates: [out, Math]
parameters: { n0: 1, window: 2, eval: 3 }
kinetic: n0/2*out'^2 + window*Math'^2
potential: eval*out*Math
contacts: { globalThis: { gap: Math, slip: out', note: "\`\${1}\`" } }
`;
    const mechanism = compileMechanism(parseModel(text), { backend });
    const out = new Float64Array(mechanism.dynamics.size);
    const p = parameterVector(mechanism);
    mechanism.dynamics.into(0, new Float64Array([2, 5]), new Float64Array(2), p, out);
    expect([...out.subarray(0, 6)]).toEqual([1, 0, 0, 4, -15, -6]);
    expect(sources.join("\n")).not.toMatch(/window|eval|alert|process|globalThis|\$\{/);
  });
});

describe("drawings", () => {
  it.each(plainNames)("%s: the shapes of the file with numbers", (name) => {
    everywhere(shippedModel(name), { ...sampling, rounds: 3 }, ({ mechanism, state, q, v, t, p }) => {
      const oracle = readModel(shippedModel(name), p);
      const number = (expression: unknown) => value(oracle.evaluate(expression, q, v, t));
      const shapes = drawingAt(mechanism, state, { t, parameters: p });
      expect(shapes).toHaveLength(oracle.draw.length);
      for (const [i, shape] of shapes.entries()) {
        const raw = oracle.draw[i] as Record<string, { at: unknown[]; angle?: unknown; radius?: unknown }>;
        const body = raw[shape.kind];
        if (shape.kind === "ground")
          expectClose([...shape.at, shape.angle], [...(body?.at ?? []), body?.angle ?? 0].map(number));
        else if (shape.kind === "circle")
          expectClose([...shape.at, shape.radius], [...(body?.at ?? []), body?.radius].map(number));
        else
          expectClose(
            shape.points,
            (body as unknown as unknown[][]).map((xy) => xy.map(number)),
          );
      }
    });
  });
});
