/** `npm run bench`: every benchmark, or `npm run bench -- WORD` those whose name contains the word. */

import { isMain, runMain } from "./run.js";
import { runAll } from "./runAll.js";

if (isMain(import.meta.url))
  await runMain("bench", () => runAll("bench", ".bench.js", process.argv.slice(2)));
