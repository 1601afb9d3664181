/** The worker: computes what the page asks, one question after another. */

import { emitted } from "virtual:emitted";
import { answerTo } from "./answer.js";
import { useEmitted } from "./backend.js";
import type { Answered, Asked } from "./protocol.js";

/** What this file needs of a worker's scope: the page's own types stand for a page. */
interface Scope {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  postMessage(message: Answered, transfer: Transferable[]): void;
}
const scope = self as unknown as Scope;

/** Without a network a module that was not loaded before is missed, not needed: WebAssembly takes its place. */
useEmitted(async (name) => {
  const load = Object.hasOwn(emitted, name) ? emitted[name] : undefined;
  const loaded = await load?.().catch(() => undefined);
  return loaded?.functions ?? {};
});

scope.onmessage = async ({ data: { id, question } }) => {
  try {
    const { answer, buffers } = await answerTo(question);
    scope.postMessage({ id, answer }, buffers);
  } catch (error) {
    scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) }, []);
  }
};
