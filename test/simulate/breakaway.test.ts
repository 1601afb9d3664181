/**
 * What follows where friction drops as slip begins? A mass on a floor whose inertia couples both directions is pulled ever harder: the
 * time at which its force leaves the static cone and every mode that kinetic friction allows there are closed forms.
 */

import { expect, it } from "vitest";
import { makeState, simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const mass = compile(`
name: Mass with coupled directions
coordinates: [x, y]
parameters: { m: 1, n: 1, c: 0, F: 1, P: 1, mus: 0.5, muk: 0.3 }
kinetic: m/2*x'^2 + c*x'*y' + n/2*y'^2
forces: { x: F*t, y: -P }
contacts:
  foot: { gap: y, slip: x', friction: { static: mus, kinetic: muk } }
start: { x: 0 }
`);

interface Numbers {
  readonly [name: string]: number;
}

/** Stick needs λ_T = −F t and λ_N = P: its border is reached at μ_s P/|F|. */
const borderTime = ({ F = 0, P = 0, mus = 0 }: Numbers): number => (mus * P) / Math.abs(F);

/** Flight where b > 0; slip s where −b/k_N > 0 and the slip then grows its own way. Slip with k_N < 0 is never kept. */
function modesAt(time: number, { m = 0, n = 0, c = 0, F = 0, P = 0, muk = 0 }: Numbers) {
  const d = m * n - c * c;
  const [A, B, C] = [n / d, -c / d, m / d];
  const [a, b] = [A * F * time - B * P, B * F * time - C * P];
  const modes = b > 0 ? ["flight"] : [];
  let isClear = true;
  for (const s of [1, -1]) {
    const kN = C - s * muk * B;
    const lambdaN = -b / kN;
    if (!(lambdaN > 0 && s * (a + (B - s * muk * A) * lambdaN) > 0)) continue;
    if (kN > 0) modes.push(s > 0 ? "slip+" : "slip-");
    else isClear = false;
  }
  return { modes, isClear };
}

const seed = 20261119;

it(`every mode that is open at the border is followed or listed; seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const seen = new Set<string>();
  for (let i = 0; i < 120; i++) {
    const [m, n] = [draw(0.2, 2), draw(0.2, 2)];
    const mus = draw(0.2, 3);
    const numbers = {
      ...{ m, n, mus, c: draw(-0.95, 0.95) * Math.sqrt(m * n), muk: mus * draw(0.1, 0.95) },
      ...{ F: draw(0.5, 2) * (draw(-1, 1) > 0 ? 1 : -1), P: draw(0.5, 3) },
    };
    const time = borderTime(numbers);
    const { modes, isClear } = modesAt(time, numbers);
    if (!isClear || modes.length === 0) continue; // an impact without collision, or a slip that stiff contacts leave
    const run = simulate(mass, makeState(mass, {}, { parameters: numbers }), {
      until: 1.001 * time,
      parameters: numbers,
    });
    const [first] = run.events;
    const text = JSON.stringify({ ...numbers, modes });
    expect(first?.t, text).toBeCloseTo(time, 8);
    const listed = run.ambiguities.find(({ t }) => Math.abs(t - time) < 1e-8);
    expect([...(listed?.options ?? [first?.to])].sort(), text).toEqual([...modes].sort());
    seen.add(modes.join());
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining(["slip+", "slip-"]));
});
