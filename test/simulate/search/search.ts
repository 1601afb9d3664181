/** One mechanism at random and all that must hold for it. */

import { classes } from "./classes.js";
import {
  chance,
  type Dice,
  type Draw,
  inUnits,
  type Printing,
  pick,
  printText,
  renamed,
  type SearchModel,
  together,
  valuesOf,
  velocityOf,
} from "./model.js";
import {
  countedAmbiguities,
  drift,
  type Engine,
  health,
  type Run,
  type RunOptions,
  rowsHold,
  sameMotion,
  standing,
} from "./properties.js";
import { stepped } from "./stepped.js";

export interface Failure {
  readonly seed: number;
  readonly kind: string;
  readonly what: string;
  readonly text: string;
  readonly until: number;
}

/** Mulberry32, as in the oracles' own tests. */
function drawFrom(seed: number): Draw {
  let s = seed | 0;
  return (low, high) => {
    s = (s + 0x6d2b79f5) | 0;
    let z = Math.imul(s ^ (s >>> 15), 1 | s);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return low + (high - low) * (((z ^ (z >>> 14)) >>> 0) / 4294967296);
  };
}

const shuffled = (draw: Draw, count: number): number[] => {
  const list = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(draw(0, i + 1));
    [list[i], list[j]] = [list[j] as number, list[i] as number];
  }
  return list;
};

const runOf = (engine: Engine, model: SearchModel, options: RunOptions, printing: Printing = {}): Run =>
  engine(printText(model, printing, true), valuesOf(model, printing), options);

type Property = (engine: Engine, model: SearchModel, run: Run, dice: Dice) => string[];

/** A run that is cut anywhere is the beginning of the whole one. */
const cut: Property = (engine, model, run, { draw }) => {
  const until = draw(0.02, 1) * run.final.t;
  return sameMotion(`cut at ${until}`, runOf(engine, model, { until }), run, {
    tolerance: 1e-6,
    idle: model.idle,
  });
};

/** A hundred times the tolerance gives the same events. */
const looser: Property = (engine, model, run) => {
  const other = runOf(engine, model, { until: model.until, rtol: 1e-9, atol: 1e-10 });
  return sameMotion("tolerance", run, other, {
    tolerance: 1e-5,
    idle: model.idle,
    ambiguities: true,
    errorsDiffer: true,
  });
};

const reordered: Property = (engine, model, run, { plan }) => {
  const contactOrder = shuffled(plan, model.contacts.length);
  const coordinateOrder = shuffled(plan, model.coordinates.length);
  const other = runOf(engine, model, { until: model.until }, { contactOrder, coordinateOrder });
  const told = `with\n${printText(model, { contactOrder, coordinateOrder })}`;
  return sameMotion("order", run, other, { tolerance: 1e-6, idle: model.idle, ambiguities: true }).map(
    (what) => `${what} ${told}`,
  );
};

const relabelled: Property = (engine, model, run, { plan }) => {
  const prefix = pick(plan, ["z", "a_", "Q"]);
  const other = runOf(engine, renamed(model, prefix), { until: model.until });
  const strip = (from: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(from).map(([name, value]) => [name.slice(prefix.length), value]));
  return sameMotion("names", run, other, {
    tolerance: 1e-6,
    idle: model.idle,
    ambiguities: true,
    contact: (name) => name.slice(prefix.length),
    state: ({ q, v }) => ({ q: strip(q), v: strip(v) }),
  });
};

const otherUnits: Property = (engine, model, run, { draw }) => {
  const unit = () => pick(draw, [0.25, 0.5, 2, 8, 10, 0.1]);
  const units = [unit(), unit(), unit()] as const;
  const atol = inUnits(1e-12, [0, 1, 0], units);
  const other = runOf(engine, model, { until: model.until / units[2], atol }, { units });
  const back = (from: Readonly<Record<string, number>>, rate: boolean) =>
    Object.fromEntries(
      model.coordinates.map(({ name, dimension }) => {
        const own = rate ? velocityOf(dimension) : dimension;
        return [name, (from[name] as number) / inUnits(1, own, units)];
      }),
    );
  return sameMotion("units", run, other, {
    tolerance: 1e-5,
    time: units[2],
    idle: model.idle,
    ambiguities: true,
    state: ({ q, v }) => ({ q: back(q, false), v: back(v, true) }),
  }).map((what) => `${what}, in units until ${model.until / units[2]} with\n${printText(model, { units })}`);
};

/** All combinations of more contacts take long. */
const mostContacts = 5;

/** Beside another mechanism that it does not feel, nothing changes. */
const apart: Property = (engine, model, run, dice) => {
  const names = ["feet", "groove", "belt", "belt"] as const;
  const second = renamed(drawModel(pick(dice.plan, names), dice), "o_");
  const both = together(model, second);
  if (both.contacts.length > mostContacts) return [];
  const whole = runOf(engine, both, { until: both.until });
  const [one, other] = [
    both.until === model.until ? run : runOf(engine, model, { until: both.until }),
    runOf(engine, second, { until: both.until }),
  ];
  if (one.outcome.kind !== "finished" || other.outcome.kind !== "finished") return [];
  const contacts = (of: SearchModel) => new Set(of.contacts.map(({ name }) => name));
  const expected = [...countedAmbiguities(one), ...countedAmbiguities(other)].sort((a, b) => a - b);
  const got = countedAmbiguities(whole);
  const clear = Math.min(expected[0] ?? both.until, got[0] ?? both.until);
  const told = `with\n${printText(both)}`;
  if (
    expected.length !== got.length ||
    expected.some((t, i) => Math.abs(t - (got[i] as number)) > 1e-6 * (1 + t))
  ) {
    if (clear < both.until)
      return [
        `apart: ambiguities ${got.join(" ") || "none"} against ${expected.join(" ") || "none"} ${told}`,
      ];
  }
  return [
    ...sameMotion("apart", one, whole, { tolerance: 1e-6, idle: model.idle, contacts: contacts(model) }),
    ...sameMotion("apart", other, whole, { tolerance: 1e-6, idle: second.idle, contacts: contacts(second) }),
  ].map((what) => `${what} ${told}`);
};

const properties: Readonly<Record<string, Property>> = {
  cut,
  looser,
  reordered,
  relabelled,
  otherUnits,
  apart,
};

/** The classes of a search over all of them; stacks, which take longest, come once. */
const often = ["belt", "groove", "cradle", "guided", "feet", "drawer", "shaken", "worn"];
const allKinds: readonly string[] = [...often, ...often, "stack"];

/** Dice that give what these gave, once more. */
function replayed({ draw, plan }: Dice): { readonly first: Dice; readonly again: () => Dice } {
  const thrown: number[][] = [[], []];
  const keep = (own: Draw, list: number[]): Draw => {
    return (low, high) => {
      list.push(own(0, 1));
      return low + (high - low) * (list.at(-1) as number);
    };
  };
  const repeat = (list: readonly number[] = []): Draw => {
    let next = 0;
    return (low, high) => low + (high - low) * (list[next++] as number);
  };
  return {
    first: { draw: keep(draw, thrown[0] as number[]), plan: keep(plan, thrown[1] as number[]) },
    again: () => ({ draw: repeat(thrown[0]), plan: repeat(thrown[1]) }),
  };
}

/** Those of the engine where none are given. */
const usual = { rtol: 1e-11, atol: 1e-12 };

/** Errors of a motion may grow from impact to impact; they shrink with the tolerance, by this factor, and what differs does not. */
const tighter = 100;

/** What is broken, but for numbers that drift apart as the errors of the two runs grow. */
function beyondErrors(
  property: Property,
  engine: Engine,
  model: SearchModel,
  run: Run,
  dice: Dice,
): string[] {
  const { first, again } = replayed(dice);
  const found = property(engine, model, run, first);
  if (found.length === 0 || !found.every((what) => what.includes(drift))) return found;
  const strict: Engine = (text, values, options) => {
    const { rtol, atol } = { ...usual, ...options };
    return engine(text, values, { ...options, rtol: rtol / tighter, atol: atol / tighter });
  };
  return property(strict, model, runOf(strict, model, { until: model.until }), again()).length === 0
    ? []
    : found;
}

export interface SearchOptions {
  /** Classes, by turns; all of them where it is left out. */
  readonly kinds?: readonly string[];
  /** The share of runs that is held against time stepping. */
  readonly stepped: number;
  /** Which kinds of failure are looked for; all where it is left out. */
  readonly only?: readonly string[];
}

/** So many texts of each kind. */
const plans = 8;

const drawModel = (kind: string, dice: Dice): SearchModel => {
  const make = classes[kind];
  if (make === undefined) throw new RangeError(`no class ${kind}, only ${Object.keys(classes).join(" ")}`);
  return make(dice);
};

function diceOf(seed: number, kinds: readonly string[]): Dice {
  return {
    draw: drawFrom(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995),
    plan: drawFrom(1 + (Math.floor(seed / kinds.length) % plans)),
  };
}

/** Everything that is broken for the mechanism of one seed. */
export function tryOne(engine: Engine, seed: number, options: SearchOptions): Failure[] {
  const { kinds = allKinds } = options;
  const kind = kinds[seed % kinds.length] as string;
  const dice = diceOf(seed, kinds);
  const { draw } = dice;
  const model = drawModel(kind, dice);
  const text = printText(model);
  const failures: string[] = [];
  const wanted = (name: string) => options.only === undefined || options.only.includes(name);
  const attempt = (name: string, work: () => string[]) => {
    if (!wanted(name)) return;
    try {
      failures.push(...work());
    } catch (error) {
      failures.push(`${name}: thrown ${error instanceof Error ? error.message : error}`);
    }
  };
  let run: Run | undefined;
  attempt("health", () => {
    run = runOf(engine, model, { until: model.until, samples: 41 });
    return health(model, run);
  });
  if (run === undefined && !wanted("health")) run = runOf(engine, model, { until: model.until, samples: 41 });
  const own = run;
  if (own !== undefined) {
    attempt("row", () => rowsHold(model, own));
    attempt("standing", () => standing(model, own));
    const [first, second] = [pick(draw, Object.keys(properties)), pick(draw, Object.keys(properties))];
    for (const name of new Set([first, second])) {
      attempt(name, () => beyondErrors(properties[name] as Property, engine, model, own, dice));
    }
    if (chance(draw, options.stepped)) attempt("stepped", () => stepped(model, own));
  }
  return failures.map((what) => ({ seed, kind: model.kind, what, text, until: model.until }));
}
