/** The program of a worker of a sweep. Workers are ended without notice, so the compiled code is kept at the first pause. */

import { loadCompiled } from "./compiled.js";

const { keep } = loadCompiled("sweepWorker.cjs", "sweepWorker");
setTimeout(keep, 300).unref();
