/**
 * `npm run bits`: the hashes of test/bits/hashes.ts on every engine that is there or can be installed: this Node, Node 22 and 24 from the
 * registry, Chromium, Firefox. Exit code 1 where one of them has another bit.
 */

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleBits } from "./bundleBits.js";
import { isMain, runMain } from "./run.js";

/** @typedef {Record<string, string>} Hashes */

/** Versions of Node from the registry; each is a binary inside a package. */
const nodes = ["22", "24"];
const browsers = [
  {
    name: "Chromium",
    command: "chromium",
    flags: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"],
  },
  { name: "Firefox", command: "firefox-esr", flags: ["--headless", "--no-remote"] },
];
/** Longest time for an engine, in milliseconds. */
const patience = 180_000;

/**
 * @param {string} command
 * @param {readonly string[]} before arguments before the script
 * @param {string} script
 * @returns {Hashes | undefined}
 */
function inNode(command, before, script) {
  const { stdout, status } = spawnSync(command, [...before, script], { encoding: "utf8", timeout: patience });
  return status === 0 ? JSON.parse(stdout) : undefined;
}

/**
 * A page that computes the hashes and posts them to its server.
 * @param {{ command: string, flags: readonly string[] }} browser
 * @param {string} bundle
 * @returns {Promise<Hashes | undefined>}
 */
function inBrowser({ command, flags }, bundle) {
  const profile = mkdtempSync(join(tmpdir(), "judder-bits-"));
  return new Promise((resolve) => {
    const page = `<!doctype html><script>${readFileSync(bundle, "utf8").replaceAll("</script", "<\\/script")}
fetch("/done", { method: "POST", body: JSON.stringify(bits.hashes()) });</script>`;
    const server = createServer((request, response) => {
      if (request.url !== "/done") return void response.setHeader("content-type", "text/html").end(page);
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        response.end();
        finish(JSON.parse(body));
      });
    });
    /** @type {import("node:child_process").ChildProcess | undefined} */
    let child;
    const timer = setTimeout(() => finish(undefined), patience);
    /** @param {Hashes | undefined} result */
    const finish = (result) => {
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
      child?.once("exit", () => rmSync(profile, { recursive: true, force: true }));
      child?.kill();
      resolve(result);
    };
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      const own = command === "firefox-esr" ? ["--profile", profile] : [`--user-data-dir=${profile}`];
      child = spawn(command, [...flags, ...own, `http://127.0.0.1:${port}/`], { stdio: "ignore" });
      child.once("error", () => finish(undefined));
    });
  });
}

/**
 * Every engine that answers, by its name.
 * @returns {Promise<Map<string, Hashes | undefined>>}
 */
export async function hashesByEngine() {
  const folder = mkdtempSync(join(tmpdir(), "judder-bits-"));
  const script = join(folder, "run.mjs");
  const module = await bundleBits("es");
  writeFileSync(
    script,
    `import { hashes } from ${JSON.stringify(module)};\nconsole.log(JSON.stringify(hashes()));\n`,
  );
  /** @type {Map<string, Hashes | undefined>} */
  const found = new Map();
  found.set(`Node ${process.versions.node}`, inNode(process.execPath, [], script));
  for (const version of nodes)
    found.set(`Node ${version}`, inNode("npx", ["--yes", "--package", `node@${version}`, "node"], script));
  const page = await bundleBits("iife");
  for (const browser of browsers) found.set(browser.name, await inBrowser(browser, page));
  rmSync(folder, { recursive: true, force: true });
  return found;
}

if (isMain(import.meta.url))
  await runMain("bits", async () => {
    const found = await hashesByEngine();
    const [first] = found.values();
    let different = 0;
    for (const [name, hashes] of found) {
      if (hashes === undefined || first === undefined) {
        console.log(`${name.padEnd(16)} not there`);
        continue;
      }
      const others = Object.keys(first).filter((key) => hashes[key] !== first[key]);
      different += others.length;
      console.log(
        `${name.padEnd(16)} ${Object.keys(hashes).length} hashes, ${others.length} different ${others.join(", ")}`,
      );
    }
    return different === 0 ? 0 : 1;
  });
