/** Who computes what takes long? A crew of workers, as many as the machine has cores, with the pool of the library. */

import { startPool, type WorkerPort } from "judder";
import type { CrewJob, Piece, PieceResult } from "./job.js";

/** Somebody has called the crew off. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

export interface Crew {
  /** Rejects with Cancelled, or with what to tell. */
  readonly done: Promise<void>;
  readonly cancel: () => void;
}

/** Cores of a machine that does not say how many it has. */
const usualCores = 4;

/** Starts the work; every piece is handed over once, in the order in which they are finished. */
export function startCrew(job: CrewJob, onPiece: (piece: Piece, result: PieceResult) => void): Crew {
  const pool = startPool<CrewJob, PieceResult>({
    job,
    chunks: job.pieces.map((_, place) => place),
    workers: navigator.hardwareConcurrency || usualCores,
    openPort: openCrewWorker,
    later: (seconds, action) => {
      const timer = setTimeout(action, 1000 * seconds);
      return () => clearTimeout(timer);
    },
    onChunk: (place, result) => onPiece(job.pieces[place] as Piece, result),
    noun: "piece",
  });
  return { done: pool.done, cancel: () => pool.stop(new Cancelled("cancelled")) };
}

function openCrewWorker(): WorkerPort {
  const worker = new Worker(new URL("./crewWorker.ts", import.meta.url), {
    type: "module",
    name: "judder crew",
  });
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
    },
    onEnd: (listener) => {
      worker.onerror = (event) => listener(event.message || "the worker could not be loaded");
    },
    terminate: () => worker.terminate(),
  };
}
