/**
 * What are the equations of motion of a Lagrangian? M(q, t) q̈ = h(q, q̇, t) + W λ, [LB01] (2.3).
 * With L = T − V: M = ∂²T/∂q̇², h = ∂L/∂q − (∂²T/∂q̇∂q) q̇ − ∂²T/∂q̇∂t − ∂D/∂q̇ + Q.
 */

import { graphLimits, type Node, substitute, symbolsOf } from "../../expression/index.js";
import { equationsPlace, type Findings, type Model } from "../../model/index.js";
import { type BodyDynamics, deriveBodies, type InertiaTree } from "./bodies.js";
import type { Vocabulary } from "./symbols.js";
import { vanishes } from "./vanish.js";

export interface Dynamics {
  /** The mass matrix, symmetric. */
  readonly M: readonly (readonly Node[])[];
  /** Of bodies: what M is made of. */
  readonly tree?: InertiaTree<Node>;
  readonly h: readonly Node[];
  /** Parts of the energy: T₂ − T₀ (the kinetic energy where constraints do not depend on time) and V. */
  readonly energy: { readonly kinetic: Node; readonly potential: Node };
  /** Powers for the ledger: Q·q̇, −∂L/∂t − ∂L/∂z·ż with the states z, and q̇·∂D/∂q̇, which is lost. */
  readonly power: { readonly forces: Node; readonly time: Node; readonly dissipation: Node };
}

/** Work that each body may add to the graph; their number is limited where they are written. */
const granted = 50_000;

/**
 * Derives the equations; reports a kinetic energy that is not quadratic in the velocities, or without inertia.
 * Memory variables and the integrals of states are coordinates of unit mass that are not coupled to any other
 * motion: 0 and the rate are their forces.
 */
export function deriveDynamics(model: Model, words: Vocabulary, findings: Findings): Dynamics {
  const { graph, visible, q } = words;
  const rates = model.states.map(({ rate }) => words.simplify(words.node(rate)));
  const alone = mechanics(model, words, rates, findings);
  if (model.assembly !== undefined)
    words.graph.grant(graphLimits.work + granted * model.assembly.bodies.length);
  const bodies = model.assembly && deriveBodies(model.assembly, words);
  const own = bodies === undefined ? alone : withBodies(alone, bodies, words);
  checkInertia(model, own.M, words, findings);
  const hidden = [...model.memory.map(() => graph.zero), ...rates];
  const unit = (i: number) => q.map((_, k) => (k === i ? graph.one : graph.zero));
  const whole = (M: Dynamics["M"]) => [
    ...M.map((row) => [...row, ...hidden.map(() => graph.zero)]),
    ...hidden.map((_, k) => unit(visible + k)),
  ];
  const tree = bodies && { tree: treeOf(bodies, whole(alone.M), words) };
  return { ...own, ...tree, M: whole(own.M), h: [...own.h, ...hidden] };
}

/** Of the file's coordinates alone. */
function mechanics(
  model: Model,
  words: Vocabulary,
  stateRates: readonly Node[],
  findings: Findings,
): Dynamics {
  const { graph, t, visible, firstState } = words;
  const [q, v] = [words.q.slice(0, visible), words.v.slice(0, visible)];
  const T = words.acting(words.node(model.kinetic));
  const V = total(model.potential, model.assembly?.potentials, words);
  const D = total(model.dissipation, model.assembly?.dissipations, words);
  const Q = appliedForces(model, words);
  const L = graph.subtract(T, V);
  const momenta = v.map((rate) => words.derivative(T, rate));
  const M = massMatrix(momenta, words);
  checkMassMatrix(model, M, words, findings);
  const h = momenta.map((momentum, i) => {
    const convected = words.differentiator.directional(momentum, [...q, t], [...v, graph.one]);
    const conservative = graph.subtract(words.derivative(L, q[i] as (typeof q)[number]), convected);
    const damping = words.derivative(D, v[i] as (typeof v)[number]);
    return words.simplify(graph.add(conservative, graph.negate(damping), Q[i] as Node));
  });
  const rest = new Map(v.map((rate) => [rate, graph.zero]));
  const restKinetic = substitute(graph, T, rest);
  const linear = linearPart(words, momenta, rest);
  checkQuadratic(model, T, graph.add(halfForm(words, M), linear, restKinetic), words, findings);
  const timed = [...words.v.slice(firstState), t];
  const explicit = words.differentiator.directional(L, timed, [...stateRates, graph.one]);
  const quadratic = graph.scale(0.5, graph.add(...products(graph, momenta, v), graph.negate(linear)));
  return {
    M,
    h,
    energy: { kinetic: words.simplify(graph.subtract(quadratic, restKinetic)), potential: words.simplify(V) },
    power: {
      forces: words.simplify(graph.add(...products(graph, Q, v))),
      time: words.simplify(graph.negate(explicit)),
      dissipation: words.simplify(
        graph.add(...v.map((rate) => graph.multiply(rate, words.derivative(D, rate)))),
      ),
    },
  };
}

function massMatrix(momenta: readonly Node[], words: Vocabulary): Node[][] {
  const M: Node[][] = momenta.map(() => []);
  for (const [i, momentum] of momenta.entries()) {
    for (let j = 0; j <= i; j++) {
      const entry = words.simplify(words.derivative(momentum, words.v[j] as (typeof words.v)[number]));
      (M[i] as Node[])[j] = entry;
      (M[j] as Node[])[i] = entry;
    }
  }
  return M;
}

/** T must be ½q̇ᵀM q̇ + p·q̇ + T₀ for every q̇; kinks such as |x'| are found as well. */
function checkQuadratic(model: Model, T: Node, parts: Node, words: Vocabulary, findings: Findings): void {
  if (vanishes(words.graph.subtract(T, parts), T, words)) return;
  findings.fail(
    equationsPlace(model),
    "the kinetic energy is not quadratic in the velocities",
    "write it as sums of m/2*(velocity)^2",
  );
}

/** ½q̇ᵀM q̇. */
function halfForm({ graph, v }: Vocabulary, M: readonly (readonly Node[])[]): Node {
  const rows = M.map((row, i) => graph.multiply(v[i] as Node, graph.add(...products(graph, row, v))));
  return graph.scale(0.5, graph.add(...rows));
}

/** M must not depend on velocities. */
function checkMassMatrix(
  model: Model,
  M: readonly (readonly Node[])[],
  words: Vocabulary,
  findings: Findings,
): void {
  const rates = new Set(words.v.map(({ name }) => name));
  const moving = [...symbolsOf(M.flat())].find((name) => rates.has(name));
  if (moving === undefined) return;
  const hint = "write it as sums of m/2*(velocity)^2";
  findings.fail(equationsPlace(model), `the kinetic energy is not quadratic in ${moving}`, hint);
}

function checkInertia(
  model: Model,
  M: readonly (readonly Node[])[],
  words: Vocabulary,
  findings: Findings,
): void {
  for (const [i, coordinate] of model.coordinates.entries()) {
    if (M[i]?.every((entry) => entry === words.graph.zero)) {
      const body = model.assembly?.tree.find(({ coordinates }) =>
        coordinates.includes(coordinate.value),
      )?.body;
      findings.add(
        coordinate,
        `${coordinate.value} has no inertia`,
        body === undefined
          ? `the kinetic energy has no term with ${coordinate.value}'^2`
          : `give ${body}, or a body that it carries, a mass or an inertia`,
      );
    }
  }
  findings.throwIfAny();
}

/** A given expression and those of bodies. */
function total(
  own: Model["potential"],
  more: readonly NonNullable<Model["potential"]>[] | undefined,
  words: Vocabulary,
): Node {
  const nodes = [own, ...(more ?? [])].map((one) => words.acting(words.node(one)));
  return words.graph.add(...nodes);
}

/** Q as given, and the generalized forces of loads: force · ∂velocity/∂q̇. */
function appliedForces(model: Model, words: Vocabulary): Node[] {
  const { graph, v } = words;
  const forces = new Map(model.forces.map(({ key, value }) => [key.value, words.node(value)]));
  const own = model.coordinates.map(({ value }) => forces.get(value) ?? graph.zero);
  const loads = (model.assembly?.loads ?? []).map(
    ({ force, velocity }) => [words.node(force), words.node(velocity)] as const,
  );
  if (loads.length === 0) return own;
  return own.map((force, i) =>
    graph.add(
      force,
      ...loads.map(([load, velocity]) =>
        graph.multiply(load, words.derivative(velocity, v[i] as (typeof v)[number])),
      ),
    ),
  );
}

function withBodies(alone: Dynamics, bodies: BodyDynamics, words: Vocabulary): Dynamics {
  const { graph } = words;
  const both = (one: Node, other: Node | undefined): Node =>
    words.simplify(graph.add(one, other ?? graph.zero));
  const { energy, power } = alone;
  return {
    M: alone.M.map((row, i) => row.map((entry, k) => both(entry, bodies.M[i]?.[k]))),
    h: alone.h.map((entry, i) => both(entry, bodies.h[i])),
    energy: {
      kinetic: both(energy.kinetic, bodies.kinetic),
      potential: both(energy.potential, bodies.potential),
    },
    power: { ...power, time: both(power.time, bodies.time) },
  };
}

function treeOf({ bodies }: BodyDynamics, rest: Dynamics["M"], words: Vocabulary): InertiaTree<Node> {
  const short = (nodes: readonly Node[]) => nodes.map((node) => words.simplify(node));
  return {
    rest,
    bodies: bodies.map(({ arm, centre, turning, ...body }) => ({
      ...body,
      arm: arm.map(short),
      centre: centre.map(short),
      turning: short(turning),
    })),
  };
}

function products(graph: Vocabulary["graph"], one: readonly Node[], other: readonly Node[]): Node[] {
  return one.map((node, i) => graph.multiply(node, other[i] as Node));
}

/** q̇ · ∂T/∂q̇ at rest: what a moving frame adds to the momenta; q̇·p − this is 2 T₂. */
function linearPart(
  words: Vocabulary,
  momenta: readonly Node[],
  rest: ReadonlyMap<(typeof words.v)[number], Node>,
): Node {
  const { graph, v } = words;
  return graph.add(
    ...products(
      graph,
      momenta.map((momentum) => substitute(graph, momentum, rest)),
      v,
    ),
  );
}
