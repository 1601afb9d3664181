/**
 * How do gaps and slips continue along the motion? ġ, g̈, g⃛ say when a closed contact opens or an open one closes,
 * also right after a jump where g = 0 and the sign of g alone says nothing.
 */

import type { Node } from "../../expression/index.js";
import { solveInPlace } from "../../numerics/index.js";
import type { Formulas } from "../formulas/formulas.js";
import type { State } from "../mechanism.js";
import { dynamicsLayout, type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import { deriveMore, type Kernel } from "./kernel.js";
import { dynamicsAt, type Occasion } from "./matrices.js";

type Arrays = readonly (number | Float64Array)[];

/** Called as (t, q, v, p, a, j, out) with accelerations a and their rates j. */
export interface FlowKernel extends Kernel<(...args: Arrays) => void> {
  /** ḣ from 0, Ṁa from n, then contact k from `contact(k)`: g, ġ, g̈, g⃛, v_T, v̇_T, v̈_T, Ẇ_N (n), Ẇ_T (n). */
  readonly contact: (k: number) => number;
}

const contactValues = 7;

/** Time derivatives along any motion with the given accelerations; those of flight, slip or stick are the caller's. */
export function flowKernel(mechanism: Mechanism): FlowKernel {
  const { formulas, backend, dimension: n } = mechanism;
  const { words } = formulas;
  const nodes = deriveMore(mechanism, () => [
    ...rates(formulas),
    ...formulas.contacts.flatMap((contact) => contactFlow(contact, formulas)),
  ]);
  const names = (symbols: readonly { readonly name: string }[]) => symbols.map(({ name }) => name);
  const args = [
    ...stateArguments(formulas),
    { name: "a", symbols: names(words.a) },
    { name: "j", symbols: names(words.jerk) },
  ];
  return {
    size: nodes.length,
    into: backend.kernel(args, nodes),
    contact: (k) => 2 * n + k * (contactValues + 2 * n),
  };
}

/** ḣ and Ṁa: with them M j = ḣ − Ṁa + d/dt(W λ). */
function rates({ words, M, h }: Formulas): Node[] {
  const { graph, a } = words;
  const turned = M.map((row) =>
    words.simplify(
      graph.add(...row.map((entry, j) => graph.multiply(words.timeDerivative(entry), a[j] as Node))),
    ),
  );
  return [...h.map((entry) => words.simplify(words.timeDerivative(entry))), ...turned];
}

function contactFlow(contact: Formulas["contacts"][number], { words }: Formulas): Node[] {
  const { graph, a, v } = words;
  const times = (W: readonly Node[], rate: readonly Node[]) =>
    graph.add(...W.map((entry, i) => graph.multiply(entry, rate[i] as Node)));
  const gapRate = graph.add(times(contact.WN, v), contact.wTildeN);
  const gapAcceleration = graph.add(times(contact.WN, a), contact.wBarN);
  const slipRate = graph.add(times(contact.WT, a), contact.wBarT);
  const nodes = [
    contact.gap,
    gapRate,
    gapAcceleration,
    words.timeDerivative(gapAcceleration),
    contact.slip,
    slipRate,
    words.timeDerivative(slipRate),
    ...contact.WN.map((entry) => words.timeDerivative(entry)),
    ...contact.WT.map((entry) => words.timeDerivative(entry)),
  ];
  return nodes.map((node) => words.simplify(node));
}

/** Derivatives of a gap and of the slip at a contact along free flight. */
export interface FlightDerivatives {
  /** g, ġ, g̈, g⃛ */
  readonly gap: readonly [number, number, number, number];
  /** v_T, v̇_T, v̈_T */
  readonly slip: readonly [number, number, number];
}

/** Made once for each mechanism that is evaluated at states. */
const flowOf = remembered(flowKernel);

/** Along the motion without contact forces; undefined where the mass matrix is singular. */
export function flightDerivatives(
  mechanism: Mechanism,
  state: State,
  { t = 0, parameters = {} }: Occasion = {},
): Readonly<Record<string, FlightDerivatives>> | undefined {
  const { q, v, p, values } = dynamicsAt(mechanism, state, { t, parameters });
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const a = values.slice(layout.h, layout.h + n);
  if (solveInPlace(n, values.slice(0, n * n), a) === 0) return undefined;
  const kernel = flowOf(mechanism);
  const flow = new Float64Array(kernel.size);
  kernel.into(t, q, v, p, a, new Float64Array(n), flow);
  const jerk = Float64Array.from({ length: n }, (_, i) => (flow[i] as number) - (flow[n + i] as number));
  solveInPlace(n, values.slice(0, n * n), jerk);
  kernel.into(t, q, v, p, a, jerk, flow);
  return Object.fromEntries(
    mechanism.contacts.map(({ name }, k) => {
      const at = kernel.contact(k);
      const gap = [...flow.subarray(at, at + 4)] as unknown as FlightDerivatives["gap"];
      const slip = [...flow.subarray(at + 4, at + contactValues)] as unknown as FlightDerivatives["slip"];
      return [name, { gap, slip }];
    }),
  );
}
