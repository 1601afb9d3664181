import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainDocument } from "../../cli/node.js";
import {
  drawBranches,
  drawChart,
  drawDiagram,
  drawEnergy,
  drawEquilibria,
  drawExplanation,
  drawImpact,
  drawMap,
  drawMechanism,
  drawOrbitBranch,
  drawPhasePortrait,
  drawSensitivity,
  drawStrobe,
  drawTimeHistories,
  drawTree,
  dressFigure,
  type FigureStyle,
  figureStyles,
} from "../../figure/index.js";
import {
  compareImpactLaws,
  compileMechanism,
  explain,
  findEquilibria,
  followEquilibria,
  followOrbits,
  loadMechanism,
  type Mechanism,
  makeAxis,
  mapParadox,
  measureSensitivity,
  type PictureKey,
  parseModel,
  placeDrawing,
  simulate,
  simulateTree,
  sweep,
} from "../../src/index.js";
import { explainWords } from "../../src/inner.js";
import { sized } from "../long.js";
import { unnamed } from "./legend.js";
import { OverlapFinder } from "./overlap.js";

let finder: OverlapFinder;
beforeAll(async () => {
  finder = await OverlapFinder.open();
}, 60_000);
afterAll(() => finder.close());

const canvas = (style: FigureStyle) => ({ document: plainDocument(), style });
const covered = async (pictures: Readonly<Record<string, string>>): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, svg] of Object.entries(pictures)) found.push(...(await finder.find({ name, svg })));
  return found;
};

/** What the pictures show, computed once for all styles. */
function results() {
  const finger = loadMechanism("finger");
  const ball = loadMechanism("ball");
  const rod = loadMechanism("rod");
  const parameters = { mu: 1 };
  const run = simulate(finger, finger.start, { until: 1, parameters, samples: 100 });
  const hops = simulate(ball, ball.start, { until: 1.2, samples: 30 });
  const tree = simulateTree(finger, finger.start, { until: 0.5, parameters, branches: 4, samples: 40 });
  const along = followEquilibria(finger, { parameter: "mu", low: 0.1, high: 1 });
  const over = [{ name: "mu", values: [0.3, 0.4, 0.5, 0.6, 0.7] }];
  const rows = [...sweep(finger, { over, settle: 2, record: 1 })];
  const startAt = () => finger.start;
  const branch = followOrbits(finger, { parameter: "mu", from: 0.62, to: 0.68, startAt });
  const axes = [makeAxis(rod, "theta", [0.3, 1.5], 12), makeAxis(rod, "x'", [-1, 1], 12)] as const;
  const bodies = ["cradle", "drum", "slidercrank"].map((name) => {
    const mechanism = loadMechanism(name);
    return { name, mechanism, short: simulate(mechanism, mechanism.start, { until: 0.4, samples: 40 }) };
  });
  const impact = compareImpactLaws({ A: 1, B: 0.4, C: 1 }, 0.6, 0.8, { vT: 1, vN: -1 });
  const map = mapParadox(rod, axes, { parameters: { mu: 2 } });
  const rest = findEquilibria(finger);
  return { finger, ball, run, hops, tree, along, over, rows, branch, bodies, impact, map, rest };
}
type Results = ReturnType<typeof results>;
const computed: { results?: Results } = {};

/** One picture of every kind that the library draws. */
function pictures(style: FigureStyle): Record<string, string> {
  computed.results ??= results();
  const { finger, ball, run, hops, tree, along, over, rows, branch, bodies, impact, map, rest } =
    computed.results;
  const ofBodies = bodies.flatMap(({ name, mechanism, short }) => [
    [`${name} histories`, drawTimeHistories(mechanism, short, canvas(style))],
    [`${name} strobe`, drawStrobe(mechanism, short, { style })],
  ]);
  return {
    ...Object.fromEntries(ofBodies),
    histories: drawTimeHistories(finger, run, canvas(style)),
    phase: drawPhasePortrait(finger, run, canvas(style)),
    phaseOfBall: drawPhasePortrait(ball, hops, canvas(style)),
    energy: drawEnergy(finger, run, canvas(style)),
    strobe: drawStrobe(finger, run, { style }),
    mechanism: drawMechanism(placeDrawing(finger, finger.start), { style, title: "finger" }),
    tree: drawTree(tree, canvas(style)),
    branches: drawBranches(finger, tree, canvas(style)),
    equilibria: drawEquilibria(rest, along, canvas(style), { title: "finger" }),
    branch: drawOrbitBranch(branch, canvas(style), { title: "orbits of the finger" }),
    impact: drawImpact(impact, canvas(style)),
    map: drawMap(map, canvas(style)),
    diagram: drawDiagram(
      {
        heading: "finger",
        job: { over, bothWays: false },
        coordinates: finger.coordinates,
        rows: () => [rows],
      },
      canvas(style),
    ),
  };
}

const figureStyle = fc.constantFrom(...figureStyles);

/** A block on a belt, with these names, and lengths of this size. */
const sliding = ([x, y, contact]: readonly string[], size: number) =>
  compileMechanism(
    parseModel(`
name: Block with ${x} on a belt
coordinates: { ${x}: { unit: m }, ${y}: { unit: m } }
kinetic: (${x}'^2 + ${y}'^2)/2
potential: 20*${x}^2 + ${10 * size}*${y}
contacts:
  ${contact}: { gap: ${y}, at: [${x}, ${y}], slip: ${x}' - ${0.3 * size}, friction: { static: 0.5, kinetic: 0.3 } }
start: { ${y}: contact }
`),
  );

function picturesOf(mechanism: Mechanism, on: ReturnType<typeof canvas>): Record<string, string> {
  const run = simulate(mechanism, mechanism.start, { until: 3, samples: 60 });
  const tree = simulateTree(mechanism, mechanism.start, { until: 1, branches: 1, samples: 20 });
  const options = { until: 0.5, samples: 10, with: ["start:t"] };
  return {
    histories: drawTimeHistories(mechanism, run, on),
    phase: drawPhasePortrait(mechanism, run, on),
    energy: drawEnergy(mechanism, run, on),
    strobe: drawStrobe(mechanism, run, on),
    mechanism: drawMechanism([], { title: mechanism.title, ...on }),
    branches: drawBranches(mechanism, tree, on),
    sensitivity: drawSensitivity(mechanism, measureSensitivity(mechanism, options), on),
  };
}

describe("no text covers another one, the title or a marker", () => {
  it.each(figureStyles)(
    "in figures of the library, style %s",
    async (style) => {
      expect(await covered(pictures(style))).toEqual([]);
    },
    60_000,
  );

  it.each(["gallery/pictures", "docs/pictures"])(
    "in every figure of %s, in print",
    async (place) => {
      const folder = join(import.meta.dirname, "../..", place);
      const names = readdirSync(folder).filter((name) => name.endsWith(".svg"));
      const printed = names.map((name) => [
        name,
        dressFigure(readFileSync(join(folder, name), "utf8"), "print"),
      ]);
      expect(await covered(Object.fromEntries(printed))).toEqual([]);
    },
    60_000,
  );

  it("with names of any length and numbers of any size", async () => {
    const name = fc
      .integer({ min: 1, max: 34 })
      .map((letters) => `a${"horizontalDisplacement".repeat(2).slice(0, letters)}`);
    const scale = fc.integer({ min: -9, max: 9 }).map((power) => 10 ** power);
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 3, maxLength: 3 }),
        scale,
        figureStyle,
        async (names, size, style) => {
          const drawn = picturesOf(
            sliding([`${names[0]}x`, `${names[1]}y`, `${names[2]}c`], size),
            canvas(style),
          );
          expect(await covered(drawn)).toEqual([]);
        },
      ),
      { seed: 7, numRuns: sized(5, 60) },
    );
  }, 60_000);

  it("in every explanation, in print", async () => {
    const keys = new Set(explainWords.flatMap((word) => explain(word)?.picture ?? []) as PictureKey[]);
    const printed = Object.fromEntries([...keys].map((key) => [key, drawExplanation(key, canvas("print"))]));
    expect(await covered(printed)).toEqual([]);
    for (const [key, svg] of Object.entries(printed)) expect(unnamed(svg), key).toEqual([]);
  }, 60_000);

  it("for labels at random places", async () => {
    const place = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    const text = fc.constantFrom("PD 0.40983", "RB:stick-slip+ 0.3979", "LP", "GB 0.64681\nHB 0.5", "start");
    const labels = fc.array(fc.record({ at: place, text, radius: fc.constant(5) }), {
      minLength: 1,
      maxLength: 9,
    });
    await fc.assert(
      fc.asyncProperty(labels, async (some) => {
        const dots = some.map(({ at }) => ({ at, colour: "#222222" }));
        const axis = { domain: [0, 1] as const };
        const chart = {
          heading: "labels",
          x: { label: "x", ...axis },
          y: { label: "y", ...axis },
          dots,
          notes: some,
        };
        expect(await covered({ labels: drawChart(chart, canvas("print")) })).toEqual([]);
      }),
      { seed: 5, numRuns: 25 },
    );
  }, 60_000);

  it("and what does is found", async () => {
    const svg = (text: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="50" font-size="11"><text x="5" y="20">one</text>${text}</svg>`;
    expect(await covered({ far: svg('<text x="5" y="40">two</text>') })).toEqual([]);
    expect(await covered({ near: svg('<text x="15" y="22">two</text>') })).toHaveLength(1);
    expect(
      await covered({ marked: svg('<g aria-label="dot"><circle cx="15" cy="17" r="4"/></g>') }),
    ).toHaveLength(1);
    expect(await covered({ outside: svg('<text x="90" y="40">two</text>') })).toHaveLength(1);
  });
});
