/**
 * How smooth is the energetic impact law where two of its regions meet? The subject of [NDCa]; regions and maps are
 * those of [NDCb] Fig. 4 and (2.30)-(2.32). Where slip stops at the very end of the impact, the velocities after
 * have a kink; where it stops at the end of compression, or stick holds from the start, the square roots join with
 * equal slopes.
 */

import type { Region } from "./solution.js";

/** C-1 is a jump, C0 a kink, C1 a jump of the second derivative. */
export type Smoothness = "C-1" | "C0" | "C1" | "analytic";

export interface RegionBorder {
  /** What holds on the border. */
  readonly equation: string;
  readonly smoothness: Smoothness;
}

/** What the class depends on in addition to the regions. */
export interface BorderNumbers {
  readonly B: number;
  readonly mu: number;
  readonly r: number;
}

/**
 * What happens on the border: slip stops at the end of the impact, or of compression; there is no slip at first and
 * the contact sticks, or slips either way; stick reaches its cone; a touch without impact; an impact without
 * collision.
 */
type Kind = "end" | "turn" | "rest" | "reversal" | "cone" | "touch" | "jam";

/** For v_T ≥ 0; the other borders are their mirror images. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ["1|3", "end"],
  ["1|7", "end"],
  ["3|5", "turn"],
  ["7|9", "turn"],
  ["5|6", "rest"],
  ["1|10", "reversal"],
  ["3|7", "cone"],
  ["5|9", "cone"],
  ["0|1", "touch"],
  ["0|5", "jam"],
]);

/** For r = 0 regions 3 and 7 are empty and 1 borders on what lies behind them. */
const inelasticKinds: ReadonlyMap<string, Kind> = new Map([
  ["1|5", "end"],
  ["1|9", "end"],
  ...[...kinds].filter(([pair]) => !/[37]/.test(pair)),
]);

/** Undefined where the two regions have no border in common. */
export function borderSmoothness(
  one: Region,
  other: Region,
  numbers: BorderNumbers,
): RegionBorder | undefined {
  const table = numbers.r === 0 ? inelasticKinds : kinds;
  const direct = table.get(pairOf(one, other));
  const kind = direct ?? table.get(pairOf(mirrorRegion(one), mirrorRegion(other)));
  if (kind === undefined) return undefined;
  const [slip, back] = direct === undefined ? ["⁻", "⁺"] : ["⁺", "⁻"];
  const equations: Readonly<Record<Kind, string>> = {
    end: `k_N${slip} v_T − (1 + r) k_T${slip} v_N = 0`,
    turn: `k_N${slip} v_T − k_T${slip} v_N = 0`,
    rest: "v_T = 0",
    reversal: "v_T = 0",
    cone: `k_T${back} = 0`,
    touch: "v_N = 0",
    jam: "v_N = 0",
  };
  return { equation: equations[kind], smoothness: classOf(kind, numbers) };
}

function classOf(kind: Kind, { B, mu, r }: BorderNumbers): Smoothness {
  if (kind === "jam") return "C-1";
  if (kind === "touch") return "C0";
  if (mu === 0) return "analytic"; // one straight path, whatever its region is called
  if (kind === "turn") return r === 1 || B === 0 ? "analytic" : "C1";
  if (kind === "rest") return r === 0 || B === 0 ? "analytic" : "C1";
  return "C0";
}

const pairOf = (one: number, other: number): string => `${Math.min(one, other)}|${Math.max(one, other)}`;

/** (2.28): 1 and 2, 3 and 4, … change places. */
export function mirrorRegion(region: Region): Region {
  if (region === 0) return 0;
  return (region % 2 === 1 ? region + 1 : region - 1) as Region;
}
