import { afterEach, describe, expect, it, vi } from "vitest";
import { endingProgress, startProgress } from "../../cli/shared/progress.js";

const terminal = process.stderr.isTTY;

/** What is written after two seconds of work. */
function show(isTTY: boolean, quiet: boolean): string {
  process.stderr.isTTY = isTTY;
  let written = "";
  const take = (text: unknown) => {
    written += text;
    return true;
  };
  vi.spyOn(process.stderr, "write").mockImplementation(take);
  vi.spyOn(console, "error").mockImplementation(take);
  const clock = vi.spyOn(Date, "now").mockReturnValue(0);
  const progress = startProgress("simulate", quiet);
  progress.update(0.1, "t = 1 s");
  clock.mockReturnValue(2000);
  progress.update(0.5, "t = 5 s");
  expect(process.listenerCount("SIGINT")).toBe(listeners);
  progress.stop();
  return written;
}

const listeners = process.listenerCount("SIGINT");

afterEach(() => {
  vi.restoreAllMocks();
  process.stderr.isTTY = terminal;
});

describe("progress", () => {
  it("is a bar on a terminal, with the simulated time, and leaves Ctrl-C alone", () => {
    const bar = show(true, false);
    expect(bar).toMatch(/simulate .*50 % t = 5 s/);
    expect(bar).not.toContain("10 %");
  });

  it("is plain lines elsewhere", () => {
    expect(show(false, false)).toBe("simulate: 50 % t = 5 s");
  });

  it("of a command that fails leaves no timer", async () => {
    vi.useFakeTimers();
    const fails = async () => {
      startProgress("simulate", false);
      expect(vi.getTimerCount()).toBe(1);
      throw new Error("a fault");
    };
    await expect(endingProgress(fails)).rejects.toThrow("a fault");
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("is nothing where quiet", () => {
    expect(show(true, true)).toBe("");
  });
});
