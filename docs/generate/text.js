/** How is plain text written into a page so that neither Markdown nor Vue reads it as theirs? */

/**
 * Text for a paragraph or a cell of a table.
 * @param {unknown} value
 */
export const plain = (value) =>
  String(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("{", "&#123;")
    .replace(/[\\`*_|[\]$]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll("\n", " ");

/**
 * The same as code in a line.
 * @param {unknown} value
 */
export const code = (value) => `<code v-pre>${plain(value)}</code>`;

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows of Markdown
 */
export const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/**
 * A name for the place of a heading, in small letters as links have them; A and a are different words.
 * @param {string} text
 */
export const anchor = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/^[A-Z]$/, "$&-upper")
    .toLowerCase()
    .replaceAll("+", "-plus")
    .replace(/slip-(?!\w)/, "slip-minus")
    .replace(/[^\p{L}\d]+/gu, "-")
    .replace(/^-+|-+$/g, "");
