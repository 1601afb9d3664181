import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { judderHere } from "./run.js";

const scripted = async (shell: string) => (await judderHere(["completion", shell])).out;

/** What bash offers for a line whose last word is unfinished. */
async function offered(words: readonly string[]): Promise<string[]> {
  const script = `${await scripted("bash")}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _judder; printf '%s\n' "\${COMPREPLY[@]}"`;
  const { stdout, status, stderr } = spawnSync("bash", ["--norc", "-c", script], {
    encoding: "utf8",
    cwd: "/",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.split("\n").filter((line) => line !== "");
}

/** Lines to complete, and what the cursor word becomes, or can become. */
const lines = [
  ["judder sim", ["simulate"]],
  ["judder simulate fing", ["finger"]],
  ["judder simulate finger --unt", ["--until"]],
  ["judder simulate finger --he", ["--help"]],
  ["judder list --unt", []],
  ["judder help pict", ["pictures"]],
  ["judder help equi", ["equilibria"]],
  ["judder completion fi", ["fish"]],
  ["judder show ball --style p", ["print", "projector"]],
] as const;

const missing = (shell: string): boolean => spawnSync(shell, ["--version"]).status !== 0;

/** What fish offers for each line. */
async function offeredByFish(): Promise<string[][]> {
  const asked = lines.map(([line]) => `echo '# '; complete -C '${line}'`).join("\n");
  const { stdout, status, stderr } = spawnSync(
    "fish",
    ["--no-config", "-c", `${await scripted("fish")}\n${asked}`],
    { encoding: "utf8", cwd: "/" },
  );
  expect([status, stderr]).toEqual([0, ""]);
  const found = stdout.split("# \n").slice(1);
  return found.map((text) => text.split("\n").flatMap((row) => row.split("\t")[0] || []));
}

/** In an interactive zsh: each line after the tab key. */
const zshSession = (script: string): string => `
zmodload zsh/zpty
zpty -b shell zsh -f -i
await() {
  local part; text=""
  repeat 1000; do
    zpty -r -t shell part && text+=$part
    [[ $text == *"$1"* ]] && return
    sleep 0.02
  done
}
zpty -w shell 'PS1=; unsetopt prompt_sp; unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -D'
zpty -w shell 'source ${script}; show() { zle -I; print -r "{$BUFFER}"; BUFFER= }; zle -N show; bindkey "^T" show'
zpty -w shell 'LISTMAX=0; print rea""dy'
await ready
${lines.map(([line]) => `zpty -w -n shell '${line}'$'\\t\\x14'; await '}'; print -r -- "# $text"`).join("\n")}
zpty -d shell
`;

/** The longest beginning that all words have in common; a word that is complete ends with a blank. */
function completed(line: string, words: readonly string[]): string {
  const [first = "", ...others] = words;
  if (first === "") return line;
  const typed = line.slice(0, line.lastIndexOf(" ") + 1);
  if (others.length === 0) return `${typed}${first} `;
  const differs = [...first].findIndex((letter, i) => others.some((other) => other[i] !== letter));
  return typed + first.slice(0, differs);
}

describe("judder completion", () => {
  it("completes commands, options and mechanisms in bash", async () => {
    for (const [line, expected] of lines) expect(await offered(line.split(" "))).toEqual(expected);
  });

  it.skipIf(missing("fish"))("completes them in fish", async () => {
    expect(await offeredByFish()).toEqual(lines.map(([, expected]) => expected));
  });

  it.skipIf(missing("zsh"))(
    "completes them in zsh",
    async () => {
      const script = join(mkdtempSync(join(tmpdir(), "judder-")), "judder.zsh");
      writeFileSync(script, await scripted("zsh"));
      const { stdout, status } = spawnSync("zsh", ["-f", "-c", zshSession(script)], { encoding: "utf8" });
      rmSync(dirname(script), { recursive: true });
      expect(status).toBe(0);
      const shown = stdout.split("# ").slice(1);
      expect(shown.map((text) => /\{(.*)\}/.exec(text)?.[1])).toEqual(
        lines.map(([line, words]) => completed(line, words)),
      );
    },
    60_000,
  );

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
