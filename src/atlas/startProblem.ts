/** Can a model start where its file says? What the contacts refuse there, with its place in the file. */

import type { Mechanism } from "../mechanism/index.js";
import { OutOfRange } from "../mistake/index.js";
import { type Diagnostic, equationsPlace, Findings } from "../model/index.js";
import { contactStatesAt } from "./contactState.js";

const hints = {
  gap: "change start:, for example to a coordinate with the value contact",
  friction: "change the expression or start:",
  restitution: "change the expression or start:",
} as const;

/** Nothing where the file's own start is possible. */
export function startProblems(mechanism: Mechanism): Diagnostic[] {
  try {
    contactStatesAt(mechanism, mechanism.start);
    return [];
  } catch (error) {
    if (!(error instanceof OutOfRange)) throw error;
    const { model } = mechanism;
    const contact = model.contacts.find(({ name }) => name.value === error.contact);
    const { normal: gap, restitution, friction } = contact ?? {};
    const place = { gap, restitution, friction: friction?.kinetic }[error.quantity];
    const findings = new Findings(model.source);
    findings.add(place ?? equationsPlace(model), `at the start: ${error.message}`, hints[error.quantity]);
    return findings.sorted();
  }
}
