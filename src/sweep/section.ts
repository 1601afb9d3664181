/** At which moments of a motion is a point of a sweep kept? */

import { suggestion } from "../expression/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { type EventType, eventTypes } from "../simulate/index.js";

/** Events of a type, at one contact where it is named; maxima of a coordinate; or, with `auto`, what the motion offers. */
export type SectionOption =
  | "auto"
  | EventType
  | { readonly event: EventType; readonly contact?: string }
  | { readonly peak: string };

export type SweepSection =
  | { readonly kind: "auto" }
  | { readonly kind: "event"; readonly type: EventType; readonly contact: string | undefined }
  | { readonly kind: "peak"; readonly coordinate: number };

export function sectionOf({ coordinates }: Mechanism, section: SectionOption): SweepSection {
  if (section === "auto") return { kind: "auto" };
  if (typeof section === "string") return { kind: "event", type: section, contact: undefined };
  if ("peak" in section) return { kind: "peak", coordinate: coordinates.indexOf(section.peak) };
  return { kind: "event", type: section.event, contact: section.contact };
}

/** Throws Mistake with the name that the mechanism does not have. */
export function checkSection(mechanism: Mechanism, section: SectionOption): void {
  const known = (noun: string, name: string, names: readonly string[]) => {
    if (!names.includes(name))
      throw new Mistake(`section: there is no ${noun} ${name}: ${suggestion(name, names)}`);
  };
  const found = sectionOf(mechanism, section);
  if (found.kind === "peak")
    known("coordinate", (section as { readonly peak: string }).peak, mechanism.coordinates);
  if (found.kind !== "event") return;
  known("event type", found.type, eventTypes);
  const names = mechanism.contacts.map(({ name }) => name);
  if (found.contact !== undefined) known("contact", found.contact, names);
}
