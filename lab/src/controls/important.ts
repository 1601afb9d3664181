/** Which parameters come first? Friction, restitution and slopes, about which most of the questions here are, then the order of the model. */

import type { MechanismInfo } from "../engine/protocol.js";

type Parameters = MechanismInfo["parameters"];

/** By its name or by what is said of it; the first that fits counts. */
const ranks: readonly ((name: string, note: string) => boolean)[] = [
  (name) => name === "mu",
  (name) => /^mu/.test(name),
  (name, note) => name === "r" || /^restitution/.test(note),
  (name, note) => name === "slope" || /^slope/.test(note),
  () => true,
];

const rank = ({ name, note = "" }: Parameters[number]): number => ranks.findIndex((fits) => fits(name, note));

export const inOrder = (parameters: Parameters): Parameters =>
  [...parameters].sort((one, other) => rank(one) - rank(other));

/** Those whose sliders stay next to the stage: the chosen ones, else the first. */
export function nextToStage(parameters: Parameters, chosen: readonly string[]): Parameters {
  const found = inOrder(parameters).filter(({ name }) => chosen.includes(name));
  return found.length > 0 ? found : inOrder(parameters).slice(0, 1);
}
