/** Does the tree hold the motions that the policies follow one by one? */

import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../cli/text/index.js";
import { makeState } from "../../src/atlas/index.js";
import { loadMechanism } from "../../src/shipped.js";
import { type MotionTree, simulate, simulateTree, type TreeNode } from "../../src/simulate/index.js";

const numbers = ({ q, v }: { q: object; v: object }) =>
  [...Object.values(q), ...Object.values(v)] as number[];
const apart = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, i) => Math.abs(value - (other[i] ?? Number.NaN))));

/** The leaf that is reached by taking the named future at every branch point. */
function leafOf(
  { nodes }: MotionTree,
  pick: (children: readonly TreeNode[]) => TreeNode | undefined,
): TreeNode {
  let node = nodes[0] as TreeNode;
  for (;;) {
    const children = nodes.filter(({ parent }) => parent === node.id);
    const next = pick(children);
    if (next === undefined) return node;
    node = next;
  }
}

describe("the tree of futures", () => {
  it("[LBN] the finger at μ = 1: always stick is persist, always flight is eager", () => {
    const finger = loadMechanism("finger");
    const options = { until: 0.6, parameters: { mu: 1 } };
    const tree = simulateTree(finger, finger.start, { ...options, branches: 20 });
    expect(tree.complete).toBe(true);
    for (const [policy, label] of [
      ["stick=persist", "stick"],
      ["stick=eager", "flight"],
    ] as const) {
      const leaf = leafOf(tree, (children) => children.find(({ future }) => future === label));
      expect(leaf.outcome.kind).toBe("finished");
      const run = simulate(finger, finger.start, { ...options, policy: parsePolicy(policy) });
      expect(apart(numbers(leaf.final), numbers(run.final))).toBeLessThan(1e-8);
    }
    // Seven branch points with two futures each, every one of them followed to its end.
    expect([tree.branches, tree.nodes.length]).toEqual([7, 15]);
    // Stick forgets how it was reached: a hop more after it or before it makes no difference to where both end.
    const [before, after] = [tree.nodes[9], tree.nodes[11]] as [TreeNode, TreeNode];
    expect(apart(numbers(before.final), numbers(after.final))).toBeLessThan(1e-9);
  });

  it("[NDCb] (6.11) the end of slip: stick, and three members of the family of reverse chatter", () => {
    const rod = loadMechanism("rod");
    const parameters = { mu: 0.9, Sx: 0.5, r: 1 };
    const start = makeState(rod, { theta: 1.18, "x'": 0.1 }, { parameters });
    const { nodes, branches, complete } = simulateTree(rod, start, { until: 1, parameters });
    expect([branches, complete, nodes.length]).toEqual([1, true, 5]);
    expect(nodes[0]?.outcome.t).toBeCloseTo(0.025387383, 9);
    for (const [i, phase] of [0, 1 / 3, 2 / 3].entries()) {
      const run = simulate(rod, start, {
        until: 1,
        parameters,
        policy: { slipEnd: "reverseChatter" },
        phase,
      });
      expect(apart(numbers((nodes[2 + i] as TreeNode).final), numbers(run.final))).toBeLessThan(1e-7);
    }
  });

  it("[FIV] both reactions of the bar between slides are branches of their own", () => {
    const klein = loadMechanism("klein");
    const { nodes } = simulateTree(klein, klein.start, { until: 1, branches: 1 });
    expect(nodes.map(({ future, rule }) => [future, rule])).toEqual([
      ["start", null],
      ["small", "slideRoot"],
      ["large", "slideRoot"],
    ]);
    for (const root of ["small", "large"] as const) {
      const run = simulate(klein, klein.start, { until: 1, policy: { slideRoot: root } });
      const node = nodes.find(({ future }) => future === root) as TreeNode;
      expect(apart(numbers(node.final), numbers(run.final))).toBeLessThan(1e-9);
    }
  });

  it("no branch points: one node, and the word that the policy decided", () => {
    const finger = loadMechanism("finger");
    const options = { until: 0.3, parameters: { mu: 1 }, branches: 0 };
    const { nodes, branches, complete } = simulateTree(finger, finger.start, options);
    expect([nodes.length, branches, complete]).toEqual([1, 0, false]);
    expect(() => simulateTree(finger, finger.start, { branches: -1 })).toThrow(/whole number, got -1/);
  });
});
