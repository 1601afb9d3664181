/**
 * Which kinds of guards are there? One line each, in the order in which the guards of a contact, then those of a
 * phase, are computed.
 */

import { conditionRule } from "./condition.js";
import { coneAboveRule, coneBelowRule } from "./cone.js";
import { creepAboveRule, creepBelowRule } from "./creep.js";
import { determinantRule } from "./determinant.js";
import { eventRule } from "./event.js";
import { freeNormalRule } from "./freeNormal.js";
import { frictionRule } from "./friction.js";
import { gapRule } from "./gap.js";
import { holdAboveRule, holdBelowRule } from "./hold.js";
import { kinkRule } from "./kink.js";
import { layerAboveRule, layerBelowRule } from "./layer.js";
import { normalForceRule } from "./normalForce.js";
import { clockRule, combinationRule, openModesRule, reachRule } from "./outside.js";
import type { GuardRule } from "./rule.js";
import { slipRule } from "./slip.js";
import { edgeRule, reloadAboveRule, reloadBelowRule } from "./support.js";

const registry = Object.freeze({
  condition: conditionRule,
  gap: gapRule,
  normalForce: normalForceRule,
  slip: slipRule,
  friction: frictionRule,
  coneAbove: coneAboveRule,
  coneBelow: coneBelowRule,
  edge: edgeRule,
  reloadAbove: reloadAboveRule,
  reloadBelow: reloadBelowRule,
  freeNormal: freeNormalRule,
  creepAbove: creepAboveRule,
  creepBelow: creepBelowRule,
  layerAbove: layerAboveRule,
  layerBelow: layerBelowRule,
  combination: combinationRule,
  determinant: determinantRule,
  kink: kinkRule,
  holdAbove: holdAboveRule,
  holdBelow: holdBelowRule,
  eventZero: eventRule,
  eventTime: clockRule,
  openModes: openModesRule,
  reach: reachRule,
} satisfies Record<string, GuardRule>);

export type GuardKind = keyof typeof registry;

export interface Guard {
  readonly kind: GuardKind;
  /** The contact, the kink, or the event of the model file. */
  readonly index: number;
  /** The row of its kind in the registry, by which its rule is found: a look-up under a name is slow. */
  readonly row: number;
}

export const guardKinds = Object.freeze(Object.keys(registry)) as readonly GuardKind[];

export const guardOf = (kind: GuardKind, index: number): Guard => ({
  kind,
  index,
  row: guardKinds.indexOf(kind),
});

const rules: readonly GuardRule[] = Object.values(registry);

export const guardRule = ({ row }: Pick<Guard, "row">): GuardRule => rules[row] as GuardRule;
