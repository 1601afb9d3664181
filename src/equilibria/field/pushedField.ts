/**
 * Which forces do compliant contacts add where a mechanism rests? λ_N of the penetration, [NDCb] (6.8), with its
 * friction where the contact slips: formulas of the state, so that h of the field holds them and its slopes hold
 * the stiffness and the damping.
 */

import { type LawTerms, lawTermsOf } from "../../atlas/index.js";
import type { Node } from "../../expression/index.js";
import {
  deriveMore,
  loadedMechanism,
  type Mechanism,
  perMechanism,
  type StateKernel,
  stateArguments,
} from "../../mechanism/index.js";
import {
  type ContactPhase,
  type ForcePair,
  graphArithmetic,
  lawsOfContacts,
  modeOfSlip,
  PhaseSystem,
} from "../../phase/index.js";
import type { RestingContact } from "../combination.js";
import { alsoKept } from "../kept.js";
import { alsoHeld } from "./heldKinks.js";
import type { RestField } from "./restField.js";

interface Pushed {
  readonly mechanism: Mechanism;
  readonly pressing: StateKernel;
}

const made = perMechanism<Pushed>();

/** A field with the forces of closed compliant contacts, and λ_N of each at a place; negative where its gap is open. */
export interface PushedField {
  readonly field: RestField;
  readonly lambdaN: (contact: RestingContact, unknown: Float64Array, p: Float64Array) => number;
}

export function pushedField(bare: RestField, soft: readonly RestingContact[]): PushedField {
  const { mechanism, pressing } = pushedMechanism(bare, soft);
  const field = bare.over(mechanism);
  return {
    field,
    lambdaN: (contact, unknown, p) => {
      const out = new Float64Array(soft.length);
      const { q, v } = field.stateOf(unknown);
      pressing(0, q, v, p, out);
      return out[soft.indexOf(contact)] as number;
    },
  };
}

function pushedMechanism({ mechanism, compliance }: RestField, soft: readonly RestingContact[]): Pushed {
  const terms = lawTermsOf(mechanism, compliance) ?? [];
  const key = soft.map(({ index, slip, side, edge }) => {
    const { law, numbers } = terms[index] as LawTerms;
    return [index, slip, side, edge, law, ...numbers.map(({ id }) => id)].join(":");
  });
  return made(mechanism, key.join(), () => deriveMore(mechanism, () => formPushed(mechanism, terms, soft)));
}

function formPushed(
  mechanism: Mechanism,
  terms: readonly (LawTerms | undefined)[],
  soft: readonly RestingContact[],
): Pushed {
  const { formulas, backend } = mechanism;
  const { graph } = formulas.words;
  const contacts = formulas.contacts.map((_, i): ContactPhase => {
    const { slip, side = 1 } = soft.find(({ index }) => index === i) ?? {};
    // At rest the velocity lies inside the layer of (6.16).
    return { mode: slip === undefined ? "flight" : modeOfSlip(slip), side: side || 1, layer: 0 };
  });
  const system = new PhaseSystem(
    {
      ...{ ...formulas, branches: [], switching: [], held: [], triggers: [] },
      compliance: lawsOfContacts(formulas, terms),
    },
    { contacts, rows: [], hyperstatic: false },
    graphArithmetic(graph),
  );
  const given = system.given();
  const pressing = soft.map(({ index }) => (given[index] as ForcePair<Node>)[0]);
  const directions = soft.map(({ index, edge }) =>
    system.direction({ contact: index, kind: "N" }, edge ? "static" : "kinetic"),
  );
  const loads = mechanism.coordinates.map((_, i) =>
    graph.add(...pressing.map((lambdaN, k) => graph.multiply(lambdaN, directions[k]?.[i] as Node))),
  );
  return {
    mechanism: alsoHeld(alsoKept(loadedMechanism(mechanism, loads), mechanism), mechanism),
    pressing: backend.kernel(stateArguments(formulas), pressing) as StateKernel,
  };
}
