/**
 * Which guards has the end of the last phase found at zero? Steps find a zero up to their error, on either side of
 * it: a value that nothing has changed since counts as zero, and is not passed a second time.
 */

import type { Guard } from "../../phase/index.js";

export class PassedGuards {
  /** The first of them count; lists that are emptied would be made anew at every event. */
  private readonly guards: Guard[] = [];
  private readonly values: number[] = [];
  private count = 0;

  clear(): void {
    this.count = 0;
  }

  note(guard: Guard, value: number): void {
    if (this.count === this.guards.length) {
      this.guards.push(guard);
      this.values.push(value);
    } else {
      this.guards[this.count] = guard;
      this.values[this.count] = value;
    }
    this.count++;
  }

  has({ kind, index }: Guard, value: number): boolean {
    for (let i = this.count - 1; i >= 0; i--) {
      const guard = this.guards[i] as Guard;
      if (guard.kind !== kind || guard.index !== index) continue;
      const last = this.values[i] as number;
      return Math.abs(value - last) <= Math.abs(last);
    }
    return false;
  }

  /** Those of another run at the same moment. */
  copy({ guards, values, count }: PassedGuards): void {
    this.clear();
    for (let i = 0; i < count; i++) this.note(guards[i] as Guard, values[i] as number);
  }
}
