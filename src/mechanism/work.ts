/** How does a caller watch long work and end it? The same two options everywhere. */

/** Receives now and then the share of the work that is done, from 0 to 1, and in words where it is. */
export type Progress = (share: number, note: string) => void;

/** An `AbortSignal` is one. */
export interface StopSignal {
  readonly aborted: boolean;
}

export interface WorkOptions {
  readonly onProgress?: Progress;
  /** Read now and then; once it is aborted, the work ends. */
  readonly signal?: StopSignal;
}

/** Thrown where work was ended by its signal and its result has no place to report it. */
class Aborted extends Error {
  override readonly name = "AbortError";
}

/** Reports progress; throws an `AbortError` once the signal is aborted. */
export function reportWork({ onProgress, signal }: WorkOptions, share: number, note = ""): void {
  onProgress?.(share, note);
  if (signal?.aborted === true) throw new Aborted(`ended by its signal at ${(100 * share).toFixed()} %`);
}
