/** Trees of motions and measured restitutions, with their options checked. */

import { type Compliance, type ContactLaw, complianceLaws, contactLaw } from "../contact/index.js";
import * as engine from "../simulate/index.js";
import { valueKind } from "./rule/argument.js";
import { guarded } from "./rule/guard.js";
import { needed, number, type OptionKind, oneOf, shape, text } from "./rule/kind.js";
import { traced } from "./rule/trace.js";
import { whole } from "./simulate.js";

/** The tree from a start state, in the order in which branches are met. */
export const simulateTree = /* @__PURE__ */ traced("simulateTree", engine.simulateTree, 2, {
  ...whole,
  branches: number,
});
const lawKind = shape({ law: needed(oneOf(Object.keys(complianceLaws))) }, { open: true });
const numbersKind = ({ numbers, needed: least }: ContactLaw): OptionKind =>
  shape({
    law: text,
    ...Object.fromEntries(numbers.map((one, i) => [one, i < least ? needed(number) : number])),
  });
/** The numbers are those of the law. */
const complianceKind: OptionKind = {
  ...lawKind,
  wrong: (value, name) =>
    lawKind.wrong(value, name) ?? numbersKind(contactLaw((value as Compliance).law)).wrong(value, name),
};

/** Measured by a run of a mass against the contact. */
export const measureRestitution = /* @__PURE__ */ guarded(
  "measureRestitution",
  engine.effectiveRestitution,
  1,
  { mass: number, speed: number, r: number },
  [valueKind(complianceKind, 'a compliance such as { law: "spring", epsilon: 1e-3 }')],
);
