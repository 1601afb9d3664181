/** Which back end turns formulas into functions in the lab's workers? The one place that says it. */

import { type Backend, javascriptBackend } from "judder";

export const backend: Backend = javascriptBackend;
