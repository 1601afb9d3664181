/**
 * Which combinations of many contacts are left, if not all 4ⁿ can be tried? Contacts take their modes one after the
 * other. Those without one keep the inequalities that all of their modes share, λ_N ≥ 0, v̇_N ≥ 0 and |λ_T| ≤ μλ_N:
 * a linear program. Where it has no solution, none of the combinations that begin so has one ([LB01] (2.5)-(2.11),
 * branch and bound).
 */

import { largestValue } from "../../numerics/index.js";
import { kineticAlong, staticAlong, type UnitContact } from "../system.js";
import type { Choice } from "./combination.js";
import type { Directions } from "./directions.js";

/**
 * Linear programs before the search is given up, and combinations: redundant contacts have very many labels of one
 * motion.
 */
const mostPrograms = 20_000;
const mostCombinations = 256;

/** Combinations, one digit per contact into its choices; not all of them where the search was given up. */
export interface Sifted {
  readonly digits: Iterable<readonly number[]>;
  readonly complete: boolean;
}

/** Of the contacts of a group. */
export function branches(
  directions: Directions,
  group: readonly number[],
  contacts: readonly UnitContact[],
  options: readonly (readonly Choice[])[],
): Sifted {
  let programs = 0;
  const found: number[][] = [];
  const extend = (digits: readonly number[]): boolean => {
    if (digits.length === group.length) {
      found.push([...digits]);
      return found.length < mostCombinations;
    }
    for (const [digit] of (options[digits.length] as readonly Choice[]).entries()) {
      const next = [...digits, digit];
      if (++programs > mostPrograms) return false;
      const modes = next.map((one, k) => options[k]?.[one] as Choice);
      if (isPossible(directions, group, contacts, modes) && !extend(next)) return false;
    }
    return true;
  };
  return { complete: extend([]), digits: found };
}

/** An unknown force of a contact: along one of its directions, with a share along the other. */
interface Unknown {
  readonly contact: number;
  readonly along: number;
  readonly share: number;
}

/** Can the inequalities hold that a beginning of a combination implies? Yes, too, where rounding leaves it open. */
function isPossible(
  directions: Directions,
  group: readonly number[],
  contacts: readonly UnitContact[],
  modes: readonly Choice[],
): boolean {
  const { lengths, border } = directions;
  const rubs = (k: number) => lengths[2 * (group[k] as number) + 1] !== 0;
  const unknowns = group.flatMap((i, k) => unknownsOf(i, k, contacts[k] as UnitContact, modes[k], rubs(k)));
  const program = new Program(directions, unknowns);
  for (const [k, i] of group.entries()) {
    const contact = contacts[k] as UnitContact;
    const { slip } = contact;
    const mode = modes[k]?.mode;
    program.addAcceleration(2 * i, 1);
    if (mode === "flight") continue;
    program.addPressing(k);
    if (mode !== undefined) program.addAcceleration(2 * i, -1);
    if (!rubs(k)) continue;
    if (mode === "stick") for (const sign of [1, -1]) program.addAcceleration(2 * i + 1, sign);
    if ((mode === "slip+" || mode === "slip-") && slip === 0)
      program.addAcceleration(2 * i + 1, mode === "slip+" ? 1 : -1);
    const cone = (sign: number) => {
      const holds = staticAlong(contact, sign);
      return mode === "stick" ? holds : Math.max(holds, kineticAlong(contact, sign));
    };
    program.addCone(k, cone(1), cone(-1));
  }
  return !(program.leastViolation() > border);
}

function unknownsOf(
  direction: number,
  contact: number,
  rubbing: UnitContact,
  choice: Choice | undefined,
  rubs: boolean,
): Unknown[] {
  if (choice?.mode === "flight") return [];
  const sign =
    choice === undefined ? rubbing.slip : choice.mode === "slip+" ? 1 : choice.mode === "slip-" ? -1 : 0;
  const normal = { contact, along: 2 * direction, share: rubs ? -sign * kineticAlong(rubbing, sign) : 0 };
  return rubs && sign === 0 ? [normal, { contact, along: 2 * direction + 1, share: 0 }] : [normal];
}

/** Inequalities of forces in units of scale / |w_N| and accelerations in units of scale · |w|. */
class Program {
  readonly #rows: (readonly number[])[] = [];
  readonly #constants: number[] = [];

  constructor(
    private readonly directions: Directions,
    private readonly unknowns: readonly Unknown[],
  ) {}

  /** ± the acceleration along a direction is 0 at least. */
  addAcceleration(direction: number, sign: number): void {
    const { gram, count, lengths, free, scale } = this.directions;
    const length = lengths[direction] as number;
    const at = direction * count;
    const row = this.unknowns.map(({ along, share }) => {
      const effect = (gram[at + along] as number) + share * (gram[at + (along ^ 1)] as number);
      return (sign * effect) / (length * (lengths[along & ~1] as number));
    });
    this.#add(row, (sign * (free[direction] as number)) / (length * scale));
  }

  /** λ_N ≥ 0. */
  addPressing(contact: number): void {
    this.#add(
      this.unknowns.map((one) => (one.contact === contact && one.along % 2 === 0 ? 1 : 0)),
      0,
    );
  }

  /** |λ_T| ≤ μλ_N, where λ_T is an unknown; against slip⁺ and against slip⁻. */
  addCone(contact: number, plus: number, minus: number): void {
    if (!this.unknowns.some((one) => one.contact === contact && one.along % 2 === 1)) return;
    for (const sign of [1, -1])
      this.#add(
        this.unknowns.map((one) =>
          one.contact !== contact ? 0 : one.along % 2 === 0 ? (sign > 0 ? plus : minus) : sign,
        ),
        0,
      );
  }

  #add(weights: readonly number[], constant: number): void {
    this.#rows.push(weights);
    this.#constants.push(constant);
  }

  leastViolation(): number {
    return leastViolation(this.#rows, this.#constants);
  }
}

/** By how much some of the inequalities weights · y + constant ≥ 0 is broken at least; negative where all have room. */
export function leastViolation(
  weights: readonly (readonly number[])[],
  constants: readonly number[],
): number {
  const start = Math.max(0, -Math.min(...constants));
  const rows = weights.map((row) => Float64Array.of(...row, -1));
  const objective = new Float64Array(rows[0]?.length ?? 1);
  objective[objective.length - 1] = 1;
  const slacks = constants.map((constant) => constant + start);
  // The last unknown is start less the violation, so that 0 is allowed.
  return start - largestValue(objective, rows, slacks);
}
