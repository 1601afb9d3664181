/**
 * What do all benchmarks say together? Reads the reports of a run, prints the goals, and keeps table, JSON and picture under the
 * version in bench/history, so that versions can be compared.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { version } from "judder";
import { wantedGoals } from "./goals.js";
import { type Goal, goalText, isMet, type Report, reportFolder, reportText } from "./report.js";

const history = resolve(import.meta.dirname, "../../bench/history");
const number = (work: string) => Number(/\d+/.exec(work)?.[0]);

function readReports(): Report[] {
  if (!existsSync(reportFolder)) return [];
  return readdirSync(reportFolder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(reportFolder, file), "utf8")) as Report)
    .sort((one, other) => number(one.work) - number(other.work) || one.work.localeCompare(other.work));
}

interface NamedGoal {
  readonly work: string;
  readonly goal: Goal;
}

/** How far a goal is met: below 1 it is, above it is missed by that factor. */
const missedBy = ({ value, limit, is }: Goal): number => (is === "at most" ? value / limit : limit / value);

const sizes = { width: 900, left: 470, right: 90, row: 22, top: 48 };

/** One bar for each goal on a logarithmic scale; the line is the goal. */
function picture(goals: readonly NamedGoal[]): string {
  const { width, left, right, row, top } = sizes;
  const known = goals.filter(({ goal }) => missedBy(goal) > 0 && Number.isFinite(missedBy(goal)));
  const reach = Math.max(1, ...known.map(({ goal }) => Math.abs(Math.log10(missedBy(goal)))));
  const x = (factor: number) => left + ((Math.log10(factor) + reach) / (2 * reach)) * (width - left - right);
  const bars = known.map(({ work, goal }, i) => {
    const [from, to] = [x(1), x(missedBy(goal))].sort((one, other) => one - other) as [number, number];
    const y = top + row * i;
    const fill = isMet(goal) ? "#2a9d6f" : "#d1495b";
    return [
      `<text x="${left - 10}" y="${y + 14}" text-anchor="end">${work}: ${goal.text}</text>`,
      `<rect x="${from.toFixed(1)}" y="${y + 3}" width="${Math.max(1, to - from).toFixed(1)}" height="14" fill="${fill}"/>`,
      `<text x="${width - right + 8}" y="${y + 14}">${goal.value.toPrecision(3)} / ${goal.limit}</text>`,
    ].join("\n");
  });
  const height = top + row * known.length + 12;
  const line = `<line x1="${x(1)}" x2="${x(1)}" y1="${top - 6}" y2="${height - 8}" stroke="#333"/>`;
  const title = `<text x="${left - 10}" y="22" text-anchor="end" font-weight="bold">Judder ${version}</text>`;
  const legend = `<text x="${x(1)}" y="30" text-anchor="middle">left of the line: goal met</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${[title, legend, ...bars, line].join("\n")}
</svg>
`;
}

const reports = readReports();
const measured = reports.flatMap(({ work, goals: own }) => own.map((goal) => ({ work, goal })));
const absent = wantedGoals.filter(
  (wanted) => !measured.some(({ work, goal }) => work === wanted.work && goal.text === wanted.text),
);
/** A goal without a measurement is not met. */
const goals: NamedGoal[] = [
  ...measured,
  ...absent.map(({ work, text }) => ({
    work,
    goal: { text, value: Number.NaN, limit: Number.NaN, is: "at most" as const },
  })),
];
const met = goals.filter(({ goal }) => isMet(goal)).length;
console.log(`\n${met} of ${goals.length} goals met`);
for (const { work, goal } of goals.filter((one) => !isMet(one.goal)))
  console.log(`  ${work}${goalText(goal)}`);
mkdirSync(history, { recursive: true });
const growth = join(history, "growth.json");
const grown = existsSync(growth) ? { growth: JSON.parse(readFileSync(growth, "utf8")) as unknown } : {};
const verdicts = goals.map(({ work, goal }) => ({ work, ...goal, met: isMet(goal) }));
const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model ?? "" };
const base = join(history, version);
writeFileSync(
  `${base}.json`,
  `${JSON.stringify({ version, machine, goals: verdicts, reports, ...grown }, undefined, 1)}\n`,
);
const heading = `Judder ${version}, ${machine.processor}, ${machine.cores} cores, Node ${machine.node}: ${met} of ${goals.length} goals met`;
const lines = goals.map(({ work, goal }) => `${work.padEnd(10)}${goalText(goal)}`);
writeFileSync(`${base}.txt`, `${[heading, lines.join("\n"), ...reports.map(reportText)].join("\n\n")}\n`);
writeFileSync(`${base}.svg`, picture(goals));
console.log(`kept in bench/history/${version}.json, .txt and .svg`);
