/** Which lines of a module repeat a figure of many runs? Sweeps, compliant runs, critical values. */

import { choicesOf, contactsOf } from "../../engine/choices.js";
import { type Body, literal, write } from "./body.js";
import { type LeverFigure, type LimitFigure, namesIn, rangeIn, type SweepFigure, without } from "./repeat.js";

const document = "{ document: plainDocument() }";

/** All runs one after another, then the lines over them. */
export function sweepLines(figure: SweepFigure, name: string): Body {
  const { scenario, over, settle, record, starts = 1, plot, lines = [] } = figure;
  const choices = { ...choicesOf(scenario), ...contactsOf(scenario) };
  const swept = namesIn(over);
  const heading = `${scenario.mechanism} over ${swept.join(" and ")}`;
  const quantity = plot === undefined ? "" : `, quantity: ${literal(plot)}`;
  const drawer = plot === undefined ? "drawBasin" : "drawDiagram";
  const ranges = over.map(rangeIn);
  const added = lines.map((of) =>
    over.length === 1 ? branchLines(figure, of, name) : curveLines(figure, of, name),
  );
  return {
    names: [
      ...new Set([
        ...["sweep", "tabulateSweep", "toCsv", ...added.flatMap(({ names }) => names)],
        ...(ranges.some((range) => range !== undefined) ? ["makeRange"] : []),
      ]),
    ],
    drawers: [...new Set([drawer, ...added.flatMap(({ drawers }) => drawers)])],
    lines: [
      `const start = ${literal(without(scenario.from, swept))};`,
      "const over = [",
      ...over.map((axis, i) => {
        const range = ranges[i];
        const words = [...(range ?? []), axis.values.length].join(", ");
        const values = range === undefined ? literal(axis.values) : `makeRange(${words})`;
        return `  { name: ${literal(axis.name)}, values: ${values} },`;
      }),
      "];",
      `const options = { over, start, parameters, ...${literal({ settle, record, starts, ...choices })} };`,
      "const rows = [...sweep(mechanism, options)];",
      "const { coordinates } = mechanism;",
      write(`${name}.csv`, "toCsv(tabulateSweep(mechanism, options, rows))"),
      "const job = { over, bothWays: false };",
      `const picture = { heading: ${literal(heading)}, job, coordinates, rows: () => [rows]${quantity} };`,
      write(`${name}.svg`, `${drawer}(picture, ${document})`),
      ...added.flatMap(({ lines: more }) => more),
    ],
  };
}

/** The start and choices of orbits, whatever the values of the axes. */
const orbitOptions = ({ scenario, over }: SweepFigure): string => {
  const values = namesIn(over).map((name, i) => `${literal(name)}: ${"xy"[i]}`);
  const start = `makeState(mechanism, ${literal(scenario.from)}, { parameters: { ...parameters, ${values.join(", ")} } })`;
  return `...${literal(choicesOf(scenario))}, startAt: (${over.length === 1 ? "x" : "x, y"}) => ${start}`;
};

function branchLines(figure: SweepFigure, of: "rest" | "orbits", name: string): Body {
  const [{ name: parameter, values } = { name: "", values: [] }] = figure.over;
  const [low, high] = [values[0], values.at(-1)];
  const title = `title: \`\${mechanism.title}: ${of === "rest" ? "equilibria" : `orbits over ${parameter}`}\``;
  if (of === "rest")
    return {
      names: ["followEquilibria", "findEquilibria", "toJson"],
      drawers: ["drawEquilibria"],
      lines: [
        "const rest = findEquilibria(mechanism, { parameters });",
        `const along = followEquilibria(mechanism, { parameters, ...${literal({ parameter, low, high })} });`,
        write(`${name}-rest.json`, "toJson({ ...rest, ...along })"),
        write(`${name}-rest.svg`, `drawEquilibria(rest, along, ${document}, { ${title} })`),
      ],
    };
  const question = { parameter, from: low, to: high, double: true };
  return {
    names: ["followOrbits", "makeState", "toJson"],
    drawers: ["drawOrbitBranch"],
    lines: [
      `const orbits = followOrbits(mechanism, { parameters, ...${literal(question)}, ${orbitOptions(figure)} });`,
      write(`${name}-orbits.json`, "toJson(orbits)"),
      write(`${name}-orbits.svg`, `drawOrbitBranch(orbits, ${document}, { ${title} })`),
    ],
  };
}

function curveLines(figure: SweepFigure, of: "rest" | "orbits", name: string): Body {
  const [first, second] = figure.over.map(({ name: parameter, values }) => ({
    parameter,
    low: values[0],
    high: values.at(-1),
  }));
  const { parameter, low, high } = first ?? {};
  const asked = of === "rest" ? { parameter, low, high, second } : { parameter, from: low, to: high, second };
  const maker = of === "rest" ? "followEquilibriumCurves" : "followOrbitCurves";
  const options = of === "rest" ? "" : `, ${orbitOptions(figure)}`;
  return {
    names: [maker, "toJson", ...(of === "rest" ? [] : ["makeState"])],
    drawers: ["drawCurves"],
    lines: [
      `const ${of}Curves = ${maker}(mechanism, { parameters, ...${literal(asked)}${options} });`,
      write(`${name}-${of}.json`, `toJson(${of}Curves)`),
      write(
        `${name}-${of}.svg`,
        `drawCurves(${of}Curves, ${document}, { title: \`\${mechanism.title}: curves of ${of}\` })`,
      ),
    ],
  };
}

/** The number of a quantity at the end of a run: a coordinate, a velocity, or one of a contact. */
function endOf(quantity: string): string {
  const cut = quantity.lastIndexOf("_");
  const contact = `final.contacts[${literal(quantity.slice(0, cut))}]?.${quantity.slice(cut + 1)}`;
  if (quantity.endsWith("'")) return `final.v[${literal(quantity.slice(0, -1))}]`;
  return `final.q[${literal(quantity)}]${cut < 0 ? "" : ` ?? ${contact}`}`;
}

/** The compliant runs, then the rigid futures, which stand at no ε. */
export function limitLines(
  { start, t, until, epsilon, epsilonN, quantity }: LimitFigure,
  name: string,
): Body {
  return {
    names: ["judgeStiffLimit", "toCsv", "toJson"],
    drawers: ["drawLimit"],
    lines: [
      `const options = { parameters, ...${literal({ t, until, epsilon, epsilonN })} };`,
      `const report = judgeStiffLimit(mechanism, ${literal(start)}, options);`,
      `const end = (final) => ${endOf(quantity)};`,
      "const rows = [",
      '  ...report.runs.map(({ epsilon, final }) => ["compliant", epsilon, end(final)]),',
      "  ...report.rigid.map(({ future, phase, final }) => [",
      '    phase === undefined ? future : [future, "phase " + phase.toFixed(2)].join(", "),',
      "    Number.NaN,",
      "    end(final),",
      "  ]),",
      "];",
      write(`${name}.csv`, `toCsv({ columns: ${literal(["what", "epsilon", quantity])}, rows })`),
      write(`${name}.json`, "toJson(report)"),
      write(`${name}.svg`, `drawLimit(mechanism, report, ${document}, { over: ${literal([quantity])} })`),
    ],
  };
}

export function leverLines({ parameter, low, high }: LeverFigure, name: string): Body {
  return {
    names: ["followEquilibria", "findEquilibria", "tabulateLevers", "toCsv", "toJson"],
    drawers: ["drawLevers"],
    lines: [
      `const along = followEquilibria(mechanism, { parameters, ...${literal({ parameter, low, high })} });`,
      write(`${name}.csv`, "toCsv(tabulateLevers(along.critical, mechanism.parameters, parameters))"),
      write(`${name}.json`, "toJson({ ...findEquilibria(mechanism, { parameters }), ...along })"),
      write(`${name}.svg`, `drawLevers(mechanism, along, ${document}, parameters)`),
    ],
  };
}
