import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { emptyFolder, judderHere } from "./run.js";

const root = resolve(import.meta.dirname, "../../cli");
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const commands = folders.filter((name) => !["shared", "text", "fonts"].includes(name));

/** The files of a folder below cli/, and what each imports from cli/, both by their paths in it. */
const importsIn = (folder: string): { file: string; target: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
        .map(([, target = ""]) => relative(root, resolve(root, dirname(file), target)))
        .filter((target) => !target.startsWith(".."))
        .map((target) => ({ file, target })),
    );

describe("folders of the command line", () => {
  it("every command has a folder of its name, with its declaration and itself", async () => {
    const { out } = await judderHere(["--help"]);
    const listed = [...out.matchAll(/^ {2}([a-z]+) [[<]/gm)].map(([, name]) => name);
    expect([...commands, "help"].sort()).toEqual(listed.sort());
    for (const name of commands)
      for (const file of ["declare.ts", "command.ts"])
        expect(existsSync(join(root, name, file)), `${name}/${file}`).toBe(true);
  });

  it("a command imports its own files and what is shared; what is shared imports no command", () => {
    const allowed = (folder: string) => ["place.js", `${folder}/`, "shared/", "text/"];
    const wrong = [...commands, "shared"].flatMap((folder) =>
      importsIn(folder).filter(({ target }) => !allowed(folder).some((start) => target.startsWith(start))),
    );
    expect(commands.flatMap(importsIn).length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it("a command returns its exit code, or nothing", async () => {
    const disagrees = vi.fn(() => 3);
    vi.doMock("../../cli/reproduce/command.js", () => ({ reproduce: disagrees }));
    try {
      expect((await judderHere(["reproduce", "NDCb", "--quiet"], emptyFolder())).code).toBe(3);
      expect(disagrees.mock.calls).toEqual([[["NDCb"], { out: "reproduction", quiet: true }]]);
      expect((await judderHere(["list"])).code).toBe(0);
    } finally {
      vi.doUnmock("../../cli/reproduce/command.js");
    }
  });
});
