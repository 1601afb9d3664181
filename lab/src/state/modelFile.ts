/** How does a model file come into the lab, from a picker or dropped on the page? */

import { scenarioLimits } from "../scenario/scenario.js";
import { lab } from "./lab.svelte.js";

export async function openModelFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  if (file.size > scenarioLimits.model) {
    lab.problem = `${file.name} is too large for a model: at most ${scenarioLimits.model} characters.`;
    return;
  }
  const name = file.name.replace(/\.ya?ml$/i, "").replace(/\W+/g, "");
  lab.choose(/^[A-Za-z]/.test(name) ? name.slice(0, 40) : "own", await file.text());
}
