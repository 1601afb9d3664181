/**
 * Which jumps of the velocities can follow a state? Impacts where a contact approaches, impacts without collision
 * where slip has k_N < 0 ([NDCb] §3.3), velocity jumps on slides and under Frémond's law.
 */

import { type RawContact, type RawProblem, scaledTouchdowns } from "../contact/index.js";
import {
  type ContactVelocity,
  type ImpactLawName,
  type ImpactPoint,
  type ImpactSolution,
  lawNamed,
  sharedLaw,
  slideLaw,
  solveImpact,
} from "../impact/index.js";
import type { State } from "../mechanism/index.js";
import type { ContactState } from "./contactState.js";
import { type Context, type Future, type FutureKind, lawOf, onlyPolicy } from "./future.js";
import { localProblem } from "./localProblem.js";
import type { FutureReason } from "./reason.js";
import { endless, sharedImpactFutures, together } from "./sharedFutures.js";
import type { SimultaneousImpact } from "./simultaneous.js";
import { atlasTolerances } from "./tolerances.js";
import { velocitiesAfter } from "./velocities.js";
import { futureWords } from "./words.js";

/** A contact touches with v_N < 0. */
export function impactFutures(context: Context): Future[] {
  const touching = context.states.contacts.filter((contact) => contact.touching);
  const [only] = touching;
  if (only !== undefined && touching.length === 1) {
    return jumps(context, only, "impact", { kind: "approaches", contact: only.name, vN: only.vN });
  }
  return sharedImpactFutures(context, touching);
}

/**
 * Impacts without collision; under Frémond's law, and on slides, they are velocity jumps. One contact answers by
 * its own law, several together by the algebraic one, as in every impact that they share.
 */
export function paradoxJumps(context: Context, contacts: readonly ContactState[], policy: string): Future[] {
  const [only] = contacts;
  if (only === undefined) return [];
  const found =
    contacts.length === 1 && !only.bilateral ? aloneJumps(context, only) : sharedJumps(context, contacts);
  const own = policy === onlyPolicy ? "" : `${policy},`;
  return found.map((future, i) => ({
    ...future,
    policy: found.length === 1 ? policy : `${own}impact=${i + 1}`,
  }));
}

function aloneJumps(context: Context, contact: ContactState): Future[] {
  const kind = lawOf(context, contact).withoutCollision;
  const border = landingBorder(context, contact);
  const reason = { kind: "paradox", contacts: [contact.name] } as const;
  return jumps(context, contact, kind, reason).map((future) => ({ ...future, ...border }));
}

/** On slides only the algebraic laws act. */
function sharedJumps(context: Context, contacts: readonly ContactState[]): Future[] {
  const names = contacts.map(({ name }) => name);
  const own = contacts.filter(({ bilateral }) => !bilateral).map((one) => lawOf(context, one));
  const law = own.length === 0 ? slideLaw : sharedLaw(own);
  return together(context, law)
    .filter((jump) => jump.none !== true && changesVelocity(context, jump))
    .map((jump) => ({
      kind: lawNamed(law).withoutCollision,
      after: { q: context.state.q, v: jump.v },
      impulses: jump.impulses,
      ...(borderFamily(context, jump) ?? endless(jump.continuum)),
      because: futureWords({ kind: "paradox", contacts: names }),
      policy: onlyPolicy,
    }));
}

/** Impulses of rounding alone are not a jump. */
function changesVelocity({ state }: Context, { v }: SimultaneousImpact): boolean {
  const size = Math.max(...[...Object.values(state.v), ...Object.values(v)].map(Math.abs));
  return Object.entries(v).some(
    ([name, value]) => Math.abs(value - (state.v[name] as number)) > atlasTolerances.jump * size,
  );
}

/**
 * A jump of slides whose impulses lie on the border of their cones (C = μ|B|, [FIV] (10)) is the far end of a
 * family: every part of it, from 0 on, satisfies the same law, because the velocity that Coulomb's law reads keeps
 * its sign on the way.
 */
function borderFamily(
  context: Context,
  { v, impulses }: SimultaneousImpact,
): Pick<Future, "family"> | undefined {
  const { state, states } = context;
  const touching = states.contacts.filter((contact) => contact.touching);
  if (!touching.every(({ bilateral, resting }) => bilateral || resting)) return undefined;
  const size = Math.max(...Object.values(impulses).map(({ T, N }) => Math.max(Math.abs(T), Math.abs(N))));
  const onBorder = touching.every(({ name, slip, friction }) => {
    const { T, N } = impulses[name] ?? { T: 0, N: 0 };
    return slip === 0 || Math.abs(T + slip * friction.impact * Math.abs(N)) <= atlasTolerances.jump * size;
  });
  if (!onBorder || touching.every(({ slip }) => slip === 0)) return undefined;
  const jumps = jumpsBetween(state.v, v);
  const most = Math.max(...Object.values(impulses).map(({ N }) => Math.abs(N)));
  return { family: { parameter: "impulseN", range: [0, most], jumps } };
}

/** The change of each velocity; what is rounding of the largest is 0. */
function jumpsBetween(before: State["v"], after: State["v"]): Record<string, number> {
  const changes = Object.entries(after).map(
    ([name, value]) => [name, value - (before[name] as number)] as const,
  );
  const size = Math.max(...changes.map(([, change]) => Math.abs(change)));
  return Object.fromEntries(
    changes.map(([name, change]) => [name, Math.abs(change) > atlasTolerances.jump * size ? change : 0]),
  );
}

/** Of a contact that is alone with k_N < 0 < b: both flight and the impact are open. */
function landingBorder({ states }: Context, contact: ContactState): Pick<Future, "compliantBorder"> {
  const alone = states.contacts.filter(({ resting }) => resting).length === 1;
  const problem = alone ? localProblem(states, contact) : undefined;
  if (problem === undefined) return {};
  const kN = problem.C - contact.slip * problem.mu * problem.B;
  return problem.b > 0 && kN < 0 ? { compliantBorder: scaledTouchdowns(problem.b, kN) } : {};
}

/** What the contact's own law makes of the velocities before; nothing happening is no future. */
function jumps(context: Context, contact: ContactState, kind: FutureKind, reason: FutureReason): Future[] {
  const problem = localProblem(context.states, contact) as RawProblem | undefined;
  if (problem === undefined) return [];
  const tangent = contact.WT.some((weight) => weight !== 0);
  const { raw, isLocked } = tangent
    ? separable(problem)
    : { raw: { ...problem, A: 1, B: 0 }, isLocked: false };
  const before = { vT: contact.vT, vN: contact.resting ? 0 : contact.vN };
  const { solutions } = solveImpact(
    lawOf(context, contact).name as ImpactLawName,
    raw,
    tangent ? contact.friction.impact : 0,
    contact.restitution,
    before,
  );
  const ends = (solution: ImpactSolution) =>
    !isLocked ||
    "family" in solution ||
    sizeOf(solution, raw) < atlasTolerances.lockedImpulse * speedOf(before);
  const real = solutions.filter(
    (solution) => ("family" in solution || solution.none !== true) && ends(solution),
  );
  const policy = (i: number) => (real.length === 1 ? onlyPolicy : `impact=${i + 1}`);
  return real.map((solution, i) => ({
    kind,
    ...outcome(context, contact, solution),
    because: futureWords(reason),
    policy: policy(i),
  }));
}

const speedOf = ({ vT, vN }: ContactVelocity): number => Math.abs(vT) + Math.abs(vN);
const sizeOf = ({ impulse: { T, N } }: ImpactPoint, { A, C }: RawContact): number =>
  C * Math.abs(N) + A * Math.abs(T);

/**
 * A body with one degree of freedom moves along normal and tangent in a fixed ratio: AC = B² up to rounding. Slip
 * continues as it does for a slightly smaller B; in stick no impulse changes the motion.
 */
function separable(problem: RawProblem): { readonly raw: RawProblem; readonly isLocked: boolean } {
  const { A, B, C } = problem;
  const most = Math.sqrt(A * C) * (1 - atlasTolerances.locked);
  if (!(Math.abs(B) > most)) return { raw: problem, isLocked: false };
  return { raw: { ...problem, B: Math.sign(B) * most }, isLocked: true };
}

function outcome(
  { state, states }: Context,
  contact: ContactState,
  solution: ImpactSolution,
): Pick<Future, "after" | "impulses" | "region" | "family"> {
  if (!("family" in solution)) {
    return {
      after: velocitiesAfter(states, state, contact, solution.impulse),
      impulses: { [contact.name]: solution.impulse },
      ...(solution.region === undefined ? {} : { region: solution.region }),
    };
  }
  const { from, to } = solution.family;
  const range = [from.impulse.N, to?.impulse.N ?? Number.POSITIVE_INFINITY] as const;
  // The far end stands for the family: smaller jumps leave the slip as it was, and the question open.
  const { impulse } = to ?? from;
  const after = velocitiesAfter(states, state, contact, impulse);
  const whole = from.impulse.N === 0 && to !== null ? { jumps: jumpsBetween(state.v, after.v) } : {};
  return {
    after,
    impulses: { [contact.name]: impulse },
    family: { parameter: "impulseN", range, ...whole },
  };
}
