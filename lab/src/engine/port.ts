/** How is a worker of the lab started? */

import type { Port } from "./client.js";
import type { Answered } from "./protocol.js";

export function openWorker(): Port {
  const worker = new Worker(new URL("./worker/worker.ts", import.meta.url), {
    type: "module",
    name: "judder",
  });
  return {
    post: (message) => worker.postMessage(message),
    onAnswer: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<Answered>) => listener(data);
    },
    terminate: () => worker.terminate(),
  };
}
