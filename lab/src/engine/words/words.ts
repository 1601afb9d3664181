/** What does a word mean? The texts of `judder explain`. */

export { explain } from "judder";
