/** The reference of the command line: a page for each command, made of what its `--help` prints. */

import { main } from "../../dist/cli/index.js";
import { printed } from "../run/capture.js";
import { writePage } from "./stage.js";
import { code, plain, table } from "./text.js";

/** What the lists without options name. @type {Readonly<Record<string, string>>} */
const columns = { Arguments: "argument", Commands: "command" };

/** @param {readonly string[]} args */
export const helpOf = async (args) => (await printed(() => main([...args, "--help"]))).out;

/** Headings of lists; examples and topics are text. */
const headings = /^(?!Examples?:)[A-Z][a-z ]+:$/;

/**
 * The parts of a help text: what stands before the first heading, then each heading with its lines.
 * @param {string} help
 */
function partsOf(help) {
  const parts = [{ title: "", lines: /** @type {string[]} */ ([]) }];
  for (const line of help.split("\n"))
    if (headings.test(line)) parts.push({ title: line.slice(0, -1), lines: [] });
    else parts.at(-1)?.lines.push(line);
  return parts;
}

/**
 * Rows `  term   what it means`, with continuation lines below; what follows an empty line is no row.
 * @param {readonly string[]} lines
 */
function rowsOf(lines) {
  const end = lines.indexOf("");
  const rows = /** @type {{ term: string, text: string }[]} */ ([]);
  for (const line of lines.slice(0, end < 0 ? undefined : end)) {
    const [, term, text = ""] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    const last = rows.at(-1);
    if (term !== undefined) rows.push({ term, text });
    else if (last !== undefined) last.text += ` ${line.trim()}`;
  }
  return { rows, rest: end < 0 ? [] : lines.slice(end) };
}

/**
 * @param {string} name
 * @param {string} help
 */
function commandPage(name, help) {
  const [first, ...parts] = partsOf(help);
  const [usage = "", ...about] = first?.lines ?? [];
  const sections = parts.map(({ title, lines }) => {
    const { rows, rest } = rowsOf(lines);
    const cells = rows.map(({ term, text }) => [code(term), plain(text.trim())]);
    const notes = rest.join("\n").trim();
    return [
      `## ${title}\n\n${table([columns[title] ?? "option", "what it does"], cells)}`,
      ...(notes === "" ? [] : [`\`\`\`text\n${notes}\n\`\`\``]),
    ].join("\n\n");
  });
  const text = plain(about.join(" ").trim());
  return [
    `# judder ${name}`,
    `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    `\`\`\`text\n${usage.replace(/^Usage: /, "")}\n\`\`\``,
    ...sections,
    "*Made from `--help` of this version.*\n",
  ].join("\n\n");
}

/** Names of the commands with their descriptions. */
export async function describedCommands() {
  const { rows } = rowsOf(partsOf(await helpOf([])).find(({ title }) => title === "Commands")?.lines ?? []);
  return rows
    .map(({ term, text }) => ({ name: term.split(" ")[0] ?? "", text: text.trim() }))
    .filter(({ name }) => name !== "help");
}

/** Writes all pages and returns the names of the commands. */
export async function writeCommands() {
  const commands = await describedCommands();
  for (const { name } of commands)
    writePage(`reference/cli/${name}.md`, commandPage(name, await helpOf([name])));
  return commands;
}

/**
 * @param {readonly { name: string, text: string }[]} commands
 * @param {boolean} [linked] to the pages of the site
 */
export const commandTable = (commands, linked = false) =>
  table(
    ["command", "what it does"],
    commands.map(({ name, text }) => [
      linked ? `[judder ${name}](./cli/${name}.md)` : code(`judder ${name}`),
      plain(text),
    ]),
  );
