import { describe, expect, it } from "vitest";
import { impactLaws, loadMechanism, measureSensitivity } from "../../src/index.js";
import { type BallVariable, droppedBall } from "../oracle/droppedBall.js";

const ball = loadMechanism("ball");
const names: Readonly<Record<BallVariable, string>> = { m: "m", g: "g", r: "r", h: "start:y" };

/** Equal to twelve digits. */
const isClose = (one: number | null | undefined, other: number, what: string) =>
  expect(Math.abs((one ?? Number.NaN) - other), `${what}: ${one} and ${other}`).toBeLessThanOrEqual(
    1e-12 * Math.max(1, Math.abs(other)),
  );

describe("a dropped ball: states, times, impulses and losses by closed forms, to twelve digits", () => {
  const cases = [
    { r: 1, t: 2.2 },
    { r: 0.5, t: 1.1 },
    { r: 0.75, t: 2.4 },
    { r: 0, t: 1 },
  ];
  for (const law of impactLaws)
    it.each(cases)(`under ${law}, restitution $r`, ({ r, t }) => {
      const values = { m: 0.7, g: 9.81, r, h: 1.3 };
      const { m, g } = values;
      const found = measureSensitivity(ball, {
        until: t,
        law,
        parameters: { m, g, r },
        start: { y: values.h },
        with: Object.values(names),
      });
      for (const [by, name] of Object.entries(names) as [BallVariable, string][]) {
        const { y, v, impacts, lost } = droppedBall(values, by, t);
        // A ball that would bounce a little is not the ball that stays: at r = 0 there is no derivative by r.
        const closes = r === 0 && by === "r";
        expect(found.variables.find((one) => one.name === name)?.validUntil !== undefined).toBe(closes);
        if (closes) continue;
        isClose(found.final.slopes[name]?.[0], y[1], `d y / d ${name}`);
        isClose(found.final.slopes[name]?.[1], v[1], `d v / d ${name}`);
        expect(found.events.length).toBe(impacts.length);
        for (const [i, impact] of impacts.entries()) {
          isClose(found.events[i]?.time[name], impact.t[1], `d t${i} / d ${name}`);
          isClose(found.events[i]?.impulseSlopes?.N[name], impact.impulse[1], `d impulse ${i} / d ${name}`);
        }
        isClose(found.energies?.impacts.value, -lost[0], "losses");
        isClose(found.energies?.impacts.slopes[name], -lost[1], `d losses / d ${name}`);
        isClose(found.energies?.smooth.slopes[name], 0, `what gravity does not store, by ${name}`);
      }
    });
});
