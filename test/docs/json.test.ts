/**
 * Does docs/reference/json.md describe every key that a command prints with --json? Small cases of each command are
 * run.
 */

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const { differencesOf, readDescription } = await import("../../docs/generate/documents.js");
const { helpOf } = await import("../../docs/generate/commands.js");
const { printed } = await import("../../docs/run/capture.js");
const { main } = (await import(join(root, "dist", "cli", "index.js"))) as typeof import("../../cli/index.js");
const description = readDescription();
const folder = mkdtempSync(join(tmpdir(), "judder-"));

/** Words of a command line; those in capitals stand for files. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = ""]) => {
    const word = quoted ?? plain;
    if (word.startsWith("models/")) return join(root, word);
    return /^(?:DATA|NEW|FILE|OUT|ROBOT)(?:\.\w+)?$/.test(word) ? join(folder, word.toLowerCase()) : word;
  });

/** The document of a command, whose exit code may say that a result is negative. */
async function documentOf(line: string): Promise<unknown> {
  const { code, out, err } = await printed(() => main([...words(line), "--json"]));
  if (code !== 0 && code !== 3) throw new Error(`judder ${line} exits with ${code}: ${out}${err}`);
  return JSON.parse(out);
}

/** Files that some cases read. */
async function prepare(): Promise<void> {
  const write = (line: string) => printed(() => main([...words(line), "--quiet", "--json"]));
  await write("simulate ball --set r=0.6 --until 1 --samples 20 --out DATA.csv");
  await write("simulate ball --until 1 --out FILE.json");
  const robot = '<mujoco><worldbody><body name="arm"><joint name="elbow" type="hinge" axis="0 1 0"/>';
  const rest =
    '<geom type="capsule" size="0.02" fromto="0 0 0 0.3 0 0" mass="1"/></body></worldbody></mujoco>';
  writeFileSync(join(folder, "robot.xml"), robot + rest);
}

describe("docs/reference/json.md", () => {
  it("has every command that prints JSON", async () => {
    const commands = [...(await helpOf([])).matchAll(/^ {2}([a-z]+) .*$/gm)].map(([, name = ""]) => name);
    const printing: string[] = [];
    for (const name of commands) if (/^ {2}--json /m.test(await helpOf([name]))) printing.push(name);
    expect(printing.length).toBeGreaterThan(20);
    expect(printing.filter((name) => !(name in description.commands))).toEqual([]);
  });

  it("describes every key of small cases with its type", async () => {
    await prepare();
    const found: string[] = [];
    for (const [name, { cases = [] }] of Object.entries(description.commands))
      for (const line of cases) found.push(...differencesOf(description, name, await documentOf(line)));
    expect([...new Set(found)]).toEqual([]);
  }, 120_000);

  it("describes mistakes", async () => {
    writeFileSync(join(folder, "wrong.yaml"), "name: wrong\ncoordinates: [x]\nkinetic: m/2*x'^2\n");
    for (const line of [`check ${join(folder, "wrong.yaml")}`, "simulate finger --set nu=1", "show fingr"]) {
      const { out } = await printed(() => main([...words(line), "--json"]));
      const { error } = JSON.parse(out) as { error: unknown };
      expect(differencesOf({ ...description, commands: { error: mistake } }, "error", error)).toEqual([]);
    }
  });

  it("differs from documents with other keys, types or gaps", () => {
    const known = { mechanisms: [{ name: "a", note: null, paper: "b" }] };
    expect(differencesOf(description, "list", known)).toEqual([]);
    expect(
      differencesOf(description, "list", { mechanisms: [{ name: "a", note: 1, paper: "b" }] }),
    ).toHaveLength(1);
    expect(differencesOf(description, "list", { ...known, more: 1 })).toEqual(["list.more is not described"]);
    expect(differencesOf(description, "list", {})).toEqual(["list.mechanisms is not printed"]);
  });
});

const mistake = description.shapes.Error as { readonly keys: Record<string, string> };
