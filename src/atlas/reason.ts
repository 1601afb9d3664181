/** Why is a future open? */

import type { Force, Modes } from "../contact/index.js";
import type { ImpactLawName } from "../impact/index.js";
import type { KinkSides } from "./kinks/sides.js";

export type FutureReason =
  /** Modes with their forces; one of a continuum. */
  | {
      readonly kind: "modes";
      readonly modes: Modes;
      readonly forces: Readonly<Record<string, Force>>;
      readonly continuum: boolean;
      readonly kinks: KinkSides;
    }
  | { readonly kind: "approaches"; readonly contact: string; readonly vN: number }
  | { readonly kind: "shared"; readonly contacts: readonly string[]; readonly law: ImpactLawName }
  /** One contact after the other; the last ones without end. */
  | { readonly kind: "inTurn"; readonly contacts: readonly string[]; readonly repeats?: readonly string[] }
  /** Slip with k_N < 0 is not sustained. */
  | { readonly kind: "paradox"; readonly contacts: readonly string[] }
  | {
      readonly kind: "chatter";
      readonly contact: string;
      readonly law: ImpactLawName;
      readonly growth: number;
    }
  /** At b = k_N = 0. */
  | { readonly kind: "jamImpact" | "jamFamily"; readonly contact: string }
  /** With the force of the smooth motion through the point, where it is known. */
  | { readonly kind: "jamSlip"; readonly contact: string; readonly force: number | undefined }
  | { readonly kind: "jamFlight"; readonly contact: string; readonly rises: boolean };
