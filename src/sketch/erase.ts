/** What is removed together with a part of a drawing? Everything that names it. */

import { Mistake } from "../mistake/index.js";
import { needsText, plainOf } from "./drawn.js";
import type { EditOf } from "./edits.js";
import { nodeAt } from "./position.js";
import { removeAt } from "./textEdit.js";

/** Sections of the file that are lists of items which name bodies or points. */
const sections = ["joints", "springs", "dampers", "torques", "loads"] as const;

type Item = Readonly<Record<string, unknown>>;

export function erase(text: string, edit: EditOf<"remove">): string {
  switch (edit.what) {
    case "body":
      return eraseBody(text, edit.name);
    case "contact":
      return removeAt(text, ["contacts", edit.name]);
    case "ground": {
      const list = Array.isArray((plainOf(text).bodies as Readonly<Record<string, Item>>)?.ground?.shape);
      return removeAt(text, list ? ["bodies", "ground", "shape", edit.place] : ["bodies", "ground", "shape"]);
    }
    default:
      return eraseItem(text, edit.what === "joint" ? "joints" : "springs", edit.place);
  }
}

function eraseItem(text: string, section: string, place: number): string {
  const items = itemsOf(text, section);
  if (items.some((item) => "repeat" in item))
    throw new Mistake(`${section} are made by repeat: change them in the text`);
  return removeAt(text, [section, place]);
}

function eraseBody(text: string, body: string): string {
  if (body === "ground") throw new Mistake("the ground is always there: remove its shapes");
  needsText(text, body);
  let made = removeAt(text, ["bodies", body]);
  for (const section of sections)
    for (const [place, item] of [...itemsOf(made, section).entries()].reverse())
      if (names(item, body)) made = removeAt(made, [section, place]);
  const contacts = (plainOf(made).contacts ?? {}) as Readonly<Record<string, Item>>;
  for (const [name, { between }] of Object.entries(contacts))
    if (Array.isArray(between) && between.includes(body)) made = removeAt(made, ["contacts", name]);
  return made;
}

const itemsOf = (text: string, section: string): readonly Item[] =>
  nodeAt(text, [section]) === undefined ? [] : ((plainOf(text)[section] ?? []) as readonly Item[]);

/** The body itself, or a point of it. */
const names = (item: Item, body: string): boolean =>
  Object.values(item)
    .flat()
    .some((word) => word === body || (typeof word === "string" && word.startsWith(`${body}.`)));
