/**
 * The equations of an orbit that has gone through JSON or a clone: found again from its start, with the model and
 * options that it carries.
 */

import { bareState, compileMechanism, type Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { parseModel } from "../../model/index.js";
import type { Provenance } from "../../simulate/index.js";
import { orbitDefaults } from "../search/options.js";
import { orbitTolerances } from "../tolerances.js";
import { findOrbit } from "./findOrbit.js";
import type { Orbit, OrbitStart, SolvedOrbit } from "./orbit.js";
import { equationsOf } from "./solve.js";

/**
 * Periods in which the motion from the start must return: once, and once more where that is how a recurrence shows.
 */
const periods = 3.5;

/** An orbit as far as it can be found again. */
export interface OrbitData {
  readonly period: number;
  readonly start: OrbitStart;
  readonly provenance: Provenance;
  /** Where the orbit is forced. */
  readonly forcing?: Orbit["forcing"];
}

const found = new WeakMap<OrbitData, SolvedOrbit>();
let compiled: Mechanism | undefined;

/** The mechanism of a result; one that was compiled for the last one is used again. */
function mechanismOf({ text, model, mechanism: name }: Provenance): Mechanism {
  if (compiled?.identity.model !== model)
    compiled = compileMechanism(parseModel(text, { file: name }), { name });
  return compiled;
}

/** The equations behind an orbit, or a copy of one. Throws Mistake where its data lead to no orbit. */
export function solvedOrbit(orbit: Orbit): SolvedOrbit {
  return equationsOf(orbit) ?? solvedData(orbit);
}

/** The same for as much of an orbit as says what it is. */
export function solvedData(data: OrbitData): SolvedOrbit {
  const known = found.get(data);
  if (known !== undefined) return known;
  const { provenance: origin, start: from, period: length } = (data ?? {}) as Partial<OrbitData>;
  if (origin?.text === undefined || from === undefined || length === undefined)
    throw new Mistake(
      "an orbit of findOrbit, or a copy of one, is needed: period, start, or provenance with the text of the " +
        "model is missing",
    );
  const { period, start, provenance, forcing } = data;
  const { until: _, samples: __, method: ___, step: ____, ...options } = provenance.options;
  const mechanism = mechanismOf(provenance);
  const after = (search: number) =>
    findOrbit(mechanism, {
      ...options,
      parameters: provenance.parameters,
      start: bareState(start),
      t: start.t,
      settle: 0,
      search,
      ...(forcing === undefined ? {} : { period: forcing.period }),
    });
  // An unstable orbit is left soon; where a motion hardly moves, more of it must be seen.
  const soon = after(periods * period);
  const again = soon.found ? soon : after(orbitDefaults.search);
  const solved = again.found ? equationsOf(again) : undefined;
  if (!again.found || solved === undefined)
    throw new Mistake(
      `the orbit cannot be found again from its start: ${again.found ? "no equations" : again.outcome.reason}`,
    );
  if (!(Math.abs(again.period - period) <= orbitTolerances.sameNumber * period))
    throw new Mistake(`the orbit has the period ${period}, but its start leads to ${again.period}`);
  found.set(data, solved);
  return solved;
}
