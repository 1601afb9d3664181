/** Orbits: from a motion to what repeats in it, and how neighbouring motions part. */

export { type Lyapunov, type LyapunovOptions, lyapunov, lyapunovDefaults } from "./lyapunov/lyapunov.js";
export * from "./periodic/index.js";
