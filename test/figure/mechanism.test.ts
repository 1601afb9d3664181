import { describe, expect, it } from "vitest";
import { drawMechanism } from "../../figure/index.js";
import type { DrawnShape } from "../../src/index.js";

const numbers = (text: string | undefined) => (text?.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe("drawMechanism", () => {
  const shapes: DrawnShape[] = [
    { kind: "ground", at: [0, 0], angle: 0, label: "<belt>" },
    {
      kind: "segment",
      points: [
        [0, 0],
        [0, 2],
      ],
    },
    { kind: "circle", at: [1, 1], radius: 0.5 },
    {
      kind: "spring",
      points: [
        [-1, 1],
        [0, 1],
      ],
    },
    {
      kind: "polygon",
      points: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    },
  ];
  const svg = drawMechanism(shapes, { width: 400, height: 300, title: 'a "title" & more' });

  it("draws up as up, with one scale for both directions", () => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(
      /<path d="(M[^"]*)" fill="none" stroke="#1f3b57"/.exec(svg)?.[1],
    );
    const radius = numbers(/ r="([^"]*)"/.exec(svg)?.[1])[0] ?? 0;
    expect(x2).toBeCloseTo(x1, 6);
    expect(y2).toBeLessThan(y1);
    expect(y1 - y2).toBeCloseTo(4 * radius, 1);
  });

  it("keeps everything inside the picture", () => {
    const [cx = 0, cy = 0] = [
      numbers(/cx="([^"]*)"/.exec(svg)?.[1])[0],
      numbers(/cy="([^"]*)"/.exec(svg)?.[1])[0],
    ];
    expect(cx).toBeGreaterThan(0);
    expect(cx).toBeLessThan(400);
    expect(cy).toBeGreaterThan(22);
    expect(cy).toBeLessThan(300);
  });

  it("escapes the texts of a model", () => {
    expect(svg).toContain("&lt;belt&gt;");
    expect(svg).toContain("a &quot;title&quot; &amp; more");
    expect(svg).not.toContain("<belt>");
  });

  it("leaves out what has no finite place, and draws nothing from nothing", () => {
    const lost = drawMechanism([{ kind: "circle", at: [Number.NaN, 0], radius: 1 }, ...shapes]);
    expect(lost).not.toContain("NaN");
    expect(drawMechanism([])).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  });
});
