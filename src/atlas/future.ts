/**
 * What is a future? A way in which the motion can continue, with its reason and the policy that follows it. [NDCb]
 * §3-4.
 */

import type { Force, Modes, ScaledTouchdown } from "../contact/index.js";
import { defaultLaw, type ImpactLawName, type Law, lawNamed, type Region } from "../impact/index.js";
import type { State } from "../mechanism/index.js";
import type { ChatterFamily } from "./chatter.js";
import type { ContactState, ContactStates, StateQuestion } from "./contactState.js";
import type { KinkSides } from "./kinks/sides.js";
import type { SlipFlow } from "./paradox/slipFlow.js";

export type FutureKind = "mode" | "impact" | "impactWithoutCollision" | "reverseChatter" | "velocityJump";

export interface Future {
  readonly kind: FutureKind;
  readonly modes?: Modes;
  /** Other labels of the same motion, on borders. */
  readonly alternatives?: readonly Modes[];
  readonly forces?: Readonly<Record<string, Force>>;
  readonly acceleration?: Readonly<Record<string, number>>;
  /** Of modes on kinks of forces: the side that the motion takes, or the share at which they hold it. */
  readonly kinks?: KinkSides;
  /** Of modes: forces and acceleration are one of a continuum, those of the shortest forces. */
  readonly continuum?: true;
  /** The state right after a jump. */
  readonly after?: State;
  /** The impulses of the jump, by contact. */
  readonly impulses?: Readonly<Record<string, { readonly T: number; readonly N: number }>>;
  /** Of an impact of several contacts: the work of the impulses, ½ΣΛ·(V⁺ + V⁻). */
  readonly energyChange?: number;
  /** Of contacts that collide one after the other: which, in turn; `repeats` then follow without end. */
  readonly order?: readonly string[];
  readonly repeats?: readonly string[];
  readonly region?: Region;
  readonly family?: {
    readonly parameter: string;
    readonly range: readonly [number, number];
    readonly growth?: number;
    /** Of jumps: by how much each velocity changes at the far end; the option `jump` names a member by one of them. */
    readonly jumps?: Readonly<Record<string, number>>;
  };
  /** Of reverse chatter: where impacts grow, and what an elastic contact does at the end of slip. */
  readonly window?: ChatterFamily["window"];
  readonly elastic?: ChatterFamily["elastic"];
  readonly elasticContact?: ChatterFamily["elasticContact"];
  /** Of an impact where flight is open too: the landing of a compliant contact that parts them, v_N √stiffness. */
  readonly compliantBorder?: readonly ScaledTouchdown[];
  readonly because: string;
  /** Of several reactions of slides with the same modes: which one it is. */
  readonly slideRoot?: "small" | "large";
  /** Of a future at b = k_N = 0: which continuation it is. */
  readonly jam?: JamWay;
  /** The value of `--policy` that follows this future. */
  readonly policy: string;
}

export type JamWay = "impact" | "family" | "slide" | "liftoff";

export interface FuturesReport {
  readonly state: State;
  readonly futures: readonly Future[];
  /** Every combination of modes was tried: there are no other futures. */
  readonly complete: boolean;
  /** Where not: what was done instead, and what it does not prove. */
  readonly note?: string;
  /** The state is on a border: the list depends on rounding. */
  readonly degenerate: boolean;
  /** Reverse chatter is among the futures. */
  readonly reverseChatter: boolean;
}

/** What follows the only future there is. */
export const onlyPolicy = "default";

export interface FuturesQuestion extends StateQuestion {
  /** Replaces the law of every contact. */
  readonly law?: ImpactLawName;
}

/** What the futures of one state are made from. */
export interface Context {
  readonly coordinates: readonly string[];
  readonly laws: ReadonlyMap<string, ImpactLawName>;
  readonly state: State;
  readonly states: ContactStates;
  /** How k_N and b change along the slip of a contact; left out where only numbers are known. */
  readonly flowOf?: (contact: ContactState) => SlipFlow | undefined;
  /** Why the list may not hold all futures; filled while it is made. */
  readonly notes: Set<string>;
}

export const lawOf = ({ laws }: Context, { name }: ContactState): Law =>
  lawNamed(laws.get(name) ?? defaultLaw);
