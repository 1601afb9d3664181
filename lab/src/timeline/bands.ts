/** In which mode was each contact when? Bands of the timeline, one for each stretch of one mode. */

import { type Film, modeNames } from "../engine/protocol.js";

export interface Band {
  readonly mode: string;
  readonly from: number;
  readonly to: number;
}

export function bandsOf({ numbers, stride, modes, rows }: Film, contacts: number, contact: number): Band[] {
  const bands: { mode: string; from: number; to: number }[] = [];
  for (let row = 0; row < rows; row++) {
    const t = numbers[row * stride] as number;
    const mode = modeNames[modes[row * contacts + contact] as number] as string;
    const last = bands.at(-1);
    if (last !== undefined) last.to = t;
    if (last === undefined || last.mode !== mode) bands.push({ mode, from: t, to: t });
  }
  return bands.filter(({ from, to }) => to > from);
}
