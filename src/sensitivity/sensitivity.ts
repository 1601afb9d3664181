/**
 * How does a motion change with its parameters and its start? Derivatives of states, event times, impulses and
 * energies, by the variational equations of the phases and the saltation of every event; and where they do not
 * exist, why.
 */

import type { Mechanism } from "../mechanism/index.js";
import { analysedMechanism, isSoft } from "../variation/analysed.js";
import { followCourse } from "./followed.js";
import { oneSidedSlopes } from "./oneSided.js";
import type { SensitivityOptions } from "./options.js";
import { quantityColumns } from "./quantities.js";
import { Report } from "./report.js";
import type { Sensitivity } from "./types.js";
import { startMaker, variablesNamed } from "./variable.js";

/** Throws Mistake on a mistake; where derivatives do not exist, the reasons are part of the answer. */
export function sensitivity(given: Mechanism, options: SensitivityOptions = {}): Sensitivity {
  const maker = startMaker(given, options);
  const variables = variablesNamed(given, options, maker);
  const mechanism = analysedMechanism(given, options);
  const { course, outcome, ambiguities, provenance } = followCourse(mechanism, options, variables, maker);
  const soft = mechanism.contacts.some((_, contact) => isSoft(mechanism, contact));
  const names = variables.map(({ name }) => name);
  const report = new Report(names, course.ends);
  const columns = quantityColumns(mechanism).map(({ name }) => name);
  const rows = course.rows.rows.map((row) => report.row(row, columns.length));
  const last = rows.at(-1);
  const final =
    last ?? report.row({ t: outcome.t, values: columns.map(() => null), slopes: null }, columns.length);
  const reasons = report.reasons();
  const sided = names.filter((name) => !report.isValid(outcome.t, name) || !final.valid);
  return {
    mechanism: mechanism.name,
    variables: variables.map((variable) => report.variable(variable)),
    outcome,
    valid: reasons.length === 0 && final.valid && rows.every(({ valid }) => valid),
    reasons,
    columns,
    rows,
    events: course.events.map(({ event, time, impulse }) => report.event(event, time, impulse)),
    final,
    ...(course.lost ? {} : { energies: report.energies(course.energies, soft) }),
    ...(options.oneSided === true && sided.length > 0
      ? {
          oneSided: oneSidedSlopes(
            given,
            options,
            variables.filter(({ name }) => sided.includes(name)),
            maker,
          ),
        }
      : {}),
    ambiguities,
    provenance,
  };
}
