/** Do the steps over a tree of bodies invert its mass matrix, and how does their number grow? */

import { describe, expect, it } from "vitest";
import { programOfPhase, type ReadName } from "../../src/emit/index.js";
import { Scribe } from "../../src/emit/text/scribe.js";
import { TreeFactorisation } from "../../src/emit/text/treeFactor.js";
import { CodeWriter, type Node } from "../../src/expression/index.js";
import { type InertiaTree, type Mechanism, mapTree, matricesAt } from "../../src/mechanism/index.js";
import { allRows, smoothFormulas } from "../../src/phase/index.js";
import { placesFor, ReadContact, readPlaces } from "../../src/simulate/motion/readContact.js";
import { compile, drawFrom, stateOf } from "../mechanism/support.js";
import { mechanisms } from "../model/assembly/mechanisms.js";
import { treeOf } from "../model/assembly/trees.js";
import { solve } from "../oracle/lagrange.js";

type Solver = (t: number, q: readonly number[], p: readonly number[], b: readonly number[]) => number[];

/** The steps over the tree as a function, whatever the size of the mechanism. */
function solverOf({ formulas, parameters }: Mechanism): Solver {
  const { words } = formulas;
  const tree = formulas.tree as InertiaTree<Node>;
  const nodes: Node[] = [];
  mapTree(tree, (node) => nodes.push(node));
  const scribe = new Scribe();
  const writer = new CodeWriter([...nodes, ...nodes], "n", scribe.body);
  writer.bind(words.t.name, "t");
  for (const [i, { name }] of words.q.entries()) writer.bind(name, `q[${i}]`);
  for (const i of parameters.keys()) writer.bind(words.p[i]?.name as string, `p[${i}]`);
  const factor = new TreeFactorisation(
    scribe,
    mapTree(tree, (node) => writer.value(node)),
  );
  const x = factor.solve(words.q.map((_, i) => scribe.local(`b[${i}]`, ["b"])));
  const lines = [...scribe.head, ...scribe.body, `return [${x.join(", ")}];`];
  const code = new Function("elementary", "t", "q", "p", "b", lines.join("\n"));
  return (...place) => code(Math, ...place) as number[];
}

/** 20 states each: the steps give what elimination gives. */
function expectInverse(mechanism: Mechanism, seed: number): void {
  const solver = solverOf(mechanism);
  const draw = drawFrom(seed);
  for (let k = 0; k < 20; k++) {
    const t = draw(0, 2);
    const q = mechanism.coordinates.map(() => draw(-1.4, 1.4));
    const b = q.map(() => draw(-1, 1));
    const state = stateOf(mechanism, q, b);
    const { M } = matricesAt(mechanism, state, { t });
    const expected = solve(M, b);
    const p = mechanism.parameters.map(({ value }) => value);
    const found = solver(t, q, p, b);
    const size = Math.max(...expected.map(Math.abs));
    for (const [i, value] of expected.entries())
      expect(Math.abs((found[i] as number) - value) / size).toBeLessThan(1e-10);
  }
}

describe("M x = b over the tree", () => {
  it.each(Array.from({ length: 40 }, (_, i) => 20261119 + i))("of random bodies, seed %i", (seed) => {
    expectInverse(compile(`name: tree\n${treeOf(seed).bodies}\n`), seed);
  });

  it.each(mechanisms)("of the $title", ({ bodies, parameters }) => {
    expectInverse(compile(`name: twice\nparameters: ${parameters}\n${bodies}\n`), 20261119);
  });

  it("with a kinetic energy by hand that joins two branches", () => {
    const text = `name: joined
gravity: 9.81
bodies:
  base: { mass: 2, inertia: 1, points: { A: [0.3, 0], B: [-0.3, 0.1] } }
  left(1..2): { mass: i, inertia: 0.1, centre: [0.2, 0.1], points: { C: [0.4, 0] } }
  right(1..2): { mass: 0.5, inertia: 0.2, centre: [0.1, 0], points: { C: [0.3, 0] } }
joints:
  - { pin: [base.A, left1.O], coordinate: a1 }
  - { pin: [left1.C, left2.O], coordinate: a2 }
  - { pin: [base.B, right1.O], coordinate: b1 }
  - { slider: [right1.C, right2.O], coordinate: b2 }
coordinates: [e]
kinetic: 0.7*(a2' - b2')^2 + 0.3*(e' + a1')^2 + e'^2
`;
    expectInverse(compile(text), 20261119);
  });
});

const chain = (links: number) => `name: chain
parameters: { l: 0.1, m: 1, g: 9.81 }
gravity: g
bodies:
  link: { repeat: ${links}, mass: m, inertia: m*l^2/12, centre: [l/2, 0], points: { B: [l, 0] } }
joints:
  - { pin: [ground.O, link1.O] }
  - { repeat: ${links - 1}, pin: [link(i).B, link(i+1).O] }
contacts:
  floor: { repeat: ${links}, surface: Y + 10, at: link(i).B, friction: 0.3 }
start: { phi_link(1..${links}): 0.1*i }
`;

it("contacts of a long chain are read as its matrices say", () => {
  const mechanism = compile(chain(13));
  const draw = drawFrom(20261119);
  const q = mechanism.coordinates.map(() => draw(-1.4, 1.4));
  const v = q.map(() => draw(-1, 1));
  const { M, h, contacts } = matricesAt(mechanism, stateOf(mechanism, q, v), { t: 0 });
  const dot = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, i) => sum + value * (other[i] as number), 0);
  for (const [i, { WN, WT, wBarN }] of Object.values(contacts).entries()) {
    const p = Float64Array.from(mechanism.parameters, ({ value }) => value);
    const read = new ReadContact(mechanism, i, placesFor(q.length), p);
    read.read(0, Float64Array.from([...q, ...v]));
    const { w, isRegular } = read;
    expect(isRegular).toBe(true);
    const close = (name: ReadName, value: number) => expect(w[readPlaces[name]], name).toBeCloseTo(value, 9);
    close("A", dot(WT, solve(M, WT)));
    close("B", dot(WT, solve(M, WN)));
    close("C", dot(WN, solve(M, WN)));
    close("b", dot(WN, solve(M, h)) + wBarN);
  }
});

/** Products and quotients of one right-hand side, while the end of the chain slides. */
function productsOf(links: number): number {
  const { formulas } = compile(chain(links));
  const smooth = smoothFormulas(formulas);
  const contacts = formulas.contacts.map((_, i) => ({
    mode: i === links - 1 ? ("slip+" as const) : ("flight" as const),
    side: 1 as const,
  }));
  const shape = { contacts, rows: allRows(smooth, contacts), hyperstatic: false };
  const sources = programOfPhase(smooth, shape).code.sources.filter(({ name }) => name.startsWith("field"));
  // Loops would hide their products.
  for (const { body } of sources) expect(body).not.toMatch(/\b(factor|back)\(/);
  return sources.reduce((sum, { body }) => sum + (body.match(/[*/]/g)?.length ?? 0), 0);
}

it("products of a right-hand side grow with less than the square of the links of a chain", () => {
  const counts = [10, 20, 40].map(productsOf) as [number, number, number];
  const exponents = counts.slice(1).map((count, i) => Math.log2(count / (counts[i] as number)));
  for (const exponent of exponents) expect(exponent).toBeLessThan(1.75);
});
