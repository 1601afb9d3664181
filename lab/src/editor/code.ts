/**
 * The editor component: text with colours, completion, undo, and findings at their places. It lives in a shadow
 * root, because the page's policy allows style sheets that are adopted, not ones that are written into the page.
 */

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentOnInput, indentService } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import type { Finding } from "../engine/editing/protocol.js";
import { type Proposal, proposalsAt } from "./complete.js";
import { look } from "./look.js";
import { outlineAt } from "./outline.js";
import { painting } from "./paint.js";

export interface Vocabulary {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly functions: readonly string[];
}

export interface Code {
  text(): string;
  /** Replaces everything; undo brings it back. */
  write(text: string): void;
  show(findings: readonly Finding[]): void;
  /** Puts the cursor there and scrolls to it. */
  goTo(finding: Pick<Finding, "line" | "column">): void;
  close(): void;
}

export function openCode(host: HTMLElement, vocabulary: Vocabulary, onchange: (text: string) => void): Code {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ extensions: extensions(vocabulary, onchange) }),
  });
  // Keys that are typed here are not for the stage.
  host.addEventListener("keydown", (event) => event.stopPropagation());
  return {
    text: () => view.state.doc.toString(),
    write(text) {
      if (text === view.state.doc.toString()) return;
      if (view.state.doc.length === 0) {
        // The first text is where undo ends: one step too many must not empty the editor.
        view.setState(EditorState.create({ doc: text, extensions: extensions(vocabulary, onchange) }));
        onchange(text);
        return;
      }
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        scrollIntoView: true,
      });
    },
    show: (findings) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          findings.map((finding) => diagnosticOf(view.state.doc, finding)),
        ),
      ),
    goTo({ line, column }) {
      const anchor = offsetOf(view.state.doc, line, column);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/** After `key:` alone the next line is one step deeper; else as deep as the line before. */
const yamlIndent = indentService.of((context, pos) => {
  if (context.simulatedBreak === null) return undefined;
  const line = context.state.doc.lineAt(pos);
  const text = line.text.slice(0, pos - line.from).replace(/\s+#.*$/, "");
  const depth = /^\s*/.exec(text)?.[0].length ?? 0;
  return /:\s*$/.test(text) ? depth + 2 : depth;
});

const extensions = (vocabulary: Vocabulary, onchange: (text: string) => void) => [
  lineNumbers(),
  highlightActiveLineGutter(),
  lintGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  yamlIndent,
  yaml(),
  painting,
  autocompletion({ override: [(context) => complete(context, vocabulary)], icons: false }),
  keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
  EditorView.contentAttributes.of({
    "aria-label": "Model file",
    tabindex: "0",
    spellcheck: "false",
    autocapitalize: "off",
  }),
  EditorView.domEventHandlers({ beforeinput: typeOver }),
  EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) onchange(state.doc.toString());
  }),
  look,
];

/** A letter that replaces what is selected: left to the browser, it would keep its look as a style, which the page forbids. */
function typeOver(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  const { main } = view.state.selection;
  if (inputType !== "insertText" || data === null || main.empty || view.composing) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** The word before the cursor; it is requested by a key where there is none. */
function complete(
  { state, pos, explicit }: CompletionContext,
  { schema, functions }: Vocabulary,
): CompletionResult | null {
  const line = state.doc.lineAt(pos);
  const word = /[A-Za-z][\w:]*'?$/.exec(line.text.slice(0, pos - line.from))?.[0] ?? "";
  if (word === "" && !explicit) return null;
  const from = pos - word.length;
  const proposals = proposalsAt(outlineAt(state.doc.toString(), from), schema, functions);
  const colonFollows = /^\w*'?\s*:/.test(line.text.slice(pos - line.from));
  return proposals.length === 0
    ? null
    : {
        from,
        options: proposals.map((proposal) => optionOf(proposal, colonFollows)),
        validFor: /^[\w:]*'?$/,
      };
}

const optionOf = ({ label, apply, kind, detail, info }: Proposal, colonFollows: boolean) => ({
  label,
  type: kind,
  apply: apply === undefined || (colonFollows && apply.endsWith(": ")) ? label : apply,
  ...(detail === undefined ? {} : { detail }),
  ...(info === undefined ? {} : { info }),
});

function diagnosticOf(doc: Text, { line, column, length, severity, message, hint }: Finding): Diagnostic {
  const from = offsetOf(doc, line, column);
  const to = Math.min(doc.length, from + length);
  return { from, to, severity, message: hint === undefined ? message : `${message}: ${hint}` };
}

/** A check may be older than the text. */
function offsetOf(doc: Text, line: number, column: number): number {
  const found = doc.line(Math.min(doc.lines, Math.max(1, line)));
  return Math.min(found.to, found.from + column - 1);
}
