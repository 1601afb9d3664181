/** What are the numbers of the formulas at one state? */

import { dotOfLists } from "../../numerics/index.js";
import type { ContactTerms } from "../formulas/contacts.js";
import { actingFriction, type Friction, type SidedFriction } from "../formulas/friction.js";
import type { State } from "../mechanism.js";
import { dynamicsLayout, type Mechanism } from "../mechanism.js";
import { type ParameterValues, parameterVector } from "../parameters.js";
import { stateVectors } from "../state.js";

/** Where and with which parameters the formulas are evaluated. */
export interface Occasion {
  readonly t?: number;
  readonly parameters?: ParameterValues;
}

export interface ContactMatrices extends ContactTerms<number> {
  /** In both directions; static and kinetic by themselves are those of the present slip. */
  readonly friction: SidedFriction<number> & Friction<number>;
  readonly vN: number;
  readonly vT: number;
}

export interface Matrices {
  readonly M: readonly (readonly number[])[];
  readonly h: readonly number[];
  readonly contacts: Readonly<Record<string, ContactMatrices>>;
  readonly energy: { readonly kinetic: number; readonly potential: number };
  readonly power: { readonly forces: number; readonly time: number; readonly dissipation: number };
}

/**
 * M, h, the contacts, energies and powers at a state, for the coordinates of the file: no force acts on memory
 * and states. `only` has the numbers of the contacts that are read.
 */
export function matricesAt(
  mechanism: Mechanism,
  state: State,
  { t = 0, parameters = {} }: Occasion = {},
  only: Iterable<number> = mechanism.contacts.keys(),
): Matrices {
  const { q, v, p, values } = dynamicsAt(mechanism, state, { t, parameters });
  const energies = new Float64Array(mechanism.energies.size);
  mechanism.energies.into(t, q, v, p, energies);
  const [kinetic, potential, forces, time, dissipation] = energies as unknown as [
    number,
    number,
    number,
    number,
    number,
  ];
  const { n, h } = dynamicsLayout(mechanism);
  const visible = mechanism.coordinates.length;
  return {
    M: mechanism.coordinates.map((_, i) => [...values.subarray(i * n, i * n + visible)]),
    h: [...values.subarray(h, h + visible)],
    contacts: Object.fromEntries(
      Array.from(only, (k) => [mechanism.contacts[k]?.name, contactMatrices(mechanism, k, values, v)]),
    ),
    energy: { kinetic, potential },
    power: { forces, time, dissipation },
  };
}

/** What the dynamics kernel gives at a state, `dynamicsLayout` says where; and its arguments. */
export function dynamicsAt(
  mechanism: Mechanism,
  state: State,
  { t = 0, parameters = {} }: Occasion,
): Record<"q" | "v" | "p" | "values", Float64Array> {
  const [q, v] = stateVectors(mechanism, state);
  const p = parameterVector(mechanism, parameters);
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, q, v, p, values);
  return { q, v, p, values };
}

function contactMatrices(
  mechanism: Mechanism,
  k: number,
  values: Float64Array,
  v: Float64Array,
): ContactMatrices {
  const layout = dynamicsLayout(mechanism);
  const own = values.subarray(layout.contact(k), layout.contact(k) + layout.contactSize);
  const at = (offset: number): number => own[offset] as number;
  const visible = mechanism.coordinates.length;
  const WN = [...own.subarray(layout.WN, layout.WN + visible)];
  const WT = [...own.subarray(layout.WT, layout.WT + visible)];
  const vT = dotOfLists(WT, v) + at(layout.wTildeT);
  const side = (slip: number) => ({
    static: at(layout.frictionStatic(slip)),
    kinetic: at(layout.frictionKinetic(slip)),
    onset: at(layout.frictionOnset(slip)),
  });
  const friction = { plus: side(1), minus: side(-1), impact: at(layout.frictionImpact) };
  return {
    gap: at(layout.gap),
    vN: dotOfLists(WN, v) + at(layout.wTildeN),
    vT,
    WN,
    WT,
    wTildeN: at(layout.wTildeN),
    wTildeT: at(layout.wTildeT),
    wBarN: at(layout.wBarN),
    wBarT: at(layout.wBarT),
    friction: actingFriction(friction, vT),
    restitution: at(layout.restitution),
  };
}
