/**
 * `--section impact`, `tip:impact`, `phi'`, `crossing=X-0.1:falling`, `strobe=2*pi/omega`: events, events of one
 * contact, maxima of a coordinate or a definition, zeros of an expression, times.
 */

import type { EventType, SectionOption } from "../../src/index.js";

type Crossing = Extract<SectionOption, { readonly crossing: string }>;

export function parseSection(text: string): SectionOption {
  const name = text.trim().replace(/[\u2019\u2032]/g, "'");
  const [, strobe] = /^strobe\s*=(.+)$/.exec(name) ?? [];
  if (strobe !== undefined) return { strobe: strobe.trim() };
  const [, crossing, direction] = /^crossing\s*=(.+?)(?::\s*(\w+)\s*)?$/.exec(name) ?? [];
  if (crossing !== undefined)
    return {
      crossing: crossing.trim(),
      ...(direction === undefined ? {} : { direction: direction as NonNullable<Crossing["direction"]> }),
    };
  if (name.endsWith("'")) return { peak: name.slice(0, -1) };
  const cut = name.indexOf(":");
  if (cut < 0) return name as SectionOption & string;
  return { event: name.slice(cut + 1) as EventType, contact: name.slice(0, cut) };
}
