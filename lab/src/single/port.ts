/** How is a worker started where there is only one file? Its script stands in the page and becomes a blob. */

import type { Port } from "../engine/client.js";
import type { Answered } from "../engine/protocol.js";
import InlineWorker from "../engine/worker/worker.ts?worker&inline";

export function openWorker(): Port {
  const worker = new InlineWorker();
  return {
    post: (message) => worker.postMessage(message),
    onAnswer: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<Answered>) => listener(data);
    },
    terminate: () => worker.terminate(),
  };
}
