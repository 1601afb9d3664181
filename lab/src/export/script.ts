/** Which script repeats a figure? For a shell or as a module of the library; it holds everything, the model too. */

import type { ContactEvent } from "judder";
import { choiceWords, commandLine, mechanismWords, shellLine, startWords } from "../scenario/command.js";
import { fromText, policyText, type Scenario, samplesOf } from "../scenario/scenario.js";

/** What the library draws: a picture of the motion, one of its impacts, or a sweep of its scenario. */
export type Repeat =
  | {
      readonly plot: "phase" | "histories" | "energy" | "strobe";
      readonly over?: readonly string[];
      /** Over the paradox map of its plane. */
      readonly map?: boolean;
    }
  | { readonly impact: ContactEvent }
  | { readonly sweep: SweepFigure };

/** Many runs over one or two quantities, each from the same scenario. */
export interface SweepFigure {
  readonly scenario: Scenario;
  readonly over: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly settle: number;
  readonly record: number;
  readonly starts: number;
  /** The quantity of the picture; left out: basins. */
  readonly plot?: string;
}

/** A shell script. */
export function shellScript(scenario: Scenario, repeat: Repeat, name: string): string {
  const { mechanism, model } = "sweep" in repeat ? repeat.sweep.scenario : scenario;
  return [
    "#!/bin/sh",
    "# Needs Judder: npm install --global judder",
    ...(model === undefined ? [] : [hereDocument(`${mechanism}.yaml`, model)]),
    commandOf(scenario, repeat, name),
    "",
  ].join("\n");
}

function commandOf(scenario: Scenario, repeat: Repeat, name: string): string {
  const out = (...endings: string[]) => endings.flatMap((ending) => ["--out", `${name}.${ending}`]);
  if ("impact" in repeat) {
    const { t, contact, before } = repeat.impact;
    const state = ["--from", stateText(before), "--time", String(t), "--contact", contact];
    return shellLine(["judder", "impact", ...mechanismWords(scenario), ...state, ...out("svg", "json")]);
  }
  if ("sweep" in repeat)
    return shellLine(["judder", "sweep", ...sweepWords(repeat.sweep), ...out("svg", "csv")]);
  const { plot, over = [], map = false } = repeat;
  return commandLine(scenario, [
    "--samples",
    String(samplesOf(scenario)),
    "--plot",
    plot,
    ...over.flatMap((quantity) => ["--over", quantity]),
    ...(map ? ["--map"] : []),
    ...out("svg", "csv"),
  ]);
}

/** What is swept is not given as well. */
function sweepWords({ scenario, over, settle, record, starts, plot }: SweepFigure): string[] {
  const swept = over.map(({ name }) => name);
  const fixed = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => !swept.includes(name)));
  return [
    ...mechanismWords({ ...scenario, set: fixed(scenario.set) }),
    ...startWords({ from: fixed(scenario.from) }),
    ...over.flatMap(({ name, values }) => [
      "--over",
      `${name}=${values[0]}..${values.at(-1)}:${values.length}`,
    ]),
    "--settle",
    String(settle),
    "--record",
    String(record),
    ...(starts === 1 ? [] : ["--starts", String(starts)]),
    ...choiceWords(scenario),
    ...(plot === undefined ? [] : ["--plot", plot]),
  ];
}

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

const drawers = {
  phase: "drawPhasePortrait",
  histories: "drawTimeHistories",
  energy: "drawEnergy",
  strobe: "drawStrobe",
} as const;

/** A module for Node; sweeps want all cores, which the command line has. */
export function moduleScript(
  scenario: Scenario,
  repeat: Exclude<Repeat, { sweep: unknown }>,
  name: string,
): string {
  const body = "impact" in repeat ? impactLines(repeat.impact, name) : motionLines(scenario, repeat, name);
  const { mechanism, model } = scenario;
  const makers = model === undefined ? ["loadMechanism"] : ["compileMechanism", "parseModel"];
  const made =
    model === undefined
      ? `loadMechanism(${literal(mechanism)})`
      : `compileMechanism(parseModel(${literal(model)}), { name: ${literal(mechanism)} })`;
  return [
    `// npm install judder, then: node ${name}.mjs`,
    'import { writeFileSync } from "node:fs";',
    `import { ${[...makers, ...body.names].sort().join(", ")} } from "judder";`,
    `import { ${body.drawers.join(", ")} } from "judder/figure";`,
    ...(body.lines.some((line) => line.includes("plainDocument"))
      ? ['import { plainDocument } from "judder/node";']
      : []),
    "",
    `const mechanism = ${made};`,
    `const parameters = ${literal(scenario.set)};`,
    ...body.lines,
    "",
  ].join("\n");
}

interface Body {
  /** Of the library, and of its figures. */
  readonly names: readonly string[];
  readonly drawers: readonly string[];
  readonly lines: readonly string[];
}

function motionLines(
  scenario: Scenario,
  { plot, over, map = false }: Extract<Repeat, { plot: unknown }>,
  name: string,
): Body {
  const { until, law, contact, epsilon, epsilonN, phase, jump, follow } = scenario;
  const from = fromText(scenario);
  const rest = { law, contact, epsilon, epsilonN, phase, jump };
  const policy = policyText(scenario) || "default";
  const options = { until, ...rest, policy, follow, samples: samplesOf(scenario) };
  const look = [
    ...(over === undefined ? [] : [`over: ${literal(over)}`]),
    ...(map ? ["map"] : []),
    ...(plot === "energy" || plot === "strobe" ? ["parameters"] : []),
  ];
  const drawer = drawers[plot];
  const canvas = plot === "strobe" ? "" : "{ document: plainDocument() }, ";
  return {
    names: ["simulate", "startOfRun", "toCsv", ...(map ? ["makeAxis", "paradoxMap"] : [])],
    drawers: [drawer, ...(map ? ["motionRange"] : [])],
    lines: [
      `const from = ${literal(from === "" ? [] : [from])};`,
      `const options = { parameters, ...${literal(options)} };`,
      "const run = simulate(mechanism, startOfRun(mechanism, from, options), options);",
      `writeFileSync(${literal(`${name}.csv`)}, toCsv(run.samples));`,
      ...(map
        ? [
            `const axes = ${literal(over)}.map((quantity) =>`,
            "  makeAxis(mechanism, quantity, motionRange(mechanism, run, quantity, 0.08), 100),",
            ");",
            "const map = paradoxMap(mechanism, axes, { parameters, from });",
          ]
        : []),
      `writeFileSync(${literal(`${name}.svg`)}, ${drawer}(mechanism, run, ${canvas}{ ${look.join(", ")} }));`,
    ],
  };
}

function impactLines({ t, contact, before }: ContactEvent, name: string): Body {
  return {
    names: ["impactsAt", "toJson"],
    drawers: ["drawImpact"],
    lines: [
      `const before = ${literal(before)};`,
      `const report = impactsAt(mechanism, before, ${literal(contact)}, { t: ${t}, parameters });`,
      `writeFileSync(${literal(`${name}.json`)}, toJson(report));`,
      `writeFileSync(${literal(`${name}.svg`)}, drawImpact(report, { document: plainDocument() }));`,
    ],
  };
}

/** JSON is JavaScript. */
const literal = (value: unknown): string => JSON.stringify(value);
