import { describe, expect, it } from "vitest";
import type { OrbitBranchPoint } from "../../../src/index.js";
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
    const kind = kinds[pairOf(point)];
    if (kind === undefined) continue;
    const own = rodWith({ ...parameters, theta0: point.value });
    const { value, vN } = borderOrbit(own, "theta0", kind, bounceOf(point));
    expect(vN).toBeLessThan(0);
    expect(Math.abs(point.value - value), point.label).toBeLessThan(1e-8);
  }
}

describe("[NDCa]: one-impact orbits of the table cross the borders of the impact law's regions", () => {
  it("9|2, 2|4, 4|6, 5|6 on one side of the vertical, 3|5, 1|3, 10|1 on the other", () => {
    const up = bordersOf(branchOf(upright, 1.84));
    const down = bordersOf(branchOf(upright, 1.3));
    expect(up.map(({ label }) => label)).toEqual(["RB:5-6", "RB:6-4", "RB:4-2", "RB:2-9"]);
    expect(down.map(({ label }) => label)).toEqual(["RB:5-3", "RB:3-1", "RB:1-10"]);
    expect(up.map(({ border }) => border?.smoothness)).toEqual(["C1", "C1", "C0", "C0"]);
    expect(down.map(({ border }) => border?.smoothness)).toEqual(["C1", "C0", "C0"]);
    for (const { border, word, stable } of [...up, ...down]) {
      expect(border).toMatchObject({ verdict: "persistence", twoCycle: false, contact: "tip" });
      expect(word).toEqual(["impact", "flight"]);
      expect(stable).toBe(true);
    }
    checkPlaces([...up, ...down], upright.parameters);
  });

  it("2|8 where slip reverses at the very end, 8|10 where it does so with compression; the mirror image 1|7, 7|9", () => {
    const plain = bordersOf(branchOf(reversing, 0.634));
    expect(plain.map(({ label }) => label)).toEqual(["RB:2-8", "RB:8-10"]);
    expect(plain.map(({ border }) => border?.smoothness)).toEqual(["C0", "C1"]);
    expect(plain.map(({ border }) => border?.verdict)).toEqual(["persistence", "persistence"]);
    checkPlaces(plain, reversing.parameters);
    const image = mirrored(reversing);
    const other = bordersOf(branchOf(image, Math.PI - 0.634));
    expect(other.map(({ label }) => label)).toEqual(["RB:1-7", "RB:7-9"]);
    expect(other.map(({ border }) => border?.smoothness)).toEqual(["C0", "C1"]);
    checkPlaces(other, image.parameters);
  });
});
