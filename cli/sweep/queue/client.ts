/** Stand-in. */
import type { SweepJob } from "../../../src/index.js";
import type { Computation } from "../compute.js";
export async function queueComputation(
  _u: string,
  _j: SweepJob,
  _c: readonly number[],
  _k: (chunk: number, bytes: Uint8Array) => void,
  _r: (n: number) => void,
): Promise<Computation> {
  throw new Error();
}
