/**
 * Which guards has the end of the last phase found at zero? Steps find a zero up to their error, on either side of
 * it: a value that nothing has changed since counts as zero, and is not passed a second time.
 */

import type { Guard } from "../../phase/index.js";

export class PassedGuards {
  private readonly guards: Guard[] = [];
  private readonly values: number[] = [];

  clear(): void {
    if (this.guards.length === 0) return;
    this.guards.length = 0;
    this.values.length = 0;
  }

  note(guard: Guard, value: number): void {
    this.guards.push(guard);
    this.values.push(value);
  }

  has({ kind, index }: Guard, value: number): boolean {
    const place = this.guards.findLastIndex((guard) => guard.kind === kind && guard.index === index);
    const last = this.values[place];
    return last !== undefined && Math.abs(value - last) <= Math.abs(last);
  }

  /** Those of another run at the same moment. */
  copy({ guards, values }: PassedGuards): void {
    this.clear();
    for (const [i, guard] of guards.entries()) this.note(guard, values[i] as number);
  }
}
