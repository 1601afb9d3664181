/**
 * Which formulas does a phase have of a compliant contact, [NDCb] (6.8), (6.15)-(6.16)? Formulas that its law has
 * filled in.
 */

import type { Layer } from "../contact/index.js";
import type { Node } from "../expression/index.js";

export interface ComplianceFormulas {
  readonly vN: Node;
  /** λ_N while the contact is closed. */
  readonly force: (layer: Layer | undefined) => Node;
  /** The same where the gap is not positive, with a slope at gap 0 too. */
  readonly sloped: (layer: Layer | undefined) => Node;
  /** What the law dissipates per second, ≥ 0. */
  readonly loss: (layer: Layer | undefined) => Node;
  /** Positive while the contact is closed, and while it is open; both in metres. */
  readonly closed: Node;
  readonly open: Node;
  /** Half the width of the layer, in m/s; undefined where the law has none. */
  readonly layer: Node | undefined;
  /** How fast the contact may move while it shares the force of others, in m/s. */
  readonly creep: Node;
}
