/** Which guards has a phase, in which order, and what must the step control resolve for them? */

import { describe, expect, it } from "vitest";
import type { ComplianceKind } from "../../src/contact/index.js";
import {
  type ContactPhase,
  compliantFormulas,
  guardsOf,
  type PhaseShape,
  resolvedRates,
  smoothFormulas,
} from "../../src/phase/index.js";
import { loadMechanism } from "../../src/shipped.js";

const formulasOf = (name: string, laws?: readonly (ComplianceKind | undefined)[]) => {
  const rigid = smoothFormulas(loadMechanism(name).formulas);
  return laws === undefined ? rigid : compliantFormulas(rigid, laws);
};
const one = formulasOf("rod");
const two = formulasOf("box");

const shapeOf = (modes: string, rest: Partial<PhaseShape> = {}): PhaseShape => ({
  contacts: modes.split(" ").map((mode) => ({ mode, side: 1 }) as ContactPhase),
  rows: [],
  hyperstatic: false,
  ...rest,
});
const guards = (formulas: typeof one, shape: PhaseShape) =>
  guardsOf(formulas, shape)
    .map(({ kind, index }) => `${kind}${index}`)
    .join(" ");

describe("the guards of rigid contacts", () => {
  it.each([
    ["flight", "gap0"],
    ["slip+", "normalForce0 slip0 determinant0"],
    ["stick", "normalForce0 coneAbove0 coneBelow0 freeNormal0"],
  ])("%s: %s", (modes, expected) => {
    expect(guards(one, shapeOf(modes))).toBe(expected);
  });

  it.each([
    ["stick flight", "normalForce0 coneAbove0 coneBelow0 freeNormal0 gap1"],
    ["stick stick", "normalForce0 coneAbove0 coneBelow0 normalForce1 coneAbove1 coneBelow1"],
    ["slip- flight", "normalForce0 slip0 gap1 determinant0"],
  ])("%s: %s", (modes, expected) => {
    expect(guards(two, shapeOf(modes))).toBe(expected);
  });

  it.each([
    ["stick stick", ["inside", "idle"], "coneAbove0 coneBelow0 reloadAbove1 reloadBelow1"],
    ["stick stick", ["edge+", "edge-"], "normalForce0 edge0 normalForce1 edge1"],
    ["slip+ slip+", ["inside", "idle"], "normalForce0 slip0 slip1 reloadAbove1"],
    ["stick flight", ["idle", "idle"], "reloadAbove0 reloadBelow0 gap1"],
  ] as const)("%s with forces that are not unique, %j: %s", (modes, supports, expected) => {
    expect(guards(two, shapeOf(modes, { hyperstatic: true, supports }))).toBe(expected);
  });
});

describe("the guards of compliant contacts", () => {
  const soft = formulasOf("rod", ["restitution"]);
  const layered = (mode: string, layer: -1 | 0 | 1) =>
    shapeOf(mode, { contacts: [{ mode, side: 1, layer } as ContactPhase] });

  it("are those of a contact with a force of its own, and of the layer", () => {
    expect(guards(soft, shapeOf("flight"))).toBe("gap0");
    expect(guards(soft, layered("slip+", -1))).toBe("normalForce0 slip0 layerAbove0");
    expect(guards(soft, layered("slip+", 0))).toBe("normalForce0 slip0 layerAbove0 layerBelow0");
    expect(guards(soft, layered("stick", 1))).toBe("normalForce0 coneAbove0 coneBelow0 layerBelow0");
  });

  it("are those of a creep where tangents share a force", () => {
    const both = formulasOf("box", ["spring", "spring"]);
    const shared = [{ contact: 1, kind: "T" }] as const;
    expect(guards(both, shapeOf("stick stick", { shared, supports: ["inside", "edge+"] }))).toBe(
      "normalForce0 coneAbove0 coneBelow0 normalForce1 edge1 creepAbove1 creepBelow1",
    );
  });

  it("beside a rigid one: a rigid contact in stick is alone where the other one slips", () => {
    const mixed = formulasOf("box", [undefined, "spring"]);
    expect(guards(mixed, shapeOf("stick slip+"))).toBe(
      "normalForce0 coneAbove0 coneBelow0 freeNormal0 normalForce1 slip1",
    );
    expect(guards(mixed, shapeOf("stick stick"))).toBe(
      "normalForce0 coneAbove0 coneBelow0 normalForce1 coneAbove1 coneBelow1",
    );
  });

  it("are resolved: the gap in flight and in contact, v_N inside the layer", () => {
    const resolved = (shape: PhaseShape) =>
      resolvedRates(soft, shape).map(({ of, guard, fine }) => `${of} ${guard} ${fine}`);
    expect(resolved(shapeOf("flight"))).toEqual(["gap 0 true"]);
    expect(resolved(layered("slip+", 0))).toEqual(["gap 0 true", "vN 2 true"]);
    expect(resolved(layered("slip+", 1))).toEqual(["gap 0 true"]);
    expect(resolvedRates(one, shapeOf("flight")).map(({ fine }) => fine)).toEqual([false]);
    expect(resolvedRates(one, shapeOf("stick"))).toEqual([]);
  });
});
