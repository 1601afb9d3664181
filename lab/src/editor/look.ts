/** How does the editor look? In the colours of the page, light or dark. */

import { EditorView } from "@codemirror/view";

const tooltip = {
  background: "var(--paper)",
  color: "var(--ink)",
  border: "1px solid var(--line)",
  borderRadius: "7px",
};

export const look = EditorView.theme({
  "&": { height: "100%", background: "var(--stage)", color: "var(--ink)", fontSize: "0.86rem" },
  "&.cm-focused": { outline: "none" }, // the frame around it shows the focus
  ".cm-scroller": {
    fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    lineHeight: "1.55",
  },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.6rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--stage)", color: "var(--muted)", border: "0" },
  ".cm-activeLineGutter": { background: "var(--tint)" },
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 22%, transparent)",
  },
  ".cm-tooltip": tooltip,
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.8" },
  ".cm-tooltip.cm-completionInfo": { maxWidth: "20rem", padding: "0.4rem 0.6rem" },
  ".cm-diagnostic": { padding: "0.3rem 0.6rem", maxWidth: "28rem" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--impact)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--spring)" },
  ".paint-key": { color: "var(--link)", fontWeight: "600" },
  ".paint-text": { color: "var(--law-5)" },
  ".paint-comment": { color: "var(--muted)", fontStyle: "italic" },
  ".paint-number": { color: "var(--fork)" },
  ".paint-callee": { color: "var(--curve-b)" },
});
