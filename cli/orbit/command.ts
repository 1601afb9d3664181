/** `judder orbit`: a periodic orbit with its word and multipliers, or the largest Lyapunov exponent of a motion. */

import { extname } from "node:path";
import { hybridOf, suggestion } from "#inner";
import {
  drawMultiplierPlane,
  drawPhasePortrait,
  drawTimeHistories,
  motionRange,
  phaseAxes,
} from "../../figure/index.js";
import {
  findOrbit,
  type ImpactLaw,
  measureLyapunov as largestExponent,
  makeAxis,
  mapParadox,
  type NoOrbit,
  type Orbit,
  type OrbitOptions,
  simulateOrbit,
  type Trajectory,
} from "../../src/index.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { readSettings } from "../shared/files.js";
import { readNumber } from "../shared/numbers.js";
import {
  checkExtensions,
  type OutputOptions,
  pictureExtensions,
  present,
  type Result,
} from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import { type Question, readQuestion, type StateOptions } from "../shared/state.js";
import { csvOf, jsonLinesOf, parquetOf } from "../shared/table.js";
import { UsageError } from "../shared/usage.js";
import { parsePolicy, parseStart } from "../text/index.js";
import { lyapunovReport, noOrbitReport, orbitReport } from "./report.js";

export interface OrbitCommandOptions extends OutputOptions, StyleOptions, StateOptions, ContactFlags {
  readonly settle?: string;
  readonly search?: string;
  readonly maxSteps?: string;
  readonly period?: string;
  readonly member?: readonly string[];
  readonly law?: string;
  readonly policy?: string;
  readonly rtol?: string;
  readonly atol?: string;
  readonly samples?: string;
  readonly plot?: string;
  readonly over?: readonly string[];
  readonly map?: boolean;
  readonly hybrid?: boolean;
  readonly lyapunov?: string | true;
}

export const orbitPictures = Object.freeze(["phase", "histories", "multipliers"] as const);
type PictureKind = (typeof orbitPictures)[number];

const endings = [".json", ".csv", ".jsonl", ".parquet", ...pictureExtensions];

export function orbit(argument: string, options: OrbitCommandOptions): void {
  const question = readQuestion(argument, options, (one) => readContacts(one, options));
  const kind = readPlot(options.plot);
  checkExtensions(options.out ?? [], options.lyapunov === undefined ? endings : [".json"]);
  const numbers = readOptions(options, question);
  const progress = startProgress("orbit", options.quiet === true);
  const onProgress = progress.update;
  const result =
    options.lyapunov === undefined
      ? orbitResult(question, findOrbit(question.mechanism, { ...numbers, onProgress }), kind, options)
      : exponentResult(question, { ...numbers, onProgress }, options);
  progress.stop();
  present(result, options);
}

function exponentResult(
  { mechanism }: Question,
  numbers: OrbitOptions,
  options: OrbitCommandOptions,
): Result {
  const time = typeof options.lyapunov === "string" ? { time: readNumber("lyapunov", options.lyapunov) } : {};
  const { period: _, search: __, samples: ___, member: ____, ...simulate } = numbers;
  const found = largestExponent(mechanism, { ...simulate, ...time });
  return { name: mechanism.name, json: () => found, text: () => lyapunovReport(found) };
}

function orbitResult(
  question: Question,
  found: Orbit | NoOrbit,
  kind: PictureKind,
  options: OrbitCommandOptions,
): Result {
  const { mechanism } = question;
  if (!found.found) {
    const drawn = (options.out ?? []).find((path) => extname(path).toLowerCase() !== ".json");
    if (drawn !== undefined && options.json !== true) console.error(noOrbitReport(found));
    return { name: mechanism.name, json: () => found, text: () => noOrbitReport(found), ...nothing(found) };
  }
  const { samples, ...rest } = found;
  let motion: Trajectory | undefined;
  const run = () => (motion ??= simulateOrbit(mechanism, found));
  const table = () => run().samples ?? { columns: [], rows: [] };
  const pictures = picturesOf(question, found, run, options);
  return {
    name: mechanism.name,
    json: () => ({
      ...rest,
      ...(samples === undefined ? {} : { samples }),
      ...(options.hybrid === true ? { hybrid: hybridOf(mechanism, found) } : {}),
    }),
    text: () => orbitReport(found, options.policy ?? "default"),
    csv: () => csvOf(table()),
    jsonl: () => jsonLinesOf(table()),
    parquet: (origin) => parquetOf(table(), ["j"], origin),
    svg: pictures[kind],
    pictures,
  };
}

/** Without an orbit there is no table and no picture: asking for one is answered in words. */
function nothing({ outcome: { kind, reason } }: NoOrbit): Partial<Result> {
  const refuse = (): never => {
    throw new UsageError(`there is no orbit to write: ${kind}`, { value: kind, hint: reason });
  };
  return { csv: refuse, jsonl: refuse, parquet: refuse, svg: refuse };
}

/** Points of the map in each direction, and the room around the orbit as a share of its extent. */
const [mapPoints, mapRoom] = [100, 0.08];

function picturesOf(
  { mechanism, occasion, compliance }: Question,
  found: Orbit,
  run: () => Trajectory,
  options: OrbitCommandOptions,
): Record<PictureKind, () => string> {
  const { over, map = false, from = [] } = options;
  const canvas = () => pictureCanvas(options);
  const chosen = over === undefined ? {} : { over };
  const behind = () => {
    const axis = (name: string) =>
      makeAxis(mechanism, name, motionRange(mechanism, run(), name, mapRoom), mapPoints);
    const [x, y] = phaseAxes(mechanism, over);
    return {
      map: mapParadox(mechanism, [axis(x), axis(y)], {
        ...occasion,
        ...compliance,
        start: parseStart(from),
      }),
    };
  };
  const shifts = Object.entries(found.shift ?? {}).map(
    ([name, by]) => `, shift of ${name} ${Number(by.toPrecision(4))}`,
  );
  const heading = `${mechanism.title}: orbit, T = ${Number(found.period.toPrecision(9))} s${shifts.join("")}`;
  return {
    phase: () =>
      drawPhasePortrait(mechanism, run(), canvas(), {
        ...chosen,
        ...(map ? behind() : {}),
        heading,
        ends: false,
      }),
    histories: () => drawTimeHistories(mechanism, run(), canvas(), chosen),
    multipliers: () =>
      drawMultiplierPlane(found.multipliers, canvas(), {
        trivial: found.forcing === undefined,
        neutral: found.neutral ?? [],
      }),
  };
}

function readPlot(plot: string = orbitPictures[0]): PictureKind {
  const found = orbitPictures.find((kind) => kind === plot);
  if (found !== undefined) return found;
  const hint = suggestion(plot, orbitPictures);
  throw new UsageError(`there is no picture ${plot} (--plot)`, { value: plot, hint });
}

function readOptions(options: OrbitCommandOptions, { occasion, state, compliance }: Question): OrbitOptions {
  const given = {
    settle: options.settle,
    search: options.search,
    "max-steps": options.maxSteps,
    period: options.period,
    rtol: options.rtol,
    atol: options.atol,
    samples: options.samples,
  };
  const numbers = Object.fromEntries(
    Object.entries(given).flatMap(([flag, text]) =>
      text === undefined ? [] : [[flag === "max-steps" ? "maxSteps" : flag, readNumber(flag, text)]],
    ),
  );
  const { law, policy, member } = options;
  // The engine checks the names of laws and policies.
  return {
    ...occasion,
    ...numbers,
    ...compliance,
    start: state,
    policy: parsePolicy(policy),
    ...(law === undefined ? {} : { law: law as ImpactLaw }),
    ...(member === undefined ? {} : { member: readSettings(member, "--member") }),
  };
}
