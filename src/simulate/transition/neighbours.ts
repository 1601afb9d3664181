/**
 * Which combinations may follow a border where not all can be tried? With many closed contacts one solution is
 * found, and it may be the combination that ends. Those that differ from it at one contact have the same motion on
 * its border.
 */

import { contactStatesAt, contactSystem, type Future } from "../../atlas/index.js";
import { admitsModes, type Mode, type Modes, modeNames } from "../../contact/index.js";
import { namedState } from "../../mechanism/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import type { Question } from "./choice.js";

/** The futures with the labels of neighbours that are admissible, to the tolerance of a border. */
export function withNeighbours(run: Run, question: Question, futures: readonly Future[]): Future[] {
  const { mechanism, settings, t, state } = run;
  const states = contactStatesAt(mechanism, namedState(mechanism, state), {
    t,
    parameters: settings.parameters,
    known: question.known,
  });
  const system = { ...contactSystem(states), border: simulateTolerances.border };
  return futures.map((future) => {
    if (future.modes === undefined) return future;
    const found = neighboursOf(run, question, future.modes).filter(admitsModes(system));
    return { ...future, alternatives: [...(future.alternatives ?? []), ...found] };
  });
}

function neighboursOf({ mechanism }: Run, { known, members }: Question, modes: Modes): Modes[] {
  return members.flatMap((i) => {
    const { name, bilateral, rubs } = mechanism.contacts[i] as Run["mechanism"]["contacts"][number];
    // A contact that slips continues to slip or opens; one that does not rub has no slip.
    const others: readonly Mode[] = known[i]?.slip === 0 && rubs ? modeNames : ["flight"];
    return others
      .filter((mode) => mode !== modes[name] && !(bilateral && mode === "flight"))
      .map((mode) => ({ ...modes, [name]: mode }));
  });
}
