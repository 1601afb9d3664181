/** The derivatives of a motion by the names of their variables, with what is known of their validity. */

import type { ContactEvent } from "../simulate/index.js";
import type { CourseEnd } from "./courseTypes.js";
import type { Changing, EnergyCourse } from "./energies.js";
import type { NotValid } from "./reason.js";
import type { CourseRow } from "./rows.js";
import type {
  SensitivityEnergies,
  SensitivityEnergy,
  SensitivityEvent,
  SensitivityRow,
  SensitivityVariable,
  VariableSlopes,
} from "./types.js";
import type { Variable } from "./variable.js";
import { notValidWords } from "./words.js";

/** Numbers by place become numbers by name, with what is known of their validity. */
export class Report {
  private readonly until: readonly number[];
  /** From this time on some of them do not exist. */
  private readonly firstEnd: number;
  /** Copies of one object have room for all names from the beginning. */
  private readonly unknown: Readonly<Record<string, number | null>>;

  constructor(
    private readonly names: readonly string[],
    private readonly ends: readonly CourseEnd[],
  ) {
    this.unknown = Object.fromEntries(names.map((name) => [name, Number.NaN]));
    this.until = names.map((_, j) =>
      Math.min(
        Number.POSITIVE_INFINITY,
        ...ends.flatMap(({ t, variables }) => (variables === undefined || variables.includes(j) ? [t] : [])),
      ),
    );
    this.firstEnd = Math.min(Number.POSITIVE_INFINITY, ...this.until);
  }

  isValid(t: number, name: string): boolean {
    return t < (this.until[this.names.indexOf(name)] as number);
  }

  private allValid(t: number): boolean {
    return t < this.firstEnd;
  }

  variable({ name, kind, value, unit }: Variable): SensitivityVariable {
    const until = this.until[this.names.indexOf(name)] as number;
    return {
      ...{ name, kind, value },
      ...(unit === undefined ? {} : { unit }),
      ...(Number.isFinite(until) ? { validUntil: until } : {}),
    };
  }

  reasons(): NotValid[] {
    return this.ends.map(({ t, reason, variables }) => ({
      t,
      ...(variables === undefined ? {} : { variables: variables.map((j) => this.names[j] as string) }),
      reason,
      because: notValidWords(reason),
    }));
  }

  slopes(values: readonly number[] | null): VariableSlopes {
    const { names } = this;
    const slopes: Record<string, number | null> = { ...this.unknown };
    for (let j = 0; j < names.length; j++)
      slopes[names[j] as string] = values === null ? null : finite(values[j] as number);
    return slopes;
  }

  row({ t, values, slopes, reason }: CourseRow, width: number): SensitivityRow {
    const none = Array.from({ length: width }, () => null);
    return {
      t,
      valid: reason === undefined && slopes !== null && this.allValid(t),
      values,
      slopes: Object.fromEntries(this.names.map((name, j) => [name, slopes?.[j] ?? none])),
    };
  }

  event(
    { type, name, t, contact, from, to, impulse }: ContactEvent,
    time: readonly number[] | null,
    change: { readonly N: readonly number[]; readonly T: readonly number[] } | undefined,
  ): SensitivityEvent {
    // One literal for most of them: objects that are put together from parts are slower to make.
    const valid = time !== null && this.allValid(t);
    const slopes = this.slopes(time);
    if (name !== undefined) return { type, name, t, contact, from, to, valid, time: slopes };
    if (impulse === undefined) return { type, t, contact, from, to, valid, time: slopes };
    if (change === undefined) return { type, t, contact, from, to, valid, time: slopes, impulse };
    const impulseSlopes = { N: this.slopes(change.N), T: this.slopes(change.T) };
    return { type, t, contact, from, to, valid, time: slopes, impulse, impulseSlopes };
  }

  /** `soft`: some contacts are compliant. */
  energies(of: EnergyCourse, soft: boolean): SensitivityEnergies {
    const named = ({ value, slopes }: Changing): SensitivityEnergy => ({
      value,
      slopes: this.slopes(slopes),
    });
    const { kinetic, potential, impacts, events, first, works, sharesWork } = of;
    const smooth = (part: (one: Changing) => number): number =>
      part(kinetic) + part(potential) - part(first) - part(impacts) - part(events);
    const stored = (part: (one: Changing) => number): number =>
      part(works.work) - part(works.dissipated) - part(works.friction) - smooth(part);
    const summed = (sum: typeof smooth): SensitivityEnergy =>
      named({
        value: sum(({ value }) => value),
        slopes: this.names.map((_, j) => sum(({ slopes }) => slopes[j] as number)),
      });
    return {
      kinetic: named(kinetic),
      potential: named(potential),
      impacts: named(impacts),
      events: named(events),
      smooth: summed(smooth),
      ...(sharesWork
        ? {}
        : {
            work: named(works.work),
            dissipated: named(works.dissipated),
            friction: named(works.friction),
            ...(soft ? { contact: summed(stored) } : {}),
          }),
    };
  }
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
