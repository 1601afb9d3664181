/**
 * The law of Glocker and Pfeiffer (Pfeiffer & Glocker 1996, chapter 8; the woodpecker toy): an impact is a phase of
 * compression and one of expansion, each a complementarity problem for all contacts at once, with tangential
 * restitution 0.
 *
 *   compression: 0 ≤ Λ_NC ⊥ v_NC ≥ 0,                Λ_TC ∈ −μ Λ_NC Sign(v_TC)
 *   expansion:   0 ≤ Λ_NE − r Λ_NC ⊥ v_NE ≥ 0,       Λ_TE ∈ −μ Λ_NE Sign(v_TE)
 *
 * Expansion gives back Poisson's r Λ_NC at least, more where a contact would be driven into the other body.
 */

import { type ContactSystem, type ModeSolution, type RawContact, solveModes } from "../../contact/index.js";
import type { LawOfShared } from "../algebraic/law.js";
import { algebraicImpacts, zeroShare } from "../algebraic/solutions.js";
import { iteratedChatter } from "../along/chatter.js";
import type { ImpactKernel, LawWords } from "../law.js";
import {
  momentumOf,
  type SharedImpact,
  type SharedReport,
  type SharedSolution,
  sharedSolution,
} from "../shared.js";
import {
  type ContactVelocity,
  type ImpactPoint,
  type ImpactSolution,
  impactPoint,
  noImpact,
} from "../solution.js";
import { kineticWindow } from "./poisson.js";

/**
 * One contact that collides. Compression is Moreau's problem with r = 0, and v_N as a function of Λ_N falls at most
 * once before it rises: it has one solution. Where slip lasts through compression k_N > 0, so r Λ_NC never drives
 * the contact in, and Λ_NE = r Λ_NC.
 */
const impactInto: ImpactKernel = (input, at, out) => {
  const A = input[at] as number;
  const B = input[at + 1] as number;
  const C = input[at + 2] as number;
  const mu = input[at + 3] as number;
  const vT = input[at + 5] as number;
  const vN = input[at + 6] as number;
  if (!(-vN > zeroShare * (Math.abs(vT) + Math.abs(vN)))) return -1;
  const determinant = A * C - B * B;
  let N = (B * vT - A * vN) / determinant;
  let T = (B * vN - C * vT) / determinant;
  if (!(Math.abs(T) <= mu * N)) {
    // Not stick, where N > 0: slip of one sign or the other.
    const plus = -vN / (C - mu * B);
    const s = plus > 0 && vT + (B - mu * A) * plus >= 0 ? 1 : -1;
    N = -vN / (C - s * mu * B);
    T = -s * mu * N;
    if (!(N > 0 && Number.isFinite(N))) return -1; // k_N = 0 to rounding
  }
  const back = (input[at + 4] as number) * N;
  T += expansionFriction(A, B, mu, vT + A * T + B * N, back);
  N += back;
  out[0] = vT + A * T + B * N;
  out[1] = vN + B * T + C * N;
  out[2] = T;
  out[3] = N;
  return 0;
};

/** Λ_TE for a given Λ_NE: stick where the cone allows it, else slip. */
function expansionFriction(A: number, B: number, mu: number, vT: number, back: number): number {
  const stick = -(vT + B * back) / A;
  return Math.max(-mu * back, Math.min(mu * back, stick));
}

/** Every solution of one contact. Several only where nothing collides: v_N = 0 and slip with k_N ≤ 0. */
function solutions(contact: RawContact, mu: number, r: number, before: ContactVelocity): ImpactSolution[] {
  const { A, B, C } = contact;
  const { vT, vN } = before;
  const speed = Math.abs(vT) + Math.abs(vN);
  if (vN > zeroShare * speed) return [noImpact(before)];
  if (-vN > zeroShare * speed) {
    const out = new Float64Array(4);
    const unit = speed; // the law is homogeneous in the velocities
    const input = Float64Array.of(A, B, C, mu, r, vT / unit, vN / unit);
    if (impactInto(input, 0, out) < 0) return [];
    return [impactPoint(contact, before, (out[2] as number) * unit, (out[3] as number) * unit)];
  }
  const expanded = ({ none, impulse: { T, N }, ...after }: ImpactPoint): ImpactPoint =>
    none
      ? noImpact(before)
      : impactPoint(contact, before, T + expansionFriction(A, B, mu, after.vT, r * N), (1 + r) * N);
  return algebraicImpacts(0, contact, mu, 0, before).flatMap((compression): ImpactSolution[] => {
    if ("family" in compression) {
      const { parameter, from, to } = compression.family;
      return [{ family: { parameter, from: expanded(from), to: to === null ? null : expanded(to) } }];
    }
    // The same impulse may come in expansion alone: 0 ≤ Λ_NE ⊥ v_NE ≥ 0 where compression did nothing.
    const alone = r > 0 && !compression.none ? [compression] : [];
    return [expanded(compression), ...alone];
  });
}

/** Several contacts: every solution of expansion after every solution of compression. */
function solveTogether(impact: SharedImpact): SharedReport | undefined {
  const { M, before, contacts } = impact;
  const first = phaseOf(impact, momentumOf(M, before), () => 0);
  if (first === undefined) return undefined;
  const notes = new Set(first.note === undefined ? [] : [first.note]);
  const found: SharedSolution[] = [];
  for (const compression of first.solutions) {
    const back = (name: string) => backOf(impact, compression, name);
    const momentum = momentumOf(M, compression.v).map((sum, i) =>
      contacts.reduce((total, { name, WN }) => total + (WN[i] as number) * back(name), sum),
    );
    const second = phaseOf(impact, momentum, back);
    if (second?.note !== undefined) notes.add(second.note);
    found.push(...(second?.solutions ?? []).map((expansion) => joined(impact, compression, expansion)));
  }
  const note = [...notes].join("; ");
  const rest = note === "" ? { complete: true } : { complete: false, note };
  return { solutions: withoutTwins(found, before), ...rest };
}

/** r Λ_NC of a contact; slides give nothing back. */
function backOf({ contacts }: SharedImpact, { impulses }: SharedSolution, name: string): number {
  const contact = contacts.find((one) => one.name === name);
  if (contact === undefined || contact.bilateral) return 0;
  return contact.restitution * Math.max(0, impulses[name]?.N ?? 0);
}

interface PhaseSolution extends SharedSolution {
  /** Redundant contacts share their normal impulses in many ways. */
  readonly loose: boolean;
}

/**
 * One complementarity problem; `recoil` is the part of Λ_N that acts in any case, and is not in the impulses that
 * come out.
 */
function phaseOf(
  { M, contacts, held }: SharedImpact,
  momentum: readonly number[],
  recoil: (name: string) => number,
): (Omit<SharedReport, "solutions"> & { readonly solutions: readonly PhaseSolution[] }) | undefined {
  const system: ContactSystem = {
    M,
    h: momentum,
    ...(held === undefined ? {} : { held }),
    contacts: contacts.map(({ name, bilateral, WN, WT, wTildeN, wTildeT, friction }) => ({
      name,
      bilateral,
      slip: 0,
      WN,
      WT,
      wBarN: wTildeN,
      wBarT: wTildeT,
      frictionStatic: friction,
      frictionKinetic: friction,
      ...(recoil(name) > 0 ? { recoil: recoil(name) } : {}),
    })),
  };
  const report = solveModes(system, { reasons: false, labels: false });
  if (report === undefined) return undefined;
  // Equal velocities with other impulses count here: they give back something else.
  const all = report.solutions.flatMap((solution) => [
    solution,
    ...(solution.alternatives ?? []).map(({ forces }) => ({ ...solution, forces })),
  ]);
  const solved = all.map((solution) => ({ ...sharedSolution(solution, contacts), loose: isLoose(solution) }));
  return { solutions: solved, complete: report.complete, ...(report.complete ? {} : { note: report.note }) };
}

function isLoose({ range = {} }: ModeSolution): boolean {
  const normal = Object.values(range).map(({ lambdaN }) => lambdaN);
  const size = Math.max(0, ...normal.flat().map(Math.abs));
  return normal.some(([least, most]) => !(most - least <= sameShare * size));
}

/** Both phases; where compression leaves many normal impulses, what they give back is one of a continuum. */
function joined(impact: SharedImpact, compression: PhaseSolution, expansion: PhaseSolution): SharedSolution {
  const gives = impact.contacts.some(({ name }) => backOf(impact, compression, name) > 0);
  const phases = [
    compression.impulses,
    Object.fromEntries(
      Object.entries(expansion.impulses).map(([name, { T, N }]) => [
        name,
        { T, N: N + backOf(impact, compression, name) },
      ]),
    ),
  ] as const;
  const impulses = Object.fromEntries(
    Object.entries(phases[0]).map(([name, { T, N }]) => {
      const more = phases[1][name] as { T: number; N: number };
      return [name, { T: T + more.T, N: N + more.N }];
    }),
  );
  const many = compression.continuum || expansion.continuum || (compression.loose && gives);
  return {
    v: expansion.v,
    impulses,
    phases,
    ...(many ? { continuum: true as const } : {}),
    ...(compression.hyperstatic || expansion.hyperstatic ? { hyperstatic: true as const } : {}),
    ...(compression.degenerate || expansion.degenerate ? { degenerate: true as const } : {}),
  };
}

/** Velocities and impulses closer to each other than this share of the largest are equal. */
const sameShare = 1e-9;

/**
 * Equal velocities are one solution: the same impulses may be shared out among phases and redundant contacts in
 * several ways.
 */
function withoutTwins(found: readonly SharedSolution[], before: readonly number[]): SharedSolution[] {
  const speed = Math.max(...[...before, ...found.flatMap(({ v }) => v)].map(Math.abs));
  const near = (one: SharedSolution, other: SharedSolution) =>
    one.v.every((value, i) => Math.abs(value - (other.v[i] as number)) <= sameShare * speed);
  return found.filter((one, i) => found.slice(0, i).every((other) => !near(one, other)));
}

const words: LawWords = {
  aliases: ["Glocker's law", "Pfeiffer and Glocker's law", "compression and expansion"],
  title: "glocker: compression, then expansion",
  lines: [
    "Compression stops the approach; expansion gives back r times its normal impulse.",
    "It gives more where a contact would be driven in. Coulomb's law acts in each phase.",
    "It serves several contacts at once and can have several solutions; all are listed.",
    "One contact that collides has one solution: that of poisson, unless slip reverses.",
  ],
  equation: {
    text: "0 ≤ Λ_NC ⊥ v_NC ≥ 0,  0 ≤ Λ_NE − r Λ_NC ⊥ v_NE ≥ 0,  Λ_T ∈ −μ Λ_N Sign(v_T) in each phase",
    latex:
      "0 \\le \\Lambda_{NC} \\perp v_{NC} \\ge 0, \\quad 0 \\le \\Lambda_{NE} - r\\Lambda_{NC} \\perp v_{NE} " +
      "\\ge 0, \\quad " +
      "\\Lambda_{Ti} \\in -\\mu\\Lambda_{Ni} \\operatorname{Sign}(v_{Ti})",
    cite: "Pfeiffer, Glocker 1996",
  },
  see: ["poisson", "moreau", "impact=N", "restitution"],
};

export const glocker = Object.freeze({
  name: "glocker",
  impactInto,
  solutions,
  shared: { solve: solveTogether, shareBefore: 0, phases: 2 },
  alongImpulse: false,
  // Impacts grow only where |B| < μA: slip does not turn round there, and this is Poisson's law.
  chatter: {
    window: kineticWindow,
    reverse: (problem, r) => iteratedChatter(impactInto, problem, r),
    because: "impacts and flights settle under glocker",
  },
  withoutCollision: "impactWithoutCollision",
  atJam: "family",
  words,
  works: ["Pfeiffer1996", "Glocker2001"],
} as const satisfies LawOfShared);
