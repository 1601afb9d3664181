/** Bodies with one degree of freedom and friction: normal and tangent of a contact are one direction there. */

import { describe, expect, it } from "vitest";
import { futures, type State, simulate } from "../../../src/index.js";
import { compile, drawFrom } from "../../mechanism/support.js";

const seed = 20261120;

/** A lever on a pin, struck by a disc on a prescribed path straight down, at the distance x from the pin. */
const struck = (law: string, [x, J, mu, e, speed]: readonly number[]) =>
  compile(`name: lever
bodies:
  lever: { mass: 1, inertia: ${J}, shape: { segment: [[-1, 0.05], [3, 0.05]] } }
  punch: { mass: 1, inertia: 1, shape: { disc: { radius: 0.1 } } }
joints:
  - { pin: [ground.O, lever.O], coordinate: a }
  - { weld: [ground.O, punch.O], motion: ["${x} + 3*t", "0.15 + 0.01 - ${speed}*t", 0] }
contacts: { hit: { between: [punch, lever], friction: ${mu}, restitution: ${e}, law: ${law} } }
start: {}
`);

describe(`a lever struck by a driven disc, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const cases = ["stronge", "poisson", "newton", "moreau"].flatMap((law) =>
    Array.from({ length: 5 }, () => ({
      law,
      numbers: [draw(0.2, 2), draw(0.05, 0.5), draw(0.05, 0.4), draw(0, 0.9), draw(0.5, 4)] as const,
    })),
  );

  it.each(cases)("leaves with e times the speed of approach under $law: $numbers", ({ law, numbers }) => {
    const [x, , , e, speed] = numbers;
    const lever = struck(law, numbers);
    const time = 0.01 / speed;
    const run = simulate(lever, lever.start, { until: 1.05 * time });
    expect(run.outcome.kind).toBe("finished");
    const hit = run.events[0];
    expect(hit?.type).toBe("impact");
    expect(hit?.t).toBeCloseTo(time, 12);
    const arm = x + 3 * time;
    expect((hit?.after.v.a as number) * arm).toBeCloseTo(-(1 + e) * speed, 9);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    const listed = futures(lever, hit?.before as State, { t: hit?.t as number }).futures;
    expect(listed.map(({ kind }) => kind)).toEqual(["impact"]);
    expect((listed[0]?.after?.v.a as number) * arm).toBeCloseTo(-(1 + e) * speed, 9);
  });
});

it("a Geneva drive turns its wheel at every tolerance, and as time stepping says", () => {
  const [R, slot] = [0.0707106781, 0.0052];
  const at = (r: number, side: number) =>
    `[${r}*cos((i-1)*pi/2) - ${side}*sin((i-1)*pi/2), ${r}*sin((i-1)*pi/2) + ${side}*cos((i-1)*pi/2)]`;
  const drive = compile(`name: Geneva drive
bodies:
  ground: { points: { D: [0.1, 0] } }
  driver: { mass: 1, inertia: 1e-3, shape: { disc: { at: [${R}, 0], radius: 0.005 } } }
  wheel:
    mass: 0.5
    inertia: 1e-4
    shape:
      - { repeat: 4, segment: [${at(R, slot)}, ${at(0.03, slot)}] }
      - { repeat: 4, segment: [${at(0.03, -slot)}, ${at(R, -slot)}] }
joints:
  - { pin: [ground.O, driver.O], motion: 3*t + pi }
  - { pin: [ground.D, wheel.O], coordinate: psi }
dampers: [ { turn: [ground, wheel], damping: 1e-3 } ]
contacts: { touch: { between: [driver, wheel], friction: 0.1 } }
start: { psi: pi/4 }
`);
  const turned = [1e-8, 1e-11].map((rtol) => {
    const run = simulate(drive, drive.start, { until: 1.3, rtol, atol: rtol / 10 });
    expect(run.outcome.kind).toBe("finished");
    return run.final.q.psi as number;
  });
  for (const one of turned) expect(one).toBeCloseTo(turned.at(-1) as number, 5);
  const stepped = simulate(drive, drive.start, { until: 1.3, method: "timestepping", step: 1e-3 });
  expect(Math.abs((stepped.final.q.psi as number) - (turned.at(-1) as number))).toBeLessThan(2e-3);
});
