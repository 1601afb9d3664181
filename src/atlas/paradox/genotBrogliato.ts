/**
 * Where does slip run into k_N = b = 0, and how? The Génot–Brogliato point: there λ_N = −b/k_N has no value, and
 * trajectories from an open set reach it in finite time ([NDCb] §7). In dτ = dt/k_N it is an equilibrium of k_N' =
 * σ_k k_N, b' = c k_N + σ_b b. A trajectory has b ~ k_N^ρ with ρ = σ_b/σ_k, so that λ_N grows without bound where
 * both eigenvalues are negative and ρ < 1.
 */

import { hypot, square } from "../../elementary/index.js";
import { frictionAlong, type Mechanism, quantityOf, type State } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { solveInPlace } from "../../numerics/index.js";
import { Probe, type ProbedPlace, type ProbeOptions } from "../plane/probe.js";
import { atlasTolerances } from "../tolerances.js";
import { type SlipFlow, slipFlow } from "./slipFlow.js";

export interface GenotBrogliatoOptions extends ProbeOptions {
  /** Where the search begins; the values of the model's start, if left out. */
  readonly near?: readonly [number, number];
  /** The direction of slip; that of the state where the search begins, if left out. */
  readonly slip?: 1 | -1;
}

/**
 * `diverges`: many arrive, with a force that grows without bound; `regular`: many arrive, with the regular force;
 * `liftoff`: all lift off before; `passed`: it does not attract.
 */
export type Approach = "diverges" | "regular" | "liftoff" | "passed";

export interface GenotBrogliatoPoint {
  readonly contact: string;
  readonly slip: 1 | -1;
  /** The two quantities. */
  readonly x: number;
  readonly y: number;
  readonly state: State;
  /** Of the flow in τ: along k_N, and along b. */
  readonly eigenvalues: { readonly kN: number; readonly b: number };
  /** ρ = eigenvalues.b / eigenvalues.kN */
  readonly ratio: number;
  /** What trajectories of slip do near the point. */
  readonly approach: Approach;
  /**
   * λ_N of the one smooth trajectory through the point; where it is negative, this trajectory has lifted off
   * before.
   */
  readonly regularForce: number;
}

/** Steps of the search, and halvings of one that does not help. */
const [steps, halvings] = [60, 30];

/** The point nearest to the start of the search in two quantities; undefined where the search finds none. */
export function genotBrogliatoPoint(
  mechanism: Mechanism,
  unknowns: readonly [string, string],
  { near, slip, ...options }: GenotBrogliatoOptions = {},
): GenotBrogliatoPoint | undefined {
  const quantities = unknowns.map((name) => quantityOf(mechanism, name));
  const probe = new Probe(mechanism, quantities, options);
  const begin =
    near ??
    (quantities.map(({ kind, name, index }) => {
      if (kind === "parameter") return options.parameters?.[name] ?? mechanism.parameters[index]?.value;
      return (kind === "velocity" ? mechanism.start.v : mechanism.start.q)[name.replace("'", "")];
    }) as [number, number]);
  const first = probe.place(...begin);
  if (first === undefined) return undefined;
  if (first.contact.bilateral)
    throw new Mistake(`contact ${first.contact.name} is a slide: its reaction has either sign`);
  const direction = slip ?? first.contact.slip;
  if (direction === 0)
    throw new Mistake(
      `contact ${first.contact.name} does not slip at ${begin.join(", ")}: state the direction of slip`,
    );
  const found = solvePair((x, y) => residual(probe.place(x, y), direction), begin);
  return found === undefined ? undefined : describe(mechanism, probe, found, direction);
}

function describe(
  mechanism: Mechanism,
  probe: Probe,
  [x, y]: Pair,
  slip: 1 | -1,
): GenotBrogliatoPoint | undefined {
  const place = probe.place(x, y);
  if (place === undefined || place.contact.slip === -slip) return undefined; // it slips the other way there
  const { name } = place.contact;
  const index = mechanism.contacts.findIndex((contact) => contact.name === name);
  const flow = slipFlow(mechanism, place.state, index, slip, place.occasion);
  if (flow === undefined) return undefined;
  return { contact: name, slip, x, y, state: place.state, ...characterOf(flow) };
}

/** What the flow in τ says about a point with k_N = b = 0. */
type JamCharacter = Pick<GenotBrogliatoPoint, "eigenvalues" | "ratio" | "approach" | "regularForce">;

export function characterOf({ free, forced }: SlipFlow): JamCharacter {
  const eigenvalues = eigenvaluesOf(free, forced);
  const ratio = eigenvalues.b / eigenvalues.kN;
  // On the eigenvector of σ_k: b = c k_N/(σ_k + b₁), b₁ the change of b per force, and λ_N = −b/k_N.
  const regularForce = -free.b / (eigenvalues.kN + forced.b);
  return { eigenvalues, ratio, approach: approachOf(eigenvalues, ratio, regularForce), regularForce };
}

/**
 * Of (k_N, b)' = (k_N f_k − b c_k, k_N f_b − b c_b) in τ. Where friction does not depend on the slip velocity c_k
 * is 0; else σ_k is the eigenvalue that it becomes from f_k. NaN for a pair that is not real.
 */
function eigenvaluesOf(
  free: SlipFlow["free"],
  forced: SlipFlow["forced"],
): { readonly kN: number; readonly b: number } {
  if (forced.kN === 0) return { kN: free.kN, b: -forced.b };
  const [half, spread] = [(free.kN - forced.b) / 2, (free.kN + forced.b) / 2];
  const root = Math.sqrt(spread * spread - forced.kN * free.b);
  return spread < 0 ? { kN: half - root, b: half + root } : { kN: half + root, b: half - root };
}

/** With b/k_N = −regular force + constant·k_N^(ρ−1): below ρ = 1 the last term wins, above it dies out. */
function approachOf({ kN, b }: { kN: number; b: number }, ratio: number, regularForce: number): Approach {
  if (!(kN < 0 && b < 0)) return "passed";
  if (ratio < 1) return "diverges";
  return regularForce > 0 ? "regular" : "liftoff";
}

type Pair = readonly [number, number];

/** k_N and b, each relative to the size of its terms. */
function residual(place: ProbedPlace | undefined, slip: 1 | -1): Pair | undefined {
  if (place === undefined) return undefined;
  const { problem, contact, states } = place;
  const kN = problem.C - slip * frictionAlong(contact.friction, slip).kinetic * problem.B;
  const size = Math.sqrt(problem.C) * freeSize(states.matrices) + Math.abs(contact.wBarN);
  return [kN / problem.C, problem.b / (size || 1)];
}

/** The size of the free acceleration in the mass metric, up to a factor that does not matter here. */
function freeSize({ M, h }: ProbedPlace["states"]["matrices"]): number {
  return Math.sqrt(h.reduce((sum, force, i) => sum + square(force) / (M[i]?.[i] as number), 0));
}

/** Newton's method for two equations; slopes from differences, which does not limit how well the zero is met. */
function solvePair(f: (x: number, y: number) => Pair | undefined, begin: Pair): Pair | undefined {
  const norm = (value: Pair | undefined) =>
    value === undefined ? Number.POSITIVE_INFINITY : hypot(...value);
  let at = begin;
  let value = f(...at);
  for (let step = 0; step < steps && norm(value) > 0; step++) {
    const move = newtonStep(f, at, value as Pair);
    if (move === undefined) break;
    let share = 1;
    let next: Pair = [at[0] + move[0], at[1] + move[1]];
    let there = f(...next);
    for (let k = 0; k < halvings && !(norm(there) < norm(value)); k++) {
      share /= 2;
      next = [at[0] + share * move[0], at[1] + share * move[1]];
      there = f(...next);
    }
    if (!(norm(there) < norm(value))) break; // rounding, or no zero
    [at, value] = [next, there];
  }
  return norm(value) <= atlasTolerances.singular ? at : undefined;
}

function newtonStep(
  f: (x: number, y: number) => Pair | undefined,
  [x, y]: Pair,
  value: Pair,
): Pair | undefined {
  const { apart } = atlasTolerances;
  const [dx, dy] = [apart * Math.max(1, Math.abs(x)), apart * Math.max(1, Math.abs(y))];
  const [besideX, besideY] = [f(x + dx, y), f(x, y + dy)];
  if (besideX === undefined || besideY === undefined) return undefined;
  const slopes = [0, 1].flatMap((k) => [
    ((besideX[k] as number) - (value[k] as number)) / dx,
    ((besideY[k] as number) - (value[k] as number)) / dy,
  ]);
  const move = Float64Array.from(value, (one) => -one);
  if (!(solveInPlace(2, Float64Array.from(slopes), move) > 0)) return undefined;
  return [move[0] as number, move[1] as number];
}
