/** What does a long command say where standard error is not a terminal? */
import { afterEach, describe, expect, it, vi } from "vitest";
import { startProgress } from "../../cli/shared/progress.js";

const lines: string[] = [];
const terminal = process.stderr.isTTY;

function begin(quiet = false) {
  lines.length = 0;
  process.stderr.isTTY = false;
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(console, "error").mockImplementation((line) => lines.push(line));
  return startProgress("work", quiet);
}

afterEach(() => {
  process.stderr.isTTY = terminal;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("progress in plain lines", () => {
  it("comes after each fifth of the way, and not in the first second", () => {
    const progress = begin();
    for (let i = 0; i <= 100; i++) {
      vi.setSystemTime(20 * i);
      progress.update(i / 100, `t = ${i}`);
    }
    expect(lines).toEqual(["work: 50 % t = 50", "work: 70 % t = 70", "work: 90 % t = 90"]);
  });

  it("comes every five seconds where the way is not shorter by then", () => {
    const progress = begin();
    for (let second = 0; second < 30; second++) {
      vi.setSystemTime(1000 * second);
      progress.update(0.01, `${second} s`);
    }
    expect(lines).toEqual([5, 10, 15, 20, 25].map((second) => `work: 1 % ${second} s`));
  });

  it("is repeated while workers report nothing, until the command stops", () => {
    const progress = begin();
    vi.setSystemTime(1500);
    progress.update(0.3, "3 runs/s");
    vi.advanceTimersByTime(20_000);
    expect(lines).toEqual(Array(5).fill("work: 30 % 3 runs/s"));
    progress.stop();
    vi.advanceTimersByTime(60_000);
    expect(lines.length).toBe(5);
  });

  it("never says 100 % of a command that goes on", () => {
    const progress = begin();
    vi.setSystemTime(20_000);
    progress.update(1);
    expect(lines).toEqual(["work: 99 %"]);
  });

  it("never comes where the command is quiet", () => {
    const progress = begin(true);
    vi.setSystemTime(60_000);
    progress.update(0.5);
    expect(lines).toEqual([]);
  });
});
