/**
 * How is a state carried over one step of fixed length, whatever happens in it? Moreau's midpoint scheme (Moreau
 * 1988; Jean 1999 with θ = 1/2): with the coordinates q_m = q + Δt v/2 in the middle of the step
 *   M (v⁺ − v) = Δt (h(v) + h(v⁺))/2 + W Λ,   q⁺ = q + Δt (v + v⁺)/2,
 * M, h, W taken in the middle and Λ by the laws of `problem.ts`. Half of the step is driven by the forces before a
 * jump and half by those after it, with one correction of h(v⁺). The laws hold at the end of the step, where W has
 * moved on by half a step: V⁺ = Wᵀv⁺ + w̃ + Δt w̄/2. So the mean velocity of a closed contact vanishes, and curved
 * contacts are not braked. Impacts, landings, changes of mode and kinks need no location: the impulse of a step
 * holds them all. A contact is active if it is closed already, or if its gap is not positive in the middle of the
 * step.
 */

import type { Mode } from "../contact/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { addScaled, dot } from "../numerics/index.js";
import { Body } from "./body.js";
import { closeGaps } from "./closeGaps.js";
import { type FrictionChoice, frictionAgain, frictionAtFirst, isFrictionInRange } from "./friction.js";
import type { StepProblem, StepSolution } from "./problem.js";
import { severalSolutions } from "./several.js";
import { solved, solveStep } from "./solve.js";

/** Newton steps on closed gaps; one is enough except after a landing on curved ground. */
const closingPasses = 3;

/** What a step can end in besides a new state. */
export type StepFailure = "singular" | "unsolved" | "invalid";

/** What the contacts did in the last step; entries 2k and 2k + 1 are normal and tangential, of contact k. */
export interface StepRecord {
  readonly impulses: Float64Array;
  /** Velocities at the contacts before and after, with W of the middle of the step. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** w̃ of moving surfaces in the middle of the step. */
  readonly surface: Float64Array;
  /** The middle of the step: time, coordinates, and the mean of the velocities. */
  tMiddle: number;
  readonly qMiddle: Float64Array;
  readonly vMean: Float64Array;
  residual: number;
  /** Modes of all solutions of the step's problem that were listed; empty where there may be several. */
  several: readonly (readonly Mode[])[] | undefined;
  /** The contacts that took part in the problem, and the modes of the solution that was followed. */
  active: readonly number[];
  chosen: readonly Mode[];
}

export class TimeStepper {
  /** Coordinates, then velocities; `q` and `v` are the two halves of it. */
  readonly state: Float64Array;
  readonly q: Float64Array;
  readonly v: Float64Array;
  readonly modes: Mode[];
  /** By contact: its condition keeps it from acting. */
  idle: readonly boolean[] = [];
  readonly last: StepRecord;
  readonly body: Body;

  constructor(
    private readonly mechanism: Mechanism,
    p: Float64Array,
    q: Float64Array,
    v: Float64Array,
    modes: readonly Mode[],
  ) {
    const contacts = 2 * mechanism.contacts.length;
    this.state = Float64Array.of(...q, ...v);
    this.q = this.state.subarray(0, q.length);
    this.v = this.state.subarray(q.length);
    this.modes = [...modes];
    this.body = new Body(mechanism, p);
    this.last = {
      impulses: new Float64Array(contacts),
      before: new Float64Array(contacts),
      after: new Float64Array(contacts),
      surface: new Float64Array(contacts),
      tMiddle: 0,
      qMiddle: q.slice(),
      vMean: v.slice(),
      residual: 0,
      several: undefined,
      active: [],
      chosen: [],
    };
  }

  /** An active contact whose friction or restitution means nothing. */
  outOfRange(): number | undefined {
    return this.last.active.find((k) => !this.isInRange(k));
  }

  /** One step from t; the state stays as it was where it fails. */
  take(t: number, dt: number): StepFailure | undefined {
    const { body, last, q, v } = this;
    const n = q.length;
    for (let i = 0; i < n; i++) last.qMiddle[i] = (q[i] as number) + (dt / 2) * (v[i] as number);
    last.tMiddle = t + dt / 2;
    if (!body.read(last.tMiddle, last.qMiddle, v)) return "singular";
    last.active = this.activeContacts();
    if (this.outOfRange() !== undefined) return "invalid";
    this.readBefore();
    const forces = body.forces();
    const bends = this.bends();
    let solution = this.solveWith(forces, dt);
    const after = v.map((value, i) => value + (solution.gain[i] as number));
    if (!body.read(last.tMiddle, last.qMiddle, after)) return "singular";
    const forcesAfter = body.forces();
    if (differ(forces, forcesAfter) || differ(bends, this.bends()))
      solution = this.solveWith(
        forces.map((value, i) => (value + (forcesAfter[i] as number)) / 2),
        dt,
      );
    this.setMean(solution.gain);
    last.residual = solution.found.residual;
    if (!solved(solution.found)) return "unsolved";
    last.several = severalSolutions(solution.problem);
    const [state, modes] = [this.state.slice(), this.modes.slice()];
    this.accept(solution, dt);
    if (this.settle(t + dt)) return undefined;
    this.state.set(state);
    this.modes.splice(0, modes.length, ...modes);
    return "singular";
  }

  /** Coefficients may depend on the state. */
  private isInRange(contact: number): boolean {
    const { body, modes } = this;
    const r = body.number(contact, body.layout.restitution);
    return r >= 0 && r <= 1 && isFrictionInRange(body, contact, modes[contact] as Mode);
  }

  private activeContacts(): number[] {
    const { body, mechanism, modes } = this;
    const { gap } = body.layout;
    return mechanism.contacts.flatMap(({ bilateral }, k) =>
      !this.idle[k] && (bilateral || modes[k] !== "flight" || body.number(k, gap) <= 0) ? [k] : [],
    );
  }

  private readBefore(): void {
    const { body, last, mechanism, v } = this;
    const { wTildeN, wTildeT } = body.layout;
    for (let k = 0; k < mechanism.contacts.length; k++) {
      last.before[2 * k] = body.vN(k, v);
      last.before[2 * k + 1] = body.vT(k, v);
      last.surface[2 * k] = body.number(k, wTildeN);
      last.surface[2 * k + 1] = body.number(k, wTildeT);
    }
  }

  /** The velocity that a closed contact demands in addition to v_N = 0: r min(v_N⁻, 0) of one that was open. */
  private rebound(contact: number): number {
    const { body, last, mechanism, modes } = this;
    if (mechanism.contacts[contact]?.bilateral || modes[contact] !== "flight") return 0;
    return body.number(contact, body.layout.restitution) * Math.min(0, last.before[2 * contact] as number);
  }

  /** w̄_N and w̄_T of the active contacts. */
  private bends(): Float64Array {
    const { body, last } = this;
    const { wBarN, wBarT } = body.layout;
    return Float64Array.from(last.active.flatMap((k) => [body.number(k, wBarN), body.number(k, wBarT)]));
  }

  private problemOf(free: Float64Array, dt: number): StepProblem {
    const { body, last, mechanism, v } = this;
    const { WN, WT } = body.layout;
    const count = last.active.length;
    const directions = last.active.flatMap((k) => [
      body.toUnitMass(body.direction(k, WN)),
      body.toUnitMass(body.direction(k, WT)),
    ]);
    const size = 2 * count;
    const G = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const entry = dot(directions[i] as Float64Array, directions[j] as Float64Array);
        G[i * size + j] = entry;
        G[j * size + i] = entry;
      }
    }
    const bends = this.bends();
    const velocities = Float64Array.from(directions, (direction, i) => {
      const contact = last.active[i >> 1] as number;
      const own = i % 2 === 0 ? body.vN(contact, v) + this.rebound(contact) : body.vT(contact, v);
      return own + dot(direction, free) + (dt / 2) * (bends[i] as number);
    });
    return {
      count,
      G,
      free: velocities,
      mu: new Float64Array(count),
      bilateral: Uint8Array.from(last.active, (k) => (mechanism.contacts[k]?.bilateral ? 1 : 0)),
      directions,
    };
  }

  /** The solution with given forces, and what the velocities gain by forces and impulses. */
  private solveWith(forces: Float64Array, dt: number): Solved {
    const { body, last, modes } = this;
    const free = body.toUnitMass(forces.map((value) => dt * value));
    const problem = this.problemOf(free, dt);
    const impulses = new Float64Array(2 * problem.count);
    for (const [i, k] of last.active.entries()) {
      impulses[2 * i] = last.impulses[2 * k] as number;
      impulses[2 * i + 1] = last.impulses[2 * k + 1] as number;
    }
    const guess = { modes: last.active.map((k) => modes[k] as Mode), impulses };
    const choices: FrictionChoice[] = frictionAtFirst(body, last.active, guess.modes, problem.mu);
    let found = solveStep(problem, guess);
    while (frictionAgain(choices, guess.modes, found.modes, found.impulses, problem.mu))
      found = solveStep(problem, guess);
    const u = free.slice();
    for (const [i, direction] of problem.directions.entries()) {
      const impulse = found.impulses[i] as number;
      if (impulse === 0) continue;
      addScaled(u, impulse, direction);
    }
    return { problem, found, gain: body.fromUnitMass(u) };
  }

  private setMean(gain: Float64Array): void {
    const { last, v } = this;
    for (let i = 0; i < v.length; i++) last.vMean[i] = (v[i] as number) + (gain[i] as number) / 2;
  }

  /** Takes over velocities, coordinates, impulses and modes. */
  private accept({ found, gain }: Solved, dt: number): void {
    const { body, last, modes, q, v } = this;
    for (let i = 0; i < q.length; i++) {
      q[i] = (q[i] as number) + dt * (last.vMean[i] as number);
      v[i] = (v[i] as number) + (gain[i] as number);
    }
    const rebounds = last.active.map((k) => this.rebound(k) < 0);
    last.chosen = found.modes;
    last.impulses.fill(0);
    for (let k = 0; k < modes.length; k++) {
      last.after[2 * k] = body.vN(k, v);
      last.after[2 * k + 1] = body.vT(k, v);
    }
    for (const [i, k] of last.active.entries()) {
      last.impulses[2 * k] = found.impulses[2 * i] as number;
      last.impulses[2 * k + 1] = found.impulses[2 * i + 1] as number;
      const mode = rebounds[i] ? "flight" : (found.modes[i] as Mode);
      modes[k] = mode === "flight" || this.mechanism.contacts[k]?.rubs ? mode : "stick";
    }
  }

  /** Contacts that are closed stay on their surfaces; false where the state has no meaning. */
  private settle(t: number): boolean {
    const { body, mechanism, modes, q, v } = this;
    const closed = mechanism.contacts.flatMap(({ bilateral }, k) =>
      bilateral || modes[k] !== "flight" ? [k] : [],
    );
    for (let pass = 0; closed.length > 0 && pass < closingPasses; pass++) {
      if (!body.read(t, q, v)) return false;
      if (closeGaps(body, closed, q)) break;
    }
    return this.state.every(Number.isFinite);
  }
}

const differ = (one: Float64Array, other: Float64Array): boolean =>
  one.some((value, i) => value !== other[i]);

interface Solved {
  readonly problem: StepProblem;
  readonly found: StepSolution;
  readonly gain: Float64Array;
}
