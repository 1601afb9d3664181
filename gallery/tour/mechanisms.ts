/** All mechanisms that ship, each at its start: one sheet for the README. */

import { loadMechanism, placeDrawing, shippedNames } from "judder";
import { drawMechanism, drawPanels } from "judder/figure";
import type { Table } from "../item.js";

export const key = "tour-mechanisms";
export const title = "The shipped mechanisms";
export const caption = "Every mechanism that ships, drawn at the start state of its model file.";
export const lab = "robot?until=2";

/** Cells are wider than their pictures, so that the grounds of neighbours do not join. */
const panel = { width: 260, height: 200 };
const drawing = { ...panel, width: 236 };

/** One picture per mechanism, in rows. */
export function figure(): string {
  const pictures = shippedNames.map((name) => {
    const mechanism = loadMechanism(name);
    return drawMechanism(placeDrawing(mechanism, mechanism.start), { ...drawing, title: name });
  });
  return drawPanels(pictures, { ...panel, columns: 5, title });
}

export function data(): Table {
  const rows = shippedNames.map((name) => {
    const { coordinates, contacts } = loadMechanism(name);
    return [name, coordinates.join(" "), contacts.map((contact) => contact.name).join(" ")];
  });
  return { columns: ["name", "coordinates", "contacts"], rows };
}
