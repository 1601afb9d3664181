/** Texts of the command line and of the lab's links, as options of the library. */

export { parseContacts } from "./contacts.js";
export { parseJump } from "./jump.js";
export { parseOutputs } from "./outputs.js";
export { parsePolicy, policyText } from "./policy.js";
export { parseSection } from "./section.js";
export { parseStart } from "./start.js";
