/** Long runs with several contacts: each finishes, every reported force lies inside its cone, every energy balance is closed. */

import { describe, expect, it } from "vitest";
import { type SimulateOptions, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { drawer, sliderInGuide, thrownBox } from "./endurance.js";
import { compile } from "./support.js";

const seed = 23112301;
const long = process.env.JUDDER_LONG === "1";
const [turns, cycles, throws] = long ? [100, 60, 10_000] : [2, 1, 6];
const corners = ["A", "B", "C", "D"];
/** Two corners that are hit in turn, one of which chatters to rest again and again: parameters mu, e, a, b, J, then y, th and x', y', th'. */
const nested = [
  [0.6024405569769442, 0.5698724837740884, 0.31316454643383623, 0.2376654950901866, 0.05650908102979883],
  [1.4204722907859832, -0.8333826474845409, -3.7113206796348095, -2.6812062757089734, -7.451915224082768],
  [0.047174707520753145, 0.6444935590261593, 0.17579904999583962, 0.40812151404097674, 0.06887071603909134],
  [1.2209160179132597, -0.5718325786292553, -3.734399078413844, 0.2890918618068099, -2.7535446221008897],
  [0.046579993795603514, 0.7202165398048237, 0.1697786496952176, 0.10131112122908235, 0.08973144351504744],
  [0.8382543181302027, 3.247237216681242, -2.5833598729223013, -1.252457631751895, 6.563392165116966],
  [0.222115911077708, 0.6506591352866963, 0.3664136098697782, 0.3083956816233695, 0.24355739652179184],
  [1.3682542656781151, 3.963719379156828, -0.1118651982396841, -0.8315975796431303, -5.1236624689772725],
  [0.7662802634295076, 0.8023976766038686, 0.15505802957341075, 0.4611028706654906, 0.06389962382381782],
  [0.994661426357925, -1.9890742171555758, 2.127232898026705, 0.8925823022145778, -3.052265662699938],
] as const;
const bounds = { maxEvents: 1e6, maxSteps: 1e7 };

/** What is wrong with a run, in words. */
function faultsOf({ outcome, ledger, samples }: ReturnType<typeof simulate>, mu: number): string[] {
  const { columns = [], rows = [] } = samples ?? {};
  const forces = rows.flatMap((row) =>
    corners.map((name) => {
      const read = (what: string) => row[columns.indexOf(what)] as number;
      return { name, t: read("t"), N: read(`${name}_lambdaN`), T: read(`${name}_lambdaT`) };
    }),
  );
  const rounding = 1e-7 * Math.max(...forces.map(({ N }) => Math.abs(N)));
  const outside = forces.filter(({ N, T }) => !(N >= -rounding && Math.abs(T) <= mu * N + rounding));
  return [
    ...(outcome.kind === "finished" ? [] : [`${outcome.kind} at ${outcome.t}: ${outcome.reason}`]),
    ...(Math.abs(ledger.relative) <= 1e-6 ? [] : [`balance ${ledger.relative}`]),
    ...outside.slice(0, 1).map((force) => `outside its cone: ${JSON.stringify(force)}`),
    ...(forces.length > 0 ? [] : ["no rows"]),
  ];
}

describe("endurance", () => {
  it(`a slider in a guide with clearance, ${turns} turns of its crank`, () => {
    const slider = compile(sliderInGuide);
    const run = simulate(slider, slider.start, { until: turns, samples: 50 * turns, ...bounds });
    expect(faultsOf(run, 0.2)).toEqual([]);
    expect(run.events.filter(({ type }) => type === "impact").length).toBeGreaterThan(turns);
  });

  it.each([1 - 1e-9, 1, 1.2])("a drawer at %f times the friction at which it jams", (share) => {
    const mechanism = compile(drawer);
    const mu = 0.4 * share;
    const options: SimulateOptions = { until: cycles, samples: 60 * cycles, parameters: { mu }, ...bounds };
    expect(faultsOf(simulate(mechanism, mechanism.start, options), mu)).toEqual([]);
  });

  it("a box whose corners chatter within a longer chatter comes to rest on them", () => {
    const box = compile(thrownBox);
    for (let k = 0; k < nested.length; k += 2) {
      const [mu, e, a, b, J] = nested[k] as (typeof nested)[0];
      const [y, th, ...v] = nested[k + 1] as (typeof nested)[0];
      const start = { q: { x: 0, y, th }, v: { x: v[0], y: v[1], th: v[2] } };
      const run = simulate(box, start, {
        until: 4,
        samples: 60,
        parameters: { mu, e, a, b, J },
        maxEvents: 2000,
      });
      expect(faultsOf(run, mu)).toEqual([]);
      expect(Object.values(run.final.contacts).filter(({ mode }) => mode !== "flight")).toHaveLength(2);
    }
  });

  it(`a box thrown ${throws} times, seed ${seed}`, () => {
    const box = compile(thrownBox);
    const random = randomSource(seed);
    const draw = (low: number, high: number) => low + (high - low) * random();
    for (let k = 0; k < throws; k++) {
      const e = [0, draw(0, 0.9), draw(0, 0.3)][Math.floor(draw(0, 3))] as number;
      const parameters = { mu: draw(0, 1), e, a: draw(0.1, 0.5), b: draw(0.1, 0.5), J: draw(0.03, 0.3) };
      const start = {
        q: { x: 0, y: draw(0.8, 1.5), th: draw(-4, 4) },
        v: { x: draw(-4, 4), y: draw(-3, 2), th: draw(-10, 10) },
      };
      const run = simulate(box, start, { until: 4, samples: 60, parameters, ...bounds });
      expect(faultsOf(run, parameters.mu), `throw ${k}: ${JSON.stringify({ parameters, start })}`).toEqual(
        [],
      );
    }
  });
});
