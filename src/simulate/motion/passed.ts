/**
 * Which guards has the end of the last phase found at zero? Steps find a zero up to their error, on either side of
 * it: a value that nothing has changed since counts as zero, and is not passed a second time.
 */

import type { Guard } from "../../phase/index.js";

export class PassedGuards {
  private readonly values = new Map<string, number>();

  clear(): void {
    this.values.clear();
  }

  note({ kind, index }: Guard, value: number): void {
    this.values.set(`${kind} ${index}`, value);
  }

  has({ kind, index }: Guard, value: number): boolean {
    const last = this.values.get(`${kind} ${index}`);
    return last !== undefined && Math.abs(value - last) <= Math.abs(last);
  }

  /** Those of another run at the same moment. */
  copy({ values }: PassedGuards): void {
    this.clear();
    for (const [guard, value] of values) this.values.set(guard, value);
  }
}
