/** Which scenario follows from a choice of the reader: another law, another kind of contact, another mechanism? */

import { contactKinds, plainScenario, type Scenario, scenarioLimits, type View } from "./scenario.js";

/** The law of every impact; the model's own, if left out. */
export function withLaw({ law: _, ...others }: Scenario, law: string | undefined): Scenario {
  return law === undefined ? others : { ...others, law };
}

/** Rigid, compliant, or as in the model. */
export function withContact(
  { contact: _, epsilon: __, epsilonN: ___, ...others }: Scenario,
  kind: string,
): Scenario {
  const contact = contactKinds.find((one) => one === kind);
  const soft = contact === "compliant" ? { epsilon: 1e-3 } : {};
  return contact === undefined ? others : { ...others, contact, ...soft };
}

/** A mechanism as it comes, or an own one with its text, in the view that is open. */
export const asItComes = (mechanism: string, model: string | undefined, view: View): Scenario => ({
  ...plainScenario(mechanism),
  ...(model === undefined ? {} : { model }),
  view: {
    ...view,
    ...{ t: 0, quantities: [], over: "", show: "", amounts: "", fork: 0, zoom: [], span: [], sliders: [] },
    guide: /^(tour|lesson)/.test(view.guide) ? view.guide : "",
  },
});

/**
 * The scenario that is shown, or the plain one, after another one was refused: in the view before that one, with what the reader has
 * opened since.
 */
export function asItWas(
  shown: Scenario | undefined,
  before: Scenario | undefined,
  { view: { open, pins } }: Scenario,
): Scenario {
  const scenario = shown ?? plainScenario();
  return { ...scenario, view: { ...(before ?? scenario).view, open, pins } };
}

/** The pinned runs with the present one; undefined where no more can be pinned. */
export function withPin({ view, ...pinned }: Scenario): View["pins"] | undefined {
  return view.pins.length < scenarioLimits.pins ? [...view.pins, pinned] : undefined;
}
