/** What do the package's own names mean in a test? The sources, as they are now; the gallery imports the package by its name. */

import { join } from "node:path";
import { root } from "./run.js";

export const resolve = {
  alias: [
    { find: /^judder$/, replacement: join(root, "src/index.ts") },
    { find: /^#inner$/, replacement: join(root, "src/inner.ts") },
    { find: /^#text$/, replacement: join(root, "cli/text/index.ts") },
    { find: /^judder\/figure$/, replacement: join(root, "figure/index.ts") },
  ],
};
