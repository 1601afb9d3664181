/**
 * What does a run do where slip reaches b = k_N = 0? The rigid model does not decide there ([LBN] §3, [NDCb] §7); the policy `jam`
 * names a way on. Under the laws along the impulse an impact without collision ends the slip, the limit k_N → 0⁻ (Nordmark,
 * Várkonyi and Champneys 2018); under moreau and fremond a run stops unless another way is asked for.
 */

import { type Mode, modeInput } from "../../contact/index.js";
import { signOf } from "../../emit/index.js";
import type { Jump } from "../options.js";
import type { Outcome, Run } from "../run.js";
import { addImpulse } from "./jump.js";
import { restAlone } from "./rest.js";

const ways = ["impact", "slide", "liftoff", "family"];

export function meetJam(run: Run): Outcome | undefined {
  const contact = run.contacts.findIndex(({ mode }) => signOf(mode) !== 0);
  if (run.alone(contact)) reachLimit(run, contact);
  const fork = run.fork(
    "jam",
    ["impact", "liftoff"].map((way) => ({
      label: way,
      because: "b = k_N = 0",
      follow: (one: Run) => take(one, contact, way),
    })),
  );
  return fork ?? take(run, contact, run.wanted(ways) ?? wayOf(run, contact));
}

function take(run: Run, contact: number, way: string): Outcome | undefined {
  const place = "slip reaches the point k_N = 0 = b, where the rigid model does not decide";
  const { jump } = run.settings;
  if (way === "family" && jump === undefined)
    return run.outcome("jam", `${place}; the member of the family is given by a jump, such as "theta'=2"`);
  if (way === "stop" || way === "slide") return run.outcome("jam", `${place}; the policy is jam=${way}`);
  if (!run.alone(contact) || !run.reader.read(run.t, contact))
    return run.outcome("jam", `${place}; with other closed contacts it is not followed`);
  const because = ways.map(() => "b = k_N = 0");
  run.ambiguities.push({ t: run.t, rule: "jam", options: ways, because, chosen: way, policy: `jam=${way}` });
  if (way === "impact" || way === "family") return jumpBy(run, contact, way === "family" ? jump : undefined);
  run.fresh[contact] = 1;
  run.change(contact, "flight");
  return undefined;
}

/** Steps of the search for the limit, and by how much the velocities may still change on the way to it. */
const [limitSteps, limitShare] = [20, 0.05];

/**
 * The event is the limit point itself. Time and place are there, but the velocities still change: the force diverges, so what is
 * left of it is an impulse along its direction, and b = 0 tells how much.
 */
function reachLimit(run: Run, contact: number): void {
  const { reader, state, losses, t } = run;
  const n = state.length / 2;
  if (!reader.read(t, contact)) return;
  const { modes } = reader;
  const pull = signOf(run.contacts[contact]?.mode ?? "flight") * (modes[modeInput.muKinetic] as number);
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
  let [impulse, f] = [1e-7 * size, at(1e-7 * size)];
  for (let k = 0; k < limitSteps && f !== fBefore && f !== 0; k++) {
    const next = impulse - (f * (impulse - before)) / (f - fBefore);
    [before, fBefore, impulse, f] = [impulse, f, next, at(next)];
  }
  if (!(Math.abs(impulse) <= limitShare * size)) impulse = 0;
  at(impulse);
  losses.friction += pull * impulse * ((vT + reader.vT) / 2);
  losses.work -= impulse * (reader.wTildeN - pull * reader.wTildeT);
}

function wayOf(run: Run, contact: number): string {
  const { jam, all } = run.settings.policy;
  if (all === "stop") return "stop";
  if (jam !== "default") return jam;
  if (run.settings.jump !== undefined) return "family";
  const law = run.lawOf(contact);
  return law === "moreau" || law === "fremond" ? "stop" : "impact";
}

/**
 * With k_N = 0 the normal velocity stays 0 for every Λ_N. The impact ends the slip, v_T + k_T Λ_N = 0; Frémond's family goes on to
 * the jump that turns it round, and its member is given by the jump of one velocity.
 */
function jumpBy(run: Run, contact: number, jump: Jump | undefined): Outcome | undefined {
  const { reader, state } = run;
  const { modes } = reader;
  const from = run.contacts[contact]?.mode as Mode;
  const pull = signOf(from) * (modes[modeInput.muKinetic] as number);
  const kT = (modes[modeInput.B] as number) - pull * (modes[modeInput.A] as number);
  const N = jump === undefined ? -reader.vT / kT : memberOf(run, jump, pull, (-2 * reader.vT) / kT);
  const T = -pull * N;
  const after = jump === undefined ? 0 : reader.vT + kT * N;
  run.mark();
  const j = run.j++;
  addImpulse(run, T, N, reader.vT + after, reader.vN, reader.wTildeT, reader.wTildeN);
  reader.push(T, N);
  const slip = after > 0 ? 1 : after < 0 ? -1 : 0;
  const outcome = restAlone(run, contact, slip, "impact");
  const type = jump === undefined ? "impactWithoutCollision" : "velocityJump";
  run.events.add(run.t, j, type, contact, from, run.contacts[contact]?.mode as Mode, state);
  run.events.addImpulse(T, N, 0);
  return outcome;
}

/** Λ_N of a member; throws RangeError where the family does not reach so far. */
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
  throw new RangeError(
    `the jump of ${coordinate}' must lie between 0 and ${most * perImpulse}, got ${value}`,
  );
}
