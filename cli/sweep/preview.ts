/** What is drawn before a sweep is done? Nothing, to see whether its picture can be had; or what is there so far. */

import { rowGroups } from "#inner";
import { drawDiagram } from "../../figure/index.js";
import type { SweepJob, SweepRow } from "../../src/index.js";
import { plainDocument } from "../shared/picture/document.js";
import { writePicture } from "../shared/sweep/pictures.js";
import type { Store } from "../shared/sweep/store.js";
import type { SweepFlags } from "./options.js";

/** The quantity is checked before the work begins. */
export function checkPicture(job: SweepJob, coordinates: readonly string[], { plot }: SweepFlags): void {
  if (plot === undefined) return;
  const nothing = { heading: "", job, coordinates, rows: () => [], quantity: plot };
  drawDiagram(nothing, { document: plainDocument() });
}

/** Seconds between two previews, and how much longer than drawing one takes. */
const previewEvery = 2;
const previewShare = 10;

/** To be called after every chunk: draws the preview again when it is time. */
export function previewer(
  flags: SweepFlags,
  store: Store,
  job: SweepJob,
  coordinates: readonly string[],
): () => void {
  const preview = flags.preview as string;
  let next = 0;
  return () => {
    const now = performance.now() / 1000;
    if (now < next) return;
    writePicture(preview, { job }, coordinates, () => storedRows(store, coordinates), flags);
    const taken = performance.now() / 1000 - now;
    next = now + taken + Math.max(previewEvery, previewShare * taken);
  };
}

function* storedRows(store: Store, coordinates: readonly string[]): Generator<SweepRow[]> {
  for (const piece of store.chunks(true)) yield* rowGroups(store.job, coordinates, piece);
}
