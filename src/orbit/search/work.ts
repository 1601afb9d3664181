/**
 * When has a search done enough? All its runs share one limit: a motion that grows needs ever more steps for a
 * second of it.
 */

import type { StopSignal } from "../../mechanism/index.js";
import { stepsPerLook } from "../../simulate/index.js";

export class SearchWork {
  private looks = 0;
  /** The limit was met: what the runs say after that is not an answer. */
  isSpent = false;

  constructor(
    readonly maxSteps: number,
    private readonly given: StopSignal = { aborted: false },
  ) {}

  /** Every run reads this at its start and after this number of steps. */
  get aborted(): boolean {
    this.looks++;
    if (this.looks * stepsPerLook > Math.max(this.maxSteps, stepsPerLook)) this.isSpent = true;
    return this.isSpent || this.given.aborted;
  }
}
