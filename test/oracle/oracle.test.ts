/**
 * Do the oracles agree with each other? Each quantity is found twice by ways that share nothing: closed forms
 * typed
 * from the papers, and automatic differentiation of the energies that stand in the shipped model files.
 */
import { describe, expect, it } from "vitest";
import { bar, barReaction } from "./bar.js";
import { chain, chainModelText } from "./chain.js";
import { everywhere, expectClose, expectSameTerms, failed, seed, shipped, textOf } from "./check.js";
import { add, along, mul, type Num, partial, value } from "./dual.js";
import { finger, fingerB, fingerRate } from "./finger.js";
import { energy, localProblem, solve, terms } from "./lagrange.js";
import { rod, rodProblem, rodSpin, unitRodProblem } from "./rod.js";
import { readModel, type TextModel } from "./text.js";

type Two = [number, number];
type Three = [number, number, number];
type Known<P> = P & Readonly<Record<string, number>>;

describe(`closed forms against the model files, seed ${seed}`, () => {
  it("[LBN] (4.3)-(4.4) finger", () => {
    everywhere(textOf("finger"), (model, q, v) => {
      const p = model.parameters as Known<Parameters<typeof finger>[2]>;
      expectSameTerms(terms(model, model.contacts, q, v), finger(q as Two, v as Two, p));
    });
  });

  it("[LBN] (4.11)-(4.12) finger: A⁺, A⁻ and b on the closed contact", () => {
    everywhere(textOf("finger"), (model, [phi = 0], [phiDot = 0], draw) => {
      const p = model.parameters as Known<Parameters<typeof finger>[2]>;
      const q: Two = [phi, -p.l * (1 - Math.cos(phi))];
      const v: Two = [phiDot, -p.l * Math.sin(phi) * phiDot];
      const found = terms(model, model.contacts, q, v);
      const mu = draw(0, 2);
      const { B, C, b } = localProblem(found, finger(q, v, p).contacts.tip ?? failed());
      expectClose([C - mu * B, C + mu * B], fingerRate(phi, mu, p));
      expectClose(b, fingerB(phi, phiDot, p));
    });
  });

  it("[NDCb] §2.2 rod for general m, l, J", () => {
    everywhere(textOf("rod"), (model, q, v, draw) => {
      const p = model.parameters as Known<Parameters<typeof rod>[2]>;
      const found = terms(model, model.contacts, q, v);
      expectSameTerms(found, rod(q as Three, v as Three, p));
      const local = localProblem(found, found.contacts.tip ?? failed());
      expectClose(local, rodProblem(q[2] ?? 0, v[2] ?? 0, p));
      const [lambdaT, lambdaN] = [draw(-1, 1), draw(0, 1)];
      const load = found.h.map((hi, i) => hi + (i === 0 ? lambdaT : i === 1 ? lambdaN : 0));
      expectClose(solve(found.M, load)[2], rodSpin(q[2] ?? 0, lambdaT, lambdaN, p)); // (2.9)
    });
  });

  it("[NDCb] (2.11)-(2.12) rod with the shipped numbers", () => {
    everywhere(textOf("rod"), (_model, q, v, draw) => {
      const [Sx, Sy, R] = [draw(-2, 2), draw(-2, 2), draw(-2, 2)];
      const model = readModel(textOf("rod"), { Sx, Sy, R });
      const found = terms(model, model.contacts, q, v);
      const local = localProblem(found, found.contacts.tip ?? failed());
      expectClose(local, unitRodProblem(q[2] ?? 0, v[2] ?? 0, { Sx, Sy, R }));
      expectClose(local.A * local.C - local.B ** 2, 4);
    });
  });

  it("[FIV] (7), (9) bar", () => {
    everywhere(textOf("bar"), (model, q, v) => {
      const p = model.parameters as Known<Parameters<typeof bar>[2]>;
      const found = terms(model, model.contacts, q, v);
      expectSameTerms(found, bar(q as Three, v as Three, p));
      const { B, C, b } = localProblem(found, found.contacts.A ?? failed());
      const mu = p.mu ?? failed();
      const reaction = barReaction(q[2] ?? 0, v[2] ?? 0, mu, p);
      expectClose((C + mu * B) / b, 1 / reaction); // slip⁻: r_N = −λ_N = b/k_N⁻; inverted, for k_N⁻ may vanish
    });
  });

  it.each([1, 2, 3, 4, 5, 6])("chain of %i links", (n) => {
    everywhere(chainModelText(n), (model, q, v) => {
      const p = model.parameters as Known<Parameters<typeof chain>[2]>;
      expectSameTerms(terms(model, model.contacts, q, v), chain(q, v, p));
    });
  });

  it("models/chain.yaml is the generated chain of three links", () => {
    const [file, made] = [readModel(textOf("chain")), readModel(chainModelText(3))];
    expect(made.parameters).toEqual(file.parameters);
    expect(made.start()).toEqual(file.start());
    expect(made.draw).toHaveLength(file.draw.length);
    everywhere(textOf("chain"), (model, q, v) => {
      const p = model.parameters as Known<Parameters<typeof chain>[2]>;
      expectSameTerms(terms(model, model.contacts, q, v), chain(q, v, p));
    });
  });
});

describe("what the other model files promise", () => {
  it("box: k_N⁺ = 0 at the front corner for μ = (ρ² + a²)/(a h), on any slope", () => {
    everywhere(textOf("box"), (model, [x = 0, y = 0], v) => {
      const { rho = 0, a = 0, h = 0, m = 0 } = model.parameters;
      const found = terms(model, model.contacts, [x, y, 0], v);
      const { B, C } = localProblem(found, found.contacts.front ?? failed());
      expectClose(B, (a * h) / (m * rho ** 2));
      expectClose(C / B, (rho ** 2 + a ** 2) / (a * h));
      const rear = localProblem(found, found.contacts.rear ?? failed());
      expectClose([rear.B, rear.C], [-B, C]);
    });
  });

  it("table: the moving surface enters w̃_N and w̄_N only", () => {
    everywhere(textOf("table"), (model, q, v, draw) => {
      const { amplitude = 0, omega = 0 } = model.parameters;
      const t = draw(0, 3);
      expectClose(terms(model, model.contacts, q, v, t).contacts.tip, {
        ...{ WN: [0, 1, 0], WT: [1, 0, 0], wTildeN: -amplitude * omega * Math.cos(omega * t), wTildeT: 0 },
        ...{ wBarN: amplitude * omega ** 2 * Math.sin(omega * t), wBarT: 0 },
      });
    });
  });

  it("[FIV] (2) klein: the moment about the centre", () => {
    everywhere(textOf("klein"), (model, q, v, draw) => {
      const { l = 0, F = 0, b = 0, C = 0 } = model.parameters;
      const { h, contacts } = terms(model, model.contacts, q, v);
      const [rT, rN] = [draw(-1, 1), draw(-1, 1)];
      const [atB, atH] = [contacts.B ?? failed(), contacts.H ?? failed()];
      const moment = (h[2] ?? 0) - rT * (atB.WT[2] ?? 0) - rN * (atB.WN[2] ?? 0) + rN * (atH.WN[2] ?? 0);
      const [s, c] = [Math.sin(q[2] ?? 0), Math.cos(q[2] ?? 0)];
      expectClose(moment, -rT * l * s + 2 * rN * l * c + F * b * s + C);
    });
  });

  it("rounded: radius 0 is the rod; radius = l has the critical friction 0.6252 at θ = 1.0522", () => {
    everywhere(textOf("rounded"), (model, q, v) => {
      const sharp = readModel(textOf("rounded"), { ...model.parameters, radius: 0 });
      const p = sharp.parameters as Known<Parameters<typeof rod>[2]>;
      expectSameTerms(terms(sharp, sharp.contacts, q, v), rod(q as Three, v as Three, p));
    });
    const model = readModel(textOf("rounded"));
    const critical = (theta: number) => {
      const found = terms(model, model.contacts, [0, 1, theta], [0, 0, 0]);
      const { B, C } = localProblem(found, found.contacts.tip ?? failed());
      return C / B;
    };
    expect(critical(1.0522)).toBeCloseTo(0.62518255, 8);
    expect(Math.min(critical(1.05), critical(1.055))).toBeGreaterThan(critical(1.0522));
  });

  it("bounce: finger and bounce agree at φ = φ₀ in M, W_N, W_T and the gap", () => {
    everywhere(textOf("finger"), (model, [, y = 0], v) => {
      const frozen = readModel(textOf("bounce"), model.parameters);
      const q = [model.parameters.phi0 ?? 0, y];
      const [a, b] = [terms(model, model.contacts, q, v), terms(frozen, frozen.contacts, q, v)];
      expectClose(b.M, a.M);
      expectClose(b.contacts.tip?.WN, a.contacts.tip?.WN);
      expectClose(b.contacts.tip?.WT, a.contacts.tip?.WT);
      expectClose(
        value(frozen.contacts.tip?.gap(q, 0) ?? failed()),
        value(model.contacts.tip?.gap(q, 0) ?? failed()),
      );
      expect([b.contacts.tip?.wBarN, b.contacts.tip?.wBarT]).toEqual([0, 0]);
    });
  });

  it.each(shipped)(
    "%s: M is symmetric, its form positive at v, and power equals the change of energy",
    (name) => {
      everywhere(textOf(name), (model, q, v, draw) => {
        const t = draw(0, 2);
        const { M, h } = terms(model, model.contacts, q, v, t);
        M.forEach((row, i) => {
          expectClose(
            row,
            M.map((other) => other[i]),
          );
          expect(row[i]).toBeGreaterThan(0);
        });
        const form = M.flatMap((row, i) => row.map((x, j) => x * (v[i] ?? 0) * (v[j] ?? 0)));
        expect(form.reduce((sum, x) => sum + x, 0)).toBeGreaterThan(0);
        const acceleration = solve(M, h);
        const now = [...q, ...v];
        const rate = value(along((z) => energyOf(model, z, t), now, [...v, ...acceleration]));
        const drag = value(along((w) => model.D(q, w, t), v, v));
        const power = model.Q(q, v, t).reduce<number>((s, Qi, i) => s + value(Qi) * (v[i] ?? 0), 0);
        const size = 1 + Math.abs(power) + Math.abs(drag) + Math.abs(energy(model, q, v, t));
        expect(Math.abs(rate - power + drag) / size).toBeLessThan(1e-10);
      });
    },
  );

  it.each(shipped)("%s: the start leaves no contact penetrated", (name) => {
    const model = readModel(textOf(name));
    const { q } = model.start();
    for (const contact of Object.values(model.contacts)) {
      const gap = value(contact.gap(q, 0));
      if (contact.bilateral) expect(Math.abs(gap)).toBeLessThan(1e-15);
      else expect(gap).toBeGreaterThan(-1e-15);
    }
  });
});

/** T + V; the shipped energies have no moving frame, so that T₂ = T and T₀ = 0. */
function energyOf(model: TextModel, z: readonly Num[], t: number): Num {
  const [q, v] = [z.slice(0, model.size), z.slice(model.size)];
  return add(model.T(q, v, t), model.V(q, t));
}

type Derivable = (x: Num) => Num;

describe("the tools themselves", () => {
  /** The third derivative of an expression in x at 0.7. */
  function third(text: string): number {
    const f: Derivable = (x) => readModel(`coordinates: [x]\nkinetic: ${text}`).T([x], [0], 0);
    const once = (g: Derivable) => (x: Num) => partial(([y = 0]) => g(y), [x], 0);
    return value(once(once(once(f)))(0.7));
  }

  it.each([
    ["sin(x)", "-cos(0.7)"],
    ["x^5", "60*0.7^2"],
    ["x^2", "0"],
    ["exp(2*x)", "8*exp(1.4)"],
    ["x^x", "0.7^0.7*((1 + log(0.7))^3 + 3*(1 + log(0.7))/0.7 - 1/0.7^2)"],
    ["sqrt(x)", "3/8*0.7^-2.5"],
    ["atan2(sin(x), cos(x))", "0"],
    ["sinh(x)/cosh(x) - tanh(x)", "0"],
    ["tan(x) - sin(x)/cos(x)", "0"],
    ["asin(x) - atan2(x, sqrt(1 - x^2))", "0"],
    ["acos(x) + asin(x)", "0"],
    ["atan(x) - atan2(x, 1)", "0"],
    ["asinh(x) - log(x + sqrt(x^2 + 1))", "0"],
    ["atanh(x) - log((1 + x)/(1 - x))/2", "0"],
    ["acosh(x + 1) - log(x + 1 + sqrt(x*(x + 2)))", "0"],
    ["hypot(x, 2*x) - abs(-x)*sqrt(5) + sign(x)", "0"],
  ])("the third derivative of %s at x = 0.7 is %s", (text, expected) => {
    const known = value(readModel(`coordinates: [x]\nkinetic: ${expected}`).T([0], [0], 0));
    expect(Math.abs(third(text) - known) / (1 + Math.abs(known))).toBeLessThan(1e-12);
  });

  it("an inner derivative does not see the outer infinitesimal (perturbation confusion)", () => {
    const inner = (x: Num) => partial(([y = 0]) => mul(x, y), [1], 0);
    expect(value(partial(([x = 0]) => mul(x, inner(x)), [3], 0))).toBe(6);
  });

  it.each([
    ["-2^2", -4],
    ["2^3^2", 512],
    ["2^-1", 0.5],
    ["1 - 2 - 3", -4],
    ["8/4/2", 1],
    ["-3*-2", 6],
    [".5e1 + 1.e0", 6],
    ["min(1, 2) + max(1, 2) + hypot(3, 4)", 8],
    ["2*pi - atan2(0, -1)", Math.PI],
    ["sign(-3)*abs(-2)", -2],
  ])("reads %s", (text, expected) => {
    expect(value(readModel(`coordinates: [x]\nkinetic: ${text}`).T([0], [0], 0))).toBeCloseTo(expected, 14);
  });

  it("reads definitions, velocities and their total time derivatives", () => {
    const model = readModel("coordinates: [x]\ndefinitions: { u: x^2*t, w: u + u'*x' }\nkinetic: w\n");
    const [x, v, t] = [3, 5, 7];
    expect(value(model.T([x], [v], t))).toBe(x ** 2 * t + (2 * x * v * t + x ** 2) * v);
  });

  it("a tilted surface is normalised, and its tangent is the normal turned clockwise", () => {
    const model = readModel(
      "coordinates: [x, y]\nkinetic: 1\ncontacts: { p: { surface: 3*Y - 4*X, at: [x, y], friction: 0 } }\n",
    );
    const contact = model.contacts.p ?? failed();
    expectClose(value(contact.gap([1, 3], 0)), 1);
    expectClose(value(contact.slip([1, 3], [5, 10], 0)), 11); // normal (−4, 3)/5, tangent (3, 4)/5
  });

  it("a slip left out is the one the file gives: bar, klein, box, rocking", () => {
    for (const name of ["bar", "klein", "box", "rocking"]) {
      const without = textOf(name).replaceAll(/^ +slip:.*\n/gm, "");
      everywhere(textOf(name), (model, q, v) => {
        const derived = readModel(without, model.parameters);
        for (const [key, { slip }] of Object.entries(model.contacts)) {
          expectClose(value(derived.contacts[key]?.slip(q, v, 0) ?? failed()), value(slip(q, v, 0)));
        }
      });
    }
  });
});
