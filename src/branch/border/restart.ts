/**
 * How does a branch continue where its word ends? The motion just beyond the border shows the new word. Its
 * equations hold on the border too, so the nearest place that solves them, with the parameter free, starts the new
 * branch; it leads away in the direction that the mechanism follows. Whether the parameter continues or turns back
 * is an outcome, not an assumption.
 */

import type { DirectedPlace, Place } from "../../continuation/index.js";
import { hypot } from "../../elementary/index.js";
import { dot } from "../../numerics/index.js";
import { planOfPieces, shiftedBack } from "../../orbit/search/plan.js";
import { guardRule } from "../../phase/index.js";
import type { PathPiece, PhaseStart } from "../../simulate/index.js";
import { codeOf, endsInHop, phaseStart } from "../../variation/pieces.js";
import type { Departure } from "../departure.js";
import { OrbitEquations } from "../equations.js";
import { orbitBranchDefaults } from "../options.js";
import { followFrom, fullCode, ifPossible, isSmooth, simulatePeriod } from "../period.js";
import { pinned } from "../pin.js";
import { smoothGuess } from "../smooth.js";
import { branchTolerances } from "../tolerances.js";
import { type Restart, sizeBeside, type Word } from "../word.js";

/** How far beyond the border the motion is simulated, in units of the branch. */
const looks = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2];
/** Its first step, in looks. */
const strides = [1, 4, 16];
/** Periods that the motion beyond is followed. */
const followed = 2.3;

/** The branch beyond; undefined where no orbit of the motion's word leads on from there. */
export function restart(
  equations: OrbitEquations,
  border: DirectedPlace,
  { codes, pieces: old }: Pick<Word, "codes" | "pieces">,
  departure: Departure | undefined,
): Restart | undefined {
  const known = cutByGraze(equations, border, departure) ?? inOtherRegion(equations, border, departure);
  const word = { codes, pieces: old };
  for (const look of known === undefined ? [] : looks) {
    const found = begin(equations, border, border, { pieces: known as readonly PathPiece[] }, look, word);
    if (found !== undefined) return found;
  }
  for (const look of looks)
    for (const tangent of [border.tangent, ...alone(equations, border)]) {
      const place = moved({ ...border, tangent }, look);
      const found = ifPossible(
        () => {
          const beyond = periodBeyond(equations, place, look);
          return beyond && begin(equations, border, place, beyond, look, word);
        },
        () => undefined,
      );
      if (found !== undefined) return found;
    }
  return undefined;
}

/**
 * Beyond a graze the motion is deflected by an impact whose strength grows like a square root: it does not come
 * back near its start. The orbit with that impact is the old one, with a flight cut in two where it grazes.
 */
function cutByGraze(
  equations: OrbitEquations,
  border: DirectedPlace,
  departure: Departure | undefined,
): readonly PathPiece[] | undefined {
  const hit = departure?.piece;
  if (departure === undefined || !hit?.guard || !guardRule(hit.guard).touches) return undefined;
  if (eventsCoincide(equations, border)) return undefined;
  if (!hit.events.every(({ type, to }) => type === "impact" && to === "flight")) return undefined;
  const { u } = border;
  if (isSmooth(equations)) {
    const shift = equations.shiftAt(border) ?? new Float64Array(0);
    return [{ ...hit, t: hit.tEnd - (u.at(-1) as number), state: shiftedBack(hit.after, shift) }];
  }
  const period = simulatePeriod(equations, border, undefined);
  if ("kind" in period) return undefined;
  const { segment } = departure;
  const old = period.pieces[segment];
  if (old === undefined || !(hit.tEnd < old.tEnd)) return undefined;
  const rest = { ...old, t: hit.tAfter, state: hit.after };
  return [...period.pieces.slice(0, segment), hit, rest, ...period.pieces.slice(segment + 1)];
}

/** Beyond the border of an impact's region the word is the old one, with the impact in the region that was met. */
function inOtherRegion(
  equations: OrbitEquations,
  border: DirectedPlace,
  departure: Departure | undefined,
): readonly PathPiece[] | undefined {
  if (departure?.piece === undefined) return undefined;
  const { piece, segment } = departure;
  const period = simulatePeriod(equations, border, undefined);
  if ("kind" in period) return undefined;
  const kinks = equations.context.mechanism.kinks.length;
  const old = period.pieces[segment];
  if (old === undefined || codeOf(old, kinks) !== codeOf(piece, kinks)) return undefined;
  // An impact that no longer completes a chatter changes the word, not the region.
  if (equations.problem.plan.segments[segment]?.reset.kind === "chatter") return undefined;
  return period.pieces.map((one, i) => (i === segment ? piece : one));
}

/** At a fold the tangent does not change the parameter: it alone may show what lies beyond. */
function alone({ context: { range } }: OrbitEquations, { tangent }: DirectedPlace): Float64Array[] {
  const ahead = Math.sign(tangent.at(-1) as number) || 1;
  return [ahead, -ahead].map((sign) => {
    const direction = new Float64Array(tangent.length);
    direction[tangent.length - 1] = sign * range;
    return direction;
  });
}

/** Along the tangent; its length is 1 in the units of the scale. */
export const moved = ({ u, p, tangent }: DirectedPlace, s: number): Place => ({
  u: u.map((value, i) => value + s * (tangent[i] as number)),
  p: p + s * (tangent.at(-1) as number),
});

/** One period of the motion beyond a border. */
interface Beyond {
  /** From an event to where it is back there; none where no event happens. */
  readonly pieces: readonly PathPiece[];
  /** Where no event happens: the phase that does not end. */
  readonly phase?: PhaseStart;
}

function periodBeyond(equations: OrbitEquations, place: Place, look: number): Beyond | undefined {
  const { problem, symmetry } = equations;
  const period = place.u.at(-1) as number;
  if (!(period > 0)) return undefined;
  // Events of the old word that vanish have no length: the motion starts in its longest segment.
  const durations = [...problem.segments.keys()].map((i) => problem.durationOf(place.u, i));
  const longest = durations.indexOf(Math.max(...durations));
  const { done, open } = followFrom(equations, place, period * followed, 0, longest);
  // A kink may release the motion at the start; no later event may follow.
  if (done.length < 2 && open !== undefined && open.tEnd - open.t > period)
    return { pieces: [], phase: phaseStart(open, equations.context.mechanism.kinks.length) };
  const [first] = done;
  if (first === undefined) return undefined;
  const { after: start, tAfter: t0 } = first;
  const size = Math.max(...start.map(Math.abs), ...done.flatMap(({ end }) => [...end.map(Math.abs)]));
  let best: { end: number; apart: number } | undefined;
  for (let i = 1; i < done.length; i++) {
    const { tAfter, after } = done[i] as PathPiece;
    if (Math.abs(tAfter - t0 - period) > branchTolerances.closing * period) continue;
    const over = after.map((value, k) => value - (start[k] as number));
    const apart = Math.max(...symmetry.reduce(over).rest.map(Math.abs)) / size;
    if (best === undefined || apart < best.apart) best = { end: i + 1, apart };
  }
  if (best === undefined || best.apart > branchTolerances.open * Math.sqrt(look)) return undefined;
  return { pieces: done.slice(1, best.end) };
}

function begin(
  equations: OrbitEquations,
  border: DirectedPlace,
  place: Place,
  { pieces, phase }: Beyond,
  look: number,
  { codes: before, pieces: old }: Pick<Word, "codes" | "pieces">,
): Restart | undefined {
  const { context, problem, symmetry } = equations;
  const { mechanism, simulate } = context;
  const [forcing, origin] = [problem.plan.forcing?.of, problem.stateOf(place.u, 0)];
  const p = equations.parametersAt(place.p);
  const guess =
    pieces.length === 0
      ? smoothGuess(equations, place, phase)
      : planOfPieces({ mechanism, simulate, forcing, p, symmetry, origin }, pieces);
  if (guess === undefined || "found" in guess) return undefined;
  if (isIncomplete(guess.pieces) && !isIncomplete(old)) return undefined;
  const next = new OrbitEquations(equations.context, pinned(guess.plan, guess.pieces), guess.u);
  const codes = guess.pieces.map((piece) => fullCode(next, piece));
  // The same word, wherever it begins, is the way back, but for two events in turn that change their order.
  const coincide = eventsCoincide(equations, border);
  const inTurn = codes.every((code, i) => code === codes[(i + 2) % codes.length]);
  const same = codes.length === 0 ? before.length === 0 : codes.some((_, i) => isTurned(before, i, codes, 0));
  if (same && !(coincide && inTurn)) return undefined;
  const near = next.nearest({ u: guess.u, p: place.p }, 2 * orbitBranchDefaults.newtonIterations);
  if (
    near === undefined ||
    Math.abs(near.p - border.p) > branchTolerances.reach * look * equations.context.range
  )
    return undefined;
  const tangent = next.tangent(near);
  if (tangent === undefined) return undefined;
  // Away from the border first; where only hops are counted otherwise, the way continues.
  const along = tangent.at(-1) as number;
  const away = Math.sign((near.p - border.p) * along) || 1;
  const on = Math.sign((border.tangent.at(-1) as number) * along) || 1;
  const hops = sameButHops(equations, old, next, guess.pieces);
  for (const stride of strides)
    for (const sign of hops ? [on] : [away, -away]) {
      const direction = tangent.map((one) => one * sign);
      const ahead = moved({ ...near, tangent: direction }, stride * look);
      const found = next.nearest(ahead);
      if (found === undefined) continue;
      const period = simulatePeriod(next, found, codes);
      if ("kind" in period || hasEmpty(next, found)) continue;
      // An equilibrium solves the equations of every orbit without events.
      const guessed = { u: guess.u, p: place.p };
      if (sizeBeside(next, guessed, found) < branchTolerances.grown) continue;
      if (pieces.length === 0 && isOfFamily(next, found)) continue;
      if (coincide && isTurned(before, shortest(equations, border), codes, shortest(next, found))) continue;
      const own = next.tangent(found);
      if (own === undefined) continue;
      const same = dot(next.inUnits(own), next.inUnits(direction)) < 0 ? -1 : 1;
      return {
        equations: next,
        codes,
        pieces: period.pieces.length === codes.length ? period.pieces : guess.pieces,
        start: { ...found, tangent: own.map((one) => one * same) },
        look: stride * look,
        ...(hops ? { hops } : {}),
      };
    }
  return undefined;
}

/** A chatter that ends in flight was about to end in contact: an instant later it has no limit any more. */
const isIncomplete = (pieces: readonly PathPiece[]): boolean =>
  pieces.some(({ events }) => events.some(({ type, to }) => type === "chatter" && to === "flight"));

/** A segment that does not grow away from the border is an event that is listed twice. */
const hasEmpty = (equations: OrbitEquations, place: Pick<Place, "u">): boolean =>
  emptyOnes(equations, place, branchTolerances.empty).length > 0;

const emptyOnes = ({ problem }: OrbitEquations, { u }: Pick<Place, "u">, share: number): number[] =>
  [...problem.segments.keys()].filter(
    (i) => Math.abs(problem.durationOf(u, i)) <= share * (u.at(-1) as number),
  );

/** A multiplier is 1: nothing singles out one orbit at each value. */
const isOfFamily = (equations: OrbitEquations, place: Place): boolean =>
  equations.multipliers(place).some(({ re, im }) => hypot(re - 1, im) < branchTolerances.family);

/** The segment with the smallest duration. */
function shortest({ problem }: OrbitEquations, { u }: Pick<Place, "u">): number {
  const durations = [...problem.segments.keys()].map((i) => problem.durationOf(u, i));
  return durations.indexOf(Math.min(...durations));
}

/** Is a word another one that begins elsewhere, with the same shortest segment? That is the way back. */
const isTurned = (one: readonly string[], short: number, other: readonly string[], place: number): boolean =>
  one.length === other.length &&
  other.every((code, i) => code === one[(i + short - place + one.length) % one.length]);

/** Does the time between two jumps of the state vanish at a border? */
function eventsCoincide(equations: OrbitEquations, border: Place): boolean {
  const { segments } = equations.problem.plan;
  const jumps = (i: number) => segments.at(i)?.reset.kind !== "modes";
  return emptyOnes(equations, border, branchTolerances.coincide).some((i) => jumps(i) && jumps(i - 1));
}

/**
 * The codes of a word without the hops that lead to a chatter: how many of these are simulated is a matter of
 * rounding.
 */
export const codesButHops = (equations: OrbitEquations, pieces: readonly PathPiece[]): readonly string[] =>
  pieces.flatMap((piece, i) => (endsInHop(pieces, i, "first") ? [] : [fullCode(equations, piece)])).sort();

/** Do two words differ in nothing but such hops? */
function sameButHops(
  equations: OrbitEquations,
  old: readonly PathPiece[],
  next: OrbitEquations,
  pieces: readonly PathPiece[],
): true | undefined {
  const [one, two] = [codesButHops(equations, old), codesButHops(next, pieces)];
  const chatters = one.length < old.length && two.length < pieces.length;
  return chatters && one.join() === two.join() ? true : undefined;
}
