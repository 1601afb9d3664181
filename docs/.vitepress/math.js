/** How are formulas set? `$…$` in a line and `$$…$$` on lines of their own become KaTeX, at build time. */

import katex from "katex";

/**
 * Where a formula that begins at a dollar ends; -1 where the dollar is a dollar.
 * @param {string} text
 * @param {number} start of the first character after the dollar
 */
function endOf(text, start) {
  if (/[\s$]/.test(text[start] ?? " ")) return -1;
  for (let end = text.indexOf("$", start); end >= 0; end = text.indexOf("$", end + 1))
    if (text[end - 1] !== "\\" && !/\s/.test(text[end - 1] ?? "")) return end;
  return -1;
}

/**
 * `v-pre`: nothing inside is a template.
 * @param {string} formula
 * @param {boolean} displayMode
 */
function render(formula, displayMode) {
  const html = katex.renderToString(formula, { displayMode, throwOnError: true, strict: "error" });
  return displayMode ? `<p v-pre class="formula">${html}</p>\n` : `<span v-pre>${html}</span>`;
}

/** @param {import("vitepress").MarkdownRenderer} markdown */
export function math(markdown) {
  markdown.inline.ruler.before("escape", "formula", (state, silent) => {
    if (state.src[state.pos] !== "$") return false;
    const end = endOf(state.src, state.pos + 1);
    if (end < 0) return false;
    if (!silent) state.push("formula", "", 0).content = state.src.slice(state.pos + 1, end);
    state.pos = end + 1;
    return true;
  });
  markdown.block.ruler.before("fence", "formula", (state, line, last, silent) => {
    const text = (/** @type {number} */ at) =>
      state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]);
    if (text(line).trim() !== "$$") return false;
    if (silent) return true;
    let end = line + 1;
    while (end < last && text(end).trim() !== "$$") end++;
    const token = state.push("formulaBlock", "", 0);
    token.content = state.getLines(line + 1, end, state.blkIndent, false);
    token.map = [line, end + 1];
    state.line = end + 1;
    return true;
  });
  markdown.renderer.rules.formula = (tokens, index) => render(tokens[index]?.content ?? "", false);
  markdown.renderer.rules.formulaBlock = (tokens, index) => render(tokens[index]?.content ?? "", true);
}
