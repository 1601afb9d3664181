/** Which key does what? Everything that the pointer can do with the motion. */

import { lab } from "./lab.svelte.js";

/** A step of the arrow keys, as a share of the film. */
const step = 1 / 400;

/** Two events closer than this are one step. */
const together = 1e-9;

export function stepEvent(by: 1 | -1): void {
  const { playback, run } = lab;
  playback.stop();
  const times = (run?.events ?? []).map(({ t }) => t);
  const next =
    by > 0 ? times.find((t) => t > playback.t + together) : times.findLast((t) => t < playback.t - together);
  playback.seek(next ?? (by > 0 ? playback.end : 0));
  const event = run?.events.find(({ t }) => t === next);
  lab.news =
    event === undefined
      ? "No further event."
      : `${event.type} ${event.name ?? `of ${event.contact}`} at ${event.t.toPrecision(6)} seconds.`;
}

function stepFork(): void {
  const { run, place, playback } = lab;
  const times = (run?.ambiguities ?? []).map(({ t }) => t);
  if (times.length === 0) return;
  const next = playback.t < (times[place] ?? 0) ? place : (place + 1) % times.length;
  playback.stop();
  playback.seek(times[next] ?? 0);
  lab.openFork(next);
}

const keys: Readonly<Record<string, () => void>> = {
  " ": () => lab.playback.toggle(),
  k: () => lab.playback.toggle(),
  ".": () => stepEvent(1),
  ",": () => stepEvent(-1),
  ArrowRight: () => lab.playback.seek(lab.playback.t + step * lab.playback.end),
  ArrowLeft: () => lab.playback.seek(lab.playback.t - step * lab.playback.end),
  Home: () => lab.playback.seek(0),
  End: () => lab.playback.seek(lab.playback.end),
  "]": () => lab.playback.accelerate(1),
  "[": () => lab.playback.accelerate(-1),
  f: stepFork,
  p: () => lab.look({ projector: !lab.scenario.view.projector }),
};

/** What is written into keeps all keys; sliders, tabs and boxes keep only those that they use themselves. */
const writing = "input:not([type='range'], [type='checkbox'], [type='file']), select, textarea, dialog";
const own = /^(Arrow|Home$|End$|Page)/;

const isZ = ({ key }: KeyboardEvent) => key.toLowerCase() === "z";

/** Keys of a field belong to it; all others to the motion, wherever the focus is. */
export function pressKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (target.closest(writing) || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (!isZ(event) && event.key !== "y") return;
    event.preventDefault();
    if (event.shiftKey || !isZ(event)) lab.redo();
    else lab.undo();
    return;
  }
  if (own.test(event.key) && target.closest("input, [role='tab']")) return;
  if (event.key === " " && target.closest("input[type='checkbox']")) return;
  if (event.key === " " && target.closest("button, a, summary")) return;
  const digit = Number(event.key);
  const branch = Number.isInteger(digit) && digit > 0 ? lab.fork?.branches[digit - 1] : undefined;
  const action = keys[event.key] ?? (branch === undefined ? undefined : () => lab.follow(branch.label));
  if (action === undefined) return;
  event.preventDefault();
  action();
}
