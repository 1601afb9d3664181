/**
 * How deep does a stiff elastic contact rest, and how much energy separates its regimes? [NDCb] §5 for the linear
 * spring λ_N = −y/ε²: the depths y₊, y₋ of slip, y₀ of stick, the edge y* of the friction cone, and the potentials
 * V₊ and V₀ of the normal motion. All depths and potentials are in units of ε²: they have no stiffness in them.
 */

import type { RawProblem } from "./problem.js";
import { rawRates } from "./rates.js";
import type { Mode } from "./system.js";

/** The direction of the slip that begins where stick meets the edge of its cone. */
type EdgeSlip = Exclude<Mode, "flight" | "stick">;

export interface ElasticContact {
  /** (5.26) and (5.30): gap at which slip is at rest in the normal direction; null where it is not held there. */
  readonly yPlus: number | null;
  readonly yMinus: number | null;
  /** (5.24): of stick. */
  readonly y0: number | null;
  /** (5.12): the friction cone holds below this gap; null where its edge is never met. */
  readonly yEdge: number | null;
  /** The slip that begins at the edge. */
  readonly edgeSlip: EdgeSlip | null;
  /** (5.16) where slip of either direction ends, zero at y*: positive where the motion in stick can reach the edge. */
  readonly V0: {
    readonly atPlus: number | null;
    readonly atMinus: number | null;
    readonly at0: number | null;
  };
  /** (5.15), that of the slip which begins at the edge. */
  readonly VSlip: { readonly atPlus: number | null; readonly atMinus: number | null };
}

/** A regime of the normal motion: v̇_N = load + rate · λ_N. */
interface Regime {
  readonly load: number;
  readonly rate: number;
}

interface Regimes {
  readonly plus: Regime;
  readonly minus: Regime;
  readonly stick: Regime;
  readonly edge: number | null;
  readonly edgeSlip: EdgeSlip | null;
}

function regimesOf({ a, b, mu, ...contact }: RawProblem): Regimes {
  const { plus, minus, zero } = rawRates(contact, mu);
  const edgeSlip = a > 0 && plus.kT < 0 ? "slip+" : a < 0 && minus.kT > 0 ? "slip-" : null;
  const edge = edgeSlip === null ? null : a / (edgeSlip === "slip+" ? plus.kT : minus.kT);
  return {
    plus: { load: b, rate: plus.kN },
    minus: { load: b, rate: minus.kN },
    stick: { load: b - (a * contact.B) / contact.A, rate: zero.kN },
    edge,
    edgeSlip,
  };
}

/** Pressed in by a load and pushed back: where both are in balance. */
const rest = ({ load, rate }: Regime): number | null => (load < 0 && rate > 0 ? load / rate : null);

/** −∫ v̇_N dy from the edge; above the surface there is no force. */
function potential({ load, rate }: Regime, edge: number, y: number): number {
  const depth = Math.min(0, y);
  return -load * (y - edge) + (rate * (depth - edge) * (depth + edge)) / 2;
}

/** (5.16): V₀ at a gap in units of ε²; undefined where the cone has no edge. */
export function stickPotential(problem: RawProblem, y: number): number | undefined {
  const { stick, edge } = regimesOf(problem);
  return edge === null ? undefined : potential(stick, edge, y);
}

/** (5.15): that of the slip which begins at the edge. */
export function slipPotential(problem: RawProblem, y: number): number | undefined {
  const regimes = regimesOf(problem);
  if (regimes.edge === null) return undefined;
  return potential(regimes.edgeSlip === "slip+" ? regimes.plus : regimes.minus, regimes.edge, y);
}

export function elasticContact(problem: RawProblem): ElasticContact {
  const { plus, minus, stick, edge, edgeSlip } = regimesOf(problem);
  const [yPlus, yMinus, y0] = [rest(plus), rest(minus), rest(stick)];
  const at = (of: (problem: RawProblem, y: number) => number | undefined, y: number | null) =>
    y === null ? null : (of(problem, y) ?? null);
  return {
    yPlus,
    yMinus,
    y0,
    yEdge: edge,
    edgeSlip,
    V0: {
      atPlus: at(stickPotential, yPlus),
      atMinus: at(stickPotential, yMinus),
      at0: at(stickPotential, y0),
    },
    VSlip: { atPlus: at(slipPotential, yPlus), atMinus: at(slipPotential, yMinus) },
  };
}
