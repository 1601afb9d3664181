/** Who computes what takes long? A crew of workers, as many as the machine has cores, with the pool of the library. */

import type { WorkerPort } from "judder";
import { startPool } from "#inner";
import type { CrewJob, CurveAnswer, PartialResult, Piece, PieceResult } from "./job.js";

/** The crew was cancelled. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

export interface Crew {
  /** Rejects with Cancelled, or with a message. */
  readonly done: Promise<void>;
  readonly cancel: () => void;
}

/** Cores of a machine that does not say how many it has. */
const usualCores = 4;

/** Messages of a crew while it works. */
export interface CrewListener {
  /** Every piece once, in the order in which they are finished. */
  readonly onPiece: (piece: Piece, result: PieceResult) => void;
  /** Curves of a piece that is not finished. */
  readonly onCurves: (piece: Piece, answer: CurveAnswer) => void;
}

export function startCrew(job: CrewJob, { onPiece, onCurves }: CrewListener): Crew {
  const tell = ({ place, answer }: PartialResult) => onCurves(job.pieces[place] as Piece, answer);
  const pool = startPool<CrewJob, PieceResult>({
    job,
    chunks: job.pieces.map((_, place) => place),
    workers: navigator.hardwareConcurrency || usualCores,
    openPort: () => openCrewWorker(tell),
    later: (seconds, action) => {
      const timer = setTimeout(action, 1000 * seconds);
      return () => clearTimeout(timer);
    },
    onChunk: (place, result) => onPiece(job.pieces[place] as Piece, result),
    noun: "piece",
  });
  return { done: pool.done, cancel: () => pool.stop(new Cancelled("cancelled")) };
}

const isPartial = (message: unknown): message is PartialResult =>
  (message as { readonly kind?: unknown }).kind === "partial";

/** The pool does not report what is not finished. */
function openCrewWorker(onPartial: (partial: PartialResult) => void): WorkerPort {
  const worker = new Worker(new URL("./crewWorker.ts", import.meta.url), {
    type: "module",
    name: "judder crew",
  });
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) =>
        isPartial(data) ? onPartial(data) : listener(data);
    },
    onEnd: (listener) => {
      worker.onerror = (event) => listener(event.message || "the worker could not be loaded");
    },
    terminate: () => worker.terminate(),
  };
}
