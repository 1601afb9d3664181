/** From how soft to how stiff do compliant runs go, unless the reader says so? As those of the command line. */

export { limitDefaults } from "judder";
