/** Where are the functions that the build has emitted for a shipped mechanism? */

import { emitted } from "virtual:emitted";
import type { EmittedLoader } from "../backend.js";

/** Without a network a module that was not loaded before is missed, not needed: WebAssembly takes its place. */
export const emittedOf: EmittedLoader = async (name) => {
  const load = Object.hasOwn(emitted, name) ? emitted[name] : undefined;
  const loaded = await load?.().catch(() => undefined);
  return (loaded?.functions ?? {}) as Awaited<ReturnType<EmittedLoader>>;
};
