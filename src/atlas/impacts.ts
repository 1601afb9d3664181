/** What does an impact at one contact of a mechanism do, under all laws? */

import {
  compareImpactLaws,
  type ImpactPoint,
  type ImpactReport,
  type ImpactSolution,
  type LawResult,
} from "../impact/index.js";
import type { Mechanism, Occasion, State } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import type { ComplianceOptions } from "./compliance/laws.js";
import { type ContactState, type ContactStates, contactStatesAt } from "./contactState.js";
import { localProblem } from "./localProblem.js";
import { velocitiesAfter } from "./velocities.js";

/** A point of the report with the state of the mechanism right after the impact. */
export interface PlacedPoint extends ImpactPoint {
  readonly after: State;
}

export type PlacedSolution =
  | PlacedPoint
  | {
      readonly family: {
        readonly parameter: "impulseN";
        readonly from: PlacedPoint;
        readonly to: PlacedPoint | null;
      };
    };

export interface PlacedImpactReport extends ImpactReport {
  readonly contact: string;
  readonly laws: {
    readonly [L in keyof ImpactReport["laws"]]: Omit<LawResult, "solutions"> & {
      readonly solutions: readonly PlacedSolution[];
    };
  };
}

/** Friction is the kinetic one. Throws Mistake where the contact does not exist, is open or has no local mass. */
export function impactsAt(
  mechanism: Mechanism,
  state: State,
  name?: string,
  question: Occasion & ComplianceOptions = {},
): PlacedImpactReport {
  const states = contactStatesAt(mechanism, state, question);
  const known = states.contacts.map((contact) => contact.name);
  const touching = states.contacts.filter((contact) => contact.touching && !contact.bilateral);
  const contact = name === undefined ? touching[0] : states.contacts.find((one) => one.name === name);
  if (name === undefined && touching.length > 1) {
    throw new Mistake(
      "several contacts touch, and futures treat them together: select one of " +
        `${touching.map((one) => one.name).join(" ")}`,
    );
  }
  if (
    contact?.bilateral ||
    (name === undefined && touching.length === 0 && states.contacts.some(({ bilateral }) => bilateral))
  ) {
    throw new Mistake("a slide has no impact of its own: its velocity jumps are among the futures");
  }
  if (contact === undefined) {
    const soft = states.contacts.find(({ compliance }) => compliance !== undefined);
    if (name === undefined && soft !== undefined) throw new Mistake(softImpact(soft.name));
    const reason = name === undefined ? "no contact touches at this state" : `there is no contact ${name}`;
    throw new Mistake(
      known.length === 0 ? "the mechanism has no contacts" : `${reason}: contacts are ${known.join(" ")}`,
    );
  }
  if (contact.compliance !== undefined) throw new Mistake(softImpact(contact.name));
  const problem = localProblem(states, contact);
  if (problem === undefined) throw new Mistake("the mass matrix is not positive definite at this state");
  const before = { vT: contact.vT, vN: contact.vN };
  const report = contact.WT.every((weight) => weight === 0)
    ? withoutTangent(problem.C, contact.restitution, before)
    : compareImpactLaws(problem, contact.friction.impact, contact.restitution, before);
  return { contact: contact.name, ...report, laws: placed(report.laws, states, state, contact) };
}

const softImpact = (name: string): string =>
  `contact ${name} is compliant, so its impact takes time and is part of a motion: simulate it, or use --contact ` +
  `${name}=rigid`;

/** Every solution with the velocities of the coordinates. */
function placed(
  laws: ImpactReport["laws"],
  states: ContactStates,
  state: State,
  contact: ContactState,
): PlacedImpactReport["laws"] {
  const place = (point: ImpactPoint): PlacedPoint => ({
    ...point,
    after: velocitiesAfter(states, state, contact, point.impulse),
  });
  const solve = (solution: ImpactSolution): PlacedSolution => {
    if (!("family" in solution)) return place(solution);
    const { parameter, from, to } = solution.family;
    return { family: { parameter, from: place(from), to: to === null ? null : place(to) } };
  };
  const entries = Object.entries(laws).map(([law, { solutions, gainsEnergy }]) => [
    law,
    { solutions: solutions.map(solve), gainsEnergy },
  ]);
  return Object.fromEntries(entries) as PlacedImpactReport["laws"];
}

/** A contact whose slip no coordinate changes: friction does nothing, and any A gives the same. */
function withoutTangent(C: number, r: number, before: { vT: number; vN: number }): ImpactReport {
  return { ...compareImpactLaws({ A: 1, B: 0, C }, 0, r, before), A: 0 };
}
