/** How is a stiff limit drawn? The state at the end of each run over log₁₀ ε, and where the rigid futures end. */

import * as Plot from "@observablehq/plot";
import { type FinalState, type LimitReport, type Mechanism, Mistake } from "../src/index.js";
import type { Canvas } from "./canvas.js";
import { seriesColours } from "./chart.js";
import { drawOverOneAxis } from "./panels.js";
import { fitsUpright, plotSvg } from "./plot.js";
import { inStyle } from "./style.js";
import { columnLabel } from "./units.js";

export interface LimitPicture {
  readonly heading?: string;
  /** Quantities of the end state: coordinates, velocities such as x', contact numbers such as tip_vT, or impacts. */
  readonly over?: readonly string[];
}

type Read = (final: FinalState) => number;

/** Pixels of a panel, and of the heading and the axis. */
const [panelHeight, headHeight, footHeight] = [150, 44, 40];
const margins = { left: 84, right: 176 };
/** The room around the values, as a share of their range. */
const room = 0.08;

/** Names of what can be drawn. */
export function limitQuantities({ coordinates, contacts }: Mechanism): string[] {
  const numbers = ["gap", "vT", "vN", "lambdaT", "lambdaN"];
  return [
    ...coordinates,
    ...coordinates.map((name) => `${name}'`),
    ...contacts.flatMap(({ name }) => numbers.map((number) => `${name}_${number}`)),
  ];
}

/** The picture as SVG text. Throws Mistake for a quantity that the end state does not have. */
export function drawLimit(
  mechanism: Mechanism,
  report: LimitReport,
  canvas: Canvas,
  { heading = `${mechanism.title}: where the runs end, from soft to stiff`, over }: LimitPicture = {},
): string {
  return inStyle(canvas, { width: 760 }, ({ document, width }) => {
    const names = over ?? defaultQuantities(mechanism, report);
    const panel = (name: string, i: number, marginLeft: number) => {
      const between = fitsUpright(labelOf(mechanism, name), panelHeight) ? 12 : 24;
      const [head, foot] = [i === 0 ? headHeight : between, i === names.length - 1 ? footHeight : 8];
      const height = panelHeight + head + foot;
      const svg = plotSvg(
        { document, width, height },
        {
          heading,
          untitled: i > 0,
          marginLeft,
          marginRight: margins.right,
          marginTop: head,
          marginBottom: foot,
          x: { label: "log₁₀ ε", reverse: true, ...(i === names.length - 1 ? {} : { axis: null }) },
          ...panelOf(mechanism, report, name),
        },
      );
      return { svg, height };
    };
    const draw = (marginLeft: number) => names.map((name, i) => panel(name, i, marginLeft));
    return drawOverOneAxis(draw, margins.left, width, heading);
  });
}

/** What shows most: the slip of the first contact, or the first coordinate; and impacts where there are some. */
function defaultQuantities({ contacts, coordinates }: Mechanism, { runs }: LimitReport): string[] {
  const [contact] = contacts;
  const hasSlip = contact !== undefined && runs.some(({ final }) => final.contacts[contact.name]?.vT !== 0);
  const first = hasSlip ? `${contact.name}_vT` : (coordinates[0] as string);
  const last = coordinates.at(-1) as string;
  const some = runs.some(({ impacts }) => impacts > 0);
  return [...new Set([first, last, ...(some ? ["impacts"] : [])])];
}

function panelOf(mechanism: Mechanism, { runs, rigid }: LimitReport, name: string) {
  const read = name === "impacts" ? undefined : readerOf(mechanism, name);
  const points = runs.map(({ epsilon, final, impacts }): [number, number] => [
    Math.log10(epsilon),
    read === undefined ? impacts : read(final),
  ]);
  const levels =
    read === undefined ? [] : rigid.map((one) => ({ label: rigidLabel(one), value: read(one.final) }));
  const all = [...points.map(([, y]) => y), ...levels.map(({ value }) => value)].filter(Number.isFinite);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = room * (high - low) || Math.max(1e-12, Math.abs(high)) * room;
  const colour = (i: number) => seriesColours[(i + 1) % seriesColours.length] as string;
  return {
    y: {
      label: labelOf(mechanism, name),
      domain: [low - margin, high + margin] as [number, number],
      ticks: 5,
    },
    grid: true,
    legend: levels.map(({ label }, i) => ({ label, colour: colour(i), symbol: "dashed" as const })),
    marks: [
      Plot.frame({ stroke: "#999" }),
      ...levels.map(({ value }, i) =>
        Plot.ruleY([value], { stroke: colour(i), strokeDasharray: "5,4", strokeWidth: 1.5 }),
      ),
      Plot.line(points, { stroke: seriesColours[0] as string, strokeOpacity: 0.5 }),
      Plot.dot(points, { fill: seriesColours[0] as string, r: 3 }),
    ],
  };
}

const rigidLabel = ({ future, phase }: LimitReport["rigid"][number]): string =>
  phase === undefined ? future : `${future} ${phase.toFixed(2)}`;

const labelOf = ({ units }: Mechanism, name: string): string =>
  name === "impacts" ? "impacts (1)" : columnLabel({ units }, name, `${name} at the end`);

function readerOf(mechanism: Mechanism, name: string): Read {
  const { coordinates, contacts } = mechanism;
  const bare = name.replace(/['’]$/, "");
  if (coordinates.includes(bare))
    return (final) => (bare === name ? final.q[bare] : final.v[bare]) ?? Number.NaN;
  const contact = contacts.find((one) => name.startsWith(`${one.name}_`));
  const field = name.slice((contact?.name.length ?? 0) + 1);
  if (contact !== undefined && limitQuantities(mechanism).includes(name))
    return (final) =>
      Number(
        (final.contacts[contact.name] as unknown as Record<string, number> | undefined)?.[field] ??
          Number.NaN,
      );
  const known = ["impacts", ...limitQuantities(mechanism)];
  throw new Mistake(`${mechanism.name} has no quantity ${name} at the end: known are ${known.join(" ")}`);
}
