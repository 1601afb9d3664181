/** Parameters that give a mechanism a property, with the smallest change. */

export { type DesignedParameter, type DesignResult, type DesignStep, design } from "./design.js";
export { type ChangeRange, type DesignOptions, type DesignProperty, designDefaults } from "./options.js";
export type { DesignedOrbit, RepeatedOrbit } from "./property.js";
export type { NotDesigned } from "./words.js";
