/** How does a text stand inside SVG or HTML? */

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The text with the characters replaced that would be read as markup. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
