/** Orbits: equilibria of a mechanism and how they change with a parameter. */

export * from "./equilibria/index.js";
