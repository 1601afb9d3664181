import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { needPeers } from "../../scripts/benchPeers.js";
import { findBrowser, needBrowser } from "../../scripts/browser.js";
import { listModule, shippedModule } from "../../scripts/generated.js";
import { findNpm, needsInstall, recordInstall } from "../../scripts/install.js";
import { findRedis, needRedis } from "../../scripts/redis.js";
import { selectFiles, splitArguments } from "../../scripts/runAll.js";
import { parseSearchArguments } from "../../scripts/search.js";
import { parseStartArguments } from "../../scripts/start.js";
import { parseTestArguments } from "../../scripts/test.js";

describe("npm start", () => {
  it.each([
    { args: [], options: {} },
    { args: ["--port", "8080"], options: { port: 8080 } },
    { args: ["--port=8080"], options: { port: 8080 } },
    { args: ["8080"], options: { port: 8080 } },
    { args: ["1"], options: { port: 1 } },
    { args: ["65535"], options: { port: 65535 } },
  ])("reads $args", ({ args, options }) => {
    expect(parseStartArguments(args)).toEqual(options);
  });

  it.each([
    { args: ["abc"], said: "got abc" },
    { args: ["--port", "0"], said: "got 0" },
    { args: ["--port", "70000"], said: "got 70000" },
    { args: ["--port", "65536"], said: "got 65536" },
    { args: ["--port", "80.5"], said: "got 80.5" },
    { args: ["--port", "1e3"], said: "got 1e3" },
    { args: ["--port=-1"], said: "got -1" },
    { args: ["--port"], said: "got nothing" },
    { args: ["--verbose"], said: "unknown option --verbose" },
  ])("refuses $args with exit code 2", ({ args, said }) => {
    expect(() => parseStartArguments(args)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(said) }),
    );
  });
});

describe("npm test", () => {
  it("keeps --long for itself and hands the rest to Vitest", () => {
    expect(parseTestArguments(["test/model", "--long", "-u"])).toEqual({
      long: true,
      vitestArgs: ["test/model", "-u"],
    });
    expect(parseTestArguments([])).toEqual({ long: false, vitestArgs: [] });
  });
});

describe("npm run bench", () => {
  it.each([
    { args: ["finger", "--processes", "40"], words: ["finger"], options: ["--processes=40"] },
    { args: ["--processes=5", "rod", "7"], words: ["rod", "7"], options: ["--processes=5"] },
    { args: ["--processes", "3", "3"], words: ["3"], options: ["--processes=3"] },
    { args: ["--only", "peers"], words: ["peers"], options: ["--only"] },
    { args: [], words: [], options: [] },
  ])("reads $args", ({ args, words, options }) => {
    expect(splitArguments(args)).toEqual({ words, options });
  });
});

describe("the browser", () => {
  const system = (env: NodeJS.ProcessEnv, files: string[], platform = "linux") => ({
    env,
    platform,
    exists: (file: string) => files.includes(file),
  });

  it("is the one CHROME_PATH names, before any other", () => {
    const files = ["/mine/chrome", "/usr/bin/chromium"];
    expect(findBrowser(system({ CHROME_PATH: "/mine/chrome", PATH: "/usr/bin" }, files))).toBe(
      "/mine/chrome",
    );
  });

  it("fails by name where CHROME_PATH names a missing file, though another browser exists", () => {
    const env = { CHROME_PATH: "/gone/chrome", PATH: "/usr/bin" };
    expect(() => findBrowser(system(env, ["/usr/bin/chromium"]))).toThrow(
      "CHROME_PATH names /gone/chrome, which does not exist",
    );
  });

  it.each([
    { platform: "linux", file: "/opt/google/chrome/chrome" },
    { platform: "darwin", file: "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge" },
  ])("is found in a usual place on $platform", ({ platform, file }) => {
    expect(findBrowser(system({ PATH: "/bin" }, [file], platform))).toBe(file);
  });

  it("is found on the PATH", () => {
    const file = join("/own/bin", "google-chrome");
    expect(findBrowser(system({ PATH: ["/bin", "/own/bin"].join(delimiter) }, [file]))).toBe(file);
  });

  it.each([
    { platform: "linux", advice: "apt-get install chromium" },
    { platform: "darwin", advice: "brew install --cask google-chrome" },
    { platform: "win32", advice: "winget install Google.Chrome" },
  ])("is missed by name, with the command that installs it, on $platform", ({ platform, advice }) => {
    expect(() => needBrowser(system({}, [], platform), false)).toThrow(
      `a browser (Chrome, Chromium or Edge) is missing; install it with: ${advice}`,
    );
  });

  it("is undefined where there is none", () => {
    expect(findBrowser(system({ PATH: "/bin" }, []))).toBeUndefined();
  });
});

describe("the server of the queue", () => {
  const system = (env: NodeJS.ProcessEnv, files: string[], platform = "linux") => ({
    env,
    platform,
    exists: (file: string) => files.includes(file),
  });

  it("is the one REDIS_SERVER names, or found on the PATH, or nothing", () => {
    const file = join("/own/bin", "redis-server");
    expect(findRedis(system({ REDIS_SERVER: "/mine/redis" }, ["/mine/redis", file]))).toBe("/mine/redis");
    expect(findRedis(system({ PATH: "/own/bin" }, [file]))).toBe(file);
    expect(findRedis(system({ PATH: "/bin" }, []))).toBeUndefined();
  });

  it.each([
    { platform: "linux", advice: "apt-get install redis-server" },
    { platform: "darwin", advice: "brew install redis" },
  ])("is missed by name, with the command that installs it, on $platform", ({ platform, advice }) => {
    expect(() => needRedis(system({}, [], platform), false)).toThrow(
      `redis-server is missing; install it with: ${advice}`,
    );
  });
});

describe("the peers of the benchmarks", () => {
  const machine = (...here: string[]) => {
    const there = new Set(here);
    const packages = ["one", "two"].map((name) => ({ name, present: () => there.has(name) }));
    const asked: string[][] = [];
    const install = (names: readonly string[]) => {
      asked.push([...names]);
      for (const name of names) there.add(name);
    };
    return { packages, install, asked };
  };

  it("install what is missing, together and only that", () => {
    const { packages, install, asked } = machine("one");
    needPeers(packages, install, true);
    expect(asked).toEqual([["two"]]);
    needPeers(packages, install, true);
    expect(asked).toHaveLength(1);
  });

  it.each([true, false])("are missed by name where installing does not help (allowed: %s)", (mayInstall) => {
    const { packages } = machine();
    expect(() => needPeers(packages, () => undefined, mayInstall)).toThrow(
      "the peers need one, two; install with: apt-get install one two",
    );
  });
});

describe("install", () => {
  let folder: string;
  const lock = (text: string) => writeFileSync(join(folder, "package-lock.json"), text);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "judder-install-"));
    lock("one");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is needed without node_modules, and with one nobody vouched for", () => {
    expect(needsInstall(folder)).toBe(true);
    mkdirSync(join(folder, "node_modules"));
    expect(needsInstall(folder)).toBe(true);
  });

  it("is not needed again until the lock file changes", () => {
    mkdirSync(join(folder, "node_modules"));
    recordInstall(folder);
    expect(needsInstall(folder)).toBe(false);
    lock("two");
    expect(needsInstall(folder)).toBe(true);
    lock("one");
    expect(needsInstall(folder)).toBe(false);
  });
});

describe("npm is found", () => {
  const folder = join("programs", "node", "bin");
  const cli = join("node_modules", "npm", "bin", "npm-cli.js");
  const search = (env: NodeJS.ProcessEnv, ...files: string[]) =>
    findNpm({ env, execPath: join(folder, "node"), exists: (file) => files.includes(file) });

  it("as the npm that runs the script", () => {
    const running = join("elsewhere", "npm-cli.js");
    expect(search({ npm_execpath: running }, running, join(folder, cli))).toBe(running);
  });

  it.each([join(folder, cli), join("programs", "node", "lib", cli)])("beside Node: %s", (file) => {
    expect(search({}, file)).toBe(file);
  });

  it("beside Node where another package manager runs the script", () => {
    const other = join("elsewhere", "pnpm.cjs");
    expect(search({ npm_execpath: other }, other, join(folder, cli))).toBe(join(folder, cli));
  });

  it("or missed by name", () => {
    expect(() => search({})).toThrow("npm not found");
  });
});

describe("the module of shipped models", () => {
  it("holds every text under its name, sorted, whatever characters it has", () => {
    const text = 'note: "`\\x`"\n# φ\u2028\n';
    const source = shippedModule(
      new Map([
        ["rod", text],
        ["ball", "b"],
      ]),
    );
    const body = source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1).replace(/,\n\}$/, "}");
    expect(Object.entries(JSON.parse(body))).toEqual([
      ["ball", "b"],
      ["rod", text],
    ]);
  });
});

describe("the module of a folder of texts", () => {
  it("holds every entry on a line, under the type that the compiler checks", () => {
    const entries = [{ word: "gap", latex: "g_N \\ge 0" }, { word: "φ\u2028" }];
    const lines = listModule("texts/words", "words", "Explanation from ./explanation.js", entries).split(
      "\n",
    );
    expect(lines[1]).toBe('import type { Explanation } from "./explanation.js";');
    expect(lines.slice(3, 5).map((line) => JSON.parse(line.replace(/,$/, "")))).toEqual(entries);
  });
});

describe("scripts that run a folder", () => {
  const files = ["rk.bench.js", "contact.bench.js", "helper.js"];

  it("run all with the ending, sorted, or those a word names", () => {
    expect(selectFiles(files, ".bench.js", [])).toEqual(["contact.bench.js", "rk.bench.js"]);
    expect(selectFiles(files, ".bench.js", ["rk"])).toEqual(["rk.bench.js"]);
    expect(selectFiles(files, ".bench.js", ["none"])).toEqual([]);
  });
});

describe("the arguments of the random search", () => {
  it("are numbers and lists with defaults; others are refused with their value", () => {
    expect(parseSearchArguments([])).toMatchObject({ seed: 1, runs: 1000, stepped: 0.1, kinds: undefined });
    expect(parseSearchArguments(["--seed", "7", "--kinds", "feet,groove"])).toMatchObject({
      seed: 7,
      kinds: ["feet", "groove"],
    });
    expect(() => parseSearchArguments(["--runs", "many"])).toThrow("--runs many");
    expect(() => parseSearchArguments(["--seeds", "7"])).toThrow("--seeds");
  });
});
