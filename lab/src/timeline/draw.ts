/** How is the timeline drawn? Lanes of contacts in the colours of their modes, events on them, seconds below. */

import type { RunAnswer } from "../engine/protocol.js";
import type { Pen } from "../plots/pen.js";
import { bandsOf } from "./bands.js";
import { type Lane, lanesOf, lanesWith } from "./lanes.js";

/** Pixels. */
export const lane = { height: 18, step: 22, top: 30, bottom: 18 };

/** Marks in a pixel that are drawn apart: screens have up to this number of their own pixels in it. */
const finest = 3;

const modeColour: Readonly<Record<string, string>> = {
  flight: "--flight-band",
  stick: "--stick",
  "slip+": "--slip-plus",
  "slip-": "--slip-minus",
};

export const timelineHeight = (lanes: number): number =>
  lane.top + Math.max(1, lanes) * lane.step + lane.bottom;

export interface TimelineSheet {
  readonly width: number;
  /** Seconds at the left and at the right edge. */
  readonly from: number;
  readonly to: number;
  readonly colourOf: (name: string) => string;
}

/** Where a time stands. */
export const placeOf = (
  t: number,
  { width, from, to }: Pick<TimelineSheet, "width" | "from" | "to">,
): number => (to > from ? ((t - from) / (to - from)) * width : 0);

export function drawTimeline(pen: Pen, run: RunAnswer, sheet: TimelineSheet): void {
  const { film, events, info } = run;
  const { lanes } = lanesOf(run);
  const yOf = (k: number) => lane.top + k * lane.step;
  for (const [k, { contact }] of lanes.entries()) {
    const bands = contact === undefined ? [] : bandsOf(film, info.contacts.length, contact);
    for (const { mode, from, to } of bands) {
      if (to < sheet.from || from > sheet.to) continue;
      const x = placeOf(Math.max(from, sheet.from), sheet);
      pen.fillStyle = sheet.colourOf(modeColour[mode] ?? "--flight");
      pen.fillRect(x, yOf(k), Math.max(0.6, placeOf(Math.min(to, sheet.to), sheet) - x), lane.height);
    }
  }
  const drawn = new Set<string>();
  const marks = events.flatMap((event) =>
    lanesWith(lanes, event).map((k) => ({ t: event.t, type: event.type, y: yOf(k) })),
  );
  for (const { t, type, y } of marks) {
    if (t < sheet.from || t > sheet.to) continue;
    const x = placeOf(t, sheet);
    const mark = `${type} ${y} ${Math.round(finest * x)}`;
    if (drawn.has(mark)) continue; // thousands of events share a pixel
    drawn.add(mark);
    const jumps = type === "impact" || type === "impactWithoutCollision" || type === "velocityJump";
    pen.fillStyle = sheet.colourOf(jumps ? "--impact" : "--ink");
    if (jumps) {
      pen.beginPath();
      pen.moveTo(x - 4, y - 5);
      pen.lineTo(x + 4, y - 5);
      pen.lineTo(x, y + 3);
      pen.fill();
    }
    pen.fillRect(x - 0.5, y, 1, lane.height);
  }
  drawNames(pen, lanes, sheet);
  drawSeconds(pen, timelineHeight(lanes.length), sheet);
}

/** The name of each lane at its left end, on a ground of its own. */
function drawNames(pen: Pen, lanes: readonly Lane[], { colourOf, width: room }: TimelineSheet): void {
  const most = 0.22 * room;
  pen.font = "11px system-ui, sans-serif";
  pen.textAlign = "left";
  for (const [k, { name }] of lanes.entries()) {
    const y = lane.top + k * lane.step;
    const label = shortened(pen, name, most);
    const width = pen.measureText(label).width + 8;
    pen.globalAlpha = 0.85;
    pen.fillStyle = colourOf("--stage");
    pen.fillRect(3, y + 2, width, lane.height - 4);
    pen.globalAlpha = 1;
    pen.fillStyle = colourOf("--ink");
    pen.fillText(label, 7, y + lane.height - 5);
  }
}

/** The longest beginning of a name that fits, with an ellipsis: what lies below must stay visible. */
function shortened(pen: Pen, name: string, most: number): string {
  if (pen.measureText(name).width <= most) return name;
  let length = name.length - 1;
  while (length > 3 && pen.measureText(`${name.slice(0, length)}…`).width > most) length--;
  return `${name.slice(0, length)}…`;
}

function drawSeconds(pen: Pen, height: number, sheet: TimelineSheet): void {
  const { width, from, to, colourOf } = sheet;
  const step = niceStep((to - from) / Math.max(3, width / 110));
  pen.fillStyle = colourOf("--muted");
  pen.font = "11px system-ui, sans-serif";
  const first = Math.ceil(from / step - 1e-9);
  for (let i = first; i * step <= to + 1e-4 * (to - from) && step > 0; i++) {
    const x = placeOf(i * step, sheet);
    pen.fillRect(x, height - lane.bottom, 1, 4);
    pen.textAlign = x < 12 ? "left" : x > width - 24 ? "right" : "center";
    pen.fillText(`${Number((i * step).toPrecision(8))}${i === first ? " s" : ""}`, x, height - 4);
  }
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least || 1));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power;
}
