/** How is a model file coloured? Keys, texts and comments by the tree of the YAML, numbers and functions inside expressions. */

import { syntaxTree } from "@codemirror/language";
import type { Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

/** Values of these keys are read by people. */
const textKeys = new Set(["name", "note", "paper", "unit", "label"]);

const mark = (name: string): Decoration => Decoration.mark({ class: `paint-${name}` });
const marks = {
  key: mark("key"),
  text: mark("text"),
  comment: mark("comment"),
  number: mark("number"),
  callee: mark("callee"),
};

/** A number, or a name that a bracket follows. */
const parts = /(?<![\w.])(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|\b([A-Za-z]\w*)(?=\()/g;

function paint(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  const { doc } = view.state;
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end, node }) => {
        if (start === end) return undefined;
        if (name === "Comment") found.push(marks.comment.range(start, end));
        if (name === "QuotedLiteral") found.push(marks.text.range(start, end));
        if (name === "Key") {
          found.push(marks.key.range(start, end));
          return false;
        }
        if (name !== "Literal" && name !== "BlockLiteral") return undefined;
        const key = node.parent?.getChild("Key");
        if (key && textKeys.has(doc.sliceString(key.from, key.to))) found.push(marks.text.range(start, end));
        else
          for (const { index, 0: text, 1: number } of doc.sliceString(start, end).matchAll(parts))
            found.push(
              (number === undefined ? marks.callee : marks.number).range(
                start + index,
                start + index + text.length,
              ),
            );
        return false;
      },
    });
  return Decoration.set(found, true);
}

export const painting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = paint(view);
    }
    update(update: ViewUpdate): void {
      const grown = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || grown) this.decorations = paint(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
