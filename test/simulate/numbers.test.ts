/** Are the numbers that a run reads on the way those of the contact at its state? [NDCb] (2.4)-(2.10). */
import { describe, expect, it } from "vitest";
import { contactStatesAt, localProblem } from "../../src/atlas/index.js";
import { modeInput } from "../../src/contact/index.js";
import { pathInput } from "../../src/impact/index.js";
import { parameterVector } from "../../src/mechanism/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { loadMechanism, shippedNames } from "../../src/shipped.js";
import { ContactReader } from "../../src/simulate/motion/numbers.js";

const seed = 20091218;

describe(`a contact read on the way, seed ${seed}`, () => {
  const names = shippedNames.filter((name) =>
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
      const reader = new ContactReader(mechanism, parameterVector(mechanism), vector);
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
        if (!reader.smooth) close(impact[pathInput.mu], contact.friction.kinetic);
        close(impact[pathInput.r], contact.restitution);
      }
    }
  });
});
