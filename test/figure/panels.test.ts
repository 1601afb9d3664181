/** Do the panels of a picture over one axis stand exactly below one another, and do legends name only what is drawn? */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainDocument } from "../../cli/node.js";
import {
  drawBranches,
  drawPhasePortrait,
  drawSensitivity,
  drawStrobe,
  drawTimeHistories,
} from "../../figure/index.js";
import {
  compileMechanism,
  loadMechanism,
  measureSensitivity,
  parseModel,
  simulate,
  simulateTree,
} from "../../src/index.js";

const canvas = () => ({ document: plainDocument() });
const compiled = (text: string) => compileMechanism(parseModel(text));

/** Left and right edges of all frames and bars that span the whole axis. */
const edgesOf = (svg: string) =>
  [...svg.matchAll(/<rect (?=[^>]*aria-label="frame")(?=[^>]* x="([\d.]+)")(?=[^>]*width="([\d.]+)")/g)].map(
    ([, x = "", width = ""]) => `${x} ${width}`,
  );

const masses = (scale: number, contact: string) => `
name: two masses of different size
coordinates: [x, y]
kinetic: (x'^2 + y'^2)/2
potential: 9.81*y
contacts: { ${contact}: { gap: y } }
start: { x: ${scale}, x': ${scale}, y: 1 }
`;

describe("panels over one axis", () => {
  it("have the same edges, whatever their numbers and names are", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 30 }), (power, length) => {
        const mechanism = compiled(masses(10 ** power * 1.2345, "c".repeat(length)));
        const run = simulate(mechanism, mechanism.start, { until: 0.3, samples: 5 });
        const edges = edgesOf(drawTimeHistories(mechanism, run, canvas()));
        expect(edges).toHaveLength(4);
        expect(new Set(edges).size).toBe(1);
      }),
      { numRuns: 12 },
    );
  });

  it("below a tree of futures, too", () => {
    const finger = loadMechanism("finger");
    const tree = simulateTree(finger, finger.start, {
      until: 0.1,
      parameters: { mu: 1 },
      branches: 1,
      samples: 10,
    });
    const outputs = { over: ["phi", "y"], labels: { y: "y" } };
    const edges = edgesOf(drawBranches(finger, tree, canvas(), outputs));
    expect(edges.length).toBeGreaterThan(1);
    expect(new Set(edges).size).toBe(1);
  });
});

describe("legends and axes", () => {
  it("a mechanism without contacts has no modes in its phase portrait", () => {
    const walker = loadMechanism("walker");
    const run = simulate(walker, walker.start, { until: 1, samples: 10 });
    expect(drawPhasePortrait(walker, run, canvas())).not.toContain(">flight<");
    const ball = loadMechanism("ball");
    const fall = simulate(ball, ball.start, { until: 0.2, samples: 10 });
    expect(drawPhasePortrait(ball, fall, canvas())).toContain(">flight<");
  });

  it("contacts of one point share a path and its name", () => {
    const box = compiled(`
name: box between walls
gravity: 9.81
bodies:
  ground: { shape: [ { halfplane: {} }, { halfplane: { at: [0, 9], angle: pi } } ] }
  box: { mass: 1, inertia: 1, coordinates: [x, y, th], shape: { polygon: [[-1, -1], [1, -1], [1, 1], [-1, 1]] } }
contacts: { touch: { between: [box, ground] } }
start: { y: 3 }
`);
    const run = simulate(box, box.start, { until: 0.2, samples: 5 });
    const svg = drawStrobe(box, run);
    expect(svg).toContain("10 positions from t = 0 s to 0.2 s");
    expect(svg.match(/>contact [^<]* and 1 more</g)).toHaveLength(4);
    expect(svg.match(/>contact /g)).toHaveLength(4);
  });

  it("derivatives have the unit of their quantity", () => {
    const ball = loadMechanism("ball");
    const found = measureSensitivity(ball, { until: 0.2, with: ["g"], samples: 5 });
    expect(drawSensitivity(ball, found, canvas())).toContain("∂y/∂p · p (m)");
  });
});
