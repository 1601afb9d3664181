/** By which method is a motion computed, and which options does each of them have? */

import { type ImpactLawName, impactLawNames, lawNamed } from "../impact/index.js";
import { Mistake } from "../mistake/index.js";
import type { PolicyOptions } from "./policy.js";

/** The first is the default. */
export const methods = Object.freeze(["events", "timestepping"] as const);
export type Method = (typeof methods)[number];

/** Options of the event-driven method, and why steps of fixed length do without them. */
const ofEvents = Object.freeze({
  rtol: "its steps have a fixed length, step (--dt)",
  atol: "its steps have a fixed length, step (--dt)",
  phase: "it does not list families of futures",
  jump: "it does not list families of futures",
  follow: "it follows one solution of each step",
  errors: "its events have the times of ends of steps",
});

/** Laws that each step solves. */
export const stepLaws = impactLawNames.filter((name) => lawNamed(name).inSteps);

/** As much of the options of a simulation as depends on the method. */
interface MethodOptions extends Readonly<Partial<Record<keyof typeof ofEvents, unknown>>> {
  readonly method?: Method;
  readonly step?: number;
  readonly law?: ImpactLawName;
  readonly policy?: PolicyOptions;
}

/** Refuses options that the method does not have: they would be ignored in silence. */
export function refuseForMethod(options: MethodOptions): void {
  const { method = methods[0], step, law, policy = {} } = options;
  if (!methods.includes(method))
    throw new Mistake(`method must be one of ${methods.join(" ")}, got ${method}`);
  if (method === "events") {
    if (step !== undefined)
      throw new Mistake(
        `step (--dt) is the length of the steps of timestepping, got ${step} with method events: there rtol and ` +
          "atol count",
      );
    return;
  }
  for (const [name, why] of Object.entries(ofEvents)) {
    const value = options[name as keyof typeof ofEvents];
    if (value !== undefined)
      throw new Mistake(
        `method timestepping takes no ${name}, got ${typeof value === "object" ? JSON.stringify(value) : value}: ` +
          `${why}`,
      );
  }
  if (Object.keys(policy).length > 0)
    throw new Mistake(
      `method timestepping takes no policy, got ${JSON.stringify(policy)}: each step follows one solution; ` +
        "leave policy out",
    );
  if (law !== undefined && !lawNamed(law).inSteps)
    throw new Mistake(
      `method timestepping resolves impacts by ${stepLaws.join(" ")} only, got law ${law}: others need the ` +
        "moment of an impact",
    );
}
