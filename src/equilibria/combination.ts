/**
 * Which modes can contacts have while the mechanism rests? Open, or closed: slip where the surface moves, its
 * direction that of the surface, and stick where it does not. On a moving surface nothing sticks at rest.
 */

import { lawsOf } from "../atlas/index.js";
import type { Mode } from "../contact/index.js";
import { Mistake } from "../mistake/index.js";
import type { RestField } from "./field/restField.js";

export interface RestingContact {
  readonly index: number;
  readonly name: string;
  readonly bilateral: boolean;
  readonly mode: Mode;
  /** λ_T = −slip · side · μ λ_N while it slips; 0 while it does not. */
  readonly slip: -1 | 0 | 1;
  /** The sign of λ_N: both are tried for a slide with friction; 0 for a smooth slide, where it does not matter. */
  readonly side: 1 | -1 | 0;
  /** It sticks at the border of its cone: λ_T as in slip, with static friction. */
  readonly edge?: true;
  /** The contact holds along the surface as well: it sticks, and has friction. */
  readonly rough: boolean;
  /** Compliant: its penetration gives λ_N, and its gap is open. */
  readonly soft?: true;
}

export type RestCombination = readonly RestingContact[];

/** Can the gaps of these contacts, in the order of the model, be 0 at one place? */
export interface Closable {
  together(contacts: readonly number[]): boolean;
}

/** More combinations than this are not searched. */
const combinationLimit = 4096;

/**
 * Every combination at given parameters whose rigid contacts can be closed together; throws Mistake where there are
 * too many.
 */
export function restCombinations(field: RestField, p: Float64Array, closable: Closable): RestCombination[] {
  const { contacts } = field.mechanism;
  const laws = lawsOf(field.mechanism, field.compliance, p);
  const q = Float64Array.from(field.mechanism.coordinates, (name) => field.mechanism.start.q[name] as number);
  const values = field.values(q, p);
  const options = contacts.map(({ name, bilateral, WT }, index): RestingContact[] => {
    const at = field.layout.contact(index);
    const { frictionStatic, frictionKinetic } = field.layout;
    const friction = Math.max(...[1, -1].map((one) => values[at + frictionStatic(one)] as number));
    const kinetic = (slip: number) => values[at + frictionKinetic(slip)] as number;
    const tangent = WT.some((node) => node !== field.mechanism.formulas.words.graph.zero);
    const soft = laws?.[index] === undefined ? {} : { soft: true as const };
    const common = { index, name, bilateral, side: 1 as const, ...soft };
    const closed = field.surfaceSigns(index, p).flatMap((slip): RestingContact[] => {
      if (slip === 0 || !tangent)
        return [{ ...common, mode: "stick", slip: 0, rough: tangent && friction > 0 }];
      const mode = slip > 0 ? "slip+" : "slip-";
      const pushing: RestingContact = { ...common, mode, slip, rough: false };
      if (!bilateral) return [pushing];
      return kinetic(slip) > 0 ? [pushing, { ...pushing, side: -1 }] : [{ ...pushing, side: 0 }];
    });
    return bilateral ? closed : [...closed, { ...common, mode: "flight", slip: 0, rough: false }];
  });
  let begun: readonly Begun[] = [{ contacts: [], rigid: [] }];
  for (const list of options) {
    begun = begun.flatMap((before) => list.flatMap((one) => withContact(before, one, closable)));
    if (begun.length > combinationLimit)
      throw new Mistake(
        `${contacts.length} contacts have more than ${combinationLimit} combinations at rest: too many to search`,
      );
  }
  return begun.map((one) => one.contacts);
}

/** The first contacts of a combination, and which of them are closed and rigid. */
interface Begun {
  readonly contacts: RestCombination;
  readonly rigid: readonly number[];
}

/** None where the gaps of what is closed cannot all be 0. */
function withContact({ contacts, rigid }: Begun, one: RestingContact, closable: Closable): Begun[] {
  const longer = [...contacts, one];
  if (one.mode === "flight" || one.soft) return [{ contacts: longer, rigid }];
  const closed = [...rigid, one.index];
  return closable.together(closed) ? [{ contacts: longer, rigid: closed }] : [];
}

/** Combinations are the same where every contact does the same. */
export const combinationKey = (combination: RestCombination): string =>
  combination.map(({ name, mode, side }) => `${name}:${mode}:${side}`).join(" ");

/** The combinations in which the only rough contact has reached a border of its cone; none where several are rough. */
export function edgesOf(combination: RestCombination): RestCombination[] {
  const [rough, ...others] = combination.filter((contact) => contact.rough);
  if (rough === undefined || others.length > 0) return [];
  const sides = rough.bilateral ? ([1, -1] as const) : ([1] as const);
  return ([1, -1] as const).flatMap((slip) =>
    sides.map((side) =>
      combination.map((contact) =>
        contact === rough ? { ...contact, slip, side, rough: false, edge: true as const } : contact,
      ),
    ),
  );
}
