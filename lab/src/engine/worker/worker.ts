/** The worker: computes the questions of the page one after another. */

import { answerTo } from "../answer.js";
import { useEmitted } from "../backend.js";
import type { Answered, Asked } from "../protocol.js";
import { emittedOf } from "./emitted.js";

/** What this file needs of a worker's scope: the page's own types stand for a page. */
interface Scope {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  postMessage(message: Answered, transfer: Transferable[]): void;
}
const scope = self as unknown as Scope;

useEmitted(emittedOf);

scope.onmessage = async ({ data: { id, question } }) => {
  try {
    const { answer, buffers } = await answerTo(question);
    scope.postMessage({ id, answer }, buffers);
  } catch (error) {
    scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) }, []);
  }
};
