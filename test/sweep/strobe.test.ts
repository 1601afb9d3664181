/** Points of a sweep at multiples of a period, against the closed form of a forced oscillator. */
import { describe, expect, it } from "vitest";
import { parseSection } from "../../cli/text/index.js";
import { compileMechanism, loadMechanism, Mistake, parseModel, sweep } from "../../src/index.js";

const forced = compileMechanism(
  parseModel(`
name: forced
coordinates: [x]
parameters: { omega: 2, c: 0.5, k: 1, F: 1 }
kinetic: x'^2/2
potential: k*x^2/2
dissipation: c/2*x'^2
forces: { x: F*cos(omega*t) }
start: { x: 0 }
`),
);

describe("a stroboscopic section", () => {
  it("follows the swept parameter and meets x = Re H, x' = −ω Im H of the steady response", () => {
    const values = [1.3, 2, 3.1];
    const rows = [
      ...sweep(forced, {
        over: [{ name: "omega", values }],
        settle: 80,
        record: 15,
        section: { strobe: "2*pi/omega" },
      }),
    ];
    for (const [i, omega] of values.entries()) {
      const [real, imaginary] = [1 - omega ** 2, 0.5 * omega];
      const size = real ** 2 + imaginary ** 2;
      const row = rows[i];
      expect([row?.kind, row?.points.length]).toEqual(["periodic", 1]);
      expect(row?.period).toBeCloseTo((2 * Math.PI) / omega, 9);
      expect(row?.points[0]?.[0]).toBeCloseTo(real / size, 7);
      expect(row?.points[0]?.[1]).toBeCloseTo((omega * imaginary) / size, 7);
    }
  });

  it("of twice the period of the force keeps one point of the same motion", () => {
    const [row] = [
      ...sweep(forced, {
        over: [{ name: "omega", values: [2] }],
        settle: 80,
        record: 20,
        section: { strobe: 2 * Math.PI },
      }),
    ];
    expect(row?.period).toBeCloseTo(2 * Math.PI, 9);
  });

  it("is read from the command line, and refuses what has no period", () => {
    expect(parseSection("strobe = 2*pi/omega")).toEqual({ strobe: "2*pi/omega" });
    const refused = (strobe: string | number, message: RegExp) => {
      const run = () => [
        ...sweep(loadMechanism("ball"), { over: [{ name: "r", values: [0.5] }], section: { strobe } }),
      ];
      expect(run).toThrow(message);
      expect(run).toThrow(Mistake);
    };
    refused(-1, /period of strobe must be positive, got -1/);
    refused("2*pi/omga", /omga is not a parameter/);
    refused("2*", /"2\*"/);
  });
});
