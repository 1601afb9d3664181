/** Does the hot path make garbage? Millions of steps in a process of their own, which tells of every collection. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { sized } from "../long.js";

const door = resolve(import.meta.dirname, "../../dist/src/index.js");

/** Free oscillations above a floor that is never reached: a motion that only takes steps. */
const script = `
import { compileMechanism, parseModel, simulate } from ${JSON.stringify(door)};
const text = "name: Oscillator\\ncoordinates: [x, y]\\nkinetic: x'^2/2 + y'^2/2\\npotential: x^2/2 + y^2 + x^4/4\\n" +
  "contacts:\\n  floor: { gap: y + 100, slip: x', friction: 0.3, restitution: 0.5 }\\nstart: { x: 1, y: 1 }\\n";
const mechanism = compileMechanism(parseModel(text));
const run = (until) => simulate(mechanism, mechanism.start, { until, rtol: 1e-13, atol: 1e-14, maxSteps: 2e7, dense: false });
for (let k = 0; k < 3; k++) run(6e4);
globalThis.gc();
console.log("begin");
const { stats, outcome } = run(Number(process.argv[1]));
console.log("end " + stats.steps + " " + outcome.kind);
`;

it("two million steps, ten in the long suite, no garbage collection", () => {
  const until = sized("120000", "600000");
  const flags = ["--trace-gc", "--expose-gc", "--input-type=module", "--eval", script, until];
  const { stdout, status } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  expect(status).toBe(0);
  const lines = stdout.split("\n");
  const [from, to] = [lines.indexOf("begin"), lines.findIndex((line) => line.startsWith("end "))];
  expect(from).toBeGreaterThan(0); // the collection that was asked for is told of before
  const [, steps, kind] = (lines[to] ?? "").split(" ");
  expect(kind).toBe("finished");
  expect(Number(steps)).toBeGreaterThan(sized(2e6, 1e7));
  expect(lines.slice(from + 1, to)).toEqual([]);
});
