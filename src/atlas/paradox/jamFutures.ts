/**
 * What may follow where slip meets b = k_N = 0? At the Génot–Brogliato point λ_N = −b/k_N has no value ([NDCb] §7, [FIV] §3):
 * every λ_N ≥ 0 solves the contact problem, and the rigid model says no more. Four policies name a way on.
 */

import type { Force, RawProblem } from "../../contact/index.js";
import type { ContactState } from "../contactState.js";
import { type Context, type Future, lawOf } from "../future.js";
import { localProblem } from "../localProblem.js";
import { velocitiesAfter } from "../velocities.js";

/**
 * The ways on, that of the contact's law first. Along the impulse it is the limit k_N → 0⁻ of an impact without collision
 * (Nordmark, Várkonyi and Champneys 2018); under moreau and fremond a run stops unless a member of the family is chosen.
 */
export function jamFutures(context: Context, contact: ContactState): Future[] {
  const { A, B } = localProblem(context.states, contact) as RawProblem; // a continuum was found with it
  const { name, slip, friction, vT } = contact;
  // Slip ends where v_T + k_T Λ_N = 0; k_T has the other sign than the slip, for k_N = 0 and AC > B².
  const N = -vT / (B - slip * friction.kinetic * A);
  const impulse = (share: number) => ({ T: -slip * friction.kinetic * share * N, N: share * N });
  const jump = (share: number) => ({
    after: velocitiesAfter(context.states, context.state, contact, impulse(share)),
    impulses: { [name]: impulse(share) },
  });
  const mode = (label: "flight" | "slip+" | "slip-") => ({
    kind: "mode" as const,
    modes: { [name]: label },
    forces: { [name]: { lambdaT: 0, lambdaN: 0 } satisfies Force },
  });
  const place = `${name}: b = k_N = 0`;
  const impact: Future = {
    kind: "impactWithoutCollision",
    ...jump(1),
    because: `${place}; an impulse ends the slip, as in the limit k_N -> 0-`,
    policy: "jam=impact",
  };
  const slide: Future = {
    ...mode(slip > 0 ? "slip+" : "slip-"),
    because: `${place}; the slip goes on, its lambda_N is not determined`,
    policy: "jam=slide",
  };
  const liftoff: Future = {
    ...mode("flight"),
    because: `${place}; v_N' = 0 without force`,
    policy: "jam=liftoff",
  };
  const family: Future = {
    kind: "velocityJump",
    ...jump(0),
    // Frémond's law asks for the sign of v_T⁺ + v_T⁻: up to the jump that turns the slip round.
    family: { parameter: "impulseN", range: [0, 2 * N] },
    because: `${place}; Frémond's law allows every jump up to one that turns the slip round`,
    policy: "jam=family",
  };
  const algebraic = ["moreau", "fremond"].includes(lawOf(context, contact));
  return algebraic ? [family, slide, liftoff, impact] : [impact, slide, liftoff, family];
}
