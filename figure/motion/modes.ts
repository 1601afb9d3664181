/** In which colours do modes and events appear? The same in every picture of a motion. */

import type { ContactEvent, EventType, Mechanism, Mode } from "../../src/index.js";
import { seriesColours } from "../chart.js";
import type { LegendEntry } from "../plot.js";
import type { Piece } from "./pieces.js";

export const modeColours: Readonly<Record<Mode, string>> = Object.freeze({
  flight: "#8a8f94",
  "slip+": "#d35400",
  "slip-": "#00838f",
  stick: "#1e8449",
});

/** Behind curves: light enough not to hide them. */
export const paleColours: Readonly<Record<Mode, string>> = Object.freeze({
  flight: "#ffffff",
  "slip+": "#fbe3d2",
  "slip-": "#d3eef1",
  stick: "#d8efdf",
});

/** Events that are more than a change of mode. */
export const eventMarks: Readonly<Partial<Record<EventType, { symbol: string; colour: string }>>> =
  Object.freeze({
    impact: { symbol: "triangle2", colour: "#111111" },
    chatter: { symbol: "diamond2", colour: "#7d3c98" },
    reverseChatter: { symbol: "star", colour: "#7d3c98" },
    impactWithoutCollision: { symbol: "star", colour: "#c0392b" },
    velocityJump: { symbol: "square2", colour: "#2457a6" },
    jam: { symbol: "times", colour: "#c0392b" },
  });

export const isMarked = ({ type }: ContactEvent): boolean => eventMarks[type] !== undefined;

/** One colour for each combination of modes that occurs; of one contact its mode's own. */
export function combinationColours({ contacts }: Mechanism, pieces: readonly Piece[]): LegendEntry[] {
  const found = new Map<string, readonly Mode[]>();
  for (const { modes } of pieces) found.set(combination(contacts, modes), modes);
  let next = 0;
  return [...found].map(([label, modes]) => {
    if (modes.every((mode) => mode === "flight")) return { label, colour: modeColours.flight };
    if (modes.length === 1) return { label, colour: modeColours[modes[0] as Mode] };
    return { label, colour: seriesColours[next++ % seriesColours.length] as string };
  });
}

/** "stick", "flight"; of several contacts only the closed ones: "front slip+, rear stick". */
export function combination(contacts: Mechanism["contacts"], modes: readonly Mode[]): string {
  if (modes.length === 1) return modes[0] as Mode;
  const closed = modes.flatMap((mode, i) => (mode === "flight" ? [] : [`${contacts[i]?.name} ${mode}`]));
  return closed.join(", ") || "flight";
}
