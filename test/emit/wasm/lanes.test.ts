/** Does code on pairs of numbers compute in each lane what JavaScript computes alone, to the last bit? */

import { describe, expect, it } from "vitest";
import { elementary } from "../../../src/elementary/index.js";
import { laneSpace } from "../../../src/emit/index.js";
import { laneTranslation } from "../../../src/emit/wasm/lanes/function.js";
import { moduleBytes } from "../../../src/emit/wasm/module.js";
import { Stepper } from "../../../src/integrate/index.js";
import { shippedModel } from "../../../src/shipped.js";
import { plainNames } from "../../mechanism/plain.js";
import { drawFrom } from "../../mechanism/support.js";
import { chainModelText } from "../../oracle/chain.js";
import { manyRows } from "../models.js";
import { anywhere, combinations, nameOf, Workshop } from "../phases.js";

const seed = 853;

/** x and y are numbers 0 and 1 of an array, results stand behind them. */
const bodies = [
  "w[2] = w[0] + w[1]*w[0] - w[1]/w[0]; w[3] = -w[0]; w[4] = -(w[0] - w[1]) - -w[1]; w[5] = -2.5e-3*w[0];",
  "const a = w[0]*w[0], b = a + 1; let c = 0; c += b; c = c*2; w[2] = c; w[3] = a/b/c; w[4] = a - b - c;",
  "w[2] = Math.sqrt(Math.abs(w[0])); w[3] = Math.max(w[0], w[1], 0.5); w[4] = Math.min(w[0], w[1]); w[5] = 1/Math.max(w[1], 0);",
  "w[2] = elementary.sin(w[0]) + elementary.cos(w[1]); w[3] = elementary.pow(Math.abs(w[0]), w[1]); w[4] = elementary.atan2(w[0], w[1]);",
  "w[2] = w[0] < w[1] ? w[0] : w[1]; w[3] = w[0] > 0 && w[1] > 0 ? 1 : 2; w[4] = w[0] <= w[1] || w[1] === 3 ? w[0] : -w[0]; w[5] = !(w[0] >= w[1]) ? 1 : 0;",
  "const s = Math.abs(w[0]); w[2] = (s < 0.5 ? w[0]*s : s < 2 ? (w[0] < 0 ? -s : s) : elementary.tanh(w[0])); w[3] = w[0] !== w[1] ? elementary.exp(w[0]) : 0;",
];

describe("straight-line code on two lanes", () => {
  it.each(bodies)("%s", (body) => {
    const source = { name: "f", parameters: [{ name: "w", kind: "array" }] as const, body };
    const memory = new WebAssembly.Memory({ initial: 1 });
    const module = new WebAssembly.Module(moduleBytes([source], [], laneTranslation));
    const { exports } = new WebAssembly.Instance(module, {
      math: elementary as unknown as Record<string, (x: number) => number>,
      own: { memory },
    });
    const run = new Function("elementary", "w", body);
    const script = (w: Float64Array) => run(elementary, w);
    const values = [-2.5, -0.3, -0, 0, 0.7, 3, 1e-9, 1e12, Number.NaN, Number.POSITIVE_INFINITY];
    const pairs = values.flatMap((x) => values.map((y) => [x, y] as const));
    for (const [i, pair] of pairs.entries()) {
      const other = pairs[(7 * i + 3) % pairs.length] as readonly [number, number];
      const [one, two] = [new Float64Array(memory.buffer, 64, 6), new Float64Array(memory.buffer, 256, 6)];
      const expected = [pair, other].map((start) => {
        const alone = new Float64Array(6);
        alone.set(start);
        script(alone);
        return alone;
      });
      one.set(pair);
      two.set(other);
      (exports.f as (w: number, w2: number) => void)(64, 256);
      expect([one, two], `${pair} beside ${other}`).toEqual(expected);
    }
  });

  it("a number that is handed over is refused: both lanes have their own", () => {
    const source = { name: "f", parameters: [{ name: "x", kind: "number" }] as const, body: "" };
    expect(() => moduleBytes([source], [], laneTranslation)).toThrow("a lane cannot be handed the number x");
  });
});

describe(`steps of pairs at random states, seed ${seed}`, () => {
  const texts: Record<string, string> = {
    ...Object.fromEntries(plainNames.map((name) => [name, shippedModel(name)])),
    "a chain of six links, whose field is called": chainModelText(6),
    "three contacts, whose forces are solved for outside": manyRows,
  };

  it.each(Object.entries(texts))("%s: the bits of single steps", (_, text) => {
    const shop = new Workshop(text);
    const space = laneSpace(WebAssembly, { rooms: 2, worthwhile: 1 });
    const draw = drawFrom(seed);
    const all = combinations(shop.mechanism);
    const chosen = all.filter((_phases, i) => all.length <= 4 || i % 6 === 1);
    let compared = 0;
    for (const phases of chosen) {
      const program = shop.program(phases);
      for (const room of space?.rooms ?? []) room.clear();
      const steppers = [0, 1].map((lane) => {
        const room = space?.rooms[lane];
        if (room === undefined) throw new Error("no room");
        const place = anywhere(shop, draw);
        const values = shop.parameters(
          place.parameters,
          shop.mechanism.kinks.map(() => 1 - 2 * lane),
        );
        const p = room.take(values.length);
        p.set(values);
        const stepper = new Stepper(program, p, { rtol: 1e-6, atol: 1e-6 }, room);
        stepper.begin(place.t, Float64Array.from([...place.q, ...place.v]), lane === 0 ? 1e-2 : 0.3);
        stepper.w[stepper.layout.last] = place.t + 10;
        stepper.aim();
        return stepper;
      });
      const expected = steppers.map(({ w, p }) => {
        const alone = Float64Array.from(w);
        program.step(alone, p);
        return alone;
      });
      const [one, two] = steppers as [Stepper, Stepper];
      const step = space?.pairStep(program.code);
      step?.(one.w.byteOffset, two.w.byteOffset, one.p.byteOffset, two.p.byteOffset);
      expect([one.w, two.w], nameOf(phases)).toEqual(expected);
      if (expected.every((w) => Number.isFinite(w[program.layout.error]))) compared++;
    }
    expect(compared).toBeGreaterThan(0);
  });
});
