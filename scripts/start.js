/** `npm start`: installs, builds and shows what Judder does. `npm start -- --port 8080` names a port for the lab. */

import { join } from "node:path";
import { build } from "./build.js";
import { Failure, isMain, mustSucceed, root, runMain, runNode } from "./run.js";

const usage = "usage: npm start [-- --port NUMBER]";

const tour = [
  ["list"],
  ["show", "finger"],
  ["modes", "rod", "--set", "mu=2", "--from", "theta=1.1,x'=2"],
  ["futures", "klein"],
  ["impact", "rod", "--set", "mu=0.6", "--set", "r=0.8", "--from", "theta=1.1,x'=1,y'=-1"],
  ["simulate", "finger", "--set", "mu=1", "--until", "0.5", "--tree", "2"],
  ["check", "models/ball.yaml"],
];

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

/** @param {string} word as it would be typed */
const quoted = (word) => (/['\s]/.test(word) ? `"${word}"` : word);

/** @param {readonly string[]} args */
async function start(args) {
  const { port } = parseStartArguments(args);
  await build();
  for (const command of tour) {
    console.log(`\n$ node bin/judder.js ${command.map(quoted).join(" ")}`);
    mustSucceed(`judder ${command.join(" ")}`, runNode(join(root, "bin", "judder.js"), command));
  }
  if (port !== undefined) console.log(`\nPort ${port}: this version has no page to serve yet.`);
  console.log(
    "\nNext: node bin/judder.js --help lists every command; node bin/judder.js new NAME writes a model file",
  );
  console.log("of your own to start from, and check FILE and show FILE read it.");
  return 0;
}

if (isMain(import.meta.url)) await runMain("start", () => start(process.argv.slice(2)));
