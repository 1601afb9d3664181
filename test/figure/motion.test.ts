import { describe, expect, it } from "vitest";
import { plainDocument } from "../../cli/node.js";
import {
  drawEnergy,
  drawPhasePortrait,
  drawStrobe,
  drawTimeHistories,
  findQuantity,
  motionRange,
} from "../../figure/index.js";
import { loadMechanism, placeContacts, simulate } from "../../src/index.js";

const ball = loadMechanism("ball");
const box = loadMechanism("box");
/** Three impacts in 1.2 seconds. */
const hops = simulate(ball, ball.start, { until: 1.2, samples: 30 });
const sliding = simulate(box, box.start, { until: 1, samples: 20 });
const canvas = () => ({ document: plainDocument() });

const count = (text: string, what: RegExp): number => (text.match(what) ?? []).length;
/** The groups of lines with dots and without. */
const linesOf = (svg: string, dotted: boolean) =>
  [...svg.matchAll(/<g ([^>]*aria-label="(?:line|link)"[^>]*)>(.*?)<\/g>/gs)]
    .filter(([, options = ""]) => options.includes("stroke-dasharray") === dotted)
    .map(([, , paths = ""]) => paths);

describe("drawTimeHistories", () => {
  const svg = drawTimeHistories(ball, hops, canvas());

  it("a curve ends at a jump and begins anew, a dotted line joins the two", () => {
    const [position = "", velocity = ""] = linesOf(svg, false).map((paths) => paths);
    expect([count(position, /<path/g), count(velocity, /<path/g)]).toEqual([4, 4]);
    const [jumps = "", ...others] = linesOf(svg, true); // the height does not jump: its panel has none
    expect(others).toEqual([]);
    const ends = [...jumps.matchAll(/d="M([\d.]+),[\d.]+L([\d.]+),[\d.]+"/g)];
    expect(ends).toHaveLength(3);
    for (const [, from, to] of ends) expect(from).toBe(to);
  });

  it("marks each impact and names modes and events", () => {
    for (const word of ["flight", "impact", "floor", "t (s)", "y' (m/s)"])
      expect(svg.replaceAll("&#39;", "'")).toContain(`>${word}<`);
    expect(svg).not.toMatch(/>chatter</);
    const [, marks = ""] = /<g [^>]*aria-label="dot"[^>]*>(.*?)<\/g>/s.exec(svg) ?? [];
    expect(count(marks, /<path/g)).toBe(3);
  });

  it("has one lane for each contact, and a background for a single one only", () => {
    const two = drawTimeHistories(box, sliding, canvas(), { over: ["x", "x'"] });
    for (const name of ["front", "rear"]) expect(two).toContain(`>${name}<`);
    expect(count(two, /aria-label="rect"/g)).toBe(0);
    expect(count(svg, /aria-label="rect"/g)).toBe(2);
  });

  it("too many events are counted instead of marked", () => {
    const [first] = hops.events;
    const events = Array.from({ length: 301 }, () => first as NonNullable<typeof first>);
    const crowd = drawTimeHistories(ball, { ...hops, events }, canvas());
    expect(crowd).toContain(">301 events, too many to mark<");
    expect(crowd).not.toContain(">impact<");
  });

  it("labels can be given, and quantities of contacts", () => {
    const other = drawTimeHistories(ball, hops, canvas(), {
      heading: "a & b",
      over: ["floor_gap"],
      labels: { floor_gap: "height (m)" },
    });
    expect(other).toContain("height (m)");
    expect(other).toContain('aria-label="a &amp; b"');
  });
});

describe("quantities", () => {
  it("are found by the names of the command line", () => {
    const column = (name: string) => findQuantity(ball, name).column;
    expect(["t", "y", "y'", "y’", "v_y", "floor_gap", "floor_lambdaT"].map(column)).toEqual([
      0, 2, 3, 3, 3, 5, 8,
    ]);
    expect(() => findQuantity(ball, "z")).toThrow(/no quantity z/);
    expect(() => findQuantity(ball, "floor_mode")).toThrow(RangeError);
  });

  it("have a range; what is only rounding has the size of its value", () => {
    expect(motionRange(ball, hops, "y", 0.5)).toEqual([expect.closeTo(-0.5, 9), expect.closeTo(1.5, 9)]);
    const noise = {
      ...hops,
      samples: {
        columns: [],
        rows: [
          [0, 0, 2, 0],
          [1, 0, 2 + 1e-12, 1e-13],
        ],
      },
    };
    expect(motionRange(ball, noise, "y", 0.1).map((value) => Number(value.toFixed(6)))).toEqual([1, 3]);
    expect(motionRange(ball, noise, "y'", 0.1).map((value) => Number(value.toFixed(6)))).toEqual([-1, 1]);
  });
});

describe("drawPhasePortrait", () => {
  it("flight is grey, jumps dotted, ends marked", () => {
    const svg = drawPhasePortrait(ball, hops, canvas());
    expect(svg).toMatch(/stroke="#8a8f94"/);
    expect(linesOf(svg, true).map((paths) => count(paths, /<path/g))).toEqual([3]);
    for (const word of ["start", "end", "flight"]) expect(svg).toContain(`>${word}<`);
    expect(drawPhasePortrait(ball, hops, canvas(), { ends: false })).not.toContain(">start<");
  });

  it("names combinations of several contacts, but none that takes no time", () => {
    const svg = drawPhasePortrait(box, sliding, canvas());
    expect(svg).toContain(">front stick, rear stick<");
    expect(svg).not.toContain(">front stick<");
  });

  it("needs two quantities", () => {
    expect(() => drawPhasePortrait(ball, hops, canvas(), { over: ["y"] })).toThrow("two quantities, got y");
    expect(() => drawPhasePortrait(ball, hops, canvas(), { over: ["y", "y'", "t"] })).toThrow(RangeError);
  });
});

describe("drawEnergy", () => {
  it("shows the ledger with its signs: what the ball lost in height went into impacts", () => {
    const rest = simulate(ball, ball.start, { until: 2, samples: 20 });
    const svg = drawEnergy(ball, rest, canvas());
    for (const word of ["kinetic", "potential", "total", "− impacts"]) expect(svg).toContain(`>${word}<`);
    expect(count(svg, />-9\.81</g)).toBe(2);
  });

  it("the sum is constant in flight, with the parameters of the run", () => {
    const fall = simulate(ball, ball.start, { until: 0.4, samples: 5, parameters: { g: 5 } });
    const total = (svg: string) => linesOf(svg, false)[0] ?? "";
    const heights = (svg: string) =>
      new Set([...total(svg).matchAll(/[ML,][\d.]+,([\d.]+)/g)].map(([, y]) => Math.round(Number(y))));
    expect(heights(drawEnergy(ball, fall, canvas(), { parameters: { g: 5 } })).size).toBe(1);
    expect(heights(drawEnergy(ball, fall, canvas())).size).toBeGreaterThan(1);
  });
});

describe("drawStrobe", () => {
  it("draws as many pictures as asked for, each stronger than the one before, and the path", () => {
    const svg = drawStrobe(ball, hops, { times: 5 });
    const strengths = [...svg.matchAll(/<g opacity="([\d.]+)">/g)].map(([, value]) => Number(value));
    expect(strengths).toHaveLength(5);
    expect(strengths).toEqual([...strengths].sort((one, other) => one - other));
    expect(strengths.at(-1)).toBe(1);
    expect(svg).toContain(">contact floor<");
    expect(count(svg, />floor</g)).toBe(1);
    expect(() => drawStrobe(ball, hops, { times: 1 })).toThrow(/got 1$/);
  });

  it("contacts between bodies are called by their bodies, in pictures and on lanes", () => {
    const cradle = loadMechanism("cradle");
    const run = simulate(cradle, cradle.start, { until: 0.6, samples: 20 });
    for (const svg of [drawStrobe(cradle, run), drawTimeHistories(cradle, run, canvas())]) {
      expect(svg).toContain("ball1–ball2<");
      expect(svg).not.toMatch(/_disc1/);
    }
    const stairs = loadMechanism("stairs");
    const tumble = simulate(stairs, stairs.start, { until: 0.3, samples: 10 });
    expect(drawStrobe(stairs, tumble)).toContain(">coloured lines: paths of contact points<");
  });

  it("a contact's point is where the model says: the tip of the finger at (l sin φ, y + l(1 − cos φ))", () => {
    const finger = loadMechanism("finger");
    const state = { q: { phi: 0.3, y: 0.2 }, v: { phi: 1, y: 1 } };
    const { tip = [0, 0] } = placeContacts(finger, state, { parameters: { l: 2 } });
    expect(tip[0]).toBeCloseTo(2 * Math.sin(0.3), 14);
    expect(tip[1]).toBeCloseTo(0.2 + 2 * (1 - Math.cos(0.3)), 14);
    expect(placeContacts(loadMechanism("rounded"), loadMechanism("rounded").start)).toEqual({});
  });
});

describe("a run without samples", () => {
  it("cannot be drawn", () => {
    const run = simulate(ball, ball.start, { until: 1 });
    for (const draw of [drawTimeHistories, drawPhasePortrait, drawEnergy])
      expect(() => draw(ball, run, canvas())).toThrow(/needs samples/);
    expect(() => drawStrobe(ball, run)).toThrow(RangeError);
  });
});
