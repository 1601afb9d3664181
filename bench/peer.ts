/** Programs in other languages that are run for comparison: compiled or found here; where that fails, the reason. */

import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A peer that can be run, or the reason why not. */
export type Peer = { readonly command: readonly string[] } | { readonly skipped: string };

const sources = resolve(import.meta.dirname, "../../bench/peers");

/** Compiles a file of bench/peers; libraries come last, as the linker wants them. */
export function compiledPeer(file: string, further: readonly string[] = []): Peer {
  const binary = join(mkdtempSync(join(tmpdir(), "judder-bench-")), "peer");
  const flags = ["-std=c++17", "-O3", "-march=native", "-o", binary, join(sources, file)];
  const { status, error, stderr } = spawnSync("g++", [...flags, ...further], { encoding: "utf8" });
  return status === 0 ? { command: [binary] } : { skipped: error?.message ?? firstLine(stderr) };
}

/** A script of bench/peers, for the first Python that has the module; Debian's own may be a later one on the PATH. */
export function pythonPeer(file: string, module: string): Peer {
  const python = ["python3", "/usr/bin/python3"].find(
    (name) => spawnSync(name, ["-c", `import ${module}`]).status === 0,
  );
  return python === undefined
    ? { skipped: `no python3 with ${module}` }
    : { command: [python, join(sources, file)] };
}

/** A script of bench/peers for Octave. */
export function octavePeer(file: string): Peer {
  return spawnSync("octave-cli", ["--version"]).status === 0
    ? { command: ["octave-cli", "--no-gui", "--quiet", join(sources, file)] }
    : { skipped: "no octave-cli" };
}

/** What a program prints; throws where it fails. */
export function outputOf(command: readonly string[], args: readonly string[]): string {
  const [file, ...first] = command;
  if (file === undefined) throw new Error("a command has at least one word");
  const { status, error, stdout, stderr } = spawnSync(file, [...first, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command.join(" ")} failed: ${error?.message ?? stderr}`);
  return stdout;
}

const firstLine = (text: string): string => text.split("\n").find((line) => line.includes("error")) ?? text;
