/** Which picture does a sweep get? A bifurcation diagram over one quantity, a basin map over two; also of what is there so far. */

import { extname } from "node:path";
import { drawBasin, drawDiagram } from "../../figure/index.js";
import { rowGroups, type SweepJob, type SweepRow } from "../../src/index.js";
import { attempt } from "../output.js";
import { plainDocument } from "../picture/document.js";
import { renderPng } from "../picture/png.js";
import type { SweepFlags } from "./options.js";
import { type Store, writeWhole } from "./store.js";

type Rows = () => Iterable<readonly SweepRow[]>;

/** Draws into a file by its ending. */
export function writePicture(
  path: string,
  job: SweepJob,
  coordinates: readonly string[],
  rows: Rows,
  { plot }: SweepFlags,
): void {
  const heading = `${job.mechanism} over ${job.over.map(({ name }) => name).join(" and ")}`;
  const picture = { heading, job, coordinates, rows, ...(plot === undefined ? {} : { quantity: plot }) };
  const canvas = { document: plainDocument() };
  // With a quantity two axes are drawn over the first of them.
  const basin = job.over.length === 2 && plot === undefined;
  const svg = basin ? drawBasin(picture, canvas) : drawDiagram(picture, canvas);
  attempt(path, () => writeWhole(path, extname(path).toLowerCase() === ".png" ? renderPng(svg) : svg));
}

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
    writePicture(preview, job, coordinates, () => storedRows(store, coordinates), flags);
    const taken = performance.now() / 1000 - now;
    next = now + taken + Math.max(previewEvery, previewShare * taken);
  };
}

function* storedRows(store: Store, coordinates: readonly string[]): Generator<SweepRow[]> {
  for (const piece of store.chunks(true)) yield* rowGroups(store.job, coordinates, piece);
}
