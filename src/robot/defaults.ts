/** Which attributes does an element of MJCF have, those of its default class included? */

import type { XmlElement } from "./xml.js";

type Attributes = ReadonlyMap<string, string>;
/** Attributes by the name of an element. */
type Class = ReadonlyMap<string, Attributes>;

/** The tree with all defaults written out. A class has what its parent has, an element what it states itself. */
export function withDefaults(root: XmlElement): XmlElement {
  const classes = new Map<string, Class>();
  const read = (element: XmlElement, parent: Class): void => {
    const own = new Map(parent);
    for (const child of element.children)
      if (child.name !== "default")
        own.set(child.name, new Map([...(own.get(child.name) ?? []), ...child.attributes]));
    classes.set(element.attributes.get("class") ?? "main", own);
    for (const child of element.children) if (child.name === "default") read(child, own);
  };
  for (const child of root.children)
    if (child.name === "default") read(child, classes.get("main") ?? new Map());
  const write = (element: XmlElement, inherited: string): XmlElement => {
    const within = element.attributes.get("childclass") ?? inherited;
    const known = classes.get(element.attributes.get("class") ?? inherited)?.get(element.name);
    return {
      ...element,
      attributes: known === undefined ? element.attributes : new Map([...known, ...element.attributes]),
      children: element.children.map((child) => write(child, within)),
    };
  };
  const isBody = ({ name }: XmlElement) => name === "worldbody";
  return {
    ...root,
    children: root.children.map((child) => (isBody(child) ? write(child, "main") : child)),
  };
}
