/**
 * How is a run reported as text? Its outcome, what happened, where the energy went, where it ended, what was
 * ambiguous.
 */

import type { Ambiguity, ContactEvent, Ledger, Mechanism, MotionTree, Trajectory } from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { errorText, known } from "../shared/known.js";

/** Rows shown at each end of a list that is longer than both together. */
const [eventsShown, ambiguitiesShown] = [12, 4];

/** The run in words and tables; ends with the count of ambiguities and the policy. */
export function textReport(
  mechanism: Mechanism,
  run: Trajectory,
  policy: string,
  tree: MotionTree | undefined,
): string {
  return [
    outcomeLine(run),
    ...eventLines(run.events),
    "",
    ...ledgerLines(run.ledger),
    "",
    ...finalLines(mechanism, run),
    "",
    ...compliantLines(run),
    ...(tree === undefined ? [] : [...treeLines(tree), ""]),
    ...shortened(run.ambiguities.map(ambiguityLine), ambiguitiesShown, "ambiguities"),
    ...(run.notes ?? []).map((note) => `note: ${note}`),
    `ambiguities: ${run.ambiguities.length} (${run.method === "events" ? `policy ${policy}` : `method ${run.method}`})`,
  ].join("\n");
}

function outcomeLine({ outcome: { kind, t, reason }, stats }: Trajectory): string {
  const colour = kind === "finished" ? pc.green : pc.red;
  const why = reason === undefined ? "" : `: ${reason}`;
  const length = stats.step === undefined ? "" : ` of ${number(stats.step)} s`;
  const work = `${stats.events} ${stats.events === 1 ? "event" : "events"}, ${stats.steps} steps${length}, ${stats.evaluations} evaluations`;
  return `${colour(kind)} at t = ${number(t)} s${why}\n${work}`;
}

/** The first and the last lines, and how many are left out between them. */
function shortened(lines: readonly string[], shown: number, what: string): string[] {
  if (lines.length <= 2 * shown + 1) return [...lines];
  const left = `  … ${lines.length - 2 * shown} more of ${lines.length} ${what} …`;
  return [...lines.slice(0, shown), left, ...lines.slice(-shown)];
}

function eventLines(events: readonly ContactEvent[]): string[] {
  if (events.length === 0) return [];
  const head = ["t (s)", "contact", "event", "from → to", "impulse T (N s)", "impulse N (N s)"];
  const rows = events.map((event) => {
    const {
      t,
      error,
      name,
      contact,
      contacts = [name ?? contact],
      type,
      from,
      to,
      impulse,
      region,
      impacts,
      ratio,
      eigenvalue,
    } = event;
    const remarks = [
      ratio === undefined ? "" : `ratio of eigenvalues ${number(ratio)}`,
      region === undefined ? "" : `region ${region}`,
      impacts === undefined ? "" : `after ${impacts} ${impacts === 1 ? "impact" : "impacts"}`,
      eigenvalue === undefined ? "" : `eigenvalue ${number(eigenvalue)}`,
    ].filter((remark) => remark !== "");
    const pulse = impulse === undefined ? ["", ""] : [number(impulse.T), number(impulse.N)];
    return {
      cells: [
        timeText(t, error),
        contacts.join("+"),
        type,
        name === undefined ? `${from} → ${to}` : "",
        ...pulse,
      ],
      remarks: remarks.join(", "),
    };
  });
  const widths = head.map((title, i) =>
    rows.reduce((most, { cells }) => Math.max(most, cells[i]?.length ?? 0), title.length),
  );
  const line = (cells: readonly string[], remarks = ""): string => {
    const padded = cells.map((cell, i) =>
      i === 0 || i > 3 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
    );
    return `  ${[...padded, remarks].join("  ")}`.trimEnd();
  };
  const body = rows.map(({ cells, remarks }) => line(cells, remarks));
  return ["", pc.bold(line(head)), ...shortened(body, eventsShown, "events")];
}

/** What a compliant run shows of each contact. */
function compliantLines({ compliant, stats: { methods } }: Trajectory): string[] {
  if (compliant === undefined) return [];
  const lines = Object.entries(compliant.contacts).map(([name, { law, impacts, growth, verdict }]) => {
    const { law: kind, ...numbers } = law;
    const given = Object.entries(numbers).map(([key, value]) => `${key} ${number(value, 4)}`);
    const last = growth.at(-1);
    const grown = last === undefined ? "" : `, growing by ${number(last, 5)} at the end`;
    return `  ${name}: ${kind} (${given.join(", ")}), ${impacts} ${impacts === 1 ? "impact" : "impacts"}${grown}; verdict ${verdict}`;
  });
  const work =
    methods === undefined
      ? []
      : [`  explicit method ${methods.dop853.steps} steps, stiff method ${methods.radau5.steps} steps`];
  return [pc.bold("compliant contacts"), ...lines, ...work, ""];
}

function ledgerLines({ residual, relative, gainsEnergy, ...terms }: Ledger): string[] {
  const rows = Object.entries(terms).map(([name, value]) => `  ${name.padEnd(11)}${number(value)}`);
  return [
    pc.bold(
      `ledger (J): kinetic + potential${terms.contact === undefined ? "" : " + contact"} = work${terms.events === undefined ? "" : " + events"} - dissipated - friction - impacts + residual`,
    ),
    ...rows,
    `  ${"residual".padEnd(11)}${number(residual)} (${number(relative, 2)} of the largest term)`,
    ...(gainsEnergy ? [`  ${pc.yellow("an impact added energy")}`] : []),
  ];
}

/** Of more contacts than this the text lists those that are closed. */
const mostListed = 12;

function finalLines({ coordinates }: Mechanism, { final }: Trajectory): string[] {
  const state = coordinates.map(
    (name) => `  ${name} = ${short(final.q[name])}, ${name}' = ${short(final.v[name])}`,
  );
  const kept = Object.entries({ ...final.memory, ...final.states }).map(
    ([name, value]) => `  ${name} = ${short(value)}`,
  );
  const all = Object.entries(final.contacts);
  const closed = all.filter(([, { mode }]) => mode !== "flight");
  const listed = all.length > mostListed ? closed : all;
  const others = all.length - listed.length;
  const open = others === 0 ? [] : [`  ${others} other contacts are open`];
  const contacts = listed.map(
    ([name, c]) =>
      `  ${pc.bold(name)} ${c.mode}: gap = ${short(c.gap)}, v_T = ${short(c.vT)}, v_N = ${short(c.vN)}, lambda_T = ${short(c.lambdaT)}, lambda_N = ${short(c.lambdaN)}`,
  );
  const held = (final.held ?? []).map((kink) => `  held on the kink ${kink} = 0`);
  const head = pc.bold(`final state at t = ${number(final.t)} s, j = ${final.j}`);
  return [head, ...state, ...kept, ...contacts, ...open, ...held];
}

function ambiguityLine({ t, tEnd, rule, options, chosen, policy }: Ambiguity): string {
  const when = tEnd === undefined ? `t = ${number(t)}` : `t = ${number(t)} to ${number(tEnd)}`;
  return `  ${when}  ${rule}: ${options.join(" or ")}; chosen ${chosen} (policy ${policy})`;
}

/** With its known digits, where its error was estimated. */
const timeText = (t: number, error: number | undefined): string =>
  error === undefined ? t.toFixed(9) : `${known(t, error)} ± ${errorText(error)}`;

const number = (value: number | undefined, digits = 10): string =>
  value === undefined ? "-" : String(Number(value.toPrecision(digits)));

/** Rounding noise below 1e-12 is not worth a line's width. */
const short = (value: number | undefined): string =>
  number(value !== undefined && Math.abs(value) < 1e-12 ? 0 : value);

/** All futures, each under the branch it begins from. */
function treeLines({ nodes, branches, complete, cut }: MotionTree): string[] {
  const below = (parent: number | null, depth: number): string[] =>
    nodes
      .filter((node) => node.parent === parent)
      .flatMap((node) => {
        const { id, t, future, rule, outcome } = node;
        const why = rule === null ? "" : ` (${rule})`;
        const ends = nodes.some((other) => other.parent === id) ? "branches" : outcome.kind;
        const line = `${"  ".repeat(depth + 1)}t = ${number(t)}  ${future}${why}: ${ends} at t = ${number(outcome.t)}`;
        return [line, ...below(id, depth + 1)];
      });
  const families = cut.sampledFamilies;
  const sampled = families === 0 ? [] : [`${families} ${families === 1 ? "family" : "families"} sampled`];
  const decided =
    cut.decided === 0
      ? []
      : [`${cut.decided} later ${cut.decided === 1 ? "fork" : "forks"} decided by the policy`];
  const leftOut =
    cut.leftOut === 0 ? [] : [`${cut.leftOut} ${cut.leftOut === 1 ? "branch" : "branches"} not computed`];
  const rest = [complete ? "complete" : "incomplete", ...sampled, ...decided, ...leftOut].join(", ");
  return [
    `futures: ${nodes.length} pieces of motion, ${branches} branch ${branches === 1 ? "point" : "points"}, ${rest}`,
    ...below(null, 0),
  ];
}
