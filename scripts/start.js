/** `npm start`: installs, builds and serves the web lab. `npm start -- --port 8080` names its port. */

import { join } from "node:path";
import { build } from "./build.js";
import { Failure, isMain, root, runMain, runNode } from "./run.js";

const usage = "usage: npm start [-- --port NUMBER]";

/** @param {string | undefined} text */
function parsePort(text) {
  const port = Number(text);
  if (text === undefined || !/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new Failure(
      `the port must be a whole number from 1 to 65535, got ${text ?? "nothing"}\n${usage}`,
      2,
    );
  }
  return port;
}

/**
 * Reads `--port 8080`, `--port=8080` or a bare `8080`; the last one counts.
 * @param {readonly string[]} args
 * @returns {{ port?: number }}
 */
export function parseStartArguments(args) {
  /** @type {{ port?: number }} */
  const options = {};
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (arg === "--port") options.port = parsePort(args[++i]);
    else if (arg.startsWith("--port=")) options.port = parsePort(arg.slice("--port=".length));
    else if (arg.startsWith("-")) throw new Failure(`unknown option ${arg}\n${usage}`, 2);
    else options.port = parsePort(arg);
  }
  return options;
}

/** @param {readonly string[]} args */
async function start(args) {
  const { port } = parseStartArguments(args);
  await build();
  console.log("The command line: node bin/judder.js --help lists every command, for example");
  console.log("  node bin/judder.js simulate finger --set mu=1 --until 0.5 --tree 2");
  console.log("  node bin/judder.js new NAME    writes a model file of your own to start from");
  const where = port === undefined ? [] : ["--port", String(port)];
  return runNode(join(root, "bin", "judder.js"), ["lab", ...where]);
}

if (isMain(import.meta.url)) await runMain("start", () => start(process.argv.slice(2)));
