/** Orbits: from a motion to what repeats in it. */

export * from "./periodic/index.js";
