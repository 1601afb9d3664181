/** The normal velocity of a compliant contact passes an end of the layer of [NDCb] (6.16). */

import { type Layer, layerEnd } from "../../contact/index.js";
import type { ContactPhase } from "../../phase/index.js";
import { fresh } from "../compliant/fresh.js";
import { compliantPhase } from "../contactPhases.js";
import type { GuardEvent } from "./event.js";

const layer = (direction: 1 | -1): GuardEvent => ({
  cross: (run, contact) => {
    const { mode, layer = 0 } = run.contacts[contact] as ContactPhase;
    run.contacts = run.contacts.with(contact, compliantPhase(mode, (layer + direction) as Layer));
    run.fresh[contact] = fresh.layer;
    return undefined;
  },
  compliant: {
    // Inside the layer only the border that was just crossed; the other one is twice this far away.
    startsAtZero: (marks, value, law) =>
      (marks & fresh.layer) !== 0 && value <= (layerEnd(law) ?? Number.NaN),
  },
  keepsStretches: true,
});

export const layerAboveEvent = layer(1);
export const layerBelowEvent = layer(-1);
