/** How does text stand in an SVG file? */

const letters: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Letters that no XML may hold are left out. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (letter) => letters[letter] as string)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
