import { describe, expect, it } from "vitest";
import {
  evaluateMatrices,
  impactLaws,
  loadMechanism,
  type Mechanism,
  makeState,
  measureSensitivity,
  type ParameterValues,
  type SensitivityEnergies,
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
  /** What impacts gave. */
  readonly given: readonly number[];
  /** Losses in dampers and friction, and what compliant contacts store. */
  readonly works: readonly number[];
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

/** Events to compare. How many hops of a chatter are computed before its end depends on the tolerance: the first four count. */
function comparable<E extends { readonly type: string; readonly contact?: string }>(
  events: readonly E[],
): E[] {
  const kept: E[] = [];
  for (const event of events) {
    if (event.type !== "chatter") {
      kept.push(event);
      continue;
    }
    const isHop = ({ type, contact }: E) => type === "impact" && contact === event.contact;
    const hops = kept.length - 1 - kept.findLastIndex((one) => !isHop(one));
    kept.length -= Math.max(0, hops - 4);
  }
  return kept;
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
    const given = givenByImpacts(mechanism, run, changed);
    return {
      end: mechanism.coordinates.flatMap((one) => [final.q[one] as number, final.v[one] as number]),
      times: comparable(events).map(({ t }) => t),
      impulses: comparable(events).flatMap(({ impulse }) =>
        impulse === undefined ? [] : [impulse.N, impulse.T],
      ),
      energies: [ledger.kinetic + ledger.potential],
      given: [given],
      works: [ledger.dissipated, ledger.friction, ledger.contact ?? 0],
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

const parts = ["end", "times", "impulses", "energies", "given", "works"] as const;
const joules: readonly string[] = parts.slice(3);
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
      const values = Math.max(joules.includes(part) ? 100 * c.size : 0, ...c[part].map(Math.abs));
      const size = Math.max(...slopes.map(Math.abs), (1e-4 * values) / (Math.abs(value) || 1), 1e-12);
      return Math.max(0, ...slopes.map((slope, i) => Math.abs(slope - (own[i] as number)) / size));
    });
    const worst = Math.max(...apart);
    best = Math.min(best ?? Number.POSITIVE_INFINITY, worst);
    if (best < 1e-6) break;
  }
  return best;
}

/** Losses in dampers and in friction, stored energy; not where forces are not unique. */
function worksOf(energies: SensitivityEnergies, variable: string): number[] | undefined {
  const { dissipated, friction, contact } = energies;
  const found = [dissipated, friction].map((one) => one?.slopes[variable] ?? Number.NaN);
  return found.some(Number.isNaN) ? undefined : [...found, contact?.slopes[variable] ?? 0];
}

/** How far values of the shares are from the energy balance of the plain run, relative to its largest term. */
function apartFromLedger({ mechanism, options }: Case, energies: SensitivityEnergies): number {
  const { with: _, ...plain } = options;
  const { parameters = {} } = options;
  const { ledger } = simulate(mechanism, makeState(mechanism, {}, { parameters }), plain);
  const { work, dissipated, friction, contact, impacts } = energies;
  if (work === undefined || dissipated === undefined || friction === undefined) return 0;
  // What moving surfaces give in impacts is work in the ledger: the sum does not depend on that.
  const pairs: [number, number][] = [
    [work.value + impacts.value, ledger.work - ledger.impacts],
    [dissipated.value, ledger.dissipated],
    [friction.value, ledger.friction],
    [contact?.value ?? 0, ledger.contact ?? 0],
  ];
  const size = Math.max(1e-6, Math.abs(ledger.kinetic), ...pairs.flat().map(Math.abs));
  return Math.max(...pairs.map(([one, other]) => Math.abs(one - other))) / size;
}

/** A case of a mechanism under a law: parameters near the model's own, and a random length. */
function caseOf(name: string, law: Case["options"]["law"], seed: number, count: number): Case {
  const random = randomSource(seed);
  const mechanism = loadMechanism(name);
  const near = mechanism.parameters.map(({ name: own, value, range }): [string, number] => {
    const drawn = value * (1 + 0.02 * (random() - 0.5));
    // Beyond its range a value turns back: a restitution of 1 becomes a smaller one.
    const high = range?.[1] ?? Number.POSITIVE_INFINITY;
    return [own, drawn > high ? 2 * high - drawn : drawn];
  });
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
    const events = comparable(found.events);
    const chatters = events.length < found.events.length;
    if (found.energies !== undefined) expect(apartFromLedger(one, found.energies)).toBeLessThan(1e-7);
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
        energies: [slopeOf(energies.smooth) + slopeOf(energies.impacts) + slopeOf(energies.events)],
        given: chatters ? undefined : [slopeOf(energies.impacts)],
        // The ledger knows the shares of the last hops to about ten digits, too few for differences.
        works: chatters ? undefined : worksOf(energies, variable),
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
