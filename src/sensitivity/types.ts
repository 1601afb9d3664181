/** What is known of the derivatives of a motion? */

import type { ContactEvent, Outcome, Provenance } from "../simulate/index.js";
import type { OneSided } from "./oneSided.js";
import type { NotValid } from "./reason.js";
import type { VariableKind } from "./variable.js";

/** By the name of the variable; null where nothing could be computed. */
export type VariableSlopes = Readonly<Record<string, number | null>>;

export interface SensitivityVariable {
  readonly name: string;
  readonly kind: VariableKind;
  readonly value: number;
  readonly unit?: string;
  /** Derivatives by this variable exist before this time; left out where they exist up to the end of the run. */
  readonly validUntil?: number;
}

export interface SensitivityEvent
  extends Pick<ContactEvent, "type" | "name" | "t" | "contact" | "from" | "to"> {
  /** The derivatives exist for all variables. */
  readonly valid: boolean;
  /** ∂t/∂variable. */
  readonly time: VariableSlopes;
  readonly impulse?: { readonly N: number; readonly T: number };
  /** ∂Λ/∂variable, where impulses are unique. */
  readonly impulseSlopes?: { readonly N: VariableSlopes; readonly T: VariableSlopes };
}

export interface SensitivityRow {
  readonly t: number;
  readonly valid: boolean;
  /** In the order of the columns; null for forces that are not unique, and inside a completed chatter. */
  readonly values: readonly (number | null)[];
  /** By variable: in the order of the columns. */
  readonly slopes: Readonly<Record<string, readonly (number | null)[]>>;
}

export interface SensitivityEnergy {
  readonly value: number;
  readonly slopes: VariableSlopes;
}

/**
 * Kinetic and potential energy at the end of the run, and what their sum has gained in `impacts` (mostly less than 0;
 * with the work of moving surfaces), in `events` of the model, and in between (`smooth`): what loads and moving
 * surfaces gave between impacts (`work`) without what dampers (`dissipated`) and friction (`friction`) took and
 * what compliant contacts have stored (`contact`, by the balance). These are left out where forces are not unique.
 */
export type SensitivityEnergies = Readonly<
  Record<"kinetic" | "potential" | "impacts" | "events" | "smooth", SensitivityEnergy> &
    Partial<Record<"work" | "dissipated" | "friction" | "contact", SensitivityEnergy>>
>;

export interface Sensitivity {
  readonly mechanism: string;
  readonly variables: readonly SensitivityVariable[];
  readonly outcome: Outcome;
  /** All derivatives of this result exist. */
  readonly valid: boolean;
  readonly reasons: readonly NotValid[];
  readonly columns: readonly string[];
  readonly rows: readonly SensitivityRow[];
  readonly events: readonly SensitivityEvent[];
  /** The last row: the end of the run. */
  readonly final: SensitivityRow;
  /** Left out where derivatives end early. */
  readonly energies?: SensitivityEnergies;
  /** Where derivatives of the end do not exist: estimates from both sides, by differences of runs. */
  readonly oneSided?: readonly OneSided[];
  /**
   * How often the motion left a choice, which the policy took: derivatives are those of the motion that was
   * followed.
   */
  readonly ambiguities: number;
  readonly provenance: Provenance;
}
