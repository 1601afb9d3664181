/**
 * What may follow where slip meets b = k_N = 0? At the Génot–Brogliato point λ_N = −b/k_N has no value ([NDCb] §7,
 * [FIV] §3): every λ_N ≥ 0 solves the contact problem, and the rigid model says no more. Policies name the
 * continuations.
 */

import type { Force, RawProblem } from "../../contact/index.js";
import type { ContactState } from "../contactState.js";
import { type Context, type Future, type JamWay, lawOf } from "../future.js";
import { localProblem } from "../localProblem.js";
import { velocitiesAfter } from "../velocities.js";
import { futureWords } from "../words.js";
import { characterOf } from "./genotBrogliato.js";

/**
 * The continuations, that of the contact's law first. Along the impulse it is the limit k_N → 0⁻ of an impact without
 * collision (Nordmark, Várkonyi and Champneys 2018); under moreau and fremond a run stops unless a member of the
 * family is chosen.
 */
export function jamFutures(context: Context, contact: ContactState): Future[] {
  const { end, turn } = jumpsOf(context, contact);
  const impact: Future = {
    kind: "impactWithoutCollision",
    ...end,
    because: futureWords({ kind: "jamImpact", contact: contact.name }),
    ...wayOn("impact"),
  };
  const family: Future = {
    kind: "velocityJump",
    after: context.state,
    impulses: { [contact.name]: { T: 0, N: 0 } },
    // Frémond's law depends on the sign of v_T⁺ + v_T⁻: up to the jump that reverses the slip.
    family: { parameter: "impulseN", range: [0, turn.impulse.N], jumps: turn.jumps },
    because: futureWords({ kind: "jamFamily", contact: contact.name }),
    ...wayOn("family"),
  };
  const modes = smoothWays(context, contact);
  return lawOf(context, contact).atJam === "family" ? [family, ...modes, impact] : [impact, ...modes, family];
}

const wayOn = (jam: JamWay) => ({ jam, policy: `jam=${jam}` });

/** The jump that ends the slip, and the one twice as large that turns it round. */
function jumpsOf(context: Context, contact: ContactState) {
  const { A, B } = localProblem(context.states, contact) as RawProblem; // a continuum was found with it
  const { name, slip, friction, vT } = contact;
  // Slip ends where v_T + k_T Λ_N = 0; k_T has the other sign than the slip, for k_N = 0 and AC > B².
  const N = -vT / (B - slip * friction.kinetic * A);
  const impulse = (share: number) => ({ T: -slip * friction.kinetic * share * N, N: share * N });
  const after = (share: number) => velocitiesAfter(context.states, context.state, contact, impulse(share));
  const turned = Object.entries(after(2).v).map(([one, v]) => [one, v - (context.state.v[one] as number)]);
  return {
    end: { after: after(1), impulses: { [name]: impulse(1) } },
    turn: { impulse: impulse(2), jumps: Object.fromEntries(turned) as Record<string, number> },
  };
}

/**
 * Slip with the finite force of the one smooth motion through the point, where that is a push; flight where b rises
 * from 0 without force. Numbers alone do not decide this, so both are listed.
 */
function smoothWays({ flowOf }: Context, contact: ContactState): Future[] {
  const { name, slip, friction } = contact;
  const mode = (label: "flight" | "slip+" | "slip-", lambdaN: number) => ({
    kind: "mode" as const,
    modes: { [name]: label },
    forces: { [name]: { lambdaT: -slip * friction.kinetic * lambdaN, lambdaN } satisfies Force },
  });
  const flow = flowOf?.(contact);
  const force = flow === undefined ? undefined : characterOf(flow).regularForce;
  const slide: Future = {
    ...mode(slip > 0 ? "slip+" : "slip-", force ?? 0),
    because: futureWords({ kind: "jamSlip", contact: name, force }),
    ...wayOn("slide"),
  };
  const liftoff: Future = {
    ...mode("flight", 0),
    because: futureWords({ kind: "jamFlight", contact: name, rises: flow !== undefined }),
    ...wayOn("liftoff"),
  };
  return [
    ...(force === undefined || force > 0 ? [slide] : []),
    ...(flow === undefined || flow.free.b > 0 ? [liftoff] : []),
  ];
}
