/**
 * What does an impact do to a run? Velocities jump by M⁻¹WΛ, the ledger takes the work of the impulses, and the modes that
 * follow are decided at the same instant. [NDCb] §2.5 for one contact; several contacts through the atlas.
 */

import type { Future, KnownContact as Known } from "../../atlas/index.js";
import type { Mode, Slip } from "../../contact/index.js";
import { algebraicImpactInto, impulsePathInto, pathResult, type Region } from "../../impact/index.js";
import type { EventType } from "../record/eventLog.js";
import { modeEvent, type Outcome, phases, type Run } from "../run.js";
import { completeChatter, unresolvedSpeed } from "./chatter.js";
import { decide } from "./decide.js";
import { restAlone } from "./rest.js";
import { completeWord } from "./word.js";

/** Velocities after an impact that are this small beside those before count as 0. */
export const stillShare = 1e-12;

/** A gap this small beside its terms took part in the impact, even without an impulse. */
const touchShare = 1e-9;

/** The same after an impact of several contacts, whose velocities come from a linear system. */
const stillestShare = 1e-10;

const result = new Float64Array(pathResult.size);

/** An impact of the only contact that touches, by its own law; `type` says whether anything collided. */
export function impactAlone(run: Run, contact: number, type: EventType): Outcome | undefined {
  const { reader } = run;
  const law = run.lawOf(contact);
  if (law === "moreau" || law === "fremond") {
    if (!algebraicImpactInto(law, reader.impact, 0, result))
      return decide(run, "touch", knownAt(run, contact));
    return applyAlone(run, contact, type, 0);
  }
  return applyAlone(run, contact, type, impulsePathInto(law, reader.impact, 0, result));
}

/** The contact that touches; the others as stored. */
export function knownAt(run: Run, contact: number, resting = false): Known[] {
  return run.contacts.map(({ mode }, i) => {
    if (i === contact) return resting ? { touching: true, resting, slip: slipOf(run) } : { touching: true };
    if (mode === "flight") return {};
    return { touching: true, resting: true, slip: mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0 };
  });
}

/** The slip of the contact that was read last; below the tolerance of the run there is none. */
export function slipOf({ reader, settings }: Run): Slip {
  const still = settings.atol + settings.rtol * Math.abs(reader.wTildeT);
  return reader.vT > still ? 1 : reader.vT < -still ? -1 : 0;
}

function applyAlone(run: Run, contact: number, type: EventType, region: Region): Outcome | undefined {
  const { reader } = run;
  const vT = result[pathResult.vT] as number;
  const vN = result[pathResult.vN] as number;
  const T = result[pathResult.impulseT] as number;
  const N = result[pathResult.impulseN] as number;
  const before = reader.vN;
  const vTBefore = reader.vT;
  const from = run.contacts[contact]?.mode as Mode;
  run.mark();
  const j = run.j++;
  reader.push(T, N);
  addImpulse(run, T, N, vTBefore + vT, before + vN, reader.wTildeT, reader.wTildeN);
  const scale = stillShare * (Math.abs(vTBefore) + Math.abs(before));
  let outcome: Outcome | undefined;
  run.setMode(contact, "flight");
  run.fresh[contact] = 1;
  const slip = Math.abs(vT) <= scale ? 0 : vT > 0 ? 1 : -1;
  if (vN <= scale) outcome = restAlone(run, contact, slip, "impact");
  const to = run.contacts[contact]?.mode as Mode;
  run.events.add(run.t, j, type, contact, from, to, run.state);
  run.events.addImpulse(T, N, region);
  if (outcome !== undefined || to !== "flight" || !(vN > scale)) {
    run.hops = 0;
    run.history.clear();
    return outcome;
  }
  run.history.add(run, 1 << contact);
  if (run.hopping !== contact) run.hops = 0;
  run.hopping = contact;
  return completeChatter(run, contact) ?? completeWord(run);
}

/** ½Λ·(V⁺ + V⁻) is what the impact does to the energy, of it Λ·w̃ comes from moving surfaces. */
export function addImpulse(
  { losses }: Run,
  T: number,
  N: number,
  sumT: number,
  sumN: number,
  wTildeT: number,
  wTildeN: number,
): void {
  const change = (T * sumT + N * sumN) / 2;
  losses.impacts -= change;
  losses.gain = Math.max(losses.gain, change);
  losses.work -= T * wTildeT + N * wTildeN;
}

/** Follows a jump that the atlas has computed, for any number of contacts. */
export function settleJump(run: Run, future: Future): Outcome | undefined {
  const { mechanism, reader, state, t } = run;
  const { coordinates, contacts } = mechanism;
  const n = coordinates.length;
  const from = run.contacts.map(({ mode }) => mode);
  const speeds = contacts.map(
    (_, i) => (reader.read(t, i) ? [reader.vT, reader.vN] : [0, 0]) as [number, number],
  );
  run.mark();
  const j = run.j++;
  for (const [i, name] of coordinates.entries()) state[n + i] = future.after?.v[name] as number;
  const taking = contacts.map(({ name }) => future.impulses?.[name] ?? { T: 0, N: 0 });
  const known = contacts.map(({ bilateral }, i): Known => {
    reader.read(t, i);
    const [vT, vN] = speeds[i] as [number, number];
    const { T, N } = taking[i] as { T: number; N: number };
    addImpulse(run, T, N, vT + reader.vT, vN + reader.vN, reader.wTildeT, reader.wTildeN);
    const small = stillestShare * Math.max(...speeds.flat().map(Math.abs));
    const scale = Math.max(small, unresolvedSpeed(run));
    const near = reader.gap <= touchShare * reader.gapScale && reader.vN >= -scale;
    const part = N !== 0 || T !== 0 || from[i] !== "flight" || near;
    if (!bilateral && (!part || reader.vN > scale)) return { touching: false };
    const still = Math.abs(reader.vT) <= small;
    return { touching: true, resting: true, slip: still ? 0 : reader.vT > 0 ? 1 : -1 };
  });
  run.contacts = run.contacts.map((phase, i) => (known[i]?.touching ? phase : phases.flight));
  for (const [i, { N }] of taking.entries()) if (N !== 0 || from[i] !== "flight") run.fresh[i] = 1;
  const closed = known.some(({ touching }) => touching);
  const outcome = closed ? decide(run, "impact", known) : undefined;
  const type = future.kind as EventType;
  let hit = 0;
  for (const [i, { T, N }] of taking.entries()) {
    const to = run.contacts[i]?.mode as Mode;
    if (T === 0 && N === 0 && from[i] === to) continue;
    // A contact that only leaves takes no impulse.
    const own = T === 0 && N === 0 ? modeEvent(to) : type;
    run.events.add(t, j, own, i, from[i] as Mode, to, state);
    if (own !== type) continue;
    run.events.addImpulse(T, N, future.region ?? 0);
    hit |= 1 << i;
  }
  if (outcome !== undefined || future.kind !== "impact") return outcome;
  run.history.add(run, hit);
  return completeWord(run);
}
