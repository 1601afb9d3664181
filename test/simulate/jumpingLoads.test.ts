/**
 * Loads that jump: at the impact of another body behind a damper, at an event, at a kink of a force. Every reported row satisfies the
 * inequalities of every contact, also those at the instant of the jump, and two copies move as one does.
 */

import { describe, expect, it } from "vitest";
import { compileMechanism, parseModel, simulate, type Trajectory } from "../../src/index.js";
import { sized } from "../long.js";
import { drawFrom } from "./support.js";

interface Foot {
  readonly name: string;
  readonly at: number;
  readonly kinetic: number;
  readonly static: number;
}

interface Plank {
  readonly kind: keyof typeof loads;
  readonly feet: readonly Foot[];
  readonly head: string;
  readonly shared: string;
  readonly start: string;
}

const loads = {
  wall: { x: "0.5*F*sin(3*t)", lines: "" },
  clock: { x: "F*u", lines: "events:\n  tick: { every: 0.23, at: 0.1, set: { u: sin(2*n), n: n + 1 } }\n" },
  zero: { x: "F*u", lines: "events:\n  tick: { when: s, set: { u: cos(3*n), n: n + 1 } }\n" },
  kink: { x: "F*sign(sin(3*t + 1))", lines: "" },
} as const;

function drawPlank(draw: (low: number, high: number) => number): Plank {
  const kind = (["wall", "clock", "zero", "kink"] as const)[Math.floor(draw(0, 4))] ?? "wall";
  const all = [-draw(0.2, 0.6), draw(-0.1, 0.1), draw(0.2, 0.6)];
  const chosen = draw(0, 1) < 0.4 ? [0, 2] : draw(0, 1) < 0.7 ? [0, 1, 2] : [1];
  const feet = chosen.map((i) => {
    const isSmooth = chosen.length === 3 && i === 1 && draw(0, 1) < 0.4;
    const kinetic = isSmooth ? 0 : draw(0.1, 0.5);
    return { name: `f${i}`, at: all[i] as number, kinetic, static: kinetic * (draw(0, 1) < 0.3 ? 1.4 : 1) };
  });
  const [m, c, g, h, F] = [draw(0.5, 2), draw(0.5, 6), 9.81, draw(0, 0.6), draw(2, 9)];
  const head = `parameters: { m: ${m}, c: ${c}, g: ${g}, h: ${h}, F: ${F}, e: ${draw(0.2, 0.9)} }`;
  const isSet = kind === "clock" || kind === "zero";
  const shared = `${isSet ? "memory: { u: 0, n: 0 }\n" : ""}${loads[kind].lines}`;
  return { kind, feet, head, shared, start: `s': ${draw(1, 3)}` };
}

const frictionOf = (foot: Foot): string => {
  if (foot.kinetic === 0) return "";
  return foot.static > foot.kinetic
    ? `friction: { static: ${foot.static}, kinetic: ${foot.kinetic} }, `
    : `friction: ${foot.kinetic}, `;
};

/** So many planks next to each other; one mass s, which hits walls, is linked to all of them by dampers. */
function textOf({ kind, feet, head, shared, start }: Plank, copies: readonly string[]): string {
  const each = (line: (i: string) => string, by: string) => copies.map(line).join(by);
  const load = loads[kind].x;
  const damper = (i: string) => (kind === "wall" ? ` + c/2*(s' - x${i}' - h*th${i}')^2` : "");
  const foot = (i: string) => (one: Foot) =>
    `  ${one.name}${i}: { gap: y${i} + (${one.at})*th${i}, ${one.kinetic > 0 ? `slip: x${i}', ` : ""}${frictionOf(one)}restitution: 0, law: moreau }`;
  return [
    "name: planks under loads that jump",
    `coordinates: [${each((i) => `x${i}, y${i}, th${i}`, ", ")}, s]`,
    head,
    `kinetic: s'^2/2 + ${each((i) => `m/2*(x${i}'^2 + y${i}'^2) + 0.1*th${i}'^2`, " + ")}`,
    `potential: 4*s^2 + ${each((i) => `m*g*y${i}`, " + ")}`,
    `dissipation: 0.05*s'^2${each(damper, "")}`,
    `forces: { ${each((i) => `x${i}: "${load}", th${i}: "h*(${load})"`, ", ")} }`,
    "contacts:",
    each((i) => feet.map(foot(i)).join("\n"), "\n"),
    "  wall: { gap: 0.2 - s, restitution: e }\n  back: { gap: 0.2 + s, restitution: e }",
    `${shared}start: { ${start} }`,
  ].join("\n");
}

const runOf = (plank: Plank, copies: readonly string[]): Trajectory => {
  const mechanism = compileMechanism(parseModel(textOf(plank, copies)));
  return simulate(mechanism, mechanism.start, { until: 2, samples: 101 });
};

/** By how much the rows of a run break their inequalities at most, in newtons. */
function worstOf(
  { samples }: Trajectory,
  feet: readonly Foot[],
): { readonly by: number; readonly t: number } {
  const { columns, rows } = samples ?? { columns: [], rows: [] };
  let worst = { by: 0, t: Number.NaN };
  for (const row of rows)
    for (const foot of feet) {
      const read = (what: string) => row[columns.indexOf(`${foot.name}_${what}`)];
      const [N, T] = [read("lambdaN") as number, read("lambdaT") as number];
      const mu = read("mode") === "stick" ? foot.static : foot.kinetic;
      const by = Math.max(-N, Math.abs(T) - mu * Math.max(N, 0));
      if (!(by <= worst.by)) worst = { by, t: row[0] as number };
    }
  return worst;
}

describe("loads that jump", () => {
  const seed = 86;
  it(`break no inequality in any row (seed ${seed})`, { timeout: 60_000 }, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < sized(14, 1000); k++) {
      const plank = drawPlank(draw);
      const run = runOf(plank, [""]);
      expect(run.outcome.kind, `${k}: ${textOf(plank, [""])}`).toBe("finished");
      const { by, t } = worstOf(run, plank.feet);
      expect(by, `${k} at t = ${t}: ${textOf(plank, [""])}`).toBeLessThan(1e-6);
      expect(Math.abs(run.ledger.relative), `${k}: ledger`).toBeLessThan(1e-8);
    }
  });

  it("have a row on both sides of every event that lasts", () => {
    const draw = drawFrom(seed + 1);
    for (let k = 0; k < 4; k++) {
      const run = runOf(drawPlank(draw), [""]);
      for (const t of new Set(run.events.map((event) => event.t))) {
        const at = (run.samples?.rows ?? []).filter((row) => row[0] === t);
        const states = new Set(at.map((row) => row[1]));
        expect(states.size, `${k}, t = ${t}`).toBeGreaterThan(1);
      }
    }
  });
});

describe("two equal beams on redundant feet, one of them smooth", () => {
  const seed = 87;
  it(`slip at the same time, as one alone does (seed ${seed})`, { timeout: 60_000 }, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < sized(2, 100); k++) {
      const [a, mu, F, om, T] = [draw(0.3, 0.9), draw(0.15, 0.35), draw(14, 26), draw(1.5, 3), draw(0, 6)];
      const middle = k % 2 === 0 ? "" : `friction: ${draw(0.1, 0.5)}, `;
      const text = (copies: readonly string[]): string => {
        const each = (line: (i: string) => string, by: string) => copies.map(line).join(by);
        return `name: beams
coordinates: [${each((i) => `x${i}, y${i}, th${i}`, ", ")}]
parameters: { m: 3, a: ${a}, g: 9.81, F: ${F}, om: ${om}, mu: ${mu}, T: ${T} }
kinetic: ${each((i) => `m/2*(x${i}'^2 + y${i}'^2) + th${i}'^2/4`, " + ")}
potential: ${each((i) => `m*g*y${i}`, " + ")}
forces: { ${each((i) => `x${i}: F*sin(om*t)*sin(0.7*t), th${i}: T*sin(om*t)`, ", ")} }
contacts:
${each(
  (i) => `  l${i}: { gap: y${i} - a*th${i}, slip: x${i}', friction: mu, restitution: 0, law: moreau }
  m${i}: { gap: y${i}, ${middle && `slip: x${i}', `}${middle}restitution: 0, law: moreau }
  r${i}: { gap: y${i} + a*th${i}, slip: x${i}', friction: 2*mu, restitution: 0, law: moreau }
`,
  "",
)}start: {}`;
      };
      const run = (copies: readonly string[]): Trajectory => {
        const mechanism = compileMechanism(parseModel(text(copies)));
        return simulate(mechanism, mechanism.start, { until: 2 });
      };
      const [one, two] = [run(["a"]), run(["a", "b"])];
      expect(one.outcome.kind, text(["a"])).toBe("finished");
      expect(two.outcome.kind, text(["a", "b"])).toBe("finished");
      for (const copy of ["a", "b"]) {
        const own = two.events.filter(({ contact }) => contact?.endsWith(copy));
        const words = own.map(({ type, contact }) => `${type} ${contact?.[0]}`);
        expect(words, text(["a", "b"])).toEqual(
          one.events.map(({ type, contact }) => `${type} ${contact?.[0]}`),
        );
        for (const [i, { t }] of one.events.entries())
          expect(Math.abs((own[i]?.t ?? 0) - t), `event ${i}`).toBeLessThan(1e-7);
      }
      expect(two.ambiguities.length, "ambiguities").toBe(2 * one.ambiguities.length);
    }
  });
});
