import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { completeLock, systemOf } from "../../scripts/lock.js";

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const manifest = read("package.json");
const lock: { packages: Record<string, { version?: string; resolved?: string; link?: boolean }> } =
  read("package-lock.json");

const labPins = Object.entries<string>(read("lab/package.json").devDependencies);
const pins = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });

describe("dependencies", () => {
  it.each(labPins)("%s of the lab is pinned to one release and locked: %s", (name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const locked = lock.packages[`lab/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
    expect(locked?.version).toBe(version);
  });

  it.each(pins)("%s is pinned to one release: %s", (_name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it.each(pins)("%s is locked and installed at %s", (name, version) => {
    expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
    expect(read(`node_modules/${name}/package.json`).version).toBe(version);
  });

  it("are locked without the address of a registry", () => {
    const addresses = Object.entries(lock.packages).filter(([, entry]) => entry.resolved && !entry.link);
    expect(addresses).toEqual([]);
  });

  it("are locked for every system, not only the one the lock file was written on", () => {
    expect(completeLock(lock)).toEqual(lock);
    expect(Object.keys(lock.packages)).toContain("node_modules/@biomejs/cli-win32-x64");
  });
});

describe("the system in a package's name", () => {
  it.each([
    { name: "@rolldown/binding-linux-x64-musl", system: { os: ["linux"], cpu: ["x64"], libc: ["musl"] } },
    {
      name: "@rolldown/binding-linux-arm-gnueabihf",
      system: { os: ["linux"], cpu: ["arm"], libc: ["glibc"] },
    },
    { name: "@biomejs/cli-darwin-arm64", system: { os: ["darwin"], cpu: ["arm64"] } },
    { name: "fsevents", system: undefined },
  ])("$name", ({ name, system }) => {
    expect(systemOf(name)).toEqual(system);
  });
});
