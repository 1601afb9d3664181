/** Which picture does a sweep get? A bifurcation diagram over one quantity, a basin map over two. */

import { extname } from "node:path";
import { sweepMechanism } from "#inner";
import { drawBasin, drawDiagram } from "../../../figure/index.js";
import type { SweepJob, SweepRow } from "../../../src/index.js";
import { attempt } from "../fault.js";
import { pictureBytes } from "../output.js";
import { pictureCanvas, type StyleOptions } from "../picture/canvas.js";
import type { FileProvenance } from "../provenance.js";
import { writeWhole } from "../wholeFile.js";

type Rows = () => Iterable<readonly SweepRow[]>;

/** Draws into a file; its extension selects the format. */
export function writePicture(
  path: string,
  { job, provenance }: { readonly job: SweepJob; readonly provenance?: FileProvenance | undefined },
  coordinates: readonly string[],
  rows: Rows,
  { plot, ...style }: StyleOptions & { readonly plot?: string },
): void {
  const { title, units } = sweepMechanism(job);
  const heading = `${title}: motions over ${job.over.map(({ name }) => name).join(" and ")}`;
  const quantity = plot === undefined ? {} : { quantity: plot };
  const picture = { heading, job, coordinates, rows, units, ...quantity };
  const canvas = pictureCanvas(style);
  // With a quantity two axes are drawn over the first of them.
  const basin = job.over.length === 2 && plot === undefined;
  const svg = basin ? drawBasin(picture, canvas) : drawDiagram(picture, canvas);
  const bytes = pictureBytes(extname(path).toLowerCase(), svg, provenance);
  attempt(path, () => writeWhole(path, bytes));
}
