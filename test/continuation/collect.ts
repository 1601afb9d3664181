/** A branch as a whole: all its points, and why it ends. */

import { collected } from "../../src/continuation/branch.js";
import { continueBranch } from "../../src/continuation/index.js";

export const branchOf = (...args: Parameters<typeof continueBranch>) => collected(continueBranch(...args));
