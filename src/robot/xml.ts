/** Which elements does an XML text hold? Elements and attributes only; nothing in the text is fetched or run. */

import { Mistake } from "../mistake/index.js";

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly line: number;
}

/** What a description of a robot may not exceed. */
const limits = Object.freeze({ characters: 1_000_000, nesting: 100 });

const skipped = /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>/y;
const closing = /<\/([\w:.-]+)\s*>/y;
const opening = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

interface Open {
  readonly element: XmlElement & { readonly children: XmlElement[] };
}

/** The root element; throws Mistake with the line of the first fault. */
export function readXml(text: string): XmlElement {
  if (text.length > limits.characters)
    throw new Mistake(`the file has ${text.length} characters, more than ${limits.characters}`);
  let [lines, counted] = [1, 0];
  const lineOf = (position: number) => {
    for (; counted < position; counted++) if (text[counted] === "\n") lines++;
    return lines;
  };
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let position = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found !== null) position += found[0].length;
    return found;
  };
  for (position = text.indexOf("<"); position >= 0; position = text.indexOf("<", position)) {
    const line = lineOf(position);
    if (match(skipped) !== null) continue;
    const end = match(closing);
    if (end !== null) {
      const last = open.pop();
      if (last?.element.name !== end[1]) throw new Mistake(`line ${line}: </${end[1]}> closes nothing`);
      continue;
    }
    const begin = match(opening);
    if (begin === null || (root !== undefined && open.length === 0))
      throw new Mistake(`line ${line}: this is not an element of XML`);
    const attributes = new Map(
      [...(begin[2] ?? "").matchAll(attribute)].map((one) => [one[1] as string, one[2] ?? one[3] ?? ""]),
    );
    const element = { name: begin[1] as string, attributes, children: [], line };
    open.at(-1)?.element.children.push(element);
    root ??= element;
    if (begin[3] === "") open.push({ element });
    if (open.length > limits.nesting) throw new Mistake(`line ${line}: nested deeper than ${limits.nesting}`);
  }
  if (root === undefined) throw new Mistake("the file is not XML: MJCF and URDF are");
  const [left] = open;
  if (left !== undefined)
    throw new Mistake(`line ${left.element.line}: <${left.element.name}> is not closed`);
  return root;
}
