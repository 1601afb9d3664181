/** Do bodies and joints give the equations of the Lagrangian that is written by hand? */

import { describe, expect, it } from "vitest";
import { type Mechanism, matricesAt, namedState } from "../../../src/mechanism/index.js";
import { compile, drawFrom } from "../../mechanism/support.js";
import { mechanisms, type Twice } from "./mechanisms.js";
import { treeOf } from "./trees.js";

const seed = 20240527;

/** All numbers of a mechanism at a state, in one order; W_T and slips only where there is friction. */
function numbersAt(mechanism: Mechanism, state: number[], t: number, parameters: Record<string, number>) {
  const { M, h, contacts } = matricesAt(mechanism, namedState(mechanism, state), { t, parameters });
  const ofContacts = Object.values(contacts).flatMap((contact) => [
    contact.gap,
    ...contact.WN,
    contact.wTildeN,
    contact.wBarN,
    ...(contact.friction.plus.kinetic > 0 ? [...contact.WT, contact.wTildeT, contact.wBarT] : []),
  ]);
  return [...M.flat(), ...h, ...ofContacts];
}

/** Energies and powers differ at most by what does not move. */
function energiesAt(mechanism: Mechanism, q: number[], v: number[], t: number, p: number[]): number[] {
  const out = new Float64Array(mechanism.energies.size);
  mechanism.energies.into(t, Float64Array.from(q), Float64Array.from(v), Float64Array.from(p), out);
  return [...out];
}

/** Pins, sliders, wheels, welds and prescribed motions in random order, on random points with turned axes. */
const trees = Array.from(
  { length: 15 },
  (_, k): Twice => ({ title: `tree ${seed + k}`, parameters: "{}", ...treeOf(seed + k) }),
);

describe.each([...mechanisms, ...trees])(`$title, states of seed ${seed}`, ({ parameters, bodies, hand }) => {
  const head = `name: twice\nparameters: ${parameters}\n`;
  const [assembled, written] = [compile(head + bodies), compile(head + hand)];
  const draw = drawFrom(seed);
  const samples = Array.from({ length: 20 }, () => ({
    t: draw(0, 2),
    q: assembled.coordinates.map(() => draw(-1.4, 1.4)),
    v: assembled.coordinates.map(() => draw(-3, 3)),
    p: assembled.parameters.map(() => draw(0.2, 2)),
  }));

  it("has the same coordinates", () => {
    expect(assembled.coordinates).toEqual(written.coordinates);
    expect(assembled.contacts.map(({ name }) => name)).toEqual(written.contacts.map(({ name }) => name));
  });

  it("M, h, gaps and their derivatives agree to 1e-12", () => {
    for (const { t, q, v, p } of samples) {
      const values = Object.fromEntries(assembled.parameters.map(({ name }, i) => [name, p[i] as number]));
      const [one, other] = [assembled, written].map((of) => numbersAt(of, [...q, ...v], t, values)) as [
        number[],
        number[],
      ];
      const scale = Math.max(1, ...other.map(Math.abs));
      expect(one.length).toBe(other.length);
      for (const [i, value] of one.entries())
        expect(Math.abs(value - (other[i] as number)) / scale).toBeLessThan(1e-12);
    }
  });

  it("energies and powers agree to 1e-12, what depends on time alone aside", () => {
    const p = assembled.parameters.map(({ value }) => value);
    const [first] = samples;
    for (const { t, q, v } of samples.slice(1)) {
      const read = (of: Mechanism): number[] => {
        const other = energiesAt(of, first?.q ?? [], first?.v ?? [], t, p);
        return energiesAt(of, q, v, t, p).map((value, i) => value - (other[i] as number));
      };
      const [one, other] = [read(assembled), read(written)] as [number[], number[]];
      const scale = Math.max(1, ...energiesAt(written, q, v, t, p).map(Math.abs), ...other.map(Math.abs));
      for (const [i, value] of one.entries())
        expect(Math.abs(value - (other[i] as number)) / scale).toBeLessThan(1e-12);
    }
  });
});
