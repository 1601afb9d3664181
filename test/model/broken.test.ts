/**
 * Does every broken model file say what is wrong, where, and what to do?
 * Each file of broken/ begins with `# expect LINE:COLUMN part of the message | part of the hint`; no hint part means
 * that there must be no hint.
 */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileMechanism, ModelError, parseModel } from "../../src/index.js";

const folder = new URL("broken/", import.meta.url);
const names = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
const cases = names.sort().map((file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const head = /^# expect (\d+):(\d+) (.+?) \|(?: (.+))?\n/.exec(text);
  if (head === null) throw new Error(`${file} does not begin with # expect LINE:COLUMN message | hint`);
  const [, line, column, message, hint] = head;
  return { file, text, line: Number(line), column: Number(column), message, hint };
});

function errorOf(text: string, file: string): ModelError {
  try {
    compileMechanism(parseModel(text, { file }));
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error(`${file} was accepted`);
}

it("has enough of them", () => {
  expect(cases.length).toBeGreaterThanOrEqual(45);
});

describe.each(cases)("$file", ({ file, text, line, column, message, hint }) => {
  const error = errorOf(text, file);
  const source = text.split("\n")[line - 1] ?? "";

  it(`${line}:${column} ${message}`, () => {
    expect(error).toMatchObject({ name: "ModelError", file, line, column });
    expect(error.problem).toContain(message);
    expect(error.message.startsWith(`${file}:${line}:${column}: ${error.problem}\n`)).toBe(true);
  });

  it(hint === undefined ? "needs no hint" : `hint: ${hint}`, () => {
    if (hint === undefined) expect(error.hint).toBeUndefined();
    else expect(error.hint).toContain(hint);
    if (hint !== undefined) expect(error.message).toContain(`\n  ${error.hint}`);
  });

  it("shows the line with carets exactly under the value", () => {
    const margin = `  ${line} | `;
    const [, shown = "", carets = ""] = error.message.split("\n");
    expect(shown).toBe(margin + source.replaceAll("\t", " "));
    const value = error.value.split("\n")[0] ?? "";
    expect(source.slice(column - 1).startsWith(value)).toBe(true);
    const under = " ".repeat(column - 1) + "^".repeat(Math.max(1, value.length));
    expect(carets).toBe(`${" ".repeat(margin.length - 2)}| ${under}`);
  });

  it("lists its findings in the order of the file, none twice", () => {
    const places = error.diagnostics.map((finding) => finding.line * 1000 + finding.column);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    const sayings = error.diagnostics.map(
      (finding) => `${finding.line}:${finding.column} ${finding.message}`,
    );
    expect(new Set(sayings).size).toBe(sayings.length);
  });
});
