import { describe, expect, it } from "vitest";
import type { OrbitBranchPoint } from "../../../src/index.js";
import { isLong } from "../../long.js";
import { type BorderKind, borderOrbit } from "../../oracle/shakenRod.js";
import { bounceOf, branchOf, mirrored, reversing, rodWith, upright } from "./orbits.js";

/** What vanishes at each border, and in which direction the tip slips. */
const kinds: Readonly<Record<string, BorderKind>> = {
  "1|3": { at: "end", s: 1 },
  "1|7": { at: "end", s: 1 },
  "2|4": { at: "end", s: -1 },
  "2|8": { at: "end", s: -1 },
  "1|10": { at: "reversal", s: 1 },
  "2|9": { at: "reversal", s: -1 },
  "3|5": { at: "turn", s: 1 },
  "4|6": { at: "turn", s: -1 },
  "7|9": { at: "turn", s: 1 },
  "8|10": { at: "turn", s: -1 },
  "5|6": { at: "rest", s: 1 },
};

const pairOf = ({ label = "" }: OrbitBranchPoint) =>
  label
    .slice(3)
    .split("-")
    .map(Number)
    .sort((one, other) => one - other)
    .join("|");

const bordersOf = (points: readonly OrbitBranchPoint[]) =>
  points.filter(({ label }) => label?.startsWith("RB:"));

/** Each border's place by seven equations that know no region, event or determinant. */
function checkPlaces(points: readonly OrbitBranchPoint[], parameters: Readonly<Record<string, number>>) {
  for (const point of points) {
    const kind = kinds[pairOf(point)] as BorderKind;
    const own = rodWith({ ...parameters, theta0: point.value });
    const { value, vN } = borderOrbit(own, "theta0", kind, bounceOf(point));
    expect(vN).toBeLessThan(0);
    expect(Math.abs(point.value - value), point.label).toBeLessThan(1e-9);
  }
}

describe("[NDCa]: one-impact orbits of the table cross the borders of the impact law's regions", () => {
  it.runIf(isLong)(
    "9|2, 2|4, 4|6, 5|6, 3|5, 1|3, 10|1 on a closed branch, each met by a stable orbit and by an unstable one",
    () => {
      const { points, end } = branchOf(upright, 2.2, [1, 2.2]);
      const met = points.flatMap(({ label }) => (label === undefined ? [] : [label]));
      const [beyond, back] = [
        ["RB:5-6", "RB:6-4", "RB:4-2", "RB:2-9", "LP"],
        ["RB:9-2", "RB:2-4", "RB:4-6", "RB:6-5", "RB:5-3", "RB:3-1", "RB:1-10", "LP"],
      ];
      expect(met).toEqual([...beyond, ...back, "RB:10-1", "RB:1-3", "RB:3-5"]);
      expect(end).toMatchObject({ kind: "closed", value: 1.5 });
      const borders = bordersOf(points);
      for (const { border, word, label = "" } of borders) {
        expect(border).toMatchObject({ verdict: "persistence", twoCycle: false, contact: "tip" });
        expect(border?.smoothness, label).toBe(/[12]/.test(label) ? "C0" : "C1");
        expect(word).toEqual(["impact", "flight"]);
      }
      const [first, second] = points.flatMap(({ label }, i) => (label === "LP" ? [i] : []));
      for (const [i, { stable, label }] of points.entries()) {
        if (label !== "LP") expect(stable, label).toBe(!(i > Number(first) && i < Number(second)));
      }
      checkPlaces(borders.slice(0, 4), upright.parameters);
      // The other half is the mirror image; there and back are the same flights at another moment of the table.
      const at = (label: string) => borders.find((one) => one.label === label)?.value ?? Number.NaN;
      const mirrors = [
        ["RB:6-4", "RB:5-3"],
        ["RB:4-2", "RB:3-1"],
        ["RB:2-9", "RB:1-10"],
      ] as const;
      for (const [one, other] of mirrors) expect(at(one) + at(other)).toBeCloseTo(Math.PI, 9);
      expect(at("RB:9-2")).toBeCloseTo(at("RB:2-9"), 9);
      expect(at("RB:10-1")).toBeCloseTo(at("RB:1-10"), 9);
    },
    240_000,
  );

  it("2|8 where slip reverses at the very end, 8|10 where it does so with compression; the mirror image 1|7, 7|9", () => {
    const plain = bordersOf(branchOf(reversing, 0.6337).points);
    expect(plain.map(({ label }) => label)).toEqual(["RB:2-8", "RB:8-10"]);
    expect(plain.map(({ border }) => border?.smoothness)).toEqual(["C0", "C1"]);
    expect(plain.map(({ border }) => border?.verdict)).toEqual(["persistence", "persistence"]);
    checkPlaces(plain, reversing.parameters);
    const image = mirrored(reversing);
    const other = bordersOf(branchOf(image, Math.PI - 0.6337).points);
    expect(other.map(({ label }) => label)).toEqual(["RB:1-7", "RB:7-9"]);
    expect(other.map(({ border }) => border?.smoothness)).toEqual(["C0", "C1"]);
    checkPlaces(other, image.parameters);
  });
});
