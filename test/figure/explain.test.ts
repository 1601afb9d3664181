import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { plainDocument } from "../../cli/node.js";
import { drawExplanation, drawMap } from "../../figure/index.js";
import { explainWords } from "../../src/explain/index.js";
import {
  explain,
  loadMechanism,
  makeAxis,
  mapParadox,
  type PictureKey,
  solveImpact,
} from "../../src/index.js";

const keys = new Set(explainWords.flatMap((word) => explain(word)?.picture ?? []));
const drawings = new Map([...keys].map((key) => [key, drawExplanation(key, { document: plainDocument() })]));
const drawing = (key: PictureKey): string => drawings.get(key) ?? "";
const texts = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, text]) => text as string);

/** A parser of XML that refuses what is not well formed. */
const parse = (svg: string): Resvg => new Resvg(svg);

describe("pictures of explanations", () => {
  it("there is a picture for most words", () => {
    expect(keys.size).toBeGreaterThan(20);
    expect(explainWords.filter((word) => explain(word)?.picture !== undefined).length).toBeGreaterThan(75);
  });

  it.each([...keys])("%s is well-formed SVG with finite numbers", (key) => {
    const svg = drawing(key);
    expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    expect(svg).toContain('role="img"');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(parse(svg).width).toBe(640);
  });

  it("an unknown key is the caller's mistake", () => {
    expect(() => drawExplanation("toString" as PictureKey, { document: plainDocument() })).toThrow(
      RangeError,
    );
  });

  it("they show results: [LBN] (3.5) 4/3 at tan θ = 2, [NDCb] (4.10) e = 1.2354, two reactions, two singular points", () => {
    expect(drawing("criticalFriction")).toContain("μ_c = 1.3333 at tan θ = 2.00");
    expect(drawing("reverseChatter")).toContain("e = 1.2354");
    expect(drawing("slideReactions").match(/<circle/g)).toHaveLength(2);
    expect(texts(drawing("singularPoint")).filter((text) => text === "b = k_N+ = 0")).toHaveLength(2);
    expect(texts(drawing("frictionCone"))).toEqual(expect.arrayContaining(["slip+", "slip-", "stick"]));
  });

  it("each region's picture begins in that region and ends where the energetic law says", () => {
    for (let region = 1; region <= 10; region++) {
      const svg = drawing(`region${region}` as PictureKey);
      const [, B, mu, r] = /B = (\S+), μ = (\S+), r = (\S+)/.exec(svg.replaceAll("−", "-")) ?? [];
      // Scales of the picture: 3.5 units of v_T over 560 pixels, 2.1 of v_N over 336.
      const dots = [...svg.matchAll(/<circle [^>]*cy="([^"]+)" cx="([^"]+)"/g)].map(([, y, x]) => ({
        vT: ((Number(x) - 56) / 560) * 3.5 - 1.75,
        vN: 0.9 - ((Number(y) - 44) / 336) * 2.1,
      }));
      const [before, after] = [dots[0], dots.at(-1)];
      const contact = { A: 1, B: Number(B), C: 1 };
      const [solution] = solveImpact(
        "stronge",
        contact,
        Number(mu),
        Number(r?.replace(/"$/, "")),
        before!,
      ).solutions;
      expect(solution).toMatchObject({ region });
      expect(after?.vN).toBeCloseTo((solution as { vN: number }).vN, 6);
      expect(after?.vT).toBeCloseTo((solution as { vT: number }).vT, 6);
    }
  });
});

it("a heading with < & and quotes leaves a plot well formed", () => {
  const rod = loadMechanism("rod");
  const axes = [makeAxis(rod, "theta", [0.5, 1.5], 3), makeAxis(rod, "mu", [0.5, 2], 3)] as const;
  const svg = drawMap(mapParadox(rod, axes), { document: plainDocument() }, 'y < 0 & "b" > 0', {
    notes: [{ at: [1, 1], text: "a < b" }],
  });
  expect(parse(svg).width).toBe(640);
  expect(svg).toContain('aria-label="y &lt; 0 &amp; &quot;b&quot; &gt; 0"');
});
