/** What do the events of a model file mean? When they happen, and which components of the state they set. */

import { type Node, symbolsOf } from "../../expression/index.js";
import type { CrossingDirection, EventModel, Findings, Model } from "../../model/index.js";
import type { Vocabulary } from "./symbols.js";

/** A component of the state and its new value, a formula of the state before the event. */
export interface Assignment {
  /** The name as the file writes it: x, x', u. */
  readonly name: string;
  /** Its place in (q, v). */
  readonly place: number;
  readonly value: Node;
}

/** At a zero of an expression, or at the times at + k·every. */
export type TriggerFormulas =
  | { readonly kind: "zero"; readonly when: Node; readonly direction: CrossingDirection }
  | { readonly kind: "clock"; readonly every: Node; readonly at: Node };

export interface EventFormulas {
  readonly name: string;
  readonly trigger: TriggerFormulas;
  readonly set: readonly Assignment[];
  readonly note: string | undefined;
}

export function deriveEvents(model: Model, words: Vocabulary, findings: Findings): EventFormulas[] {
  return model.events.map((event) => ({
    name: event.name.value,
    trigger: triggerOf(event, words, findings),
    set: event.set.map(({ name, velocity, value }) => ({
      name: name + (velocity ? "'" : ""),
      place: placeOf(name, velocity, words),
      value: words.node(value),
    })),
    note: event.note,
  }));
}

function triggerOf({ name, trigger }: EventModel, words: Vocabulary, findings: Findings): TriggerFormulas {
  if (trigger.kind === "clock")
    return { kind: "clock", every: words.node(trigger.every), at: words.node(trigger.at) };
  const when = words.simplify(words.node(trigger.when));
  const names = symbolsOf([when]);
  const moving = [...words.q.slice(0, words.visible), ...words.v, words.t];
  if (!moving.some((symbol) => names.has(symbol.name)))
    findings.fail(
      trigger.when,
      `the expression of event ${name.value} does not change along a motion`,
      "it must depend on a coordinate, a velocity, a state or t",
    );
  return { kind: "zero", when, direction: trigger.direction };
}

/** A coordinate or memory variable stands among q; a velocity or a first-order state among v. */
function placeOf(name: string, velocity: boolean, { q, v }: Vocabulary): number {
  const written = name + (velocity ? "'" : "");
  const position = q.findIndex((symbol) => symbol.name === written);
  return position >= 0 ? position : q.length + v.findIndex((symbol) => symbol.name === written);
}
