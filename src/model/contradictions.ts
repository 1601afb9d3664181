/** Do two events that always happen together set one name to different values? */

import { printSyntax } from "../expression/index.js";
import type { Findings } from "./error.js";
import type { EventModel, EventTrigger, Model, SetEntry } from "./model.js";

/** Reports such pairs at the later value; events that meet only now and then are found by a run. */
export function checkContradictions({ events }: Model, findings: Findings): void {
  for (const [i, event] of events.entries())
    for (const other of events.slice(0, i))
      if (together(event.trigger, other.trigger)) compare(other, event, findings);
}

function compare(first: EventModel, second: EventModel, findings: Findings): void {
  for (const entry of second.set) {
    const same = first.set.find(({ name, velocity }) => name === entry.name && velocity === entry.velocity);
    if (same === undefined || written(same) === written(entry)) continue;
    findings.add(
      entry,
      `events ${first.name.value} and ${second.name.value} happen at the same times and set ` +
        `${entry.name}${entry.velocity ? "'" : ""} to different values`,
      "write one event, or let one of them leave the name alone",
    );
  }
}

const written = ({ value }: SetEntry): string => printSyntax(value.syntax);

function together(one: EventTrigger, other: EventTrigger): boolean {
  if (one.kind === "zero")
    return (
      other.kind === "zero" &&
      printSyntax(one.when.syntax) === printSyntax(other.when.syntax) &&
      (one.direction === other.direction || one.direction === "both" || other.direction === "both")
    );
  const text = (at: typeof one.at) => (at === undefined ? "0" : printSyntax(at.syntax));
  return (
    other.kind === "clock" &&
    printSyntax(one.every.syntax) === printSyntax(other.every.syntax) &&
    text(one.at) === text(other.at)
  );
}
