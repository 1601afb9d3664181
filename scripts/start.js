/** `npm start`: installs, builds and shows what Judder does. `npm start -- --port 8080` names a port for the lab. */

import { join } from "node:path";
import { build } from "./build.js";
import { Failure, isMain, mustSucceed, root, runMain, runNode } from "./run.js";

const usage = "usage: npm start [-- --port NUMBER]";

const tour = [["list"], ["show", "finger"], ["show", "rod", "--latex"], ["check", "models/ball.yaml"]];

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
  for (const command of tour) {
    console.log(`\n$ judder ${command.join(" ")}`);
    mustSucceed(`judder ${command.join(" ")}`, runNode(join(root, "bin", "judder.js"), command));
  }
  if (port !== undefined) console.log(`\nPort ${port}: this version has no page to serve yet.`);
  console.log(
    "\nNext: node bin/judder.js --help lists every command. To describe a mechanism of your own, copy one",
  );
  console.log(
    "of the files in models/, change it, and let node bin/judder.js check FILE and show FILE read it.",
  );
  return 0;
}

if (isMain(import.meta.url)) await runMain("start", () => start(process.argv.slice(2)));
