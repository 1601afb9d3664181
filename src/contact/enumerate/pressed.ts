/**
 * How does a compliant contact at rest hold together with rigid ones? Its λ_N is given by its penetration, so it
 * adds one tangential row with a bounded force ([NDCb] (5.9)). Where rigid contacts hold that direction already,
 * the row says nothing new and its force is open: harmless while no friction depends on it, and 0 where the
 * friction of a rigid slip would change with it.
 */

import { independentRows } from "../../numerics/index.js";
import { kineticAlong, type Mode, type UnitContact, type UnitSystem } from "../system.js";

/**
 * `own`: its row is new; `shared`: rigid contacts hold it too, many forces; `none`: they hold it, and it gives way
 * to them.
 */
export type Hold = "own" | "shared" | "none";

/**
 * A tangent that rigid rows span to within this share of its length adds nothing, as in the phases of compliant
 * contacts.
 */
const tangentDependence = 1e-6;

/** One per contact; `own` for the rigid ones and for those that slip. */
export function holdsOf({ contacts, held }: UnitSystem, choices: readonly { readonly mode: Mode }[]): Hold[] {
  const resting = ({ pressed, slip }: UnitContact) => pressed !== undefined && slip === 0;
  if (!contacts.some(resting)) return contacts.map(() => "own");
  const rigid = contacts.flatMap(({ pressed, bilateral, wN, wT }, i) => {
    const mode = choices[i]?.mode;
    if (pressed !== undefined || mode === "flight") return [];
    return [...(bilateral ? [] : [wN]), ...(mode === "stick" ? [wT] : [])];
  });
  const rows = [...held.map(({ row }) => row), ...rigid];
  const rubs = contacts.some((contact, i) => {
    const mode = choices[i]?.mode;
    if (contact.pressed !== undefined || mode === "flight" || mode === "stick") return false;
    return kineticAlong(contact, mode === "slip-" ? -1 : 1) > 0;
  });
  return contacts.map((contact) => {
    const spanned = resting(contact) && !independentRows([...rows, contact.wT], tangentDependence).at(-1);
    return spanned ? (rubs ? "none" : "shared") : "own";
  });
}
