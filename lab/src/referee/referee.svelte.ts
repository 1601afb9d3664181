/** Which rigid future does the stiff limit support from the present state? Compliant runs in a crew, then their verdict. */

import { amountsIn, off, withAmount } from "../crew/amounts.js";
import { CrewRun } from "../crew/crewRun.svelte.js";
import { readRanges, writeRanges } from "../crew/ranges.js";
import type { CrewJob, LimitRequest, PieceAnswers } from "../engine/crew/job.js";
import { limitDefaults } from "../engine/crew/limits.js";
import type { MechanismInfo } from "../engine/protocol.js";
import { type Scenario, scenarioKey } from "../scenario/scenario.js";
import { lab } from "../state/lab.svelte.js";
import type { Present } from "./present.js";

/** Seconds of each run: short ones, so that the page answers soon; with or without the damper that returns the contact's restitution. */
export const refereeAmounts = Object.freeze({ until: { own: 0.3, least: 0.001, most: 1000 }, damped: off });

export type Run = PieceAnswers["compliant"];

class Referee {
  readonly runs = new CrewRun();
  readonly judging = new CrewRun();
  readonly amounts = $derived(amountsIn(lab.scenario.view.amounts, refereeAmounts));
  present = $state.raw<Present>();
  /** What the runs were made from: scenario and range. */
  private key = $state("");

  /** The range of the link: `epsilon=1e-5..1e-3:9`. */
  get range(): { readonly low: number; readonly high: number; readonly count: number } {
    const { from: soft, to: stiff, count } = limitDefaults.epsilon;
    const [asked] = readRanges(lab.scenario.view.over, count);
    return asked?.name === "epsilon" && asked.low > 0 && asked.count >= 3
      ? asked
      : { low: stiff, high: soft, count };
  }

  set(name: keyof typeof refereeAmounts, value: number): void {
    lab.look({ amounts: withAmount(lab.scenario.view.amounts, refereeAmounts, name, value) });
  }

  ask(low: number, high: number, count: number): void {
    lab.look({ over: writeRanges([{ name: "epsilon", low, high, count }]) });
  }

  /** What the runs depend on besides the moment: a run of the referee has a length and contacts of its own. */
  keyFor(scenario: Scenario): string {
    return `${scenarioKey(scenario, [], ["until"])} ${JSON.stringify([this.range, this.amounts])}`;
  }

  /** What was found belongs to another scenario than the one of the controls. */
  get outdated(): boolean {
    return this.runs.job !== undefined && this.key !== this.keyFor(lab.scenario);
  }

  get running(): boolean {
    return this.runs.running || this.judging.running;
  }

  /** Runs are made from the stiffest on, which take longest. */
  async start(scenario: Scenario, info: MechanismInfo, present: Present): Promise<void> {
    this.judging.cancel();
    this.judging.job = undefined;
    this.present = present;
    this.key = this.keyFor(scenario);
    const { low, high, count } = this.range;
    const limit: LimitRequest = {
      start: present.start,
      t: present.t,
      until: this.amounts.until,
      epsilon: { from: high, to: low, count },
      ...(this.amounts.damped > 0 ? { epsilonN: { ratio: 1 } } : {}),
    };
    const places = Array.from({ length: count }, (_, place) => count - 1 - place);
    const pieces = places.map((place) => ({ kind: "compliant", place }) as const);
    const job: CrewJob = { scenario, limit, pieces };
    await this.runs.start(job, info.coordinates);
    const runs = this.sorted;
    if (this.runs.job !== job || runs.length < count) return;
    await this.judging.start({ scenario, limit, pieces: [{ kind: "verdict", runs }] }, info.coordinates);
  }

  /** From soft to stiff. */
  get sorted(): readonly Run[] {
    return [...(this.runs.found.compliant ?? [])].sort((one, other) => other.epsilon - one.epsilon);
  }

  get report(): PieceAnswers["verdict"] | undefined {
    return this.judging.job === undefined ? undefined : this.judging.found.verdict?.[0];
  }

  cancel(): void {
    this.runs.cancel();
    this.judging.cancel();
  }
}

export const referee = new Referee();
