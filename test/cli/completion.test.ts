import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { judderHere } from "./run.js";

const scripted = async (shell: string) => (await judderHere(["completion", shell])).out;

/** What bash offers for a line whose last word is unfinished. */
async function offered(words: readonly string[]): Promise<string[]> {
  const script = `${await scripted("bash")}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _judder; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, status, stderr } = spawnSync("bash", ["--norc", "-c", script], {
    encoding: "utf8",
    cwd: "/",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.split("\n").filter((line) => line !== "");
}

describe("judder completion", () => {
  it("completes commands, options and mechanisms in bash", async () => {
    expect(await offered(["judder", "sim"])).toEqual(["simulate"]);
    expect(await offered(["judder", "simulate", "fing"])).toEqual(["finger"]);
    expect(await offered(["judder", "simulate", "finger", "--unt"])).toEqual(["--until"]);
    expect(await offered(["judder", "list", "--unt"])).toEqual([]);
    expect(await offered(["judder", "help", "pict"])).toEqual(["pictures"]);
    expect(await offered(["judder", "help", "equi"])).toEqual(["equilibria"]);
    expect(await offered(["judder", "completion", "fi"])).toEqual(["fish"]);
    expect(await offered(["judder", "show", "ball", "--style", "p"])).toEqual(["print", "projector"]);
  });

  it.each(["zsh", "fish"])("names every command for %s", async (shell) => {
    const script = await scripted(shell);
    for (const name of ["simulate", "equilibria", "rerun", "completion"]) expect(script).toContain(name);
    expect(script).toContain("finger");
  });

  it("refuses another shell with what to do", async () => {
    const { code, err } = await judderHere(["completion", "bsh"]);
    expect(code).toBe(2);
    expect(err).toMatch(/no completion for bsh[\s\S]*bash/);
  });
});
