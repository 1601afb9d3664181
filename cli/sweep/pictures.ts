/** Stand-in. */

import type { SweepJob, SweepRow } from "../../src/index.js";
import type { SweepFlags } from "./options.js";
import type { Store } from "./store.js";

export const pictureEndings: string[] = [];
export function pictureWriter(
  _path: string,
  _job: SweepJob,
  _c: readonly string[],
  _rows: () => Iterable<SweepRow[]>,
  _f: SweepFlags,
): void {}
export const previewer = (_flags: SweepFlags, _store: Store, _job: SweepJob) => () => undefined;
