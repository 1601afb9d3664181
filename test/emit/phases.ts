/** With what do the tests of generated phases choose combinations, states and programs? */
import { type PhaseProgram, programOfPhase } from "../../src/emit/index.js";
import { type Matrices, type Mechanism, matricesAt, parameterVector } from "../../src/mechanism/index.js";
import {
  allRows,
  type ContactPhase,
  type Row,
  type SmoothFormulas,
  type Support,
  smoothFormulas,
} from "../../src/phase/index.js";
import { compile, type Draw, stateOf } from "../mechanism/support.js";
import { solve } from "../oracle/lagrange.js";
import {
  massProjection,
  type PhaseContact,
  type PhaseMode,
  type PhaseMotion,
  phaseMotion,
} from "../oracle/phase.js";

/** Rows that are more dependent than this are not compared. */
const leastIndependence = 1e-2;
const modes: readonly PhaseMode[] = ["flight", "slip+", "slip-", "stick"];

/** Every combination of modes; a bilateral contact has both sides and is never open. */
export function combinations({ contacts }: Pick<Mechanism, "contacts">): ContactPhase[][] {
  return contacts.reduce<ContactPhase[][]>(
    (all, { bilateral }) =>
      all.flatMap((some) =>
        modes.flatMap((mode) =>
          (bilateral && mode !== "flight" ? ([1, -1] as const) : ([1] as const))
            .filter(() => !bilateral || mode !== "flight")
            .map((side) => [...some, { mode, side }]),
        ),
      ),
    [[]],
  );
}

export const nameOf = (phases: readonly ContactPhase[]): string =>
  phases.map(({ mode, side }) => (side < 0 ? `${mode}!` : mode)).join(",");

/** A mechanism with the programs of its phases. */
export class Workshop {
  readonly mechanism: Mechanism;
  readonly formulas: SmoothFormulas;

  constructor(text: string) {
    this.mechanism = compile(text);
    this.formulas = smoothFormulas(this.mechanism.formulas);
  }

  rows(phases: readonly ContactPhase[]): Row[] {
    return allRows(this.formulas, phases);
  }

  program(
    phases: readonly ContactPhase[],
    rows: readonly Row[] = this.rows(phases),
    supports?: readonly Support[],
  ): PhaseProgram {
    const shape = { contacts: phases, rows, hyperstatic: supports !== undefined };
    return programOfPhase(this.formulas, supports === undefined ? shape : { ...shape, supports });
  }

  /** Parameters, then the branches of kinks. */
  parameters(values: Readonly<Record<string, number>> = {}, branches: readonly number[] = []): Float64Array {
    return Float64Array.from([...parameterVector(this.mechanism, values), ...branches]);
  }

  at(place: Place): Matrices {
    const { t, parameters } = place;
    return matricesAt(this.mechanism, stateOf(this.mechanism, place.q, place.v), { t, parameters });
  }
}

export interface Place {
  readonly t: number;
  readonly q: readonly number[];
  readonly v: readonly number[];
  readonly parameters: Readonly<Record<string, number>>;
}

export const contactsOf = ({ contacts }: Matrices): Matrices["contacts"][string][] => Object.values(contacts);

export const rowVectors = (found: Matrices, rows: readonly Row[]) =>
  rows.map(({ contact, kind }) => {
    const own = contactsOf(found)[contact];
    return [...((kind === "N" ? own?.WN : own?.WT) ?? [])];
  });

/** Gaps and velocities of the rows, to be zero in the phase. */
export function residuals(found: Matrices, rows: readonly Row[]) {
  const of = (row: Row) => contactsOf(found)[row.contact];
  return {
    gaps: rows.filter(({ kind }) => kind === "N").map((row) => of(row)?.gap ?? Number.NaN),
    rates: rows.map((row) => (row.kind === "N" ? of(row)?.vN : of(row)?.vT) ?? Number.NaN),
  };
}

/** The state moved onto the rows by the oracle: gaps by repeated projections, then velocities; undefined if it cannot be. */
export function ontoRows(shop: Workshop, rows: readonly Row[], start: Place): Place | undefined {
  let place = start;
  for (let k = 0; k < 12; k++) {
    if (!(independence(shop.at(place), rows) >= leastIndependence)) return undefined;
    place = projectedOnce(shop, rows, { ...place, v: start.v });
    if (!place.q.every(Number.isFinite)) return undefined;
  }
  const { gaps } = residuals(shop.at(place), rows);
  return gaps.every((gap) => Math.abs(gap) < 1e-13) ? place : undefined;
}

/** One Newton step of the oracle in positions, then velocities: what a program does at the end of a step. */
export function projectedOnce(shop: Workshop, rows: readonly Row[], start: Place): Place {
  const normal = rows.filter(({ kind }) => kind === "N");
  const before = shop.at(start);
  const q =
    normal.length === 0
      ? start.q
      : massProjection(before.M, rowVectors(before, normal), residuals(before, normal).gaps, start.q);
  const found = shop.at({ ...start, q });
  const v =
    rows.length === 0
      ? start.v
      : massProjection(found.M, rowVectors(found, rows), residuals(found, rows).rates, start.v);
  return { ...start, q, v };
}

/** Coordinates and velocities, by their places, that rows give. */
export interface Given {
  readonly q: readonly number[];
  readonly v: readonly number[];
}

/** The state whose given components are such that the rows hold, the others as they are: Newton's method on those alone. */
export function givenByRows(shop: Workshop, rows: readonly Row[], given: Given, start: Place): Place {
  const moved = (
    x: readonly number[],
    places: readonly number[],
    of: readonly Row[],
    left: readonly number[],
  ) => {
    const part = rowVectors(shop.at(place), of).map((row) => places.map((i) => row[i] ?? 0));
    const steps = places.length === 0 ? [] : solve(part, [...left]);
    return x.map((value, i) => value - (steps[places.indexOf(i)] ?? 0));
  };
  const normal = rows.filter(({ kind }) => kind === "N");
  let place = start;
  for (let k = 0; k < 3; k++) {
    const { gaps } = residuals(shop.at(place), normal);
    place = { ...place, q: moved(place.q, given.q, normal, gaps) };
  }
  const { rates } = residuals(shop.at(place), rows);
  return { ...place, v: moved(place.v, given.v, rows, rates) };
}

/** Parameters between 0.2 and 2 and a random state near the start, not on any constraint. */
export function anywhere({ mechanism }: Workshop, draw: Draw): Place {
  const parameters = Object.fromEntries(mechanism.parameters.map(({ name }) => [name, draw(0.2, 2)]));
  const { coordinates, start } = mechanism;
  return {
    t: draw(0, 2),
    q: coordinates.map((name) => (start.q[name] ?? 0) + draw(-0.4, 0.4)),
    v: coordinates.map(() => draw(-1.4, 1.4)),
    parameters,
  };
}

/** Smallest over largest singular part of the rows in the mass metric, by Gram–Schmidt: 0 where they are dependent. */
function independence(found: Matrices, rows: readonly Row[]): number {
  let smallest = 1;
  const vectors = rowVectors(found, rows);
  for (const [i, vector] of vectors.entries()) {
    const rest = i === 0 ? vector : without(vector, vectors.slice(0, i));
    smallest = Math.min(smallest, Math.hypot(...rest) / Math.hypot(...vector));
  }
  return smallest;
}

function without(vector: readonly number[], others: readonly (readonly number[])[]): number[] {
  const basis: number[][] = [];
  for (const one of [...others, vector]) {
    let rest = [...one];
    for (let pass = 0; pass < 2; pass++)
      for (const e of basis) {
        const share = e.reduce((sum, x, i) => sum + x * (rest[i] ?? 0), 0);
        rest = rest.map((x, i) => x - share * (e[i] ?? 0));
      }
    if (one === vector) return rest;
    const length = Math.hypot(...rest);
    basis.push(rest.map((x) => x / length));
  }
  return [];
}

/** The contacts as the oracle takes them. */
const oracleContacts = (found: Matrices, phases: readonly ContactPhase[]): PhaseContact[] =>
  contactsOf(found).map((contact, i) => ({
    ...contact,
    mode: phases[i]?.mode ?? "flight",
    side: phases[i]?.side ?? 1,
    mu: (phases[i]?.mode === "slip-" ? contact.friction.minus : contact.friction.plus).kinetic,
  }));

export function motionAt(found: Matrices, phases: readonly ContactPhase[]): PhaseMotion {
  return phaseMotion(found.M, found.h, oracleContacts(found, phases));
}
