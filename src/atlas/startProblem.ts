/**
 * Can a model start where its file says? What the contacts refuse there, and what is doubtful, with its place in
 * the file.
 */

import { evaluate, symbolsOf } from "../expression/index.js";
import {
  type ContactFormulas,
  type ContactMatrices,
  type Mechanism,
  matricesAt,
  parameterVector,
  stateVectors,
} from "../mechanism/index.js";
import { OutOfRange } from "../mistake/index.js";
import { type ContactModel, type Diagnostic, equationsPlace, Findings } from "../model/index.js";
import { activeAt, contactStatesAt } from "./contactState.js";
import { refuseOverlap } from "./overlap.js";
import { atlasTolerances } from "./tolerances.js";

const hints = {
  gap: "change start:, for example to a coordinate with the value contact",
  friction: "change the expression or start:",
  restitution: "change the expression or start:",
} as const;

/** Nothing where the file's own start is possible. */
export function startProblems(mechanism: Mechanism): Diagnostic[] {
  const { model } = mechanism;
  const findings = new Findings(model.source);
  const unknown = equationsWithoutValue(mechanism);
  if (unknown !== undefined) {
    findings.add(...unknown);
    return findings.sorted();
  }
  try {
    contactStatesAt(mechanism, mechanism.start);
    refuseOverlap(mechanism, mechanism.start, {});
  } catch (error) {
    if (!(error instanceof OutOfRange)) throw error;
    const { normal: gap, restitution, friction } = contactModel(mechanism, error.contact) ?? {};
    const place = { gap, restitution, friction: friction?.kinetic }[error.quantity];
    findings.add(place ?? equationsPlace(model), `at the start: ${error.message}`, hints[error.quantity]);
    return findings.sorted();
  }
  return findings.sorted();
}

/** The first number of the equations of motion that is not finite at the start, with its place. */
function equationsWithoutValue(mechanism: Mechanism): Parameters<Findings["add"]> | undefined {
  const { model, start, coordinates } = mechanism;
  const { M, h, contacts } = matricesAt(mechanism, start);
  const along = coordinates.find((_, i) => ![...(M[i] as number[]), h[i]].every(Number.isFinite));
  if (along !== undefined)
    return [
      equationsPlace(model),
      `at the start: the equations of motion have no finite value along ${along}`,
      "change start:, or the energies and forces that have no value there",
    ];
  const acts = activeAt(mechanism, start, {});
  const whose = mechanism.contacts.find(({ name }, i) => {
    const { gap, WN, wTildeN } = contacts[name] as ContactMatrices;
    return acts?.[i] !== false && ![gap, ...WN, wTildeN].every(Number.isFinite);
  });
  if (whose === undefined) return undefined;
  const { name } = whose;
  const what = Number.isFinite(contacts[name]?.gap) ? "slope" : "value";
  const place = contactModel(mechanism, name)?.normal ?? equationsPlace(model);
  return [place, `at the start: the gap of ${name} has no finite ${what}`, hints.gap];
}

/**
 * What lets a possible run begin, but not in the only way: gaps with an edge where they touch, static friction below
 * kinetic.
 */
export function startWarnings(mechanism: Mechanism): Diagnostic[] {
  const findings = new Findings(mechanism.model.source);
  const values = symbolsAtStart(mechanism);
  const closed = touching(mechanism);
  const edges = edgesOf(
    mechanism,
    closed.map(([name]) => name),
  );
  for (const [name, { friction }] of closed) {
    const { normal: gap, friction: given } = contactModel(mechanism, name) ?? {};
    const edge = edges.get(name);
    if (gap !== undefined && edge !== undefined)
      findings.add(
        gap,
        `at the start: the gap of ${name} is not smooth, its slope jumps along ${edge}; the run begins on one of ` +
          "its sides",
        `move start: off the edge, or write a contact for each of its sides`,
      );
    const formulas = mechanism.contacts.find((one) => one.name === name);
    if (given?.static === undefined || formulas === undefined || !dependsOnState(mechanism, formulas))
      continue;
    const [rest = 0] = evaluate([formulas.declaredStatic.plus], values);
    const slip = friction.plus.onset;
    if (!(rest < slip)) continue;
    findings.add(
      given.static,
      `at the start: static friction ${rest} of ${name} is below its kinetic friction ${slip}; at rest ${slip} is used`,
      "static friction must not be below kinetic friction, see decisions/0030",
    );
  }
  return findings.sorted();
}

const contactModel = ({ model }: Mechanism, wanted: string): ContactModel | undefined =>
  model.contacts.find(({ name }) => name.value === wanted);

/** A friction of parameters alone has been compared when the model was compiled. */
function dependsOnState({ parameters }: Mechanism, { declaredStatic, friction }: ContactFormulas): boolean {
  const names = parameters.map(({ name }) => name);
  return [...symbolsOf([declaredStatic.plus, friction.plus.kinetic])].some((name) => !names.includes(name));
}

/** The contacts that are closed at a possible start, with their numbers. */
function touching(mechanism: Mechanism): [string, ContactMatrices][] {
  const { start } = mechanism;
  const { contacts } = matricesAt(mechanism, start);
  const closed = contactStatesAt(mechanism, start).contacts.filter((one) => one.touching);
  return closed.map(({ name }) => [name, contacts[name] as ContactMatrices]);
}

/** For each gap with an edge, the first coordinate along which its slope differs between both sides. */
function edgesOf(mechanism: Mechanism, names: readonly string[]): ReadonlyMap<string, string> {
  const { start, coordinates } = mechanism;
  const edges = new Map<string, string>();
  if (names.length === 0) return edges;
  const moved = (name: string, by: number) =>
    matricesAt(mechanism, { ...start, q: { ...start.q, [name]: (start.q[name] as number) + by } }).contacts;
  for (const coordinate of coordinates) {
    const by = atlasTolerances.apart * Math.max(1, Math.abs(start.q[coordinate] as number));
    const [below, above] = [moved(coordinate, -by), moved(coordinate, by)];
    const jumps = (name: string) =>
      below[name]?.WN.some(
        (slope, i) => Math.abs(slope - (above[name]?.WN[i] as number)) > atlasTolerances.edge,
      );
    for (const name of names) if (!edges.has(name) && jumps(name)) edges.set(name, coordinate);
  }
  return edges;
}

function symbolsAtStart(mechanism: Mechanism): ReadonlyMap<string, number> {
  const { q, v, p, t } = mechanism.formulas.words;
  const [places, rates] = stateVectors(mechanism, mechanism.start);
  const parameters = parameterVector(mechanism);
  const pairs = [
    [q, places],
    [v, rates],
    [p, parameters],
  ] as const;
  return new Map([
    [t.name, 0] as const,
    ...pairs.flatMap(([names, numbers]) => names.map(({ name }, i) => [name, numbers[i] as number] as const)),
  ]);
}
