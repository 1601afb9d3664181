/**
 * How are many runs computed at the same time on one thread? Those whose phases have the same code are carried
 * two at a time by instructions on pairs of numbers. A run that meets an event goes its own way until it needs
 * steps again, and then waits for a neighbour; which run that is does not matter, because each lane has the bits
 * that it would have alone.
 */

import type { LaneSpace, PhaseProgram } from "../../emit/index.js";
import { Lane, ownRoom, type PairStep, type Room, Stepper } from "../../integrate/index.js";
import { begin, goOn, loop } from "../loop.js";
import type { Phase } from "../motion/phase.js";
import { isUnbounded, stepsUnseen, takeSteps } from "../motion/take.js";
import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";

export type { LaneSpace, Room };

/** Runs that follow each other, such as one that settles and one that is recorded. */
export interface Task {
  /** The one to be carried; undefined after the last. */
  readonly run: Run | undefined;
  /** Called with its outcome. */
  readonly ended: (outcome: Outcome) => void;
  /** Called with the error that was thrown instead. */
  readonly failed: (error: unknown) => void;
}

/** Makes the next task in a room, which the task clears when it likes; undefined where there is none. */
export type NextTask = (room: Room) => Task | undefined;

/** Carries tasks one after the other, or side by side where a space for them is given; yields after every run. */
export function* carryTasks(next: NextTask, space: LaneSpace | undefined): Generator<void> {
  if (space?.enter()) {
    try {
      yield* new Convoy(next, space).carry();
    } finally {
      space.leave();
    }
  } else
    for (let task = next(ownRoom); task !== undefined; task = next(ownRoom))
      while (task.run !== undefined) {
        try {
          task.ended(loop(task.run));
        } catch (error) {
          task.failed(error);
        }
        yield;
      }
}

/** Where runs in phases of one code meet: at most one waits, because two of them go. */
export interface Berth {
  readonly code: PhaseProgram["code"];
  waiting: Walker | undefined;
  step: PairStep | undefined;
}

/** Who has a room, with what happens there. */
interface Walker {
  readonly room: Room;
  task: Task | undefined;
  /** The run that has begun. */
  run: Run | undefined;
  /** Its steps, where they can be paired, and where it waits for a neighbour. */
  lane: Lane | undefined;
  berth: Berth | undefined;
}

class Convoy {
  private readonly ready: Walker[];
  private readonly berths = new Map<PhaseProgram["code"], Berth>();
  private runEnded = false;

  constructor(
    private readonly next: NextTask,
    private readonly space: LaneSpace,
  ) {
    const nothing = { task: undefined, run: undefined, lane: undefined, berth: undefined };
    this.ready = space.rooms.map((room) => ({ room, ...nothing }));
  }

  *carry(): Generator<void> {
    while (this.untilRunEnds()) yield;
  }

  /** False where nothing is left to do. */
  private untilRunEnds(): boolean {
    for (this.runEnded = false; !this.runEnded; ) {
      const walker = this.ready.pop() ?? this.lone();
      if (walker === undefined) return false;
      if (walker.lane?.goes || this.wantsSteps(walker)) this.meet(walker, walker.berth as Berth);
    }
    return true;
  }

  private meet(walker: Walker, berth: Berth): void {
    const other = berth.waiting;
    if (other === undefined) {
      berth.waiting = walker;
      return;
    }
    berth.waiting = undefined;
    berth.step ??= this.space.pairStep(berth.code);
    const one = other.lane as Lane;
    const two = walker.lane as Lane;
    if (berth.step !== undefined) Lane.together(one, two, berth.step);
    else {
      one.alone();
      two.alone();
    }
    this.ready.push(other, walker);
  }

  /** No other run can step: one of the waiting runs takes its steps without a neighbour. */
  private lone(): Walker | undefined {
    for (const berth of this.berths.values()) {
      const { waiting } = berth;
      if (waiting === undefined) continue;
      berth.waiting = undefined;
      waiting.lane?.alone();
      return waiting;
    }
    return undefined;
  }

  /** Carries a walker on to where steps are wanted that can be paired; false where nothing is left to do. */
  private wantsSteps(walker: Walker): boolean {
    for (;;) {
      const run = walker.task?.run;
      if (run === undefined) {
        walker.run = undefined;
        walker.task = this.next(walker.room);
        if (walker.task === undefined) return false;
        continue;
      }
      try {
        const outcome = this.carryOn(walker, run);
        if (outcome === undefined) return true;
        walker.task?.ended(outcome);
      } catch (error) {
        walker.task?.failed(error);
      }
      walker.run = undefined;
      this.runEnded = true;
    }
  }

  /** To such steps, or to the outcome of the run. */
  private carryOn(walker: Walker, run: Run): Outcome | undefined {
    let outcome = walker.run === undefined ? begin(run) : goOn(run, (walker.lane as Lane).status);
    if (walker.run === undefined) walker.lane = undefined;
    walker.run = run;
    for (;;) {
      if (outcome !== undefined) return outcome;
      const phase = run.walk.phase as Phase;
      if (phase.berth === undefined)
        phase.berth = isUnbounded(run) && run.mechanism.events.length === 0 ? this.berthOf(phase) : null;
      if (phase.berth === null) outcome = goOn(run, takeSteps(run));
      else {
        const stepper = phase.stepper as Stepper;
        walker.lane ??= new Lane(stepper, run.last, phase);
        if (run.walk.stopping !== undefined) walker.lane.beginStop(stepper);
        else walker.lane.begin(stepper, stepsUnseen(run, phase), phase);
        walker.berth = phase.berth as Berth; // only this file gives phases one
        if (walker.lane.goes) return undefined;
        outcome = goOn(run, walker.lane.status);
      }
    }
  }

  /** Steps of the stiff method, and those on arrays elsewhere, cannot be paired. */
  private berthOf({ stepper, program: { code } }: Phase): Berth | null {
    if (!(stepper instanceof Stepper && this.space.holds(stepper.w))) return null;
    const known = this.berths.get(code);
    if (known !== undefined) return known;
    const made = { code, waiting: undefined, step: undefined };
    this.berths.set(code, made);
    return made;
  }
}
