/** How does an impact run through the (v_T, v_N) plane? Paths along the impulse over the regions of [NDCb] Fig. 5. */

import * as Plot from "@observablehq/plot";
import {
  type ContactVelocity,
  compareImpactLaws,
  findImpacts,
  loadMechanism,
  makeState,
  type PathPoint,
  type RawContact,
  traceImpact,
} from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { drawImpact } from "../impact.js";
import { plotSvg } from "../plot.js";

/** A contact with A = C = 1, as in [NDCb] (2.16). */
interface Example {
  readonly contact: RawContact;
  readonly mu: number;
  readonly r: number;
}

const usual: Example = { contact: { A: 1, B: 0.5, C: 1 }, mu: 1, r: 0.7 };
/** k_T of the other slip has the sign that reverses the slip. */
const turning = (B: number): Example => ({ contact: { A: 1, B, C: 1 }, mu: 0.25, r: 0.7 });

const exampleOf = (region: number): Example =>
  region <= 6 ? usual : region % 2 === 1 ? turning(-0.6) : turning(0.6);

const tints = "#dfe8f5 #fbe9d3 #e2f1e3 #f6e0e3 #ece3f3 #f3f0d5 #d9f0ef #efe2d8 #e6ead9 #e3e3ee".split(" ");

const radius = 1;

interface Wedge {
  readonly region: number;
  readonly from: number;
  readonly to: number;
}

const at = (angle: number, length: number): ContactVelocity => ({
  vT: length * Math.cos(angle),
  vN: length * Math.sin(angle),
});

/** The regions around the half circle of approaching velocities, by steps of half a degree. */
function wedgesOf({ contact, mu, r }: Example): Wedge[] {
  const steps = 360;
  const wedges: Wedge[] = [];
  for (let i = 0; i < steps; i++) {
    const [from, to] = [-(Math.PI * i) / steps, -(Math.PI * (i + 1)) / steps];
    const before = at((from + to) / 2, radius);
    const [solution] = compareImpactLaws(contact, mu, r, before).laws.stronge.solutions;
    const region = solution !== undefined && "region" in solution ? (solution.region as number) : 0;
    const last = wedges.at(-1);
    if (last?.region === region) wedges[wedges.length - 1] = { ...last, to };
    else wedges.push({ region, from, to });
  }
  return wedges;
}

/** The path of one impact that begins in the middle of a region. */
export function drawRegion(region: number, canvas: Canvas): string {
  const example = exampleOf(region);
  const wedges = wedgesOf(example);
  const home = wedges.find((wedge) => wedge.region === region) as Wedge;
  const before = at((home.from + home.to) / 2, 0.65 * radius);
  const { contact, mu, r } = example;
  const points = traceImpact("stronge", contact, mu, r, before);
  const rim = wedges.flatMap((wedge) => outline(wedge).map((point) => ({ ...point, region: wedge.region })));
  const names = wedges.map(({ region: name, from, to }) => ({ name, ...at((from + to) / 2, 1.1 * radius) }));
  return plotSvg(canvas, {
    heading: `an impact that begins in region ${region}: A = C = 1, B = ${String(contact.B).replace("-", "−")}, μ = ${mu}, r = ${r}`,
    x: { label: "tangential velocity v_T (scaled)", domain: [-1.75, 1.75] },
    y: { label: "normal velocity v_N (scaled)", domain: [-1.2, 0.9] },
    color: { type: "identity" },
    marks: [
      Plot.line(rim, {
        x: "vT",
        y: "vN",
        z: "region",
        fill: ({ region: name }: { region: number }) => tints[name - 1] as string,
        fillOpacity: 1,
        stroke: "#bbb",
      }),
      ...[true, false].map((own) =>
        Plot.text(
          names.filter(({ name }) => (name === region) === own),
          {
            x: "vT",
            y: "vN",
            text: ({ name }) => String(name),
            fontSize: own ? 15 : 12,
            fontWeight: own ? "bold" : "normal",
          },
        ),
      ),
      Plot.ruleX([0], { stroke: "#888" }),
      Plot.ruleY([0], { stroke: "#888" }),
      ...pathMarks(points),
    ],
  });
}

const outline = ({ from, to }: Wedge): ContactVelocity[] => [
  { vT: 0, vN: 0 },
  ...Array.from({ length: 25 }, (_, i) => at(from + ((to - from) * i) / 24, radius)),
];

const pathColour = "#1f4fa3";

/** The path with an arrow at its end; its corners are named on the free side. */
function pathMarks(points: readonly PathPoint[]): Plot.Markish[] {
  const names: Readonly<Record<PathPoint["what"], string>> = {
    start: "before",
    "compression ends": "compression ends",
    "slip stops": "slip stops",
    end: "after",
  };
  const pieces = points.slice(1).map((point, i) => ({ from: points[i] as PathPoint, to: point }));
  const before = Math.sign((points[0] as PathPoint).vT);
  const below = ({ what, vN }: PathPoint) => what === "slip stops" && vN < 0;
  const side = (point: PathPoint) => Math.sign(point.vT) || (below(point) ? -before : before);
  return [
    ...pieces.map(({ from, to }) =>
      Plot.arrow([{ from, to }], {
        x1: from.vT,
        y1: from.vN,
        x2: to.vT,
        y2: to.vN,
        stroke: pathColour,
        strokeWidth: 2.5,
        headLength: to.what === "end" ? 9 : 0,
      }),
    ),
    Plot.dot([...points], { x: "vT", y: "vN", fill: pathColour, r: 4 }),
    ...points.map((point) =>
      Plot.text([point], {
        x: "vT",
        y: "vN",
        text: () => names[point.what],
        textAnchor: side(point) > 0 ? "start" : "end",
        dx: 9 * side(point),
        fill: "#123",
        stroke: "white",
        strokeWidth: 6,
        fontSize: 11.5,
      }),
    ),
  ];
}

/** Slip with v_N = 0 and k_N < 0: the slender rod beyond its critical friction. */
export function drawImpactWithoutCollision(canvas: Canvas): string {
  const rod = loadMechanism("rod");
  const parameters = { mu: 2, r: 0.5 };
  const state = makeState(rod, { theta: 1.1, "x'": 2 }, { parameters });
  const { A, B, C, mu, r, before } = findImpacts(rod, state, "tip", { parameters });
  const points = traceImpact("stronge", { A, B, C }, mu, r, before);
  return plotSvg(canvas, {
    heading: `impact without collision: the rod at θ = 1.1, μ = ${mu}, r = ${r}, sliding with v_N = 0`,
    x: { label: "tangential velocity v_T (m/s)", domain: [-0.9, 2.6] },
    y: { label: "normal velocity v_N (m/s)", domain: [-0.7, 0.5] },
    grid: true,
    marks: [Plot.ruleX([0], { stroke: "#888" }), Plot.ruleY([0], { stroke: "#888" }), ...pathMarks(points)],
  });
}

/** One impact of the rod under all laws. */
export function drawFiveLaws(canvas: Canvas): string {
  const rod = loadMechanism("rod");
  const parameters = { mu: 0.6, r: 0.8 };
  const state = makeState(rod, { theta: 1.1, "x'": 1, "y'": -1 }, { parameters });
  return drawImpact(findImpacts(rod, state, "tip", { parameters }), canvas);
}
