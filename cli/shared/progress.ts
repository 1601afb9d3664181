/** How far is a long command? A bar on a terminal, plain lines otherwise, on standard error. */

import { AsyncLocalStorage } from "node:async_hooks";
import { Presets, SingleBar } from "cli-progress";

export interface Progress {
  /** The share that is done, from 0 to 1, and what else to say. */
  readonly update: (share: number, note?: string) => void;
  readonly stop: () => void;
}

/** Plain lines follow each other after this share, or after this time: a command that is slow shows that it runs. */
const [lineShare, lineTime] = [20, 5000];

/** How to end what the running command shows. */
const shown = new AsyncLocalStorage<(() => void)[]>();

/** Runs a command; one that fails leaves no bar and no timer to the process it runs in. */
export async function endingProgress<Result>(body: () => Promise<Result>): Promise<Result> {
  const stops: (() => void)[] = [];
  try {
    return await shown.run(stops, body);
  } finally {
    for (const stop of stops) stop();
  }
}

/** Nothing is shown in the first second, and nothing at all where `quiet`. */
export function startProgress(label: string, quiet: boolean): Progress {
  if (quiet) return { update: () => undefined, stop: () => undefined };
  const begun = Date.now();
  // A handler of the bar's own would swallow Ctrl-C, because a calculation that never pauses does not receive it.
  // Without one the terminal must need no mending, so the bar leaves line wrap and cursor as they are.
  const bar = new SingleBar(
    { format: `${label} {bar} {percentage} % {note}`, gracefulExit: false, linewrap: true },
    Presets.shades_classic,
  );
  let latest = -1;
  let known: { readonly share: number; readonly note?: string } = { share: 0 };
  let last = begun;
  const update = (share: number, note = ""): void => {
    const now = Date.now();
    if (now - begun < 1000) return;
    // What is still at work is not complete, however little is left of it.
    const percent = Math.min(99, Math.floor(100 * share));
    known = { share, note };
    if (!process.stderr.isTTY) {
      if (percent >= latest + lineShare || now - last >= lineTime)
        console.error(`${label}: ${percent} % ${note}`.trimEnd());
      else return;
    } else if (latest < 0) bar.start(100, percent, { note });
    else bar.update(percent, { note });
    latest = percent;
    last = now;
  };
  // Where workers compute, a long run reports nothing: the line is repeated, so that silence means a fault.
  const beat = setInterval(() => update(known.share, known.note), lineTime);
  beat.unref();
  const stop = (): void => {
    clearInterval(beat);
    if (process.stderr.isTTY && latest >= 0) bar.stop();
    latest = -1;
  };
  shown.getStore()?.push(stop);
  return { update, stop };
}
