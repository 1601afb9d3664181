/**
 * W6 and W7. How does the cost of a step grow with coordinates and with contacts? A chain of n links whose end meets the ground; a
 * row of k blocks on a belt, all in contact. Settled runs, time per accepted step with its share of events.
 */

import { compileMechanism, parseModel, simulate, startOfRun } from "judder";
import { blocksText, chainText } from "./models.js";
import { publish, type Row } from "./report.js";
import { quantile } from "./timing.js";

const runs = 9;

/** Time per step of a run, when the code has settled. */
function costOf(name: string, text: string, from: readonly string[], until: number): Row {
  const mechanism = compileMechanism(parseModel(text));
  const options = { until, rtol: 1e-9, atol: 1e-9 };
  const start = startOfRun(mechanism, from, {});
  const timed = () => {
    const begun = process.hrtime.bigint();
    const run = simulate(mechanism, start, options);
    return { seconds: Number(process.hrtime.bigint() - begun) / 1e9, run };
  };
  const first = timed();
  if (first.run.outcome.kind !== "finished") throw new Error(`${name}: ${first.run.outcome.reason}`);
  for (let i = 0; i < 8; i++) timed();
  const times = Array.from({ length: runs }, () => timed().seconds / first.run.stats.steps);
  const { steps, evaluations, events } = first.run.stats;
  return {
    name,
    median: quantile(times, 0.5),
    p90: quantile(times, 0.9),
    first: first.seconds / steps,
    error: Math.abs(first.run.ledger.relative),
    fields: evaluations,
    steps,
    runs,
    note: `${events} events`,
  };
}

/** Exponent p of cost ~ n^p by least squares in logarithms. */
function exponentOf(sizes: readonly number[], rows: readonly Row[]): number {
  const x = sizes.map(Math.log);
  const y = rows.map(({ median }) => Math.log(median));
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const above = x.reduce((sum, one, i) => sum + (one - mx) * ((y[i] ?? 0) - my), 0);
  return above / x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
}

const links = [1, 2, 3, 4, 5, 6, 7, 8];
const chains = links.map((n) => {
  const angles = links.slice(0, n).map((i) => `theta${i}=${(1.2 - 0.05 * i).toFixed(2)}`);
  return costOf(`${n} links`, chainText(n, 0.7 * n), angles, 1);
});
const ratio = (chains[7]?.median ?? Number.NaN) / (chains[1]?.median ?? Number.NaN);
publish({
  work: "W6",
  title: `chain with one contact, 1 s: time of a step; error of the energy ledger; cost ~ n^${exponentOf(links, chains).toFixed(2)}`,
  rows: chains,
  goals: [{ text: "8 links against 2", value: ratio, limit: 4 ** 3, is: "at most" }],
});

const contacts = [1, 2, 3, 4, 5, 6];
const blocks = contacts.map((k) => costOf(`${k} contacts`, blocksText(k), [], 10));
publish({
  work: "W7",
  title: `blocks on a belt, 10 s: time of a step; error of the energy ledger; cost ~ k^${exponentOf(contacts, blocks).toFixed(2)}`,
  rows: blocks,
  goals: [],
});
