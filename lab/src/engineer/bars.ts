/** How are levers drawn as a picture of its own? A row for each: its name, its bar from the middle, how far it moves the value. */

import type { Lever } from "../engine/crew/levers.js";
import type { Pen } from "../plots/pen.js";
import { short } from "./advice.js";

export interface BarLook {
  readonly width: number;
  readonly heading: string;
  readonly ink: string;
  readonly muted: string;
  readonly up: string;
  readonly down: string;
}

/** Pixels of a row, of the heading, of the names and of the numbers. */
const [row, head, names, numbers] = [26, 40, 170, 90];
const font = 13;

export const barsHeight = (levers: readonly Lever[]): number => head + row * levers.length + 10;

export function drawBars(pen: Pen, levers: readonly Lever[], look: BarLook): void {
  const { width, heading, ink, muted, up, down } = look;
  const most = Math.max(...levers.map(({ moves }) => Math.abs(moves)));
  const [left, right] = [names, width - numbers];
  const middle = (left + right) / 2;
  pen.font = `600 ${font}px system-ui, sans-serif`;
  pen.fillStyle = ink;
  pen.textAlign = "left";
  pen.fillText(heading, 12, 24);
  pen.font = `${font}px system-ui, sans-serif`;
  for (const [i, { name, from, to, moves }] of levers.entries()) {
    const top = head + row * i;
    const length = ((right - left) / 2) * (Math.abs(moves) / most);
    pen.fillStyle = ink;
    pen.textAlign = "left";
    pen.fillText(`${name}  ${short(from)} → ${short(to)}`, 12, top + 17);
    pen.fillStyle = moves > 0 ? up : down;
    pen.fillRect(moves > 0 ? middle : middle - length, top + 5, length, row - 10);
    pen.fillStyle = ink;
    pen.textAlign = "right";
    pen.fillText(`${moves > 0 ? "+" : "−"}${short(Math.abs(moves))}`, width - 12, top + 17);
  }
  pen.fillStyle = muted;
  pen.fillRect(middle - 0.5, head, 1, row * levers.length);
}
