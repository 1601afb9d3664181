/** Contact problems for the tests of this folder, and the matrix of their local form. */

import type { ClosedContact, ContactSystem } from "../../src/contact/index.js";

/** A system with dense random couplings: n contacts on a body with enough coordinates. */
export function randomSystem(random: () => number, count: number): ContactSystem {
  const n = 2 * count + 1;
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const root = Array.from({ length: n }, () => Array.from({ length: n }, normal));
  const M = root.map((row, i) =>
    root.map((other, j) => row.reduce((sum, x, k) => sum + x * (other[k] as number), i === j ? 0.5 : 0)),
  );
  const contacts = Array.from({ length: count }, (_, i): ClosedContact => {
    const mu = 3 * random();
    const share = random();
    return {
      name: `c${i}`,
      bilateral: false,
      slip: share < 0.4 ? 0 : share < 0.7 ? 1 : -1,
      WN: Array.from({ length: n }, normal),
      WT: Array.from({ length: n }, normal),
      wBarN: normal(),
      wBarT: normal(),
      frictionStatic: mu,
      frictionKinetic: mu,
    };
  });
  return { M, h: Array.from({ length: n }, normal), contacts };
}

/** Solves M x = b by Gauss–Jordan, apart from the code under test. */
function solve(M: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = M.map((row, i) => [...row, b[i] as number]);
  for (let k = 0; k < rows.length; k++) {
    const best = rows
      .slice(k)
      .reduce(
        (at, row, i) => (Math.abs(row[k] as number) > Math.abs(rows[at]?.[k] as number) ? k + i : at),
        k,
      );
    [rows[k], rows[best]] = [rows[best] as number[], rows[k] as number[]];
    for (const [i, row] of rows.entries()) {
      const factor = i === k ? 0 : (row[k] as number) / (rows[k]?.[k] as number);
      for (let j = k; j < row.length; j++) row[j] = (row[j] as number) - factor * (rows[k]?.[j] as number);
    }
  }
  return rows.map((row, i) => (row.at(-1) as number) / (row[i] as number));
}

const dot = (x: readonly number[], y: readonly number[]) =>
  x.reduce((sum, value, i) => sum + value * (y[i] as number), 0);

/** v̇ = G λ + c of a system, in the order of the oracle: T₁ N₁ T₂ N₂ … */
export function localMatrix(system: ContactSystem) {
  const columns = system.contacts.flatMap(({ WT, WN }) => [WT, WN]);
  const rates = system.contacts.flatMap(({ wBarT, wBarN }) => [wBarT, wBarN]);
  const free = solve(system.M, system.h);
  const images = columns.map((column) => solve(system.M, column));
  return {
    G: columns.map((row) => images.map((image) => dot(row, image))),
    c: columns.map((row, k) => dot(row, free) + (rates[k] as number)),
    mu: system.contacts.map(({ frictionKinetic }) => frictionKinetic),
    slip: system.contacts.map(({ slip }) => slip),
  };
}

/** A rigid body on n points of a plane: redundant from the third contact on (with friction from the second). */
export function bodyOnPoints(random: () => number, count: number, slip: -1 | 0 | 1): ContactSystem {
  const height = 0.2 + 2 * random();
  const mu = 2 * random();
  const h = [4 * random() - 2, -3 - 3 * random(), 4 * random() - 2];
  const contacts = Array.from(
    { length: count },
    (_, i): ClosedContact => ({
      name: `c${i}`,
      bilateral: false,
      slip,
      WN: [0, 1, -1 + (2 * i) / (count - 1)],
      WT: [1, 0, height],
      wBarN: 0,
      wBarT: 0,
      frictionStatic: 1.2 * mu,
      frictionKinetic: mu,
    }),
  );
  return {
    M: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 0.1 + random()],
    ],
    h,
    contacts,
  };
}

/** A share of the friction: small enough in some of the problems, and too large in others. */
export function weakened(system: ContactSystem, share: number): ContactSystem {
  const contacts = system.contacts.map((one) => ({
    ...one,
    frictionStatic: share * one.frictionStatic,
    frictionKinetic: share * one.frictionKinetic,
  }));
  return { ...system, contacts };
}
