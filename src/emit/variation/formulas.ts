/**
 * What does a motion need to be carried together with its derivatives? The linear equations of its accelerations
 * and forces, [M, −D; W, 0] z + e = 0 with z = (q̈, λ), [LB01] (2.3)-(2.8), and how K z + e changes with each
 * variable while z stays.
 */

import type { Node, SymbolNode } from "../../expression/index.js";
import type { SmoothFormulas } from "../../phase/index.js";

/** A derivative of one of several formulas by one of several symbols, where it is not identically 0. */
export interface SlopeNode {
  readonly row: number;
  readonly variable: number;
  readonly node: Node;
}

/** What is summed up along the motion without influence on it: formulas of the state and of z. */
export interface VariationIntegrals {
  readonly nodes: readonly Node[];
  /** By each variable while z stays, and by each unknown. */
  readonly slopes: readonly SlopeNode[];
  readonly byUnknown: readonly SlopeNode[];
}

export interface VariationFormulas {
  readonly formulas: Pick<SmoothFormulas, "words" | "branches">;
  /** M in the upper left, W in the lower left, zeros in the lower right. */
  readonly K: readonly (readonly Node[])[];
  readonly e: readonly Node[];
  /** The symbols of z in the slopes. */
  readonly unknowns: readonly SymbolNode[];
  /** q and v, then what else is varied. */
  readonly variables: number;
  /**
   * Of each column of derivatives: the variable with which the field itself changes; −1 where it is the state
   * alone.
   */
  readonly columns: readonly number[];
  /** Columns may start with any values; else those of the state start with the unit matrix and all others with 0. */
  readonly seeded: boolean;
  /** ∂(K z + e)_row/∂variable where it is not identically 0. */
  readonly slopes: readonly SlopeNode[];
  readonly integrals?: VariationIntegrals;
}

/** What does the adjoint of a motion need? The same equations, and how one scalar of them changes. */
export interface AdjointFormulas extends Pick<VariationFormulas, "formulas" | "K" | "e" | "unknowns"> {
  /** The symbols of w, with Kᵀw = (λ_v, 0). */
  readonly weights: readonly SymbolNode[];
  /** ∂(wᵀ(K z + e)) by q, v and what else is varied, while z and w stay. */
  readonly slopes: readonly Node[];
}
