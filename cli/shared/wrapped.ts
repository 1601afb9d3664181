/** How do the texts of the help fit into a terminal? */

/** Letters in a line. */
const columns = 80;

/** The text in lines, broken at spaces. */
export const wrapped = (text: string): string => linesOf(text.split(" "), columns).join("\n");

/** A command as it can be copied: broken before its options, with the sign that the line continues. */
export function wrappedCommand(command: string): string {
  const parts = command.split(/ (?=--)/);
  return linesOf(parts, columns - "    ".length - " \\".length).join(" \\\n    ");
}

function linesOf(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
