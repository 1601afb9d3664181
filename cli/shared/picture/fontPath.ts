/** Where is the font that ships? The build copies it next to the compiled code. */

import { fileURLToPath } from "node:url";
import { inBuild } from "../../place.js";

export const fontPath: string = fileURLToPath(inBuild("cli/fonts/DejaVuSans.ttf"));
