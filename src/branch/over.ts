/**
 * Which orbits are there over a range of a parameter? An orbit is searched at the first value, otherwise at
 * later ones; its branch is followed to both ends. Where a multiplier passes −1 the orbits of twice the period
 * may be followed too.
 */

import { collected } from "../continuation/branch.js";
import {
  type Mechanism,
  parameterIndex,
  reportWork,
  type State,
  type WorkOptions,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { findOrbit } from "../orbit/periodic/findOrbit.js";
import type { NoOrbit, Orbit } from "../orbit/periodic/orbit.js";
import type { OrbitOptions } from "../orbit/search/options.js";
import { continueDoubled, continueOrbit, type OrbitBranchEnd } from "./branch.js";
import type { OrbitBranchOptions } from "./options.js";
import type { OrbitBranchPoint } from "./point.js";

export interface OrbitsOverOptions
  extends OrbitOptions,
    Omit<OrbitBranchOptions, "within" | keyof WorkOptions> {
  readonly from: number;
  /** The start of the search at a value, where it depends on it; `start` at all values, if left out. */
  readonly startAt?: (value: number) => State;
  /** Values at which an orbit is looked for until one is found. */
  readonly searches?: number;
  /** Whether branches of twice the period are followed, from each period doubling. */
  readonly double?: boolean;
}

export const orbitsOverDefaults = Object.freeze({ searches: 9 });

/** A special point and where it stands in the branch. */
export interface LabelledPoint extends Pick<OrbitBranchPoint, "border" | "error" | "period" | "word"> {
  readonly label: string;
  readonly value: number;
  readonly index: number;
}

export interface OrbitBranchReport {
  readonly branch: readonly OrbitBranchPoint[];
  readonly points: readonly LabelledPoint[];
  /** Why the branch ends, at its last point; `begin` at its first, where that is not the start of the search. */
  readonly end: OrbitBranchEnd;
  readonly begin?: OrbitBranchEnd;
}

export interface OrbitsOver extends Partial<OrbitBranchReport> {
  readonly parameter: string;
  readonly range: readonly [number, number];
  readonly branch: readonly OrbitBranchPoint[];
  readonly points: readonly LabelledPoint[];
  /** Branches of twice the period; `from` is the index of their period doubling. */
  readonly doubled?: readonly (OrbitBranchReport & { readonly from: number })[];
  /** Why there is no orbit at the first value that was searched, where there is none at any. */
  readonly outcome?: NoOrbit["outcome"];
}

/** Throws Mistake on a caller's mistake; no orbit is an answer. */
export function orbitsOver(mechanism: Mechanism, options: OrbitsOverOptions): OrbitsOver {
  const { parameter, from, to, searches = orbitsOverDefaults.searches, double = false } = options;
  parameterIndex(mechanism, parameter);
  if (!(Number.isFinite(from) && Number.isFinite(to) && from !== to))
    throw new Mistake(`the range must have two different ends, got ${from}..${to}`);
  if (!Number.isInteger(searches) || searches < 1)
    throw new Mistake(`searches must be a whole number from 1, got ${searches}`);
  const range = [from, to] as const;
  const found = searchOver(mechanism, options, searches);
  if (!("orbit" in found)) return { parameter, range, branch: [], points: [], outcome: found.outcome };
  const report = bothWays(found.orbit, found.value, options);
  if (!double) return { parameter, range, ...report };
  const doubled = report.points
    .filter(({ label }) => label === "PD")
    .map(({ index }) => {
      const point = report.branch[index] as OrbitBranchPoint;
      return { from: index, ...collect(continueDoubled(point, stepsOf(options))) };
    });
  return { parameter, range, ...report, doubled };
}

function searchOver(
  mechanism: Mechanism,
  options: OrbitsOverOptions,
  searches: number,
): { readonly orbit: Orbit; readonly value: number } | NoOrbit {
  const {
    parameter,
    from,
    to,
    searches: _,
    double: __,
    startAt,
    ds,
    dsMin,
    dsMax,
    maxPoints,
    ...search
  } = options;
  let first: NoOrbit | undefined;
  for (let k = 0; k < searches; k++) {
    const value = from + ((to - from) * k) / Math.max(1, searches);
    reportWork(options, k / searches, `search at ${parameter} = ${Number(value.toPrecision(4))}`);
    const start = startAt?.(value) ?? search.start;
    const orbit = findOrbit(mechanism, {
      ...search,
      onProgress: (_share, note) => options.onProgress?.(k / searches, `search at ${note}`),
      ...(start === undefined ? {} : { start }),
      parameters: { ...search.parameters, [parameter]: value },
    });
    if (orbit.found) return { orbit, value };
    first ??= orbit;
  }
  return first as NoOrbit;
}

/** From where it was found to the end; and back to the beginning, where it was found after it. */
function bothWays(orbit: Orbit, value: number, options: OrbitsOverOptions): OrbitBranchReport {
  const { parameter, from, to } = options;
  const within = [Math.min(from, to), Math.max(from, to)] as const;
  const steps = stepsOf(options);
  const forward = collect(continueOrbit(orbit, { parameter, to, within, ...steps }));
  if (value === from || forward.end.kind === "closed") return forward;
  const back = collect(continueOrbit(orbit, { parameter, to: from, within, ...steps }));
  const branch = [...back.branch.slice(1).reverse(), ...forward.branch];
  return { branch, points: labelled(branch), end: forward.end, begin: back.end };
}

function stepsOf({ ds, dsMin, dsMax, maxPoints, onProgress, signal }: OrbitsOverOptions) {
  const given = { ds, dsMin, dsMax, maxPoints, onProgress, signal };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
    Pick<OrbitBranchOptions, "ds" | "dsMin" | "dsMax" | "maxPoints" | keyof WorkOptions>
  >;
}

function collect(walk: Generator<OrbitBranchPoint, OrbitBranchEnd>): OrbitBranchReport {
  const { points: branch, end } = collected(walk);
  return { branch, points: labelled(branch), end };
}

const labelled = (branch: readonly OrbitBranchPoint[]): LabelledPoint[] =>
  branch.flatMap(({ label, value, error, period, word, border }, index) =>
    label === undefined
      ? []
      : [
          {
            label,
            value,
            ...(error === undefined ? {} : { error }),
            index,
            period,
            word,
            ...(border === undefined ? {} : { border }),
          },
        ],
  );
