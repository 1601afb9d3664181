/** How is the timeline drawn? A lane for each contact in the colours of its modes, events on it, seconds below. */

import type { RunAnswer } from "../engine/protocol.js";
import type { Pen } from "../plots/pen.js";
import { bandsOf } from "./bands.js";

/** Pixels. */
export const lane = { height: 18, step: 22, top: 30, bottom: 18 };

/** Marks in a pixel that are told apart: screens have up to so many of their own in it. */
const finest = 3;

const modeColour: Readonly<Record<string, string>> = {
  flight: "--flight-band",
  stick: "--stick",
  "slip+": "--slip-plus",
  "slip-": "--slip-minus",
};

export const timelineHeight = (contacts: number): number =>
  lane.top + Math.max(1, contacts) * lane.step + lane.bottom;

export interface TimelineSheet {
  readonly width: number;
  /** Seconds at the right edge. */
  readonly end: number;
  readonly colourOf: (name: string) => string;
}

/** Where a time stands. */
export const placeOf = (t: number, { width, end }: Pick<TimelineSheet, "width" | "end">): number =>
  end > 0 ? (t / end) * width : 0;

export function drawTimeline(pen: Pen, { film, events, info }: RunAnswer, sheet: TimelineSheet): void {
  const { contacts } = info;
  const yOf = (k: number) => lane.top + k * lane.step;
  for (const k of contacts.keys())
    for (const { mode, from, to } of bandsOf(film, contacts.length, k)) {
      const x = placeOf(from, sheet);
      pen.fillStyle = sheet.colourOf(modeColour[mode] ?? "--flight");
      pen.fillRect(x, yOf(k), Math.max(0.6, placeOf(to, sheet) - x), lane.height);
    }
  const drawn = new Set<string>();
  const marks = events.flatMap(({ t, type, name: kink, contact, contacts: several = [contact] }) =>
    (kink === undefined ? several : []).map((name) => ({ t, type, contact: name })),
  );
  for (const { t, type, contact } of marks) {
    const y = yOf(contacts.findIndex(({ name }) => name === contact));
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
  drawSeconds(pen, timelineHeight(contacts.length), sheet);
}

function drawSeconds(pen: Pen, height: number, sheet: TimelineSheet): void {
  const { width, end, colourOf } = sheet;
  const step = niceStep(end / Math.max(3, width / 110));
  pen.fillStyle = colourOf("--muted");
  pen.font = "11px system-ui, sans-serif";
  for (let i = 0; i * step <= end * 1.0001 && step > 0; i++) {
    const x = placeOf(i * step, sheet);
    pen.fillRect(x, height - lane.bottom, 1, 4);
    pen.textAlign = i === 0 ? "left" : x > width - 24 ? "right" : "center";
    pen.fillText(`${Number((i * step).toPrecision(6))}${i === 0 ? " s" : ""}`, x, height - 4);
  }
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least || 1));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power;
}
