/**
 * Which orbit is born where a multiplier passes −1? One of twice the period. Two rounds of the old orbit solve its
 * equations at the period doubling; there they leave two directions open, the old branch and the one in which the
 * rounds differ, along which the parameter does not change.
 */

import type { DirectedPlace } from "../continuation/index.js";
import { hypot } from "../elementary/index.js";
import { svd } from "../numerics/index.js";
import type { OrbitPlan } from "../orbit/shooting/problem.js";
import { OrbitEquations } from "./equations.js";
import { isSmooth } from "./period.js";
import type { Word } from "./word.js";

export interface Doubled {
  readonly word: Word;
  readonly start: DirectedPlace;
}

/** At a place where a multiplier is −1; undefined where no second direction is open. */
export function doubled({ equations, codes, pieces }: Word, place: DirectedPlace): Doubled | undefined {
  const { problem, context } = equations;
  const once = isSmooth(equations);
  const { forcing, segments, t, closure } = problem.plan;
  const shift = equations.shiftAt(place);
  const plan: OrbitPlan = {
    segments: once ? segments : [...segments, ...segments],
    forcing: forcing && { ...forcing, times: 2 * forcing.times },
    t,
    closure: closure && { ...closure, turns: closure.turns.map((turn) => 2 * turn) },
  };
  const { block } = problem;
  const u = twice(place.u, block, once, shift);
  const next = new OrbitEquations(context, plan, u);
  const slopes = next.slopes({ u, p: place.p });
  if (slopes === undefined) return undefined;
  const columns = next.problem.size + 1;
  const { right } = svd(columns - 1, columns, slopes);
  const [one, other] = [columns - 1, columns - 2].map((k) => right.slice(k * columns, (k + 1) * columns)) as [
    Float64Array,
    Float64Array,
  ];
  // One round later the doubled orbits are the same ones: they lie symmetrically, and the parameter turns there.
  const [along, also] = [one.at(-1) as number, other.at(-1) as number];
  const across = unit(one.map((value, i) => also * value - along * (other[i] as number)));
  if (!across.every(Number.isFinite)) return undefined;
  return {
    word: {
      equations: next,
      codes: once ? codes : [...codes, ...codes],
      pieces: once ? pieces : [...pieces, ...pieces],
    },
    start: {
      u,
      p: place.p,
      tangent: across.map((value, i) => value * (next.scale[i] as number)),
      isBranchPoint: true,
    },
  };
}

/** Two rounds: the second begins one period later. A segment without events only lasts twice as long. */
function twice(u: Float64Array, block: number, once: boolean, shift?: Float64Array): Float64Array {
  const period = u.at(-1) as number;
  const round = u.slice(0, -1);
  if (once) {
    round[block - 1] = 2 * (round[block - 1] as number);
    return Float64Array.of(...round, 2 * period);
  }
  const later = round.map((value, i) =>
    i % block === block - 2 ? value + period : value + (shift?.[i % block] ?? 0),
  );
  return Float64Array.of(...round, ...later, 2 * period);
}

const unit = (vector: Float64Array): Float64Array => {
  const length = hypot(...vector);
  return vector.map((value) => value / length);
};
