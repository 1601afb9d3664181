/** How is the timeline drawn? Lanes of contacts in the colours of their modes, events on them, seconds below. */

import type { RunAnswer } from "../engine/protocol.js";
import { shortened } from "../plots/frame.js";
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
  /** Pixels at the left for the names of lanes, so that they hide nothing. */
  readonly left: number;
  /** Seconds at the left and at the right edge. */
  readonly from: number;
  readonly to: number;
  readonly colourOf: (name: string) => string;
  /** Pixels of its letters. */
  readonly font?: number;
}

/** Pixels of letters, and their width as a fraction of these. */
const [usualFont, letterWidth] = [11, 0.6];

/** Room for the names of these lanes: as much as the longest one needs, and at most this part of the width. */
export function namesWidth(lanes: readonly Lane[], width: number, font = usualFont): number {
  const longest = Math.max(0, ...lanes.map(({ label }) => label.length));
  return longest === 0 ? 0 : Math.round(Math.min(0.3 * width, 8 + letterWidth * font * longest));
}

/** Where a time stands. */
export const placeOf = (
  t: number,
  { width, left, from, to }: Pick<TimelineSheet, "width" | "left" | "from" | "to">,
): number => left + (to > from ? ((t - from) / (to - from)) * (width - left) : 0);

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
  // Lanes without a contact have no modes: a thin line shows that time passes.
  for (const k of lanes.length === 0 ? [0] : lanes.keys())
    if (lanes[k]?.contact === undefined) {
      pen.fillStyle = sheet.colourOf("--flight-band");
      pen.fillRect(sheet.left, yOf(k) + lane.height / 2 - 2, sheet.width - sheet.left, 4);
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

/** The name of each lane, left of it. */
function drawNames(
  pen: Pen,
  lanes: readonly Lane[],
  { colourOf, left, font = usualFont }: TimelineSheet,
): void {
  pen.font = `${font}px system-ui, sans-serif`;
  pen.textAlign = "left";
  pen.fillStyle = colourOf("--ink");
  for (const [k, { label }] of lanes.entries())
    pen.fillText(shortened(pen, label, left - 6), 0, lane.top + k * lane.step + lane.height - 5);
}

function drawSeconds(pen: Pen, height: number, sheet: TimelineSheet): void {
  const { width, from, to, colourOf, font = usualFont } = sheet;
  const step = niceStep((to - from) / Math.max(3, width / 110));
  pen.fillStyle = colourOf("--muted");
  pen.font = `${font}px system-ui, sans-serif`;
  const first = Math.ceil(from / step - 1e-9);
  for (let i = first; i * step <= to + 1e-4 * (to - from) && step > 0; i++) {
    const x = placeOf(i * step, sheet);
    pen.fillRect(x, height - lane.bottom, 1, 4);
    pen.textAlign = x < sheet.left + 12 ? "left" : x > width - 24 ? "right" : "center";
    pen.fillText(`${Number((i * step).toPrecision(8))}${i === first ? " s" : ""}`, x, height - 4);
  }
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least || 1));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power;
}
