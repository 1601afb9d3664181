/** Are accelerations, forces, guards and powers of generated phases those of an independent dense solution? */

import { describe, expect, it } from "vitest";
import type { PhaseProgram } from "../../src/emit/index.js";
import type { ContactPhase, Row } from "../../src/phase/index.js";
import { shippedModel } from "../../src/shipped.js";
import { curveModels, movingFrame } from "../mechanism/models.js";
import { plainNames } from "../mechanism/plain.js";
import { drawFrom, expectClose } from "../mechanism/support.js";
import { chainModelText } from "../oracle/chain.js";
import { solve } from "../oracle/lagrange.js";
import { guardValue, powersAt, rateDeterminant } from "./expected.js";
import { manyRows } from "./models.js";
import {
  anywhere,
  combinations,
  contactsOf,
  motionAt,
  nameOf,
  ontoRows,
  type Place,
  Workshop,
} from "./phases.js";

/** The sleeve of the woodpecker cannot close both of its contacts: most of its combinations have dependent rows. */
const separateNames = plainNames.filter((name) => name !== "woodpecker");

const seed = 853;
const rounds = 2;
const texts: Record<string, string> = {
  ...Object.fromEntries(separateNames.map((name) => [name, shippedModel(name)])),
  ...curveModels,
  "a moving frame": movingFrame,
  "a chain of five links": chainModelText(5),
  "three contacts": manyRows,
};
const shops = new Map(Object.entries(texts).map(([name, text]) => [name, new Workshop(text)]));

/** How many combinations must have been met where it is not all with less than two contacts in stick. */
const least: Readonly<Record<string, number>> = {
  "sloped planes, a wall and a ceiling": 25,
  "three contacts": 20,
};

/** How many contacts stick. */
const held = (phases: readonly ContactPhase[]) => phases.filter(({ mode }) => mode === "stick").length;

/** What the program leaves at the end of a step that ends at the place. */
function finished(program: PhaseProgram, { t, q, v }: Place, p: Float64Array) {
  const { layout } = program;
  const w = new Float64Array(layout.size).fill(Number.NaN);
  w.set([...q, ...v], layout.y1);
  w[layout.tEnd] = t;
  program.finish(w, p);
  const n = q.length;
  const at = (from: number, count: number) => [...w.subarray(from, from + count)];
  return {
    state: at(layout.y1, 2 * n),
    rates: at(layout.f1, n),
    acceleration: at(layout.f1 + n, n),
    powers: at(layout.f1 + 2 * n, layout.told),
    gapRates: at(layout.f1 + 2 * n + layout.told, layout.integrals - layout.told),
    guards: at(layout.g1, layout.guards),
    forces: at(layout.g1 + layout.guards, layout.extras),
  };
}

describe(`[LB01] (2.3)-(2.8) every combination of modes against a dense solution, seed ${seed}`, () => {
  it.each([...shops])("%s", (name, shop) => {
    const draw = drawFrom(seed);
    const compared = new Set<string>();
    for (const phases of combinations(shop.mechanism)) {
      const rows = shop.rows(phases);
      const many = name === "three contacts";
      if (rows.length > shop.mechanism.coordinates.length || held(phases) > 2 || (many && rows.length < 3))
        continue;
      const program = shop.program(phases);
      for (let [tries, left] = [0, rounds]; tries < 10 && left > 0; tries++) {
        const place = ontoRows(shop, rows, anywhere(shop, draw));
        if (place === undefined) continue;
        const found = shop.at(place);
        const G = rateDeterminant(found, phases, rows);
        if (Math.abs(G) < 1e-2) continue;
        const motion = motionAt(found, phases);
        const own = finished(program, place, shop.parameters(place.parameters));
        const title = nameOf(phases);
        const size = Math.max(
          1,
          ...found.h.map(Math.abs),
          ...motion.acceleration.map(Math.abs),
          ...motion.forces.flat().map(Math.abs),
        );
        const close = (one: readonly number[], other: readonly number[]) =>
          expectClose(
            one.map((x) => x / size),
            other.map((x) => x / size),
            1e-11 / Math.min(1, Math.abs(G)),
          );
        expect(own.rates, title).toEqual(own.state.slice(place.q.length));
        close(own.state, [...place.q, ...place.v]);
        close(own.acceleration, motion.acceleration);
        close(own.forces, motion.forces.flat());
        close(own.powers, powersAt(found, phases, motion));
        const open = contactsOf(found).filter((_, i) => phases[i]?.mode === "flight");
        close(
          own.gapRates,
          open.map(({ vN }) => vN),
        );
        for (const [i, guard] of program.guards.entries()) {
          const scale = guard.kind === "determinant" ? size / Math.max(1, Math.abs(G)) : 1;
          const value = guardValue(guard, found, phases, rows, motion);
          close([(own.guards[i] ?? Number.NaN) * scale], [value * scale]);
        }
        compared.add(title);
        left--;
      }
    }
    // Two contacts in stick hold a planar body twice over; walls that face each other cannot both be touched.
    const possible = combinations(shop.mechanism).filter((phases) => held(phases) < 2);
    expect(compared.size).toBeGreaterThanOrEqual(least[name] ?? possible.length);
  });
});

/** min |λ|² with W λ = −h by Lagrange's multipliers: λ = Wᵀ(W Wᵀ)⁻¹(−h), W one column per force. */
function shortestForces(columns: readonly (readonly number[])[], h: readonly number[]): number[] {
  const gram = h.map((_, i) =>
    h.map((_, k) => columns.reduce((sum, c) => sum + (c[i] ?? 0) * (c[k] ?? 0), 0)),
  );
  const y = solve(
    gram,
    h.map((load) => -load),
  );
  return columns.map((column) => column.reduce((sum, entry, i) => sum + entry * (y[i] ?? 0), 0));
}

describe("a phase with rows left out", () => {
  const both: ContactPhase[] = [
    { mode: "stick", side: 1 },
    { mode: "stick", side: 1 },
  ];

  /** Level, so that both ends touch. */
  function levelPlace(shop: Workshop, rows: readonly Row[]): Place {
    const drawn = anywhere(shop, drawFrom(seed));
    const level = { ...drawn, q: drawn.q.map((x, i) => (i === 2 ? 0.001 : x)), v: [0, 0, 0] };
    return ontoRows(shop, rows, level) as Place;
  }

  it.each(["box", "rocking", "bar"])(
    "%s on both ends in stick: the shortest forces hold it at rest",
    (name) => {
      const shop = shops.get(name) as Workshop;
      const rows = shop.rows(both);
      expect(rows).toHaveLength(4);
      const program = shop.program(both, rows.slice(0, 3), ["inside", "inside"]);
      expect(program.guards.map(({ kind, index }) => `${kind} ${index}`)).toEqual([
        "coneAbove 0",
        "coneBelow 0",
        "coneAbove 1",
        "coneBelow 1",
      ]);
      const place = levelPlace(shop, rows.slice(0, 3));
      const own = finished(program, place, shop.parameters(place.parameters));
      for (const x of own.acceleration) expect(Math.abs(x)).toBeLessThan(1e-9);
      const found = shop.at(place);
      const contacts = Object.values(found.contacts);
      const columns = contacts.flatMap(({ WN, WT }) => [WN, WT]);
      const expected = shortestForces(columns, found.h);
      for (const [i, force] of own.forces.entries()) expect(force).toBeCloseTo(expected[i] as number, 8);
    },
  );

  it("at the edge of a cone λ_T = ±μ λ_N, without load both are 0; guards show the way back", () => {
    const shop = shops.get("box") as Workshop;
    const rows = shop.rows(both);
    for (const [support, sign] of [
      ["edge+", 1],
      ["edge-", -1],
    ] as const) {
      const program = shop.program(both, rows.slice(0, 3), [support, "inside"]);
      const place = levelPlace(shop, rows.slice(0, 3));
      const own = finished(program, place, shop.parameters(place.parameters));
      const mu = Object.values(shop.at(place).contacts)[0]?.friction.static as number;
      expect(Math.abs(own.forces[0] as number)).toBeGreaterThan(0.1);
      expect(own.forces[1]).toBeCloseTo(sign * mu * (own.forces[0] as number), 9);
      for (const x of own.acceleration) expect(Math.abs(x)).toBeLessThan(1e-9);
      expect(program.guards.map(({ kind }) => kind)).toEqual([
        "normalForce",
        "edge",
        "coneAbove",
        "coneBelow",
      ]);
    }
  });
});

describe("the guards of a phase", () => {
  const guardsIn = (name: string, ...phases: ContactPhase[]) =>
    shops
      .get(name)
      ?.program(phases)
      .guards.map(({ kind, index }) => `${kind} ${index}`);

  it.each([
    ["rod", "flight", ["gap 0"]],
    ["rod", "slip+", ["normalForce 0", "slip 0", "determinant 0"]],
    ["rod", "slip-", ["normalForce 0", "slip 0", "determinant 0"]],
    ["rod", "stick", ["normalForce 0", "coneAbove 0", "coneBelow 0", "freeNormal 0"]],
    ["ball", "stick", ["normalForce 0"]],
  ] as const)("%s in %s", (name, mode, expected) => {
    expect(guardsIn(name, { mode, side: 1 })).toEqual(expected);
  });

  it("two contacts: free acceleration is no guard where both are closed, nor on slides", () => {
    expect(guardsIn("box", { mode: "stick", side: 1 }, { mode: "slip+", side: 1 })).toEqual([
      "normalForce 0",
      "coneAbove 0",
      "coneBelow 0",
      "normalForce 1",
      "slip 1",
      "determinant 0",
    ]);
    expect(guardsIn("box", { mode: "stick", side: 1 }, { mode: "flight", side: 1 })).toContain(
      "freeNormal 0",
    );
    expect(guardsIn("klein", { mode: "stick", side: 1 }, { mode: "slip+", side: 1 })).not.toContain(
      "freeNormal 0",
    );
  });
});
