/** `judder design`: reads a property and bounds, and shows how far each parameter must go. */

import { drawDesign } from "../../figure/index.js";
import {
  type DesignOptions,
  type DesignProperty,
  type DesignResult,
  designParameters,
  type ImpactLaw,
} from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { findMechanism, readSettings } from "../shared/files.js";
import { readNumber } from "../shared/numbers.js";
import { checkExtensions, type OutputOptions, pictureExtensions, present } from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import { readBounds, readRange } from "../shared/range.js";
import type { StateOptions } from "../shared/state.js";
import { csvOf } from "../shared/table.js";
import { exitCodes, UsageError } from "../shared/usage.js";
import { parsePolicy, parseStart } from "../text/index.js";

export interface DesignCommandOptions extends OutputOptions, StyleOptions, StateOptions {
  readonly change?: readonly string[];
  readonly period?: string;
  readonly multiplier?: string;
  readonly paradoxFree?: string;
  readonly contact?: string;
  readonly critical?: string;
  readonly over?: string;
  readonly margin?: string;
  readonly settle?: string;
  readonly steps?: string;
  readonly tries?: string;
  readonly law?: string;
  readonly policy?: string;
}

export function design(argument: string, options: DesignCommandOptions): number {
  const mechanism = findMechanism(argument);
  checkExtensions(options.out ?? [], [".json", ".csv", ...pictureExtensions]);
  const read = readOptions(options);
  const progress = startProgress("design", options.quiet === true);
  const found = designParameters(mechanism, { ...read, onProgress: progress.update });
  progress.stop();
  const names = found.parameters.map(({ name }) => name);
  present(
    {
      name: mechanism.name,
      json: () => found,
      text: () => designReport(found),
      csv: () =>
        csvOf({
          columns: ["value", ...names],
          rows: found.path.map(({ value, parameters }) => [
            value,
            ...names.map((name) => parameters[name] ?? Number.NaN),
          ]),
        }),
      svg: () => drawDesign(mechanism, found, pictureCanvas(options)),
    },
    options,
  );
  return found.met ? exitCodes.done : exitCodes.disagreement;
}

function readOptions(options: DesignCommandOptions): DesignOptions {
  const { law, change, settle, steps, tries } = options;
  if (change === undefined)
    throw new UsageError("design needs --change: a parameter that may be changed, with its bounds", {
      hint: "for example --change k=50..200",
    });
  return {
    property: readProperty(options),
    change: readBounds("change", change),
    parameters: readSettings(options.set ?? []),
    start: parseStart(options.from ?? []),
    policy: parsePolicy(options.policy),
    ...(law === undefined ? {} : { law: law as ImpactLaw }),
    ...(settle === undefined ? {} : { settle: readNumber("settle", settle) }),
    ...(steps === undefined ? {} : { steps: readNumber("steps", steps) }),
    ...(tries === undefined ? {} : { tries: readNumber("tries", tries) }),
  };
}

function readProperty(options: DesignCommandOptions): DesignProperty {
  const { period, multiplier, paradoxFree, critical, over, contact } = options;
  const given = [period, multiplier, paradoxFree, critical].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw new UsageError(`${given.length} properties are given, one is needed`, {
      hint: "give one of --period, --multiplier, --paradox-free, --critical",
    });
  const margin = options.margin === undefined ? {} : { margin: readNumber("margin", options.margin) };
  if (period !== undefined) return { period: readNumber("period", period) };
  if (multiplier !== undefined) return { multiplier: readNumber("multiplier", multiplier) };
  if (paradoxFree !== undefined) {
    const { name, low, high } = readRange("paradox-free", paradoxFree);
    return { paradoxFree: name, low, high, ...(contact === undefined ? {} : { contact }), ...margin };
  }
  if (over === undefined)
    throw new UsageError("--critical needs the parameter and its range", {
      hint: "for example --over mu=0.3..0.8",
    });
  const { name, low, high } = readRange("over", over);
  // The engine checks the kinds.
  return {
    critical: critical as Extract<DesignProperty, { critical: unknown }>["critical"],
    parameter: name,
    low,
    high,
    ...margin,
  };
}

const short = (value: number, digits = 7): string => String(Number(value.toPrecision(digits)));
const signs = { equal: "=", atLeast: "≥", atMost: "≤" } as const;

/** Which orbit has the property, what was tried where no way led to the target, and which other orbit was seen. */
function designNotes({ property, met, orbit, searched, repeated }: DesignResult): string[] {
  const notes: string[] = [];
  if (orbit !== undefined)
    notes.push(
      `the orbit has the period ${short(orbit.period)} s and is ${orbit.stable ? "stable" : "unstable"}`,
    );
  if (searched !== undefined)
    notes.push(
      met
        ? `found among ${searched.tried} other designs within the bounds: a smaller change may exist`
        : `${searched.tried} other designs within the bounds were tried, ${searched.found} of them have a ${property}; this is the best`,
    );
  if (repeated !== undefined) {
    const { turns, period, value, parameters } = repeated;
    const at = Object.entries(parameters).map(([name, one]) => `${name} = ${short(one)}`);
    notes.push(
      `another orbit, with ${turns} times the period (${short(period)} s), has the ${property} ${short(value)} at ${at.join(", ")}`,
    );
  }
  return notes;
}

function designReport(found: DesignResult): string {
  const { property, before, after, target, sense, met, because, parameters, distance, evaluations } = found;
  const verdict = met ? pc.green("reached") : pc.red("not reached");
  return [
    `${property} ${signs[sense]} ${short(target)}: ${verdict}; it is ${short(after)}, it was ${short(before)}`,
    ...(because === undefined ? [] : [pc.yellow(because)]),
    ...designNotes(found),
    "",
    pc.bold("  parameter     from           to             change"),
    ...parameters.map(({ name, from, to, change, unit = "", atBound }) => {
      const share = from === 0 ? short(to - from, 4) : `${change < 0 ? "" : "+"}${short(100 * change, 4)} %`;
      const bound =
        atBound === undefined ? "" : pc.yellow(`  at its ${atBound === "low" ? "lower" : "upper"} bound`);
      return `  ${name.padEnd(12)}  ${short(from).padEnd(13)}  ${short(to).padEnd(13)}  ${share} (${unit})${bound}`;
    }),
    "",
    `size of the change ${short(100 * distance, 4)} %, ${evaluations} evaluations`,
  ].join("\n");
}
