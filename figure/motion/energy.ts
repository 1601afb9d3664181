/** Where does the energy of a motion go? Its change over time, and below it the ledger at the end. */

import * as Plot from "@observablehq/plot";
import {
  evaluateMatrices,
  type Ledger,
  type Mechanism,
  type Occasion,
  type Trajectory,
} from "../../src/index.js";
import { type Canvas, canvasDefaults } from "../canvas.js";
import { drawStack } from "../panels.js";
import { plotSvg } from "../plot.js";
import { inStyle } from "../style.js";
import { textWidth } from "../textWidth.js";
import { jumpsOf, type MotionPoint, piecesOf, stateOf } from "./pieces.js";

export interface EnergyOptions {
  readonly heading?: string;
  /** Those of the run. */
  readonly parameters?: Occasion["parameters"];
}

/** The sum is the widest and lies below: where it is one of the others, both are seen. */
const curves = {
  total: { colour: "#222222", width: 4 },
  kinetic: { colour: "#4c8dff", width: 1.8 },
  potential: { colour: "#d99000", width: 1.8 },
} as const;
type Energy = keyof typeof curves;

/** Pixels: of the curves, of each bar, and around the bars. */
const [curveHeight, barHeight, barsRoom, barsLeft] = [300, 17, 88, 96];
const [gain, loss] = ["#4269d0", "#c0392b"];

/** The picture as SVG text. */
export function drawEnergy(
  mechanism: Mechanism,
  run: Trajectory,
  canvas: Canvas,
  { heading = `${mechanism.title}: energy`, parameters = {} }: EnergyOptions = {},
): string {
  return inStyle(canvas, {}, ({ document, width }) => {
    const energies = energiesOf(mechanism, run, parameters);
    const svg = plotSvg(
      { document, width, height: curveHeight },
      {
        heading,
        legend: Object.entries(curves).map(([label, { colour }]) => ({ label, colour })),
        marginLeft: 76,
        x: { label: "t (s)", labelArrow: "none", labelAnchor: "center" },
        y: { label: "change since the start (J)", labelArrow: "none", labelAnchor: "center", nice: true },
        marks: [
          Plot.frame({ stroke: "#999" }),
          Plot.ruleY([0], { stroke: "#bbb" }),
          ...(Object.keys(curves) as Energy[]).flatMap((name) => curveMarks(energies[name], curves[name])),
        ],
      },
    );
    const terms = termsOf(run.ledger);
    const barsHeight = barsRoom + barHeight * terms.length;
    const bars = drawLedger(run.ledger, terms, { document, width, height: barsHeight });
    return drawStack(
      [
        { svg, height: curveHeight },
        { svg: bars, height: barsHeight },
      ],
      width,
      heading,
    );
  });
}

function curveMarks(
  points: readonly MotionPoint[],
  { colour: stroke, width: strokeWidth }: { readonly colour: string; readonly width: number },
): Plot.Markish[] {
  return [
    Plot.line([...points], { x: "x", y: "y", z: "piece", stroke, strokeWidth }),
    Plot.link(jumpsOf(points), {
      x1: "x1",
      y1: "y1",
      x2: "x2",
      y2: "y2",
      stroke,
      strokeWidth: 1.8,
      strokeDasharray: "1,3",
      strokeLinecap: "round",
    }),
  ];
}

/** The changes of T₂ − T₀, of V and of their sum. */
function energiesOf(
  mechanism: Mechanism,
  run: Trajectory,
  parameters: NonNullable<Occasion["parameters"]>,
): Record<Energy, MotionPoint[]> {
  const rows = piecesOf(mechanism, run).flatMap((piece, i) =>
    piece.rows.map((row) => {
      const t = row[0] as number;
      const { energy } = evaluateMatrices(mechanism, stateOf(mechanism, row), { t, parameters });
      return { t, piece: i, ...energy, total: energy.kinetic + energy.potential };
    }),
  );
  const change = (name: Energy): MotionPoint[] =>
    rows.map((row) => ({ x: row.t, y: row[name] - (rows[0]?.[name] as number), piece: row.piece }));
  return { kinetic: change("kinetic"), potential: change("potential"), total: change("total") };
}

/** kinetic + potential + contact = work + events − dissipated − friction − impacts + residual, with these signs. */
function termsOf(ledger: Ledger): { readonly value: number; readonly label: string }[] {
  const signed = [
    { label: "kinetic", value: ledger.kinetic },
    { label: "potential", value: ledger.potential },
    { label: "contact", value: ledger.contact },
    { label: "work", value: ledger.work },
    { label: "events", value: ledger.events },
    { label: "− dissipated", value: -ledger.dissipated },
    { label: "− friction", value: -ledger.friction },
    { label: "− impacts", value: -ledger.impacts },
  ];
  return signed.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
}

/** Four digits, with a power of ten where the number is long. */
function rounded(value: number): string {
  const plain = String(Number(value.toPrecision(4)));
  return plain.length > 8 ? Number(plain).toExponential().replace("e+", "e") : plain;
}

/** With room for the numbers at the ends of the bars. */
function domainOf(
  terms: ReturnType<typeof termsOf>,
  { width = canvasDefaults.width }: Canvas,
): [number, number] {
  const values = terms.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const [left, right] = [-1, 1].map((side) =>
    Math.max(0, ...values.map((value) => (value < 0 === side < 0 ? textWidth(rounded(value), 11) + 8 : 0))),
  ) as [number, number];
  const span = high - low || 1;
  const perPixel = span / Math.max(1, width - barsLeft - 24 - left - right);
  return [low - Math.max(0.18 * span, left * perPixel), high + Math.max(0.18 * span, right * perPixel)];
}

function drawLedger(ledger: Ledger, terms: ReturnType<typeof termsOf>, canvas: Canvas): string {
  const { residual, relative } = ledger;
  return plotSvg(canvas, {
    heading: `ledger at the end: residual ${residual.toExponential(1)} J, ${Math.abs(relative).toExponential(1)} of the largest term`,
    marginLeft: barsLeft,
    x: { label: "energy (J)", domain: domainOf(terms, canvas), labelArrow: "none", labelAnchor: "center" },
    y: { label: null, domain: terms.map(({ label }) => label), tickSize: 0 },
    marks: [
      Plot.barX(terms, {
        x: "value",
        y: "label",
        fill: ({ value }) => (value < 0 ? loss : gain),
        insetTop: 3,
        insetBottom: 3,
      }),
      Plot.ruleX([0], { stroke: "#777" }),
      ...[1, -1].map((side) =>
        Plot.text(
          terms.filter(({ value }) => (value < 0 ? -1 : 1) === side),
          {
            x: "value",
            y: "label",
            text: ({ value }) => rounded(value),
            textAnchor: side > 0 ? "start" : "end",
            dx: 5 * side,
          },
        ),
      ),
    ],
    color: { type: "identity" },
  });
}
