/** Colours for people: only on a terminal, never in a pipe, a file or where NO_COLOR is set. */

import picocolors from "picocolors";

export const pc = picocolors.createColors(process.stdout.isTTY === true && !process.env.NO_COLOR);
