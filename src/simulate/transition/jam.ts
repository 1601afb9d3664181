/**
 * What does a run do where slip reaches b = k_N = 0? The rigid model does not decide there ([LBN] §3, [NDCb] §7);
 * the policy `jam` names a continuation. Under the laws along the impulse an impact without collision ends the
 * slip, the limit k_N → 0⁻ (Nordmark, Várkonyi and Champneys 2018); under moreau and fremond a run stops unless
 * another way is requested.
 */

import { characterOf, type SlipFlow } from "../../atlas/index.js";
import { kineticInput, type Mode, modeInput } from "../../contact/index.js";
import { Mistake } from "../../mistake/index.js";
import { signOf } from "../../phase/index.js";
import type { Jump } from "../options.js";
import type { ForkOption, Run } from "../run.js";
import { addGain, addImpulse } from "./powers.js";
import { restAlone } from "./rest.js";
import { flowAt, slideOn } from "./slide.js";
import { type Step, whenDone } from "./step.js";

/**
 * Slip has reached the point, up to what its velocities still lack; several slips may at one moment, if they are not
 * coupled.
 */
export const meetJam = (run: Run): Step => meetAll(run, jammedContacts(run));

/** One after the other; where the run ends at one of them, the others are recorded. */
function meetAll(run: Run, [contact, ...others]: readonly number[]): Step {
  if (contact === undefined) return undefined;
  return whenDone(meetOne(run, contact), (ended) => {
    if (ended === undefined) return meetAll(run, others);
    if (ended.kind === "jam") for (const other of others) recordJam(run, other);
    return ended;
  });
}

function meetOne(run: Run, contact: number): Step {
  const flow = recordJam(run, contact);
  const ways = run.alone(contact) ? waysAt(flow, contact) : [];
  const fork = ways.length === 0 ? undefined : run.fork("jam", ways);
  const wanted = ways.length === 0 ? undefined : run.wanted(policiesOf(ways));
  return fork ?? follow(run, contact, ways, wanted ?? wayOf(run, contact));
}

/** The event of a contact, at the limit point itself; its slip flow where no other contact takes part. */
function recordJam(run: Run, contact: number): SlipFlow | undefined {
  const alone = run.alone(contact);
  if (alone) reachLimit(run, contact);
  const mode = run.contacts[contact]?.mode as Mode;
  run.mark();
  run.events.add(run, run.j, "jam", contact, mode, mode);
  const flow = alone ? flowAt(run, contact) : undefined;
  if (flow !== undefined) run.events.addEigenvalues(characterOf(flow).eigenvalues);
  return flow;
}

/** A contact alone has lost its k_N if that is this small relative to C; others have with it within the factor. */
const [lostRate, sameRates] = [1e-2, 10];

/** The slipping contacts that jam, the nearest first: several where they are not coupled and move alike. */
function jammedContacts(run: Run): number[] {
  const { reader, contacts, laws, t } = run;
  const slips = [...contacts.keys()].filter(
    (i) => signOf(contacts[i]?.mode ?? "flight") !== 0 && laws?.[i] === undefined,
  );
  const rateOf = (i: number): number => {
    if (!run.alone(i) || !reader.read(t, i)) return Number.POSITIVE_INFINITY;
    const [B, C, mu] = [modeInput.B, modeInput.C, modeInput.muKinetic].map(
      (place) => reader.modes[place] as number,
    ) as [number, number, number];
    return Math.abs(1 - (signOf(contacts[i]?.mode ?? "flight") * mu * B) / C);
  };
  const rates = slips.map(rateOf);
  const least = Math.min(...rates);
  if (!(least <= lostRate))
    return [slips.find((_, k) => rates[k] === Number.POSITIVE_INFINITY) ?? (slips[0] as number)];
  const found = slips.filter((_, k) => (rates[k] as number) <= sameRates * least);
  return found.sort(
    (i, k) => (rates[slips.indexOf(i)] as number) - (rates[slips.indexOf(k)] as number) || i - k,
  );
}

const place = "slip reaches the point k_N = 0 = b, where the rigid model does not decide";

/**
 * Members of the family that a tree follows, as shares of the jump that reverses the slip; half of it ends the
 * slip.
 */
const sampledMembers = [0.25, 0.75, 1];

interface Way extends ForkOption {
  /** The value of the policy `jam` that takes it. */
  readonly policy: string;
}

/** The ways that are open: slip continues where its force is a push, flight where b rises ([NDCb] §7). */
function waysAt(flow: SlipFlow | undefined, contact: number): Way[] {
  const force = flow === undefined ? 0 : characterOf(flow).regularForce;
  const way = (policy: string, label: string, why: string, take: Way["follow"]): Way => ({
    label,
    because: `b = k_N = 0; ${why}`,
    policy,
    follow: (one) => {
      record(one, ways, label, policy);
      return take(one);
    },
  });
  const jump = (share?: number) => (one: Run) => jumpBy(one, contact, share);
  const ways: Way[] = [
    way("impact", "impact", "an impulse ends the slip", jump()),
    ...(force > 0 ? [way("slide", "slide", "the slip continues smoothly", (one) => goOn(one, contact))] : []),
    ...((flow?.free.b ?? 0) > 0
      ? [way("liftoff", "liftoff", "v_N' rises from 0 without force", (one) => open(one, contact))]
      : []),
    ...sampledMembers.map((share) => ({
      ...way("family", `family ${share}`, "a jump of Frémond's family", jump(share)),
      family: "family",
    })),
  ];
  return ways;
}

/** A family is one way, however many of its members are sampled. */
const policiesOf = (ways: readonly Way[]): string[] => [...new Set(ways.map((way) => way.policy))];

function record({ ambiguities, t }: Run, ways: readonly Way[], chosen: string, policy: string): void {
  const options = policiesOf(ways);
  const because = options.map((one) => ways.find((way) => way.policy === one)?.because ?? "");
  ambiguities.push({ t, rule: "jam", options, because, chosen, policy: `jam=${policy}` });
}

function follow(run: Run, contact: number, ways: readonly Way[], wanted: string): Step {
  const { jump, policy } = run.settings;
  if (wanted === "stop")
    return run.outcome("jam", `${place}; the policy is ${policy.all === "stop" ? "all" : "jam"}=stop`);
  if (ways.length === 0) return run.outcome("jam", `${place}; with other closed contacts it is not followed`);
  const way = ways.find((one) => one.policy === wanted);
  if (way === undefined)
    return run.outcome("jam", `${place}; jam=${wanted} has no motion here: ${lacking[wanted]}`);
  if (wanted !== "family") return way.follow(run);
  if (jump === undefined)
    return run.outcome("jam", `${place}; the member of the family is given by a jump, such as "theta'=2"`);
  record(run, ways, "family", "family");
  run.findings.jumped = true;
  return jumpBy(run, contact, jump);
}

/** Why a way is not open. */
const lacking: Readonly<Record<string, string>> = {
  slide: "the force of the smooth slip would pull",
  liftoff: "without force the contact would close again at once",
};

/** Steps of the search for the limit, and by how much the velocities may still change on the way to it. */
const [limitSteps, limitShare] = [20, 0.05];

/**
 * The event is the limit point itself. Time and place are there, but the velocities still change: the force
 * diverges, so what is left of it is an impulse along its direction, and b = 0 gives its size.
 */
function reachLimit(run: Run, contact: number): void {
  const { reader, state, losses, t } = run;
  const n = state.length / 2;
  if (!reader.read(t, contact)) return;
  const { modes } = reader;
  const pull = pullOf(run.contacts[contact]?.mode ?? "flight", modes);
  const direction = reader.alongN.map((value, i) => value - pull * (reader.alongT[i] as number));
  const start = state.slice(n);
  const vT = reader.vT;
  const size = Math.max(...start.map(Math.abs)) / Math.max(...direction.map(Math.abs));
  const at = (impulse: number): number => {
    for (let i = 0; i < n; i++) state[n + i] = (start[i] as number) + impulse * (direction[i] as number);
    reader.read(t, contact);
    return modes[modeInput.b] as number;
  };
  let [before, fBefore] = [0, at(0)];
  if (fBefore === 0) return; // it is there
  let [impulse, f] = [1e-7 * size, at(1e-7 * size)];
  if (f === fBefore) impulse = 0; // b does not depend on the velocities
  for (let k = 0; k < limitSteps && f !== fBefore && f !== 0; k++) {
    const next = impulse - (f * (impulse - before)) / (f - fBefore);
    [before, fBefore, impulse, f] = [impulse, f, next, at(next)];
  }
  if (!(Math.abs(impulse) <= limitShare * size)) impulse = 0;
  at(impulse);
  losses.friction += pull * impulse * ((vT + reader.vT) / 2);
  losses.work -= impulse * (reader.wTildeN - pull * reader.wTildeT);
}

/** s μ of a mode. */
const pullOf = (mode: Mode, modes: Float64Array): number =>
  signOf(mode) * (modes[kineticInput(signOf(mode))] as number);

function wayOf(run: Run, contact: number): string {
  const { jam, all } = run.settings.policy;
  if (all === "stop") return "stop";
  if (jam !== "default") return jam;
  if (run.settings.jump !== undefined) return "family";
  return run.lawOf(contact).atJam === "family" ? "stop" : "impact";
}

function goOn(run: Run, contact: number): undefined {
  slideOn(run, contact);
  run.j++;
}

function open(run: Run, contact: number): undefined {
  run.fresh[contact] = 1;
  run.change(contact, "flight");
}

/**
 * With k_N = 0 the normal velocity stays 0 for every Λ_N. The impact ends the slip, v_T + k_T Λ_N = 0; Frémond's
 * family continues to the jump that turns it round, and its member is given by the jump of one velocity or as a
 * share of that jump.
 */
function jumpBy(run: Run, contact: number, member?: Jump | number): Step {
  const { reader } = run;
  if (!reader.read(run.t, contact)) return run.massless();
  const { modes } = reader;
  const from = run.contacts[contact]?.mode as Mode;
  const pull = pullOf(from, modes);
  const kT = (modes[modeInput.B] as number) - pull * (modes[modeInput.A] as number);
  const most = (-2 * reader.vT) / kT;
  const N =
    member === undefined
      ? most / 2
      : typeof member === "number"
        ? member * most
        : memberOf(run, member, pull, most);
  const T = -pull * N;
  const after = member === undefined ? 0 : reader.vT + kT * N;
  run.mark();
  const j = run.j++;
  addGain(run, addImpulse(run, T, N, reader.vT + after, reader.vN, reader.wTildeT, reader.wTildeN));
  reader.push(T, N);
  const slip = after > 0 ? 1 : after < 0 ? -1 : 0;
  return whenDone(restAlone(run, contact, slip, "impact"), (ended) => {
    const type = member === undefined ? "impactWithoutCollision" : "velocityJump";
    run.events.add(run, j, type, contact, from, run.contacts[contact]?.mode as Mode);
    run.events.addImpulse(T, N, 0);
    return ended;
  });
}

/** Λ_N of a member; throws Mistake where the family does not reach so far. */
function memberOf(
  { reader, mechanism }: Run,
  { coordinate, value }: Jump,
  pull: number,
  most: number,
): number {
  const i = mechanism.coordinates.indexOf(coordinate);
  const perImpulse = (reader.alongN[i] as number) - pull * (reader.alongT[i] as number);
  const N = value / perImpulse;
  if (N >= 0 && N <= most) return N;
  throw new Mistake(`the jump of ${coordinate}' must lie between 0 and ${most * perImpulse}, got ${value}`);
}
