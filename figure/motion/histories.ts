/** How does a motion go over time? Panels below one another; modes as bands behind them, events as marks above. */

import * as Plot from "@observablehq/plot";
import { contactLabels } from "#inner";
import type { ContactEvent, Mechanism, Mode, Trajectory } from "../../src/index.js";
import { type Canvas, canvasDefaults } from "../canvas.js";
import { drawOverOneAxis } from "../panels.js";
import { fitsUpright, plotSvg, type RowEntry, rowLegend } from "../plot.js";
import { inStyle } from "../style.js";
import { eventMarks, isMarked, modeColours, paleColours } from "./modes.js";
import {
  findQuantity,
  jumpsOf,
  type Piece,
  piecesOf,
  pointsOf,
  type Quantity,
  rangeOf,
  shownNames,
  valueIn,
} from "./pieces.js";

export interface HistoryOptions {
  readonly heading?: string;
  /** Names such as phi, phi' or tip_lambdaN; left out: all coordinates and velocities. */
  readonly over?: readonly string[];
  /** What stands at an axis instead of its name. */
  readonly labels?: Readonly<Record<string, string>>;
}

interface Band {
  readonly from: number;
  readonly to: number;
  readonly contact: string;
  readonly mode: Mode;
}

/** Pixels. */
const [plainHeight, laneHeight, headHeight, footHeight, labelHeight] = [92, 18, 60, 36, 22];
const margins = { left: 76, right: 24 };
/** With more jumps than this, lines at each of them would hide the curves. */
const mostLines = 60;
/** With more than this, the marks would hide the lanes; the legend then says how many there are. */
const mostMarks = 300;
/** With more contacts than this, only those that touch have a lane. */
const mostLanes = 6;

/** The picture as SVG text. */
export function drawTimeHistories(
  mechanism: Mechanism,
  run: Trajectory,
  canvas: Canvas,
  { heading = `${mechanism.title}: motion over time`, over, labels = {} }: HistoryOptions = {},
): string {
  return inStyle(canvas, { width: 720 }, ({ document, width }) => {
    const pieces = piecesOf(mechanism, run);
    const names = over ?? [...shownNames(mechanism), ...mechanism.coordinates.map((name) => `${name}'`)];
    const events = labelled(mechanism, run.events.filter(isMarked));
    const all = bandsOf(mechanism, pieces);
    const { bands, idle } = touchingBands(all, events);
    const ends = rangeOf(
      [pieces[0]?.rows[0], pieces.at(-1)?.rows.at(-1)].map((row) => row?.[0] as number),
      0,
    );
    const x = { domain: ends, axis: null };
    const head = laneHeight * lanesOf(bands).length + headHeight;
    const quantities = names.map((name) => findQuantity(mechanism, name, run));
    const written = names.map((name, i) => labels[name] ?? (quantities[i] as Quantity).label);
    const marginTop = written.every((label) => fitsUpright(label, plainHeight)) ? 6 : labelHeight;
    const panel = (label: string, i: number, marginLeft: number) => {
      const last = i === names.length - 1;
      const height = plainHeight + marginTop + 6 + (last ? footHeight : 0);
      const content = {
        label,
        quantity: quantities[i] as Quantity,
        pieces,
        bands: all,
        events,
        x: last ? { ...timeAxis, domain: ends } : x,
        marginLeft,
        marginTop,
        marginBottom: last ? footHeight + 6 : 6,
      };
      return { svg: drawPanel(content, { document, width, height }), height };
    };
    const draw = (marginLeft: number) => {
      const lanes = { heading, bands, idle, events, x, marginLeft };
      return [
        { svg: drawLanes(lanes, { document, width, height: head }), height: head },
        ...written.map((label, i) => panel(label, i, marginLeft)),
      ];
    };
    return drawOverOneAxis(draw, margins.left, width, heading);
  });
}

const timeAxis = { label: "t (s)", labelArrow: "none", labelAnchor: "center" } as const;

/** When each contact was in which mode. */
function bandsOf({ contacts }: Mechanism, pieces: readonly Piece[]): Band[] {
  const labels = contactLabels(contacts.map(({ name }) => name));
  return contacts.flatMap((_, k) => {
    const contact = labels[k] as string;
    const bands: Band[] = [];
    for (const { rows, modes } of pieces) {
      const [from, to] = [rows[0]?.[0] as number, rows.at(-1)?.[0] as number];
      const [mode, last] = [modes[k] as Mode, bands.at(-1)];
      if (last?.mode === mode) bands[bands.length - 1] = { ...last, to };
      else bands.push({ from, to, contact, mode });
    }
    return bands;
  });
}

const lanesOf = (bands: readonly Band[]): string[] => [...new Set(bands.map(({ contact }) => contact))];

/** Of many contacts those that touch, and the number of the others. */
function touchingBands(bands: Band[], events: readonly ContactEvent[]) {
  const lanes = lanesOf(bands);
  if (lanes.length <= mostLanes) return { bands, idle: 0 };
  const touch = new Set(events.flatMap(onLanes).map(({ contact }) => contact));
  for (const { contact, mode } of bands) if (mode !== "flight") touch.add(contact);
  const kept = bands.filter(({ contact }) => touch.has(contact));
  return { bands: kept, idle: lanes.length - lanesOf(kept).length };
}

/** Events with the labels of their contacts, which are the names of the lanes. */
function labelled({ contacts }: Mechanism, events: readonly ContactEvent[]): ContactEvent[] {
  const names = contacts.map(({ name }) => name);
  const labels = contactLabels(names);
  const labelOf = (name: string): string => labels[names.indexOf(name)] ?? name;
  return events.map((event) => ({
    ...event,
    contact: labelOf(event.contact),
    ...(event.contacts === undefined ? {} : { contacts: event.contacts.map(labelOf) }),
  }));
}

interface Lanes {
  readonly heading: string;
  readonly bands: readonly Band[];
  /** The number of contacts that never touch and have no lane. */
  readonly idle: number;
  readonly events: readonly ContactEvent[];
  readonly x: Plot.ScaleOptions;
  readonly marginLeft: number;
}

/** A chatter of several contacts is marked on the lane of each. */
const onLanes = (event: ContactEvent): ContactEvent[] =>
  (event.contacts ?? (event.name === undefined ? [event.contact] : [])).map((contact) => ({
    ...event,
    contact,
  }));

/** Heading, legend, and one lane for each contact. */
function drawLanes({ heading, bands, idle, events, x, marginLeft }: Lanes, canvas: Canvas): string {
  const modes = (Object.keys(modeColours) as Mode[]).filter((mode) =>
    bands.some((band) => band.mode === mode),
  );
  const types = Object.entries(eventMarks).filter(([type]) => events.some((event) => event.type === type));
  const marked = types.map(([label, { colour, symbol }]) => ({ label, colour, symbol }));
  const crowded = events.length > mostMarks;
  const legend: RowEntry[] = [
    ...modes.map((mode) => ({ label: mode, colour: modeColours[mode], symbol: "square2" })),
    ...(crowded
      ? [{ label: `${events.length} events, too many to mark`, colour: "#111111", symbol: "plus" }]
      : marked),
    ...(idle === 0 ? [] : [{ label: `${idle} contacts never touch`, colour: "white", symbol: "square2" }]),
  ];
  const size = events.length > mostLines ? 2 : 4;
  return plotSvg(canvas, {
    heading,
    marginLeft,
    marginRight: margins.right,
    marginTop: headHeight - 4,
    marginBottom: 4,
    x,
    y: { label: null, tickSize: 0, padding: 0.12, domain: lanesOf(bands) },
    color: { type: "identity" },
    symbol: { type: "identity" },
    marks: [
      Plot.barX([...bands], {
        x1: "from",
        x2: "to",
        y: "contact",
        fill: ({ mode }: Band) => modeColours[mode],
      }),
      Plot.dot(crowded ? [] : events.flatMap(onLanes), {
        x: "t",
        y: "contact",
        r: size,
        symbol: ({ type }: ContactEvent) => eventMarks[type]?.symbol,
        fill: ({ type }: ContactEvent) => eventMarks[type]?.colour,
        stroke: "white",
        strokeWidth: 0.7,
      }),
      ...rowLegend(legend, (canvas.width ?? canvasDefaults.width) - marginLeft - margins.right),
    ],
  });
}

interface Panel {
  readonly label: string;
  readonly quantity: Quantity;
  readonly pieces: readonly Piece[];
  readonly bands: readonly Band[];
  readonly events: readonly ContactEvent[];
  readonly x: Plot.ScaleOptions;
  readonly marginLeft: number;
  readonly marginTop: number;
  readonly marginBottom: number;
}

/**
 * One quantity over time. The modes of a single contact are the background; those of several would cover each
 * other.
 */
function drawPanel(
  { label, quantity, pieces, bands, events, x, marginLeft, marginTop, marginBottom }: Panel,
  canvas: Canvas,
): string {
  const points = pointsOf(
    pieces,
    (row) => row[0] as number,
    (row) => valueIn(row, quantity),
  );
  const single = lanesOf(bands).length === 1;
  return plotSvg(canvas, {
    heading: `${label} over time`,
    untitled: true,
    marginLeft,
    marginRight: margins.right,
    marginTop,
    marginBottom,
    x,
    y: {
      label,
      labelArrow: "none",
      labelAnchor: "center",
      ticks: 4,
      tickFormat: ".7~g",
      domain: rangeOf(
        points.map(({ y }) => y),
        0.06,
      ),
    },
    color: { type: "identity" },
    marks: [
      ...(single
        ? [Plot.rect([...bands], { x1: "from", x2: "to", fill: ({ mode }: Band) => paleColours[mode] })]
        : []),
      Plot.frame({ stroke: "#999" }),
      ...(events.length > mostLines
        ? []
        : [Plot.ruleX([...events], { x: "t", stroke: "#111", strokeOpacity: 0.35, strokeDasharray: "2,3" })]),
      Plot.line(points, { x: "x", y: "y", z: "piece", stroke: "#1f3b57", strokeWidth: 1.6 }),
      Plot.link(jumpsOf(points), {
        x1: "x1",
        y1: "y1",
        x2: "x2",
        y2: "y2",
        stroke: "#1f3b57",
        strokeWidth: 1.6,
        strokeDasharray: "1,3",
        strokeLinecap: "round",
      }),
    ],
  });
}
