/** Are the numbers that a run reads on the way those of the contact at its state? [NDCb] (2.4)-(2.10). */

import { describe, expect, it } from "vitest";
import { contactStatesAt, localProblem } from "../../src/atlas/index.js";
import { modeInput } from "../../src/contact/index.js";
import { pathInput } from "../../src/impact/index.js";
import { stepDefaults } from "../../src/integrate/index.js";
import { matricesAt, parameterVector } from "../../src/mechanism/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { loadMechanism } from "../../src/shipped.js";
import { phases } from "../../src/simulate/contactPhases.js";
import { ContactReader } from "../../src/simulate/motion/numbers.js";
import { plainNames } from "../mechanism/plain.js";
import { solve } from "../oracle/lagrange.js";

const seed = 20091218;

describe(`a contact read on the way, seed ${seed}`, () => {
  const names = plainNames.filter((name) =>
    loadMechanism(name).contacts.every(({ bilateral }) => !bilateral),
  );

  it.each(names)("%s: A, B, C, a, b, velocities and coefficients are those of the local problem", (name) => {
    const mechanism = loadMechanism(name);
    const random = randomSource(seed);
    const { coordinates, contacts } = mechanism;
    const known = contacts.map(() => ({ touching: true, resting: true, slip: 1 as const }));
    for (let round = 0; round < 40; round++) {
      const t = random();
      const draw = () => Object.fromEntries(coordinates.map((one) => [one, 3 * random() - 1.5]));
      const state = { q: draw(), v: draw() };
      const vector = Float64Array.from([...Object.values(state.q), ...Object.values(state.v)]);
      const reader = new ContactReader(mechanism, parameterVector(mechanism), vector, stepDefaults);
      const states = contactStatesAt(mechanism, state, { t, known });
      for (const [i, contact] of states.contacts.entries()) {
        expect(reader.read(t, i)).toBe(true);
        const problem = localProblem(states, contact);
        const { modes, impact } = reader;
        const close = (found: number | undefined, value: number | undefined) =>
          expect(Math.abs((found ?? Number.NaN) - (value ?? 0))).toBeLessThan(
            1e-9 * (1 + Math.abs(value ?? 0)),
          );
        close(modes[modeInput.A], problem?.A === 0 ? 1 : problem?.A);
        close(modes[modeInput.B], problem?.B);
        close(modes[modeInput.C], problem?.C);
        close(modes[modeInput.a], problem?.a);
        close(modes[modeInput.b], problem?.b);
        close(reader.vT, contact.vT);
        close(reader.vN, contact.vN);
        close(reader.gap, contact.gap);
        if (!reader.smooth) close(impact[pathInput.mu], contact.friction.impact);
        close(impact[pathInput.r], contact.restitution);
      }
    }
  });

  it.each(["slip+", "slip-"] as const)(
    "a compliant contact in %s pushes and rubs in a, b and M⁻¹h",
    (mode) => {
      const box = loadMechanism("box");
      const random = randomSource(seed);
      const epsilon = 0.1;
      const beside = {
        laws: [undefined, { law: "spring", epsilon }] as const,
        contacts: [phases.flight, phases[mode]],
      };
      let pressed = 0;
      for (let round = 0; round < 40; round++) {
        const draw = () => Object.fromEntries(box.coordinates.map((one) => [one, 2 * random() - 1]));
        const state = { q: draw(), v: draw() };
        const vector = Float64Array.from([...Object.values(state.q), ...Object.values(state.v)]);
        const reader = new ContactReader(box, parameterVector(box), vector, stepDefaults, beside);
        const { M, h, contacts } = matricesAt(box, state);
        const [rigid, soft] = Object.values(contacts);
        if (rigid === undefined || soft === undefined) throw new Error("a box has two contacts");
        const N = Math.max(0, -soft.gap) / epsilon ** 2;
        const T = (mode === "slip+" ? -1 : 1) * soft.friction.kinetic * N;
        const free = solve(
          M,
          h.map((load, i) => load + (soft.WN[i] as number) * N + (soft.WT[i] as number) * T),
        );
        const along = (row: readonly number[], start: number) =>
          row.reduce((sum, weight, i) => sum + weight * (free[i] as number), start);
        const near = (found: number | undefined, value: number) =>
          expect(Math.abs((found ?? Number.NaN) - value)).toBeLessThan(1e-9 * (1 + Math.abs(value)));
        expect(reader.read(0, 0)).toBe(true);
        near(reader.modes[modeInput.a], along(rigid.WT, rigid.wBarT));
        near(reader.modes[modeInput.b], along(rigid.WN, rigid.wBarN));
        for (const [i, value] of free.entries()) near(reader.freeAcceleration[i], value);
        if (N > 0) pressed++;
      }
      expect(pressed).toBeGreaterThan(5);
    },
  );
});
