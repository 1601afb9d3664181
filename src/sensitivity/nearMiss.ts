/**
 * Does a gap close in flight without an impact? Where its smallest value is zero, the motion touches and turns
 * back, and a change would make an impact of it. Minima are found between the ends of steps by the sign of the
 * normal velocity, and then by Newton's method in time.
 */

import { type KernelFunction, type Mechanism, perMechanism } from "../mechanism/index.js";
import type { ContactPhase } from "../phase/index.js";
import type { PathPiece } from "../simulate/index.js";
import { analysedFormulas, isSoft } from "../variation/analysed.js";
import { ColumnFlow } from "../variation/flow.js";
import { kernelOf } from "../variation/implicit.js";
import type { PhaseWork } from "./rows.js";
import { sensitivityTolerances } from "./tolerances.js";

/** A contact whose gap almost closes, and when. */
export interface NearMiss {
  readonly contact: string;
  readonly t: number;
  /** Relative to the largest gap of the piece. */
  readonly share: number;
}

const made = perMechanism<KernelFunction>();

/** Gap and normal velocity of every contact. */
const gapKernel = (mechanism: Mechanism): KernelFunction =>
  made(mechanism, "", () => {
    const { words, contacts } = analysedFormulas(mechanism);
    const { graph, v } = words;
    const nodes = contacts.flatMap(({ gap, WN, wTildeN }) => [
      gap,
      graph.add(wTildeN, ...WN.map((entry, i) => graph.multiply(entry, v[i] as (typeof v)[number]))),
    ]);
    return kernelOf(mechanism, {}, nodes);
  });

/** When gaps were read, and what they were. */
interface Place {
  t: number;
  readonly gaps: Float64Array;
}

/** Newton steps towards the minimum of a gap. */
const newtonSteps = 12;

interface Found {
  readonly contact: number;
  readonly t: number;
  readonly gap: number;
  readonly risen: boolean;
}

/** Looks at one piece after the other; the arrays are used again. */
export class NearMisses {
  private flights: readonly number[] = [];
  private readonly known = new Map<readonly ContactPhase[], readonly number[]>();
  private readonly largest: Float64Array;
  /** Gaps where the piece begins, and whether each has grown since. */
  private readonly first: Float64Array;
  private readonly risen: Uint8Array;
  private found: Found[] = [];
  /** The last two places take turns. */
  private last: Place;
  private next: Place;
  private readonly q: Float64Array;
  private readonly v: Float64Array;
  private readonly kernel: KernelFunction;
  private piece!: PathPiece;
  private work!: PhaseWork;

  constructor(private readonly mechanism: Mechanism) {
    const { dimension: n, contacts } = mechanism;
    this.kernel = gapKernel(mechanism);
    const count = contacts.length;
    this.largest = new Float64Array(count);
    this.risen = new Uint8Array(count);
    this.q = new Float64Array(n);
    this.v = new Float64Array(n);
    this.next = { t: 0, gaps: new Float64Array(2 * count) };
    this.last = { t: 0, gaps: new Float64Array(2 * count) };
    this.first = new Float64Array(2 * count);
  }

  /** Rigid contacts that are open; pieces of one phase share the list of their contacts. */
  private flightsOf(contacts: readonly ContactPhase[]): readonly number[] {
    const known = this.known.get(contacts);
    if (known !== undefined) return known;
    const isOpen = ({ mode }: ContactPhase, i: number) => mode === "flight" && !isSoft(this.mechanism, i);
    const flights = contacts.flatMap((phase, i) => (isOpen(phase, i) ? [i] : []));
    this.known.set(contacts, flights);
    return flights;
  }

  begin(piece: PathPiece, work: PhaseWork): void {
    this.piece = piece;
    this.work = work;
    this.flights = this.flightsOf(piece.contacts);
    if (this.found.length > 0) this.found = [];
    if (this.flights.length === 0) return;
    this.largest.fill(0);
    this.risen.fill(0);
    this.read(this.last, piece.t, piece.state, 0);
    this.first.set(this.last.gaps);
  }

  /** The state begins at a place of the array. */
  private read(place: Place, t: number, y: Float64Array, at: number): Place {
    const { mechanism, work, q, v } = this;
    const { dimension: n } = mechanism;
    for (let i = 0; i < n; i++) {
      q[i] = y[at + i] as number;
      v[i] = y[at + n + i] as number;
    }
    place.t = t;
    this.kernel(t, q, v, work.p, place.gaps);
    return place;
  }

  private readNew(t: number, state: Float64Array): Place {
    return this.read({ t, gaps: new Float64Array(this.first.length) }, t, state, 0);
  }

  /** The end of a step. */
  pass(t: number, y: Float64Array, at: number): void {
    if (this.flights.length === 0) return;
    const { last, largest } = this;
    const next = this.read(this.next, t, y, at);
    for (const i of this.flights) {
      const [gap, before] = [next.gaps[2 * i] as number, last.gaps[2 * i] as number];
      largest[i] = Math.max(largest[i] as number, gap, before);
      const turns = (last.gaps[2 * i + 1] as number) < 0 && (next.gaps[2 * i + 1] as number) > 0;
      if (turns && lowest(last, next, i) < sensitivityTolerances.lookCloser * (largest[i] as number))
        this.refine(last, next, i);
      if ((next.gaps[2 * i + 1] as number) > 0) this.risen[i] = 1;
    }
    this.next = last;
    this.last = next;
  }

  /** v_N = 0 between two places, by regula falsi with the motion itself. */
  private refine(from: Place, to: Place, contact: number): void {
    const { flow, p } = this.work;
    const own = new ColumnFlow(flow.field, flow.n, p, []);
    const { t: begin, state } = this.piece;
    own.begin(begin, state);
    // Steps of derivatives are wider than what is needed here.
    if (!own.advance(from.t, to.t - begin)) return;
    let low = { ...this.readNew(from.t, own.y), state: own.y.slice() };
    let high = to;
    const speed = ({ gaps }: Place) => gaps[2 * contact + 1] as number;
    for (let step = 0; step < newtonSteps; step++) {
      const share = speed(low) / (speed(low) - speed(high));
      const t = low.t + Math.min(0.95, Math.max(0.05, share)) * (high.t - low.t);
      own.begin(low.t, low.state);
      if (!(t > low.t && t < high.t) || !own.advance(t, high.t - low.t)) break;
      const middle = this.readNew(t, own.y);
      if (speed(middle) < 0) low = { ...middle, state: own.y.slice() };
      else high = middle;
    }
    const gap = Math.min(lowest(low, high, contact), high.gaps[2 * contact] as number);
    this.found.push({ contact, t: high.t, gap, risen: this.risen[contact] === 1 });
  }

  /**
   * Those that are too near to be distinguished from an impact. A contact that has just opened begins on the
   * surface, with a normal velocity of rounding size and either sign: it does not come near.
   */
  result(): NearMiss[] {
    return this.found.flatMap(({ contact, t, gap, risen }) => {
      const largest = this.largest[contact] as number;
      const share = gap / largest;
      const name = this.mechanism.contacts[contact]?.name as string;
      const opens = !risen && (this.first[2 * contact] as number) < sensitivityTolerances.nearMiss * largest;
      return share < sensitivityTolerances.nearMiss && !opens ? [{ contact: name, t, share }] : [];
    });
  }
}

/** The lowest point of the parabola through both speeds. */
function lowest({ t, gaps }: Place, next: Place, contact: number): number {
  const [v0, v1] = [gaps[2 * contact + 1] as number, next.gaps[2 * contact + 1] as number];
  const share = v0 / (v0 - v1);
  return (gaps[2 * contact] as number) + (v0 * share * (next.t - t)) / 2;
}
