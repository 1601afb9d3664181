/** Which module of the library repeats a figure? It holds everything, the model too, and writes picture and numbers. */

import type { ContactEvent } from "judder";
import { choicesOf, contactsOf } from "../../engine/choices.js";
import { type Scenario, samplesOf } from "../../scenario/scenario.js";
import { type Body, literal, write } from "./body.js";
import { leverLines, limitLines, sweepLines } from "./many.js";
import { type MotionFigure, namesIn, type Repeat, scenarioOf, without } from "./repeat.js";

const drawers = {
  phase: "drawPhasePortrait",
  histories: "drawTimeHistories",
  energy: "drawEnergy",
  strobe: "drawStrobe",
} as const;

/** A module for Node, which uses one of its cores. */
export function moduleScript(shown: Scenario, repeat: Repeat, name: string): string {
  const scenario = scenarioOf(repeat, shown);
  const body = bodyOf(scenario, repeat, name);
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
    `const parameters = ${literal(without(scenario.set, sweptIn(repeat)))};`,
    ...body.lines,
    "",
  ].join("\n");
}

function sweptIn(repeat: Repeat): string[] {
  if ("sweep" in repeat) return namesIn(repeat.sweep.over);
  return "levers" in repeat ? [repeat.levers.parameter] : [];
}

function bodyOf(scenario: Scenario, repeat: Repeat, name: string): Body {
  if ("impact" in repeat) return impactLines(repeat.impact, name);
  if ("sweep" in repeat) return sweepLines(repeat.sweep, name);
  if ("limit" in repeat) return limitLines(repeat.limit, name);
  if ("levers" in repeat) return leverLines(repeat.levers, name);
  return motionLines(scenario, repeat, name);
}

function motionLines(scenario: Scenario, { plot, over, map = false }: MotionFigure, name: string): Body {
  const { until, follow } = scenario;
  const choices = { ...choicesOf(scenario), ...contactsOf(scenario) };
  const options = { until, ...choices, follow, samples: samplesOf(scenario) };
  const look = [
    ...(over === undefined ? [] : [`over: ${literal(over)}`]),
    ...(map ? ["map"] : []),
    ...(plot === "energy" || plot === "strobe" ? ["parameters"] : []),
  ];
  const drawer = drawers[plot];
  const canvas = plot === "strobe" ? "" : "{ document: plainDocument() }, ";
  return {
    names: [
      ...["simulate", "makeState", "toCsv"],
      ...(map ? ["makeAxis", "mapParadox"] : []),
      ...(plot === "energy" ? ["evaluateMatrices"] : []),
    ],
    drawers: [drawer, ...(map ? ["motionRange"] : [])],
    lines: [
      `const start = ${literal(scenario.from)};`,
      `const options = { parameters, ...${literal(options)} };`,
      "const run = simulate(mechanism, makeState(mechanism, start, options), options);",
      ...(plot === "energy" ? energyLines(name) : [write(`${name}.csv`, "toCsv(run.samples)")]),
      ...(map
        ? [
            `const axes = ${literal(over)}.map((quantity) =>`,
            "  makeAxis(mechanism, quantity, motionRange(mechanism, run, quantity, 0.08), 100),",
            ");",
            "const map = mapParadox(mechanism, axes, { parameters, start });",
          ]
        : []),
      write(`${name}.svg`, `${drawer}(mechanism, run, ${canvas}{ ${look.join(", ")} })`),
    ],
  };
}

/** Changes since the start. */
const energyLines = (name: string): string[] => [
  "const { coordinates } = mechanism;",
  "const named = (row, at) => Object.fromEntries(coordinates.map((name, i) => [name, row[at + i]]));",
  "const energies = run.samples.rows.map((row) => {",
  "  const state = { q: named(row, 2), v: named(row, 2 + coordinates.length) };",
  "  return evaluateMatrices(mechanism, state, { t: row[0], parameters }).energy;",
  "});",
  "const rows = energies.map(({ kinetic, potential }, i) => {",
  "  const [T, V] = [kinetic - energies[0].kinetic, potential - energies[0].potential];",
  "  return [run.samples.rows[i][0], T + V, T, V];",
  "});",
  write(`${name}.csv`, 'toCsv({ columns: ["t", "total", "kinetic", "potential"], rows })'),
];

/** Along the impulse where the law has a path, else from before to after. */
const courseLines = (name: string): string[] => [
  "const { mu, r, laws } = report;",
  "const rows = Object.entries(laws).flatMap(([law, { solutions }]) =>",
  "  solutions.flatMap((solution) => {",
  '    const { from, to } = "family" in solution ? solution.family : { from: solution, to: null };',
  "    const path = pathLaws.includes(law);",
  "    const jump = [report.before, from, ...(to === null ? [] : [to])];",
  "    const points = path ? traceImpact(law, report, mu, r, report.before) : jump;",
  "    return points.map(({ vT, vN }, i) => [law, i, vT, vN, from.energyChange]);",
  "  }),",
  ");",
  write(`${name}.csv`, 'toCsv({ columns: ["law", "point", "vT", "vN", "energy"], rows })'),
];

function impactLines({ t, contact, before }: ContactEvent, name: string): Body {
  return {
    names: ["findImpacts", "traceImpact", "pathLaws", "toCsv", "toJson"],
    drawers: ["drawImpact"],
    lines: [
      `const before = ${literal(before)};`,
      `const report = findImpacts(mechanism, before, ${literal(contact)}, { t: ${t}, parameters });`,
      ...courseLines(name),
      write(`${name}.json`, "toJson(report)"),
      write(`${name}.svg`, "drawImpact(report, { document: plainDocument() })"),
    ],
  };
}
