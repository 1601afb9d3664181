/** The program of a worker of a limit. Workers are ended without notice, so the compiled code is kept at the first pause. */

import { loadCompiled } from "./compiled.js";

const { keep } = loadCompiled("limitWorker.cjs", "limitWorker");
setTimeout(keep, 300).unref();
