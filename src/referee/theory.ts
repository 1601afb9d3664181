/**
 * What does theory expect of the stiff limit? At the end of the first slip, or at the start: the futures of the
 * rigid model, the depths and potentials of an elastic contact and its verdict, [NDCb] (5.29), (5.33), and the
 * growth factors of §4 at the start and at the end of slip. It is reported next to the verdict of the runs and does
 * not enter it.
 */

import { contactStatesAt, futuresAt, localProblem } from "../atlas/index.js";
import { type ElasticContact, elasticContact, type RawProblem } from "../contact/index.js";
import { square } from "../elementary/index.js";
import { elasticVerdicts, reverseChatter, type SlipEnd } from "../impact/index.js";
import { type Mechanism, rigidStart, type StartValues, type State } from "../mechanism/index.js";
import { type ContactEvent, simulate } from "../simulate/index.js";
import type { TheoryReason } from "./reason.js";
import type { RigidQuestion } from "./rigid.js";
import { refereeTolerances } from "./tolerances.js";
import type { LimitVerdict } from "./verdict.js";
import { theoryWords } from "./words.js";

export interface LimitTheory {
  /** When and where the question is asked: at the end of the first slip, else at the start. */
  readonly t: number;
  readonly state: State;
  /** The slip that ends there. */
  readonly from: "slip+" | "slip-" | null;
  /** The kinds of all futures of the rigid model there, the default first. */
  readonly futures: readonly string[];
  readonly verdict: LimitVerdict;
  readonly because: string;
  /** Of one contact: what an undamped elastic contact does at that end of slip, and its depths in units of ε². */
  readonly elastic?: SlipEnd;
  readonly elasticContact?: ElasticContact;
  /** The factor by which small impacts grow, at the start state and where slip ends; null where they do not. */
  readonly growth: { readonly start: number | null; readonly end: number | null };
  readonly restitution: number;
}

/** `elastic`: the normal force has no damper. */
export function limitTheory(
  mechanism: Mechanism,
  values: StartValues,
  question: RigidQuestion,
  elastic: boolean,
): LimitTheory {
  const { parameters, t, until, law } = question;
  const start = rigidStart(mechanism, values, parameters, t);
  const rigid = { parameters, contacts: "rigid" as const, ...(law === undefined ? {} : { law }) };
  const run = simulate(mechanism, start, { ...rigid, t, until, dense: false });
  const [happens] = run.events;
  const end = happens !== undefined && isSlipEnd(happens) ? happens : undefined;
  const place = end === undefined ? { t, state: start } : { t: end.t, state: end.after };
  const known = end === undefined ? undefined : atRest(mechanism, end.contact);
  const report = futuresAt(mechanism, place.state, {
    ...(known === undefined ? {} : { known }),
    ...rigid,
    t: place.t,
  });
  const kinds = report.futures.map(({ kind, modes }) =>
    modes === undefined ? kind : (Object.values(modes)[0] ?? "flight"),
  );
  const from = (end?.from ?? null) as LimitTheory["from"];
  const [problem, restitution] = problemAt(mechanism, place, parameters);
  const [problemAtStart] = problemAt(mechanism, { t, state: start }, parameters);
  const r = elastic ? 1 : restitution;
  const growthOf = (one: RawProblem | undefined) => {
    const chatter = one === undefined ? undefined : reverseChatter(one, r);
    return chatter?.possible === true ? chatter.growth : null;
  };
  const growth = { start: growthOf(problemAtStart), end: growthOf(problem) };
  const slipEnd =
    problem === undefined || from === null
      ? undefined
      : elasticVerdicts(problem)[from === "slip+" ? "fromPlus" : "fromMinus"];
  const { verdict, reason } = expectation(kinds, happens?.type, slipEnd, elastic, growth.end);
  return {
    ...place,
    from,
    futures: [...new Set(kinds)],
    verdict,
    because: theoryWords(reason),
    ...(slipEnd === undefined ? {} : { elastic: slipEnd }),
    ...(problem === undefined ? {} : { elasticContact: elasticContact(problem) }),
    growth,
    restitution: r,
  };
}

/** Slip that comes to rest without an impulse. */
const isSlipEnd = ({ type, from }: ContactEvent): boolean =>
  type === "stick" && (from === "slip+" || from === "slip-");

/** The end of slip is not a number that happens to be 0: the contact is at rest. */
const atRest = ({ contacts }: Mechanism, name: string) =>
  contacts.map((contact) =>
    contact.name === name ? { touching: true, resting: true, slip: 0 as const } : {},
  );

/** A, B, C, a, b, μ of the only contact, as if it were at rest, and its restitution. */
function problemAt(
  mechanism: Mechanism,
  { t, state }: { readonly t: number; readonly state: State },
  parameters: RigidQuestion["parameters"],
): readonly [RawProblem | undefined, number] {
  const states = contactStatesAt(mechanism, state, { t, parameters, contacts: "rigid" as const });
  const [contact] = states.contacts;
  if (contact === undefined || states.contacts.length !== 1 || contact.bilateral) return [undefined, 1];
  const local = localProblem(states, contact);
  const coupled =
    local !== undefined &&
    local.A > 0 &&
    local.A * local.C - square(local.B) > refereeTolerances.coupled * local.A * local.C;
  const known = coupled ? { ...local, mu: contact.friction.kinetic } : undefined;
  return [known, contact.restitution];
}

const words: readonly LimitVerdict[] = [
  "stick",
  "slip+",
  "slip-",
  "liftoff",
  "reverseChatter",
  "impactWithoutCollision",
  "jam",
];

function expectation(
  kinds: readonly string[],
  happens: string | undefined,
  slipEnd: SlipEnd | undefined,
  elastic: boolean,
  growth: number | null,
): { readonly verdict: LimitVerdict; readonly reason: TheoryReason } {
  if (slipEnd !== undefined && slipEnd.verdict !== "none") {
    if (elastic) return { verdict: slipEnd.verdict, reason: { kind: "elastic" } };
    if (growth === null) return { verdict: "stick", reason: { kind: "noGrowth" } };
    if (slipEnd.verdict === "stick") return { verdict: "stick", reason: { kind: "sticksUndamped" } };
    return { verdict: "undecided", reason: { kind: "dampingDecides" } };
  }
  if (kinds.length !== 1)
    return { verdict: "undecided", reason: { kind: "severalFutures", count: kinds.length } };
  const word = happens ?? (kinds[0] === "flight" ? "liftoff" : kinds[0]);
  const verdict = words.find((one) => one === word);
  if (verdict !== undefined) return { verdict, reason: { kind: "oneFuture" } };
  return { verdict: "undecided", reason: { kind: "otherFuture", future: word } };
}
