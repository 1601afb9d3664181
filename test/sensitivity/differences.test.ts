import { describe, expect, it } from "vitest";
import {
  evaluateMatrices,
  impactLaws,
  loadMechanism,
  type Mechanism,
  makeState,
  measureSensitivity,
  type ParameterValues,
  type SensitivityOptions,
  type StartValues,
  type State,
  shippedNames,
  simulate,
  type Trajectory,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const isLong = process.env.JUDDER_LONG === "1";

interface Case {
  readonly mechanism: Mechanism;
  readonly options: SensitivityOptions & { readonly until: number; readonly with: readonly string[] };
}

/** Numbers of a run that are differentiated: the end, event times, impulses, energies. */
interface Numbers {
  readonly end: readonly number[];
  readonly times: readonly number[];
  readonly impulses: readonly number[];
  readonly energies: readonly number[];
  /** Of the energies. */
  readonly size: number;
  readonly word: string;
}

type Found = Record<(typeof parts)[number], readonly number[] | undefined>;

/** T₂ at a state. */
function kinetic(mechanism: Mechanism, { q, v }: State, parameters: ParameterValues): number {
  const { memory, states } = mechanism;
  if (memory.length + states.length > 0) return 0;
  const { M } = evaluateMatrices(mechanism, { q, v }, { parameters });
  const speeds = mechanism.coordinates.map((name) => v[name] as number);
  return M.reduce(
    (sum, row, i) =>
      sum + row.reduce((part, m, j) => part + (m * (speeds[i] as number) * (speeds[j] as number)) / 2, 0),
    0,
  );
}

/** Only velocities jump in an impact. */
const givenByImpacts = (
  mechanism: Mechanism,
  { events }: Trajectory,
  parameters: ParameterValues,
): number => {
  const jumps = events.filter(({ impulse }, i) => impulse !== undefined && events[i - 1]?.j !== events[i]?.j);
  return jumps.reduce(
    (sum, { before, after }) =>
      sum + kinetic(mechanism, after, parameters) - kinetic(mechanism, before, parameters),
    0,
  );
};

/** A tight run with one variable changed; undefined where it does not exist. */
function runWith({ mechanism, options }: Case, name: string, by: number): Numbers | undefined {
  const { parameters = {}, start = {}, until, law } = options;
  const isStart = name.startsWith("start:");
  const key = name.replace("start:", "");
  const state = makeState(mechanism, start, { parameters });
  const own = key.endsWith("'") ? state.v[key.slice(0, -1)] : state.q[key];
  const values: StartValues = isStart ? { ...start, [key]: (own as number) + by } : start;
  const value = parameters[name] ?? mechanism.parameters.find((one) => one.name === name)?.value ?? 0;
  const changed: ParameterValues = isStart ? parameters : { ...parameters, [name]: value + by };
  try {
    const run = simulate(mechanism, makeState(mechanism, values, { parameters: changed }), {
      until,
      parameters: changed,
      rtol: 1e-13,
      atol: 1e-15,
      ...(law === undefined ? {} : { law }),
    });
    const { ledger, events, final } = run;
    return {
      end: mechanism.coordinates.flatMap((one) => [final.q[one] as number, final.v[one] as number]),
      times: events.filter(({ type }) => type !== "chatter").map(({ t }) => t),
      impulses: events.flatMap(({ impulse, type }) =>
        impulse === undefined || type === "chatter" ? [] : [impulse.N, impulse.T],
      ),
      energies: [ledger.kinetic + ledger.potential, givenByImpacts(mechanism, run, changed)],
      size:
        Math.abs(ledger.kinetic) +
        Math.abs(ledger.potential) +
        Math.abs(ledger.work) +
        kinetic(mechanism, final, changed),
      word: events.map(({ type, contact, name: own }) => own ?? `${contact} ${type}`).join(),
    };
  } catch {
    return undefined;
  }
}

const parts = ["end", "times", "impulses", "energies"] as const;
const steps = [1e-4, 1e-5, 1e-6, 1e-7];

/** The largest relative distance to central differences of the fourth order, over the parts; the best of some steps. */
function distance(one: Case, name: string, value: number, found: Found): number | undefined {
  let best: number | undefined;
  for (const step of steps) {
    const h = step * (Math.abs(value) || 1);
    const runs = [-2, -1, 1, 2].map((k) => runWith(one, name, k * h));
    const [a, b, c, d] = runs as [Numbers, Numbers, Numbers, Numbers];
    if (runs.includes(undefined) || runs.some((run) => run?.word !== a.word)) continue;
    const apart = parts.map((part) => {
      const own = found[part];
      if (own === undefined) return 0;
      const slopes = c[part].map(
        (_, i) =>
          (8 * ((c[part][i] as number) - (b[part][i] as number)) -
            ((d[part][i] as number) - (a[part][i] as number))) /
          (12 * h),
      );
      // Differences know a slope to the rounding of the values over the step.
      const values = Math.max(part === "energies" ? 100 * c.size : 0, ...c[part].map(Math.abs));
      const size = Math.max(...slopes.map(Math.abs), (1e-4 * values) / (Math.abs(value) || 1), 1e-12);
      return Math.max(0, ...slopes.map((slope, i) => Math.abs(slope - (own[i] as number)) / size));
    });
    const worst = Math.max(...apart);
    best = Math.min(best ?? Number.POSITIVE_INFINITY, worst);
    if (best < 1e-6) break;
  }
  return best;
}

/** A case of a mechanism under a law: parameters near the model's own, and a random length. */
function caseOf(name: string, law: Case["options"]["law"], seed: number, count: number): Case {
  const random = randomSource(seed);
  const mechanism = loadMechanism(name);
  const near = mechanism.parameters.map(({ name: own, value }): [string, number] => [
    own,
    value * (1 + 0.02 * (random() - 0.5)),
  ]);
  const all = [
    ...mechanism.parameters.map((one) => one.name),
    ...mechanism.coordinates.flatMap((one) => [`start:${one}`, `start:${one}'`]),
  ];
  const chosen = all.map((one) => ({ one, key: random() })).sort((x, y) => x.key - y.key);
  return {
    mechanism,
    options: {
      until: 0.3 + 0.6 * random(),
      parameters: Object.fromEntries(near),
      with: chosen.slice(0, count).map(({ one }) => one),
      ...(law === undefined ? {} : { law }),
    },
  };
}

describe("derivatives against central differences of tight runs, where they are valid", () => {
  const cases = shippedNames.flatMap((name, i) =>
    impactLaws.flatMap((law, k) =>
      isLong || k === i % impactLaws.length ? [{ name, law, seed: 7 * i + k }] : [],
    ),
  );
  let compared = 0;

  it.each(cases)("$name under $law", { timeout: 120_000 }, ({ name, law, seed }) => {
    const one = caseOf(name, law, 1000 + seed, isLong ? 12 : 2);
    const found = measureSensitivity(one.mechanism, one.options);
    const events = found.events.filter(({ type }) => type !== "chatter");
    for (const { name: variable, value, validUntil } of found.variables) {
      if (validUntil !== undefined || !found.final.valid) continue;
      const energies = found.energies as NonNullable<typeof found.energies>;
      const slopeOf = (energy: typeof energies.smooth) => energy.slopes[variable] as number;
      const slopes = {
        end: one.mechanism.coordinates.flatMap((coordinate) =>
          [coordinate, `v_${coordinate}`].map(
            (column) => found.final.slopes[variable]?.[found.columns.indexOf(column)] as number,
          ),
        ),
        times: events.map(({ time }) => time[variable] as number),
        // Impulses that are not unique have no derivative.
        impulses: events.every(({ impulse, impulseSlopes: of }) => impulse === undefined || of !== undefined)
          ? events.flatMap(({ impulseSlopes: of }) =>
              of === undefined ? [] : [of.N[variable] as number, of.T[variable] as number],
            )
          : undefined,
        energies: [
          slopeOf(energies.smooth) + slopeOf(energies.impacts) + slopeOf(energies.events),
          slopeOf(energies.impacts),
        ],
      };
      const apart = distance(one, variable, value, slopes);
      if (apart === undefined) continue;
      compared++;
      expect(apart, `${name} under ${law}: ${variable} = ${value}`).toBeLessThan(1e-6);
    }
  });

  it("are compared in most cases", () => {
    expect(compared).toBeGreaterThan(cases.length);
  });
});
