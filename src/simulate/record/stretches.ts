/**
 * Which ambiguities last, and for which contacts? One that opens inside a kept combination has a beginning and an
 * end; contacts that are not coupled have their own.
 */

import { Rejections } from "../../contact/index.js";
import type { Ambiguity } from "./ambiguity.js";

/** A block in which other motions open or close, and what is open then. */
export interface OpenChange {
  readonly members: readonly number[];
  readonly open: string;
}

/** The numbers of the mechanism when other motions were looked for last, and what was excluded then. */
interface Seen {
  numbers: Float64Array | undefined;
  readonly rejections: Rejections;
}

const nothingSeen = (): Seen => ({ numbers: undefined, rejections: new Rejections() });

/** A block that is watched, and the other motions that are open in it. */
interface Watched {
  readonly members: readonly number[];
  readonly open: string;
  readonly seen: Seen;
}

interface Stretch {
  readonly members: readonly number[];
  /**
   * The other motions that are open, where several contacts are watched together; undefined where a guard watches
   * one.
   */
  open: string | undefined;
  readonly seen: Seen;
  ambiguity: Ambiguity | undefined;
}

export class Stretches {
  private stretches: Stretch[] = [];
  /** What has been decided last for a contact: it may begin a stretch. */
  private readonly decided = new Map<number, Ambiguity>();

  /** Some contacts are watched together. */
  get watches(): boolean {
    for (let i = 0; i < this.stretches.length; i++) if (this.stretches[i]?.open !== undefined) return true;
    return false;
  }

  /** The blocks that are watched, with the other motions that are open. */
  watched(): readonly Watched[] {
    return this.stretches.flatMap(({ members, open, seen }) =>
      open === undefined ? [] : [{ members, open, seen }],
    );
  }

  /** Is an ambiguity of this contact open? */
  lasts(contact: number): boolean {
    return this.of(contact)?.ambiguity !== undefined;
  }

  /** What is open for a contact that is watched with others. */
  openOf(contact: number): string | undefined {
    return this.of(contact)?.open;
  }

  /** An ambiguity has been decided for some contacts. */
  decide(members: readonly number[], ambiguity: Ambiguity): void {
    for (const contact of members) this.decided.set(contact, ambiguity);
  }

  /** What was decided for a contact at this instant. */
  decidedAt(contact: number, t: number): Ambiguity | undefined {
    const last = this.decided.get(contact);
    return last?.t === t ? last : undefined;
  }

  /** A stretch of some contacts begins, or another motion is open in it; the ones before it end. */
  begin(members: readonly number[], t: number, ambiguity: Ambiguity | undefined, open?: string): void {
    for (const contact of members) if (this.of(contact)?.ambiguity !== ambiguity) this.close(contact, t);
    this.stretches = this.stretches.filter(({ members: own }) => !own.some((one) => members.includes(one)));
    this.stretches.push({ members, open, seen: nothingSeen(), ambiguity });
  }

  /** The stretch of a contact ends. */
  close(contact: number, t: number): void {
    const stretch = this.of(contact);
    if (stretch === undefined) return;
    if (stretch.ambiguity !== undefined) stretch.ambiguity.tEnd = t;
    this.stretches = this.stretches.filter((one) => one !== stretch);
  }

  closeAll(t: number): void {
    for (const { ambiguity } of this.stretches) if (ambiguity !== undefined) ambiguity.tEnd = t;
    this.stretches = [];
  }

  /** For a run that continues where this one stands: what is watched, without its entries. */
  copyTo(other: Stretches): void {
    other.stretches = this.stretches.map(({ members, open }) => ({
      members,
      open,
      seen: nothingSeen(),
      ambiguity: undefined,
    }));
  }

  private of(contact: number): Stretch | undefined {
    for (let i = 0; i < this.stretches.length; i++) {
      const stretch = this.stretches[i] as Stretch;
      if (stretch.members.includes(contact)) return stretch;
    }
    return undefined;
  }
}
