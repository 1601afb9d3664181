/**
 * With which period does time enter a mechanism? Read from its formulas: where time stands only inside sines and
 * cosines of ω t + φ with ω of parameters, and in clock events, the period is the least common one; everything else
 * must be given.
 */

import {
  type CallNode,
  childrenOf,
  evaluate,
  type Node,
  reachable,
  symbolsOf,
} from "../../expression/index.js";
import { frictionNodes, type Mechanism } from "../../mechanism/index.js";
import type { Forcing } from "../shooting/problem.js";
import { orbitTolerances } from "../tolerances.js";

/** Frequencies may be in ratios of whole numbers up to this. */
const largestRatio = 24;

/** none: time does not enter. unknown: it does, in a way whose period cannot be read. */
export type ForcingReport =
  | { readonly kind: "none" }
  | { readonly kind: "unknown"; readonly reason: string }
  | { readonly kind: "periodic"; readonly forcing: Forcing };

export function forcingOf(mechanism: Mechanism, p: Float64Array): ForcingReport {
  const { words, M, h, energy, contacts, events } = mechanism.formulas;
  const roots = [
    ...M.flat(),
    ...h,
    ...Object.values(energy),
    ...events.flatMap(({ trigger, set }) => [
      ...(trigger.kind === "zero" ? [trigger.when] : []),
      ...set.map(({ value }) => value),
    ]),
    ...contacts.flatMap(({ gap, slip, friction, restitution, when }) => [
      ...(when === undefined ? [] : [when]),
      gap,
      slip,
      ...frictionNodes(friction),
      restitution,
    ]),
  ];
  const waves = frequenciesOf(mechanism, roots);
  if (waves === undefined)
    return {
      kind: "unknown",
      reason:
        "time enters outside of sines and cosines of omega*t: give the period; a timer is a state with rate 1 " +
        "that an event sets to 0",
    };
  const { graph } = words;
  const clocks = events.flatMap(({ trigger }) =>
    trigger.kind === "zero" ? [] : [graph.divide(graph.number(2 * Math.PI), trigger.every)],
  );
  const rates = [...waves, ...clocks];
  if (rates.length === 0) return { kind: "none" };
  const names = words.p.map(({ name }) => name);
  const numberAt = (node: Node, values: Float64Array) =>
    evaluate([node], new Map(names.map((name, i) => [name, values[i] as number])))[0] as number;
  const frequencies = rates.map((rate) => Math.abs(numberAt(rate, p)));
  const turning = rates.filter((_, i) => (frequencies[i] as number) > 0);
  const [first] = turning;
  if (first === undefined) return { kind: "none" };
  const cycles = commonCycles(turning.map((rate) => Math.abs(numberAt(rate, p))));
  if (cycles === undefined)
    return { kind: "unknown", reason: "the frequencies of the forcing have no common period: give one" };
  const period = (values: Float64Array) => (2 * Math.PI * cycles) / Math.abs(numberAt(first, values));
  return {
    kind: "periodic",
    forcing: {
      period,
      slope: (values, parameter) => {
        const symbol = words.p[parameter];
        if (symbol === undefined) return 0;
        return (
          (-period(values) * numberAt(words.derivative(first, symbol), values)) / numberAt(first, values)
        );
      },
    },
  };
}

/** The rates of all angles that turn with time; undefined where time stands elsewhere. */
function frequenciesOf({ formulas: { words } }: Mechanism, roots: readonly Node[]): Node[] | undefined {
  const parameters = new Set(words.p.map(({ name }) => name));
  const rates = new Set<Node>();
  const bare = new Set<Node>();
  for (const node of reachable(roots)) {
    if (node.kind === "symbol") {
      if (node === words.t) bare.add(node);
      continue;
    }
    const angle = isWave(node) ? (node.args[0] as Node) : undefined;
    const rate = angle === undefined ? undefined : words.simplify(words.derivative(angle, words.t));
    if (rate !== undefined && [...symbolsOf([rate])].every((name) => parameters.has(name))) {
      if (rate !== words.graph.zero) rates.add(rate);
      continue; // what stands inside turns with it
    }
    if (childrenOf(node).some((child) => bare.has(child))) bare.add(node);
  }
  return roots.some((root) => bare.has(root)) ? undefined : [...rates];
}

const isWave = (node: Node): node is CallNode =>
  node.kind === "call" && (node.fn === "sin" || node.fn === "cos" || node.fn === "tan");

/** In how many turns of the first all angles have turned whole times. */
function commonCycles(frequencies: readonly number[]): number | undefined {
  const [first = 1] = frequencies;
  for (let cycles = 1; cycles <= largestRatio; cycles++) {
    const turns = frequencies.map((frequency) => (cycles * frequency) / first);
    if (
      turns.every(
        (turn) => Math.abs(turn - Math.round(turn)) <= orbitTolerances.ratio * turn && Math.round(turn) > 0,
      )
    )
      return cycles;
  }
  return undefined;
}
