/** Which shell script repeats a figure? It holds everything, the model too. */

import type { ContactEvent } from "judder";
import {
  choiceWords,
  commandLine,
  contactWords,
  mechanismWords,
  shellLine,
  startWords,
} from "../../scenario/command.js";
import { policyText, type Scenario, samplesOf } from "../../scenario/scenario.js";
import {
  type LeverFigure,
  type LimitFigure,
  namesIn,
  type Repeat,
  rangeIn,
  type SweepFigure,
  scenarioOf,
  without,
} from "./repeat.js";

export function shellScript(scenario: Scenario, repeat: Repeat, name: string): string {
  const { mechanism, model } = scenarioOf(repeat, scenario);
  return [
    "#!/bin/sh",
    "# Needs Judder: npm install --global judder",
    ...(model === undefined ? [] : [hereDocument(`${mechanism}.yaml`, model)]),
    ...commandsOf(scenario, repeat, name),
    "",
  ].join("\n");
}

/** The command behind the numbers of a figure; of a motion, the one that computes it. */
export function commandBehind(scenario: Scenario, repeat: Repeat | undefined): string {
  if (repeat === undefined || "plot" in repeat || "impact" in repeat) return commandLine(scenario);
  return commandsOf(scenario, repeat, undefined)[0] as string;
}

/** Without a name nothing is written to files. */
function commandsOf(scenario: Scenario, repeat: Repeat, name: string | undefined): string[] {
  const out = (file: string | undefined, ...endings: string[]) =>
    file === undefined ? [] : endings.flatMap((ending) => ["--out", `${file}.${ending}`]);
  const line = (command: string, words: readonly string[], ...more: string[]) =>
    shellLine(["judder", command, ...words, ...more]);
  if ("impact" in repeat) {
    const { t, contact, before } = repeat.impact;
    const state = ["--from", stateText(before), "--time", String(t), "--contact", contact];
    return [line("impact", [...mechanismWords(scenario), ...state], ...out(name, "svg", "json"))];
  }
  if ("sweep" in repeat) {
    const companions = (what: string) => out(name && `${name}-${what}`, "svg", "json");
    return [
      line("sweep", sweepWords(repeat.sweep), ...out(name, "svg", "csv")),
      ...(repeat.sweep.lines ?? []).map((of) =>
        line(of === "rest" ? "equilibria" : "continue", lineWords(repeat.sweep, of), ...companions(of)),
      ),
    ];
  }
  if ("limit" in repeat) return [line("limit", limitWords(repeat.limit), ...out(name, "svg", "csv", "json"))];
  if ("levers" in repeat)
    return [line("equilibria", leverWords(repeat.levers), ...out(name, "svg", "csv", "json"))];
  const { plot, over = [], map = false } = repeat;
  return [
    commandLine(scenario, [
      "--samples",
      String(samplesOf(scenario)),
      "--plot",
      plot,
      ...over.flatMap((quantity) => ["--over", quantity]),
      ...(map ? ["--map"] : []),
      ...out(name, "svg", "csv"),
    ]),
  ];
}

function sweepWords({ scenario, over, settle, record, starts = 1, plot }: SweepFigure): string[] {
  const swept = namesIn(over);
  return [
    ...mechanismWords({ ...scenario, set: without(scenario.set, swept) }),
    ...startWords({ from: without(scenario.from, swept) }),
    ...over.flatMap((axis) => {
      const range = rangeIn(axis);
      const values =
        range === undefined ? axis.values.join(",") : `${range[0]}..${range[1]}:${axis.values.length}`;
      return ["--over", `${axis.name}=${values}`];
    }),
    "--settle",
    String(settle),
    "--record",
    String(record),
    ...(starts === 1 ? [] : ["--starts", String(starts)]),
    ...contactWords(scenario),
    ...choiceWords(scenario),
    ...(plot === undefined ? [] : ["--plot", plot]),
  ];
}

/** Branches or curves over the axes of a sweep; orbits begin at the scenario's start, under its law and policy. */
function lineWords({ scenario, over }: SweepFigure, of: "rest" | "orbits"): string[] {
  const { law } = scenario;
  const policy = policyText(scenario);
  return [
    ...mechanismWords({ ...scenario, set: without(scenario.set, namesIn(over)) }),
    ...over.flatMap(({ name, values }) => ["--over", `${name}=${values[0]}..${values.at(-1)}`]),
    ...(of === "rest" ? [] : startWords(scenario)),
    ...(of === "rest" || over.length > 1 ? [] : ["--double"]),
    ...(of === "rest" || law === undefined ? [] : ["--law", law]),
    ...(of === "rest" || policy === "" ? [] : ["--policy", policy]),
  ];
}

function limitWords({ scenario, start, t, until, epsilon, epsilonN, quantity }: LimitFigure): string[] {
  const layer = typeof epsilonN === "object" && "ratio" in epsilonN ? `${epsilonN.ratio}*epsilon` : undefined;
  return [
    ...mechanismWords(scenario),
    ...startWords({ from: start }),
    ...(t === 0 ? [] : ["--time", String(t)]),
    "--until",
    String(until),
    "--epsilon",
    `${epsilon.from}..${epsilon.to}:${epsilon.count}`,
    ...(layer === undefined ? [] : ["--epsilonN", layer]),
    "--over",
    quantity,
  ];
}

const leverWords = ({ scenario, parameter, low, high }: LeverFigure): string[] => [
  ...mechanismWords({ ...scenario, set: without(scenario.set, [parameter]) }),
  "--over",
  `${parameter}=${low}..${high}`,
  "--plot",
  "levers",
];

/** A model may hold every line, so its end is marked by one that it does not hold. */
function hereDocument(file: string, text: string): string {
  const lines = new Set(text.split(/\r?\n/));
  let mark = "MODEL";
  for (let i = 1; lines.has(mark); i++) mark = `MODEL${i}`;
  return `cat > ${file} <<'${mark}'\n${text.replace(/\r?\n?$/, "")}\n${mark}`;
}

const stateText = ({ q, v }: ContactEvent["before"]): string =>
  [...Object.entries(q), ...Object.entries(v).map(([name, value]) => [`${name}'`, value])]
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
