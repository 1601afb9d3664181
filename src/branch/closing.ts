/**
 * Is a branch back where it began? One of several words comes home in the word it began with: the first orbit
 * solves the same equations then, and lies on the way from one orbit to the next.
 */

import type { DirectedPlace } from "../continuation/index.js";
import { hypot, square } from "../elementary/index.js";
import { dot } from "../numerics/index.js";
import type { OrbitEquations } from "./equations.js";
import { branchTolerances } from "./tolerances.js";
import type { Word } from "./word.js";

/** The first orbit of a branch. */
export class Home {
  private readonly codes: string;

  constructor(
    word: Word,
    private readonly place: DirectedPlace,
  ) {
    this.codes = word.codes.join();
  }

  /** The first orbit, where it lies between two orbits of a word that follow each other. */
  between({ equations, codes }: Word, one: DirectedPlace, two: DirectedPlace): DirectedPlace | undefined {
    if (codes.join() !== this.codes) return undefined;
    const home = { ...this.place, u: sameTurn(equations, this.place.u, one.u) };
    const from = inUnits(equations, one);
    const way = inUnits(equations, two).map((value, i) => value - (from[i] as number));
    const apart = inUnits(equations, home).map((value, i) => value - (from[i] as number));
    const length = hypot(...way);
    const share = dot(apart, way) / square(length);
    if (!(share > 0 && share <= 1)) return undefined;
    const offWay = hypot(...apart.map((value, i) => value - share * (way[i] as number)));
    const forwards = dot(equations.inUnits(this.place.tangent), way) > 0;
    return forwards && offWay <= branchTolerances.offWay * length ? home : undefined;
  }
}

/** The same orbit some turns of the forcing later. */
function sameTurn({ problem, context }: OrbitEquations, u: Float64Array, near: Float64Array): Float64Array {
  const { forcing } = problem.plan;
  if (forcing === undefined) return u;
  const turn = forcing.of.period(context.p);
  const later = turn * Math.round((problem.timeOf(near, 0) - problem.timeOf(u, 0)) / turn);
  return u.map((value, i) =>
    i < u.length - 1 && i % problem.block === problem.block - 2 ? value + later : value,
  );
}

const inUnits = (equations: OrbitEquations, { u, p }: DirectedPlace): Float64Array =>
  equations.inUnits(Float64Array.of(...u, p));
