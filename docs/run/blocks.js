/** Which code blocks does a page have, and what is to be done with each? */

/**
 * @typedef {object} Block
 * @property {string} language
 * @property {string[]} words marks without a value, such as `output`
 * @property {Record<string, string>} marks such as file=slope.yaml, exit=2, no-run="a reason"
 * @property {string} text
 * @property {number} line of its fence, counted from 1
 */

const fence = /^(\s*)(`{3,})([^\s`]*)\s*(.*)$/;

/**
 * @param {string} info what stands after the language
 * @returns {Pick<Block, "words" | "marks">}
 */
function marksOf(info) {
  /** @type {Record<string, string>} */
  const marks = {};
  /** @type {string[]} */
  const words = [];
  for (const [, name = "", quoted, bare] of info.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|(\S+)))?/g)) {
    const value = quoted ?? bare;
    if (value === undefined) words.push(name);
    else marks[name] = value;
  }
  return { marks, words };
}

/**
 * The fenced blocks of a page, in their order; an indented block loses its indent.
 * @param {string} markdown
 * @returns {Block[]}
 */
export function blocksOf(markdown) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {{ indent: string, ticks: string, block: Block, lines: string[] } | undefined} */
  let open;
  markdown.split("\n").forEach((line, index) => {
    if (open === undefined) {
      const [, indent = "", ticks = "", language = "", info = ""] = fence.exec(line) ?? [];
      if (ticks === "") return;
      open = { indent, ticks, lines: [], block: { language, ...marksOf(info), text: "", line: index + 1 } };
    } else if (line.trim() === open.ticks) {
      blocks.push({ ...open.block, text: open.lines.join("\n") });
      open = undefined;
    } else open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
  });
  if (open !== undefined) throw new RangeError(`the code block of line ${open.block.line} is not closed`);
  return blocks;
}

/**
 * The commands of a shell block as lists of words: quotes, comments and lines continued by a backslash.
 * @param {string} text
 */
export function commandsOf(text) {
  return text
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** @param {string} line */
function wordsOf(line) {
  /** @type {string[]} */
  const words = [];
  for (const [, text = "", comment] of line.matchAll(/((?:"[^"]*"|'[^']*'|[^\s"'#]|(?<=\S)#)+)|(#.*$)/g)) {
    if (comment !== undefined) break;
    words.push(text.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
  }
  return words;
}
