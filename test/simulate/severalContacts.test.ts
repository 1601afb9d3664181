/** Several contacts: redundant supports, contacts that do not feel each other, short loads, flat impacts. Each against a closed form. */
import { describe, expect, it } from "vitest";
import { type SimulateOptions, simulate, type Trajectory } from "../../src/index.js";
import { compile, drawFrom, wordsOf } from "./support.js";

const seed = 21;

const column = ({ samples }: Trajectory, name: string): (number | string)[] => {
  const at = samples?.columns.indexOf(name) as number;
  return (samples?.rows ?? []).map((row) => row[at] as number | string);
};

/** The worst violation of λ_N ≥ 0 and |λ_T| ≤ μ λ_N in all rows of a run. */
function outside(run: Trajectory, contacts: readonly string[], mu: number): number {
  return Math.max(
    ...contacts.flatMap((name) => {
      const normal = column(run, `${name}_lambdaN`) as number[];
      const tangential = column(run, `${name}_lambdaT`) as number[];
      return normal.map((N, i) => Math.max(-N, Math.abs(tangential[i] as number) - mu * N));
    }),
  );
}

const box = compile(`
name: box on two feet
coordinates: [x, y, th]
parameters: { m: 1, b: 0.1, h: 0.4, F: 4, om: 2, mu: 0.9 }
definitions:
  xl: x - b*cos(th) + h*sin(th)
  yl: y - b*sin(th) - h*cos(th)
  xr: x + b*cos(th) + h*sin(th)
  yr: y + b*sin(th) - h*cos(th)
kinetic: m/2*(x'^2 + y'^2) + m*(b^2 + h^2)/6*th'^2
potential: m*10*y
forces: { x: F*sin(om*t) }
contacts:
  left: { gap: yl, at: [xl, yl], friction: mu, law: moreau }
  right: { gap: yr, at: [xr, yr], friction: mu, law: moreau }
start: { y: h }
`);

describe("a load that exceeds what redundant feet hold, and returns", () => {
  it(`tips at F sin ωt h = m g b or slides at μ m g, whatever the length of the run, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    const kinds = new Set<string>();
    for (let k = 0; k < 24; k++) {
      const [m, b, h, om] = [draw(0.5, 2), draw(0.1, 0.4), draw(0.1, 0.4), draw(1, 6)];
      const mu = draw(0.1, 1.2);
      const limit = 10 * m * Math.min(mu, b / h);
      const F = limit * draw(1.001, 1.5);
      const begins = Math.asin(limit / F) / om;
      const parameters = { m, b, h, F, om, mu };
      const start = { q: { x: 0, y: h, th: 0 }, v: { x: 0, y: 0, th: 0 } };
      const until = draw(1.1, 12) * begins;
      const run = simulate(box, start, { parameters, until, samples: 40 });
      expect(Math.abs((run.events[0]?.t as number) - begins)).toBeLessThan(1e-9);
      expect(run.events[0]).toMatchObject(
        mu < b / h ? { type: "slip+" } : { type: "liftoff", contact: "left" },
      );
      expect(outside(run, ["left", "right"], mu)).toBeLessThan(1e-8 * m);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-8);
      kinds.add(run.events[0]?.type as string);
    }
    expect(kinds.size).toBe(2);
  });
});

/** Shortest λ ≥ 0 with Σλ = load and Σ a_i λ_i − h Σ μ_i λ_i = 0 (slip+): all sets of feet that carry nothing are tried. */
function shortestNormals(a: readonly number[], mu: readonly number[], h: number, load: number): number[] {
  let best: number[] = [];
  for (let idle = 0; idle < 7; idle++) {
    const kept = [0, 1, 2].filter((i) => (idle & (1 << i)) === 0);
    const rows = [kept.map(() => 1), kept.map((i) => (a[i] as number) - h * (mu[i] as number))];
    const dot = (x: readonly number[], y: readonly number[]) =>
      x.reduce((sum, v, i) => sum + v * (y[i] as number), 0);
    const [one, two] = rows as [number[], number[]];
    const [A, B, D] = [dot(one, one), dot(one, two), dot(two, two)];
    const determinant = A * D - B * B;
    if (Math.abs(determinant) < 1e-9) continue;
    const y = [(load * D) / determinant, (-load * B) / determinant] as const;
    const found = [0, 0, 0];
    for (const [k, i] of kept.entries()) found[i] = y[0] * (one[k] as number) + y[1] * (two[k] as number);
    const length = Math.hypot(...found);
    if (Math.min(...found) >= -1e-12 && (best.length === 0 || length < Math.hypot(...best))) best = found;
  }
  return best;
}

describe("three feet of different friction that slide: a continuum of accelerations", () => {
  const three = compile(`
name: three
coordinates: [x, y, th]
parameters: { c: 0.1, h: 0.3, mu1: 0.1, mu2: 0.5, mu3: 0.9 }
definitions:
  xl: x - 0.5*cos(th) + h*sin(th)
  yl: y - 0.5*sin(th) - h*cos(th)
  xm: x + c*cos(th) + h*sin(th)
  ym: y + c*sin(th) - h*cos(th)
  xr: x + 0.5*cos(th) + h*sin(th)
  yr: y + 0.5*sin(th) - h*cos(th)
kinetic: (x'^2 + y'^2 + 0.2*th'^2)/2
forces: { y: -10 }
contacts:
  l: { gap: yl, slip: xl', friction: mu1, law: moreau }
  m: { gap: ym, slip: xm', friction: mu2, law: moreau }
  r: { gap: yr, slip: xr', friction: mu3, law: moreau }
start: { y: h }
`);

  it(`follows the shortest forces and says that others exist, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 20; k++) {
      const [c, h] = [draw(-0.4, 0.4), draw(0.05, 0.4)];
      const mu = [draw(0, 1), draw(0, 1), draw(0, 1)] as const;
      const parameters = { c, h, mu1: mu[0], mu2: mu[1], mu3: mu[2] };
      const lambda = shortestNormals([-0.5, c, 0.5], mu, h, 10);
      if (lambda.length === 0) continue; // it tips
      const start = { q: { x: 0, y: h, th: 0 }, v: { x: 3, y: 0, th: 0 } };
      const run = simulate(three, start, { parameters, until: 0.05, samples: 3 });
      for (const [i, name] of ["l", "m", "r"].entries())
        expect(run.final.contacts[name]?.lambdaN).toBeCloseTo(lambda[i] as number, 8);
      const slowed = lambda.reduce((sum, N, i) => sum + N * (mu[i] as number), 0);
      expect(run.final.v.x).toBeCloseTo(3 - 0.05 * slowed, 9);
      expect(run.ambiguities[0]?.because.join()).toContain("continuum");
    }
  });
});

describe("blocks that do not feel each other", () => {
  const block = (i: number, law: string) => ({
    kinetic: `x${i}'^2/2 + y${i}'^2/2`,
    potential: `9.81*y${i} + k${i}/2*x${i}^2`,
    contact: `  p${i}: { gap: y${i}, at: [x${i}, y${i}], slip: x${i}' - v${i}, friction: { static: s${i}, kinetic: u${i} }, law: ${law} }`,
  });
  const together = (places: readonly number[]) =>
    compile(`
name: blocks
coordinates: [${places.flatMap((i) => [`x${i}`, `y${i}`]).join(", ")}]
parameters: { ${places.map((i) => `k${i}: 40, v${i}: 0.3, s${i}: 0.5, u${i}: 0.3`).join(", ")} }
kinetic: ${places.map((i) => block(i, "moreau").kinetic).join(" + ")}
potential: ${places.map((i) => block(i, "moreau").potential).join(" + ")}
contacts:
${places.map((i) => block(i, "moreau").contact).join("\n")}
start: { ${places.map((i) => `y${i}: contact:p${i}`).join(", ")} }
`);
  const three = together([0, 1, 2]);
  const alone = [0, 1, 2].map((i) => together([i]));

  it(`have the events, states and ambiguities of each alone, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 12; k++) {
      const values = [0, 1, 2].map((i) => {
        const s = draw(0.2, 0.8);
        return {
          [`k${i}`]: draw(10, 80),
          [`v${i}`]: draw(0.1, 0.5),
          [`s${i}`]: s,
          [`u${i}`]: s * draw(0.4, 1),
        };
      });
      const options: SimulateOptions = { until: 2 };
      const all = simulate(three, three.start, { ...options, parameters: Object.assign({}, ...values) });
      const each = alone.map((one, i) =>
        simulate(one, one.start, { ...options, parameters: values[i] ?? {} }),
      );
      for (const [i, one] of each.entries()) {
        const own = all.events.filter(({ contact }) => contact === `p${i}`);
        expect(wordsOf({ events: own })).toEqual(wordsOf(one));
        for (const [j, { t }] of own.entries()) expect(t).toBeCloseTo(one.events[j]?.t as number, 9);
        expect(all.final.q[`x${i}`]).toBeCloseTo(one.final.q[`x${i}`] as number, 8);
      }
      expect(all.ambiguities).toHaveLength(each.reduce((sum, one) => sum + one.ambiguities.length, 0));
    }
  });
});

describe("feet with static above kinetic friction", () => {
  it(`stick up to the static limit of both, without an ambiguity on the way, seed ${seed}`, () => {
    const pushed = compile(`
name: box pushed harder and harder
coordinates: [x, y, th]
parameters: { c: 3, s: 0.6, u: 0.3 }
definitions:
  yl: y - 0.5*sin(th) - 0.2*cos(th)
  yr: y + 0.5*sin(th) - 0.2*cos(th)
kinetic: (x'^2 + y'^2 + 0.1*th'^2)/2
potential: 10*y
forces: { x: c*t }
contacts:
  left: { gap: yl, slip: "x' + 0.2*th'", friction: { static: s, kinetic: u }, law: moreau }
  right: { gap: yr, slip: "x' + 0.2*th'", friction: { static: s, kinetic: u }, law: moreau }
start: { y: 0.2 }
`);
    const draw = drawFrom(seed);
    for (let k = 0; k < 10; k++) {
      const [c, s] = [draw(1, 9), draw(0.3, 0.9)];
      const begins = (10 * s) / c;
      const parameters = { c, s, u: s * draw(0.3, 0.9) };
      const run = simulate(pushed, pushed.start, { parameters, until: 0.99 * begins });
      expect([run.events, run.ambiguities]).toEqual([[], []]);
      const longer = simulate(pushed, pushed.start, { parameters, until: 1.1 * begins });
      for (const { type, t } of longer.events) {
        expect(type).toBe("slip+");
        expect(t).toBeCloseTo(begins, 8);
      }
      expect(longer.events).toHaveLength(2);
    }
  });
});

describe("loads shorter than a step", () => {
  const pulsed = compile(`
name: pulse
coordinates: [x, y]
parameters: { F: 8, w: 0.05, tp: 5 }
kinetic: (x'^2 + y'^2)/2
potential: 10*y
forces: { x: F*exp(-((t - tp)/w)^2) }
contacts:
  foot: { gap: y, slip: x', friction: 0.5 }
start: { y: contact }
`);

  it(`a block at rest slides at t_p − w √ln(F/μ m g), for pulses from 0.1 ms to 1 s in runs up to 1000 s, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 40; k++) {
      const [w, tp] = [10 ** draw(-4, 0), draw(4, 9)];
      const F = 5 * draw(1.0005, 3);
      const until = tp + 10 ** draw(0, 3);
      const run = simulate(pulsed, pulsed.start, { parameters: { F, w, tp }, until });
      expect(run.events[0]).toMatchObject({ type: "slip+" });
      expect(Math.abs((run.events[0]?.t as number) - (tp - w * Math.sqrt(Math.log(F / 5))))).toBeLessThan(
        1e-8,
      );
    }
  });
});

describe("contacts without friction", () => {
  const balls = (count: number) => {
    const all = Array.from({ length: count }, (_, i) => i);
    const contact = (i: number) =>
      `  c${i}: { gap: "hypot(0.2 + sin(p${i}) - sin(p${i - 1}), cos(p${i - 1}) - cos(p${i})) - 0.2", restitution: 1, law: moreau }`;
    return compile(`
name: cradle
coordinates: [${all.map((i) => `p${i}`).join(", ")}]
kinetic: ${all.map((i) => `p${i}'^2/2`).join(" + ")}
potential: ${all.map((i) => `-9.81*cos(p${i})`).join(" ")}
contacts:
${all.slice(1).map(contact).join("\n")}
start: { p0: -0.5 }
`);
  };

  it.each([2, 3, 4, 5])(
    "%i balls of a cradle: finite numbers, energy kept, no stick and no slip",
    (count) => {
      const cradle = balls(count);
      const run = simulate(cradle, cradle.start, { until: 3, samples: 50 });
      expect(run.outcome.kind).toBe("finished");
      expect(
        run.samples?.rows.flat().every((value) => typeof value === "string" || Number.isFinite(value)),
      ).toBe(true);
      expect(Math.abs(run.ledger.kinetic + run.ledger.potential)).toBeLessThan(1e-9);
      expect(run.events.every(({ type }) => ["impact", "liftoff", "chatter"].includes(type))).toBe(true);
    },
  );
});

describe("flat impacts", () => {
  const plank = compile(`
name: plank
coordinates: [x, y, th]
parameters: { e: 0.4, mu: 0.1 }
definitions:
  yl: y - 0.5*sin(th)
  yr: y + 0.5*sin(th)
kinetic: (x'^2 + y'^2)/2 + 0.04*th'^2
potential: 10*y
contacts:
  left: { gap: yl, slip: "x' + 0.5*sin(th)*th'", friction: mu, restitution: e, law: moreau }
  right: { gap: yr, slip: "x' - 0.5*sin(th)*th'", friction: mu, restitution: e, law: moreau }
`);

  it(`a plank that lands nearly flat comes to rest by a chatter, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 8; k++) {
      const start = {
        q: { x: 0, y: 0.2, th: draw(-1e-3, 1e-3) },
        v: { x: draw(-1, 1), y: -1, th: draw(-0.01, 0.01) },
      };
      const parameters = { e: draw(0.1, 0.6), mu: draw(0, 0.5) };
      const run = simulate(plank, start, { parameters, until: 20 });
      expect(run.outcome.kind).toBe("finished");
      expect(Math.abs(run.final.q.th as number)).toBeLessThan(1e-9);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-6);
      expect(run.events.map(({ type }) => type)).toContain("chatter");
    }
  });
});

describe("static friction above kinetic friction", () => {
  const frictions = "{ static: mus, kinetic: muk }";
  const alone = compile(`
name: Block
coordinates: [x, y]
parameters: { P: -4, mus: 0.5, muk: 0.3 }
kinetic: (x'^2 + y'^2)/2
potential: 10*y
forces: { x: P }
contacts:
  foot: { gap: y, slip: x', friction: ${frictions} }
start: { x': 1 }
`);
  const carried = compile(`
name: Block on a block that sticks
coordinates: [x, y, x2, y2]
parameters: { P: -4, mus: 0.5, muk: 0.3 }
kinetic: 3/2*(x'^2 + y'^2) + (x2'^2 + y2'^2)/2
potential: 30*y + 10*y2
forces: { x2: P }
contacts:
  floor: { gap: y, slip: x', friction: 0.6 }
  foot: { gap: y2 - y, slip: x2' - x', friction: ${frictions} }
start: { x2': 1 }
`);

  it.each([-2.9, -3.1, -4, -4.9, -5.1])(
    "under P = %d a slip ends in stick, in slip, or in either, next to a contact that sticks as well",
    (P) => {
      const runs = [alone, carried].map((one) => simulate(one, one.start, { until: 1, parameters: { P } }));
      for (const { ambiguities, events } of runs) {
        // Stick holds up to 5 N, slip begins above 3 N.
        expect(ambiguities.map(({ options }) => options.length)).toEqual(-P > 3 && -P < 5 ? [2] : []);
        expect(events.map(({ type, contact }) => `${type} ${contact}`)).toEqual([
          -P < 5 ? "stick foot" : "slip- foot",
        ]);
        expect(events[0]?.t).toBeCloseTo(1 / (3 - P), 10);
      }
    },
  );
});
