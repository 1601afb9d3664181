/** Does each law of a compliant contact say the same with numbers, with nodes of the graph and in its energy? */

import { describe, expect, it } from "vitest";
import { type Algebra, realNumbers } from "../../src/contact/algebra.js";
import { closedBorder, layerBorder, openBorder } from "../../src/contact/border.js";
import type { ContactLaw, Layer, Pressed } from "../../src/contact/law.js";
import { complianceLaws } from "../../src/contact/laws/index.js";
import { evaluate, Graph, type Node } from "../../src/expression/index.js";
import { randomSource } from "../../src/numerics/index.js";

const seed = 20210604;
const names = ["gap", "vN", "restitution", "first", "second"] as const;
type Name = (typeof names)[number];
type Numbers = Readonly<Record<Name, number>>;

const draws = (): Numbers[] => {
  const random = randomSource(seed);
  return Array.from({ length: 50 }, () => ({
    gap: -random(),
    vN: 4 * random() - 2,
    restitution: random(),
    first: 0.1 + random(),
    second: random(),
  }));
};
const pressed = (numbers: Numbers, vN = numbers.vN): Pressed<number> => ({
  ...numbers,
  vN,
  depth: -numbers.gap,
});

/** Every formula of a law, in one algebra. */
function formulas<T>(law: ContactLaw, algebra: Algebra<T>, contact: Pressed<T>): T[] {
  const layers: (Layer | undefined)[] = [undefined, -1, 0, 1];
  const layered = [law.force, law.sloped ?? law.force, law.loss];
  return [
    ...layers.flatMap((layer) => layered.map((formula) => formula(algebra, contact, layer))),
    closedBorder(algebra, law, contact),
    openBorder(algebra, law, contact),
    layerBorder(algebra, law, contact) ?? algebra.zero,
    law.velocityScale(algebra, contact),
  ];
}

describe.each(Object.entries<ContactLaw>(complianceLaws))("the law %s", (name, law) => {
  it("has its own name, one or two numbers, and a meaning for each", () => {
    expect(law.name).toBe(name);
    expect([1, 2]).toContain(law.numbers.length);
    expect(law.meanings).toHaveLength(law.numbers.length);
    expect(law.needed).toBeLessThanOrEqual(law.numbers.length);
  });

  it(`is the same in numbers and in nodes (seed ${seed})`, () => {
    const graph = new Graph();
    const symbols = Object.fromEntries(names.map((one) => [one, graph.symbol(one)])) as Record<Name, Node>;
    const nodes = formulas(law, graph, { ...symbols, depth: graph.negate(symbols.gap) });
    for (const numbers of draws()) {
      const values = evaluate(nodes, new Map(Object.entries(numbers)));
      for (const [i, value] of formulas(law, realNumbers, pressed(numbers)).entries())
        expect(values[i]).toBeCloseTo(value, 10);
    }
  });

  it("loses what its force gives less than at rest, and nothing that is negative", () => {
    for (const numbers of draws()) {
      const { vN } = numbers;
      const [elastic, force] = [0, vN].map((speed) => law.force(realNumbers, pressed(numbers, speed)));
      const loss = law.loss(realNumbers, pressed(numbers));
      expect(loss).toBeCloseTo(((elastic as number) - (force as number)) * vN, 10);
      expect(loss).toBeGreaterThanOrEqual(0);
    }
  });

  it("has the same force in the form with a slope at the surface", () => {
    for (const numbers of draws()) {
      const force = law.force(realNumbers, pressed(numbers));
      expect((law.sloped ?? law.force)(realNumbers, pressed(numbers))).toBeCloseTo(force, 10);
    }
  });

  it("is closed inside where it pushes, and open where it would pull", () => {
    for (const numbers of draws()) {
      const force = law.force(realNumbers, pressed(numbers));
      expect(Math.sign(closedBorder(realNumbers, law, pressed(numbers)))).toBe(Math.sign(force));
      expect(Math.sign(openBorder(realNumbers, law, pressed(numbers)))).toBe(-Math.sign(force));
    }
  });
});
