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

/** More combinations than this are not searched. */
const combinationLimit = 4096;

/** Every combination at given parameters; throws Mistake where there are too many. */
export function restCombinations(field: RestField, p: Float64Array): RestCombination[] {
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
  const count = options.reduce((product, list) => product * list.length, 1);
  if (count > combinationLimit)
    throw new Mistake(`${contacts.length} contacts have ${count} combinations at rest: too many to search`);
  return options.reduce<RestCombination[]>(
    (all, list) => all.flatMap((before) => list.map((one) => [...before, one])),
    [[]],
  );
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
