/** Which event does an entry of the file describe? One trigger, and new values for some quantities. */

import type { Findings } from "./error.js";
import type { EventModel, EventTrigger, SetEntry } from "./model.js";
import type { Entry, Expression, Located } from "./shape.js";

interface RawEvent {
  readonly when: Expression | undefined;
  readonly direction: Located<"falling" | "rising" | "both"> | undefined;
  readonly every: Expression | undefined;
  readonly at: Expression | undefined;
  readonly set: readonly Entry<Expression>[] | undefined;
  readonly note: Located<string> | undefined;
}

/** The event; undefined after a finding about its trigger. */
export function readEvent(name: Located<string>, raw: RawEvent, findings: Findings): EventModel | undefined {
  const trigger = readTrigger(name, raw, findings);
  if (trigger === undefined) return undefined;
  const set = (raw.set ?? []).map((entry) => readSet(entry, findings));
  return { name, trigger, set, note: raw.note?.value };
}

function readTrigger(
  name: Located<string>,
  { when, direction, every, at }: RawEvent,
  findings: Findings,
): EventTrigger | undefined {
  if ((when === undefined) === (every === undefined)) {
    const found = when === undefined ? "none of them" : "both";
    findings.add(name, `event ${name.value} needs exactly one of when, every and has ${found}`);
    return undefined;
  }
  if (every !== undefined && direction !== undefined)
    findings.add(direction, `event ${name.value} has a direction without when`, "leave it out");
  if (when !== undefined && at !== undefined)
    findings.add(at, `event ${name.value} has a time at: without every`, "leave it out");
  return when === undefined
    ? { kind: "clock", every: every as Expression, at }
    : { kind: "zero", when, direction: direction?.value ?? "falling" };
}

function readSet({ key, value }: Entry<Expression>, findings: Findings): SetEntry {
  const name = key.value.replace(/['\u2019\u2032]+$/, "");
  if (key.value.length - name.length > 1)
    findings.add(
      key,
      `${key.value} is an acceleration`,
      "an event sets coordinates, velocities, memory and states",
    );
  return { name, velocity: name !== key.value, value, start: key.start, end: key.end };
}
