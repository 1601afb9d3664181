import { describe, expect, it } from "vitest";
import { loadMechanism, simulate } from "../../src/index.js";
import { sized } from "../long.js";
import { marchOneContact, type OneContact } from "../oracle/oneContact.js";
import { type RodParameters, rod } from "../oracle/rod.js";
import { drawFrom, numbersOf, stateOf, worst } from "./support.js";

describe("a ball that bounces to rest", () => {
  const ball = loadMechanism("ball");
  const g = 9.81;
  const fall = Math.sqrt(2 / g);

  for (const r of [0, 0.3, 0.5, 0.7, 0.9, 0.98, 0.99, 0.999]) {
    it(`r = ${r}: rests at √(2/g)(1 + r)/(1 − r) to 1e-9 after fewer than 150 computed impacts`, () => {
      const exact = (fall * (1 + r)) / (1 - r);
      const run = simulate(ball, ball.start, { until: 1.5 * exact, parameters: { r } });
      expect(run.outcome.kind).toBe("finished");
      const impacts = run.events.filter(({ type }) => type === "impact");
      expect(impacts.length).toBeLessThan(150);
      // Flight k lasts 2 √(2/g) rᵏ.
      for (const [k, { t, before, after }] of impacts.entries()) {
        const closed = fall * (1 + (2 * r * (1 - r ** k)) / (1 - r));
        expect(Math.abs(t / closed - 1), `impact ${k}`).toBeLessThan(1e-9);
        expect(Math.abs((before.v.y ?? 0) / (-g * fall * r ** k) - 1), `speed at impact ${k}`).toBeLessThan(
          1e-9,
        );
        expect(after.v.y).toBeCloseTo(g * fall * r ** (k + 1), 9);
      }
      const last = run.events.at(-1);
      expect(last?.type).toBe(r === 0 ? "impact" : "chatter");
      expect(last?.to).toBe("stick");
      expect(Math.abs((last?.t ?? 0) / exact - 1)).toBeLessThan(1e-9);
      if (r > 0) expect(last?.impacts).toBe(impacts.length);
      // The limit itself, not yet moved back onto the floor.
      expect(Math.abs(last?.after.q.y ?? 1)).toBeLessThan(1e-7);
      expect(Math.abs(last?.after.v.y ?? 1)).toBeLessThan(1e-9);
      // Momentum: the floor has carried the weight all the time; the fall's energy is gone.
      const pushed = run.events.reduce((sum, { impulse }) => sum + (impulse?.N ?? 0), 0);
      expect(pushed / (g * exact)).toBeCloseTo(1, 9);
      expect(run.ledger.impacts).toBeCloseTo(g, 8);
      expect(Math.abs(run.ledger.residual)).toBeLessThan(1e-9);
      expect(run.final.contacts.floor?.lambdaN).toBeCloseTo(g, 12);
      expect(run.final.q.y).toBe(0);
      expect(run.final.v.y).toBe(0);
    });
  }

  it("r = 1: never rests, and the impacts keep their times", () => {
    const run = simulate(ball, ball.start, { until: 100, parameters: { r: 1 } });
    expect(run.outcome.kind).toBe("finished");
    expect(new Set(run.events.map(({ type }) => type))).toEqual(new Set(["impact"]));
    expect(run.events).toHaveLength(Math.floor((100 / fall + 1) / 2));
    for (const [k, { t }] of run.events.entries()) expect(t / (fall * (1 + 2 * k))).toBeCloseTo(1, 9);
  });

  it("a run that ends before the impacts accumulate stops in flight, on the parabola", () => {
    const r = 0.5;
    const exact = (fall * (1 + r)) / (1 - r);
    const until = exact * (1 - 1e-5);
    const { final, events } = simulate(ball, ball.start, { until, parameters: { r } });
    expect(events.some(({ type }) => type === "chatter")).toBe(false);
    const hop = Math.floor(Math.log((exact - until) / (2 * fall * (r / (1 - r)))) / Math.log(r));
    const last = fall * (1 + (2 * r * (1 - r ** hop)) / (1 - r));
    const speed = g * fall * r ** (hop + 1);
    expect(final.q.y).toBeCloseTo(speed * (until - last) - (g / 2) * (until - last) ** 2, 9);
  });

  it("a second fall after rest needs no memory: thrown up again by a start with speed, it chatters again", () => {
    const start = stateOf(ball, [0], [3]);
    const r = 0.8;
    const { events } = simulate(ball, start, { until: 10, parameters: { r } });
    const rest = events.find(({ type }) => type === "chatter");
    expect(rest?.t).toBeCloseTo((2 * 3) / g / (1 - r), 9);
  });
});

const parameters: RodParameters = { m: 1, l: 1, J: 1 / 3, Sx: 0, Sy: -1, R: 0 };
const systemOf = (mu: number, r: number, given: Partial<RodParameters> = {}): OneContact => ({
  terms: (q, v) =>
    rod(q as [number, number, number], v as [number, number, number], { ...parameters, ...given }),
  gap: ([, y]) => y as number,
  contact: "tip",
  mu,
  r,
  law: "stronge",
});

/** All impacts one by one until the hops are below 1e-11 of a metre per second; then the hops are a geometric sequence. */
function accumulation(system: OneContact, y: readonly number[], end: number) {
  const low = ({ after }: { after: readonly number[] }) => Math.abs(after[4] as number) < 1e-11;
  const { events } = marchOneContact(system, { t: 0, y, mode: "flight" }, end, 5e-2, low);
  return { impacts: events, last: events.at(-1) };
}

describe("[NDCb] (4.12)-(4.14) a rod that is dropped on its tip", () => {
  const mechanism = loadMechanism("rod");
  const seed = 20100116;

  it("r = 0.5: chatter as one event, then slip, then stick", () => {
    const start = [0, 0.05, 1.3, 2, 0, 0];
    const run = simulate(mechanism, stateOf(mechanism, start.slice(0, 3), start.slice(3)), { until: 6 });
    const types = run.events.map(({ type }) => type).filter((type) => type !== "impact");
    expect(types).toEqual(["chatter", "stick"]);
    const chatter = run.events.find(({ type }) => type === "chatter");
    expect(chatter?.to).toBe("slip+");
    const { last, impacts } = accumulation(systemOf(0.5, 0.5), start, 6);
    expect(impacts.length).toBeGreaterThan(25);
    expect(chatter?.impacts).toBeLessThan(impacts.length);
    expect(Math.abs((chatter?.t ?? 0) - (last?.t ?? 1))).toBeLessThan(1e-8);
    expect(worst(numbersOf(chatter?.after ?? mechanism.start), [...(last?.after ?? [])])).toBeLessThan(1e-8);
    // The slip that follows, from the oracle's own limit.
    const y = [...(last?.after ?? [])];
    [y[1], y[4]] = [0, 0];
    const rest = marchOneContact(systemOf(0.5, 0.5), { t: last?.t ?? 0, y, mode: "slip+" }, 6, 1e-2);
    expect(rest.events.map(({ type }) => type)).toEqual(["stick"]);
    expect(run.events.at(-1)?.t).toBeCloseTo(rest.events[0]?.t ?? 0, 7);
    expect(worst(numbersOf(run.final), rest.y)).toBeLessThan(1e-7);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
  });

  it(`random drops accumulate where hundreds of explicit impacts do, to 1e-8 in time; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    let [slips, sticks] = [0, 0];
    for (let i = 0; i < sized(8, 16); i++) {
      const [mu, r, Sx] = [draw(0.1, 1.2), draw(0.2, 0.7), draw(-0.6, 0.6)];
      const start = [0, draw(0.01, 0.2), draw(0.4, 2.6), draw(-1.5, 1.5), 0, draw(-0.3, 0.3)];
      const run = simulate(mechanism, stateOf(mechanism, start.slice(0, 3), start.slice(3)), {
        until: 8,
        parameters: { mu, r, Sx },
      });
      const place = run.events.findIndex(({ type }) => type === "chatter");
      const told = JSON.stringify({ mu, r, Sx, start });
      // Only chatters that begin with the first impact are compared: the oracle completes nothing.
      if (
        place < 0 ||
        run.events.slice(0, place).some(({ type, to }) => type !== "impact" || to !== "flight")
      )
        continue;
      const chatter = run.events[place];
      const { last } = accumulation(systemOf(mu, r, { Sx }), start, (chatter?.t ?? 0) + 0.1);
      expect(Math.abs((chatter?.t ?? 0) - (last?.t ?? 0)), told).toBeLessThan(1e-8);
      expect(
        worst(numbersOf(chatter?.after ?? mechanism.start), [...(last?.after ?? [])]),
        told,
      ).toBeLessThan(3e-8);
      chatter?.to === "stick" ? sticks++ : slips++;
    }
    expect(slips).toBeGreaterThan(sized(1, 3));
    expect(sticks).toBeGreaterThan(sized(1, 3));
  });

  it("a tight tolerance does not end the chatter early: hops too low to be seen are completed as well", () => {
    const start = [0, 0.13954262997256592, 1.9622590645682068, 1.4622563004959375, 0, 0.23598502404056493];
    const parameters = { mu: 1.1939171593403444, r: 0.36955543262884016, Sx: 0.379828792065382 };
    const { mu, r, Sx } = parameters;
    const { last } = accumulation(systemOf(mu, r, { Sx }), start, 3);
    for (const rtol of [1e-10, 1e-11, 1e-12, 1e-13]) {
      const options = { until: 3, parameters, rtol, atol: rtol / 10 };
      const run = simulate(mechanism, stateOf(mechanism, start.slice(0, 3), start.slice(3)), options);
      const chatter = run.events.find(({ type }) => type === "chatter");
      expect(Math.abs((chatter?.t ?? 0) - (last?.t ?? 0)), `rtol ${rtol}`).toBeLessThan(1e-8);
      expect(worst(numbersOf(chatter?.after ?? mechanism.start), [...(last?.after ?? [])])).toBeLessThan(
        3e-8,
      );
      expect(Math.abs(chatter?.after.v.y ?? 1)).toBeLessThan(1e-10);
    }
  });
});
