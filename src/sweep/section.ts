/** At which moments of a motion is a point of a sweep kept? */

import { suggestion } from "../expression/index.js";
import {
  expressionValue,
  type Mechanism,
  type OutputTexts,
  outputsOf,
  type ParameterValues,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import type { CrossingDirection } from "../model/index.js";
import { type EventType, eventTypes, type Meeting } from "../simulate/index.js";

/**
 * Events of a type, at one contact where it is named; maxima of a coordinate, an output or a definition; zeros of
 * an expression of the file's names, such as `X - 0.1`, passed in a direction (rising, if left out); times that are
 * multiples of a period, in seconds or as an expression of the parameters such as `2*pi/omega`; or, with `auto`,
 * what the motion offers.
 */
export type SectionOption =
  | "auto"
  | EventType
  | { readonly event: EventType; readonly contact?: string }
  | { readonly peak: string }
  | { readonly crossing: string; readonly direction?: CrossingDirection }
  | { readonly strobe: number | string };

export type SweepSection =
  | { readonly kind: "auto" }
  | { readonly kind: "event"; readonly type: EventType; readonly contact: string | undefined }
  | { readonly kind: "peak"; readonly coordinate: number }
  | { readonly kind: "met"; readonly expression: string; readonly meeting: Meeting }
  | { readonly kind: "strobe"; readonly period: number };

export function sectionOf(
  mechanism: Mechanism,
  section: SectionOption,
  parameters: ParameterValues = {},
  outputs: OutputTexts = {},
): SweepSection {
  if (section === "auto") return { kind: "auto" };
  if (typeof section === "string") return { kind: "event", type: section, contact: undefined };
  if ("peak" in section) {
    const coordinate = mechanism.coordinates.indexOf(section.peak);
    if (coordinate >= 0) return { kind: "peak", coordinate };
    return { kind: "met", expression: outputs[section.peak] ?? section.peak, meeting: "maximum" };
  }
  if ("crossing" in section) {
    const { crossing, direction = "rising" } = section;
    return { kind: "met", expression: outputs[crossing] ?? crossing, meeting: direction };
  }
  if ("strobe" in section)
    return { kind: "strobe", period: strobePeriod(mechanism, section.strobe, parameters) };
  return { kind: "event", type: section.event, contact: section.contact };
}

function strobePeriod(mechanism: Mechanism, strobe: number | string, parameters: ParameterValues): number {
  const period = typeof strobe === "number" ? strobe : expressionValue(mechanism, strobe, parameters);
  if (!(period > 0 && Number.isFinite(period)))
    throw new Mistake(`section: the period of strobe must be positive, got ${period} (${strobe})`);
  return period;
}

/** Throws Mistake with the name that the mechanism does not have. */
export function checkSection(
  mechanism: Mechanism,
  section: SectionOption,
  parameters: ParameterValues,
  outputs: OutputTexts = {},
): void {
  const known = (noun: string, name: string, names: readonly string[]) => {
    if (!names.includes(name))
      throw new Mistake(`section: there is no ${noun} ${name}: ${suggestion(name, names)}`);
  };
  const found = sectionOf(mechanism, section, parameters, outputs);
  if (found.kind === "met") outputsOf(mechanism, { section: found.expression });
  if (found.kind !== "event") return;
  known("event type", found.type, eventTypes);
  const names = mechanism.contacts.map(({ name }) => name);
  if (found.contact !== undefined) known("contact", found.contact, names);
}
