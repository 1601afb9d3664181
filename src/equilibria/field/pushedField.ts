/**
 * Which forces do compliant contacts add where a mechanism rests? λ_N of the penetration, [NDCb] (6.8), with its friction where the
 * contact slips: formulas of the state, so that h of the field holds them and its slopes hold the stiffness and the damping.
 */

import { type LawTerms, lawTermsOf } from "../../atlas/index.js";
import type { Node } from "../../expression/index.js";
import {
  type ContactFormulas,
  deriveMore,
  loadedMechanism,
  type Mechanism,
  type StateKernel,
  stateArguments,
} from "../../mechanism/index.js";
import { lawFormulas } from "../../phase/index.js";
import { RestField } from "./restField.js";

/** A closed compliant contact: λ_T/λ_N = sign · μ; the sign is 0 where its tangential force is an unknown or none. */
export interface Push {
  readonly contact: number;
  readonly sign: -1 | 0 | 1;
  readonly friction: "static" | "kinetic";
}

/** Formulas that are made once. */
interface Pushed {
  readonly mechanism: Mechanism;
  readonly pressing: StateKernel;
}

const made = new WeakMap<Mechanism, Map<string, Pushed>>();

/** A field with the forces of closed compliant contacts. */
export class PushedField extends RestField {
  private readonly pressing: StateKernel;
  private readonly contacts: readonly number[];

  constructor(
    /** The field without these forces. */
    readonly bare: RestField,
    pushes: readonly Push[],
  ) {
    const { mechanism, pressing } = pushedMechanism(bare, pushes);
    super(mechanism, bare.compliance);
    this.pressing = pressing;
    this.contacts = pushes.map(({ contact }) => contact);
  }

  /** λ_N of a closed compliant contact at rest; negative where the gap is open. */
  lambdaN(contact: number, q: Float64Array, p: Float64Array): number {
    const out = new Float64Array(this.contacts.length);
    this.pressing(0, q, new Float64Array(this.n), p, out);
    return out[this.contacts.indexOf(contact)] as number;
  }
}

function pushedMechanism({ mechanism, compliance }: RestField, pushes: readonly Push[]): Pushed {
  const known = made.get(mechanism) ?? new Map<string, Pushed>();
  made.set(mechanism, known);
  const terms = lawTermsOf(mechanism, compliance) ?? [];
  const key = pushes
    .map(({ contact, sign, friction }) => {
      const { law, numbers } = terms[contact] as LawTerms;
      return [contact, sign, friction, law, ...numbers.map(({ id }) => id)].join(":");
    })
    .join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = deriveMore(mechanism, () => formPushed(mechanism, terms, pushes));
  known.set(key, found);
  return found;
}

function formPushed(
  mechanism: Mechanism,
  terms: readonly (LawTerms | undefined)[],
  pushes: readonly Push[],
): Pushed {
  const { formulas, backend } = mechanism;
  const { graph } = formulas.words;
  const forces = pushes.map(({ contact, sign, friction }) => {
    const own = formulas.contacts[contact] as ContactFormulas;
    const { law, numbers } = terms[contact] as LawTerms;
    // At rest the velocity lies inside the layer of (6.16).
    const lambdaN = lawFormulas(formulas, own, law, numbers).force(0);
    const share = graph.scale(sign, own.friction[friction]);
    const along = own.WN.map((entry, i) => graph.add(entry, graph.multiply(share, own.WT[i] as Node)));
    return { lambdaN, loads: along.map((entry) => graph.multiply(lambdaN, entry)) };
  });
  const loads = mechanism.coordinates.map((_, i) =>
    graph.add(...forces.map((force) => force.loads[i] as Node)),
  );
  const pressing = forces.map(({ lambdaN }) => lambdaN);
  return {
    mechanism: loadedMechanism(mechanism, loads),
    pressing: backend.kernel(stateArguments(formulas), pressing) as StateKernel,
  };
}
