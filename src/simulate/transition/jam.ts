/**
 * What does a run do where slip reaches b = k_N = 0? The rigid model does not decide there ([LBN] §3, [NDCb] §7); the policy `jam`
 * names a way on. Under the laws along the impulse an impact without collision ends the slip, the limit k_N → 0⁻ (Nordmark,
 * Várkonyi and Champneys 2018); under moreau and fremond a run stops unless another way is asked for.
 */

import { type Mode, modeInput } from "../../contact/index.js";
import { signOf } from "../../emit/index.js";
import type { Outcome, Run } from "../run.js";
import { addImpulse } from "./jump.js";
import { restAlone } from "./rest.js";

const ways = ["impact", "slide", "liftoff", "family"];

export function meetJam(run: Run): Outcome | undefined {
  const contact = run.contacts.findIndex(({ mode }) => signOf(mode) !== 0);
  const fork = run.fork(
    "jam",
    ["impact", "liftoff"].map((way) => ({
      label: way,
      because: "b = k_N = 0",
      follow: (one: Run) => take(one, contact, way),
    })),
  );
  return fork ?? take(run, contact, wayOf(run, contact));
}

function take(run: Run, contact: number, way: string): Outcome | undefined {
  const place = "slip reaches the point k_N = 0 = b, where the rigid model does not decide";
  if (way !== "impact" && way !== "liftoff") return run.outcome("jam", `${place}; the policy is jam=${way}`);
  if (!run.alone(contact) || !run.reader.read(run.t, contact))
    return run.outcome("jam", `${place}; with other closed contacts it is not followed`);
  run.ambiguities.push({ t: run.t, rule: "jam", options: ways, chosen: way, policy: `jam=${way}` });
  if (way === "impact") return endSlip(run, contact);
  run.fresh[contact] = 1;
  run.change(contact, "flight");
  return undefined;
}

function wayOf(run: Run, contact: number): string {
  const { jam, all } = run.settings.policy;
  if (all === "stop") return "stop";
  if (jam !== "default") return jam;
  const law = run.lawOf(contact);
  return law === "moreau" || law === "fremond" ? "stop" : "impact";
}

/** v_T + k_T Λ_N = 0; with k_N = 0 the normal velocity stays 0. */
function endSlip(run: Run, contact: number): Outcome | undefined {
  const { reader, state } = run;
  const { modes } = reader;
  const from = run.contacts[contact]?.mode as Mode;
  const pull = signOf(from) * (modes[modeInput.muKinetic] as number);
  const N = -reader.vT / ((modes[modeInput.B] as number) - pull * (modes[modeInput.A] as number));
  const T = -pull * N;
  run.mark();
  const j = run.j++;
  addImpulse(run, T, N, reader.vT, reader.vN, reader.wTildeT, reader.wTildeN);
  reader.push(T, N);
  const outcome = restAlone(run, contact, 0, "impact");
  run.events.add(
    run.t,
    j,
    "impactWithoutCollision",
    contact,
    from,
    run.contacts[contact]?.mode as Mode,
    state,
  );
  run.events.addImpulse(T, N, 0);
  return outcome;
}
