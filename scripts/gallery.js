/** `npm run gallery`: draws every figure of the gallery, or those whose name contains an argument. */

import { isMain, runMain } from "./run.js";
import { runAll } from "./runAll.js";

if (isMain(import.meta.url)) await runMain("gallery", () => runAll("gallery", ".js", process.argv.slice(2)));
