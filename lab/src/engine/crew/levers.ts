/** What does the page know of critical values without their mechanism? How far each moves where a parameter is raised. */

export { type Lever, leversOf, leverTable } from "judder";
