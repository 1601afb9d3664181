/** Where did the rigid model not decide, and what was done? */

export interface Ambiguity {
  readonly t: number;
  /** Of a stretch inside a kept mode: when it ended. */
  tEnd?: number;
  readonly rule: string;
  readonly options: readonly string[];
  /** Why each of the options is admissible. */
  readonly because: readonly string[];
  readonly chosen: string;
  readonly policy: string;
}
