/**
 * What do rigid bodies add to the equations of motion? Each body is reached over arms: from the origin of its
 * parent's frame to its own origin, and from there to its centre. With m_a the mass beyond arm a, T = ½ Σ m_ab
 * ṙ_a·ṙ_b + ½ Σ J θ̇², where m_ab is the mass beyond the outer one of two arms of a path. Sums over what lies
 * before and beyond an arm are formed once, so M has O(n²) operations.
 */

import { evaluate, type Node } from "../../expression/index.js";
import type { Assembly, Findings, Model } from "../../model/index.js";
import type { Vocabulary } from "./symbols.js";

type Pair = readonly [Node, Node];

interface Arm {
  /** The arm on which it stands; undefined for the fixed origin. */
  readonly before: number | undefined;
  readonly r: Pair;
  /** Mass of everything beyond it. */
  readonly mass: Node;
  /** ∂r/∂q_i. */
  readonly slopes: readonly (Pair | undefined)[];
}

/** A body on the tree: the slopes of the arm to its origin, of the arm to its centre and of its angle. */
export interface TreeBody<T> {
  /** Bodies follow those that carry them. */
  readonly parent: number | undefined;
  readonly mass: T;
  readonly inertia: T;
  /** Along x and along y. */
  readonly arm: readonly (readonly T[])[];
  readonly centre: readonly (readonly T[])[];
  readonly turning: readonly T[];
}

/** What M is made of: masses and inertias times squares of slopes, summed over the tree, and the rest of it. */
export interface InertiaTree<T> {
  readonly bodies: readonly TreeBody<T>[];
  readonly rest: readonly (readonly T[])[];
}

/** The same of everything that is mapped so. */
export function mapTree<A, B>({ bodies, rest }: InertiaTree<A>, map: (value: A) => B): InertiaTree<B> {
  const all = (values: readonly A[]) => values.map(map);
  return {
    rest: rest.map(all),
    bodies: bodies.map(({ parent, mass, inertia, arm, centre, turning }) => ({
      parent,
      mass: map(mass),
      inertia: map(inertia),
      arm: arm.map(all),
      centre: centre.map(all),
      turning: all(turning),
    })),
  };
}

/** Additions to M, h, the energies and the power of time. */
export interface BodyDynamics {
  readonly M: readonly (readonly Node[])[];
  readonly bodies: readonly TreeBody<Node>[];
  readonly h: readonly Node[];
  /** T₂ − T₀ and V. */
  readonly kinetic: Node;
  readonly potential: Node;
  /** −∂L/∂t. */
  readonly time: Node;
}

export function deriveBodies(assembly: Assembly, words: Vocabulary): BodyDynamics {
  return new BodyEquations(assembly, words).dynamics();
}

/** Masses and inertias must not be negative at the model's own parameters. */
export function checkBodies({ assembly, parameters }: Model, words: Vocabulary, findings: Findings): void {
  const values = new Map(parameters.map(({ name, value }) => [name.value, value]));
  for (const { name, mass, inertia } of assembly?.bodies ?? [])
    for (const [what, expression] of [
      ["mass", mass],
      ["inertia", inertia],
    ] as const) {
      if (expression === undefined) continue;
      const [value = 0] = evaluate([words.node(expression)], values);
      if (!(value >= 0 && value <= Number.MAX_VALUE))
        findings.add(expression, `the ${what} of ${name} must be 0 or positive, got ${value}`);
    }
}

class BodyEquations {
  private readonly arms: Arm[];
  private readonly angles: readonly Node[];
  private readonly masses: readonly Node[];
  private readonly inertias: readonly Node[];
  private readonly gravity: Pair;

  constructor(
    { bodies, gravity }: Assembly,
    private readonly words: Vocabulary,
  ) {
    const { graph } = words;
    const node = (
      pair: readonly [Parameters<Vocabulary["node"]>[0], Parameters<Vocabulary["node"]>[0]],
    ): Pair => [words.node(pair[0]), words.node(pair[1])];
    const own = bodies.map(({ mass }) => words.node(mass));
    this.masses = own;
    const beyond = [...own];
    for (let b = bodies.length - 1; b >= 0; b--) {
      const parent = bodies[b]?.parent;
      if (parent !== undefined) beyond[parent] = graph.add(beyond[parent] as Node, beyond[b] as Node);
    }
    this.arms = bodies.flatMap(({ parent, arm, centre }, b): Arm[] => [
      this.arm(parent === undefined ? undefined : 2 * parent, node(arm), beyond[b] as Node),
      this.arm(2 * b, node(centre), own[b] as Node),
    ]);
    this.angles = bodies.map(({ angle }) => words.node(angle));
    this.inertias = bodies.map(({ inertia }) => words.node(inertia));
    this.gravity = gravity === undefined ? [graph.zero, graph.zero] : node(gravity);
  }

  dynamics(): BodyDynamics {
    const { words, arms, inertias } = this;
    const { graph, visible } = words;
    const bias = arms.map(({ r }) => pairOf(r, (part) => this.along(this.along(part))));
    const turning = this.angles.map((angle) => this.slopesOf(angle));
    const spins = this.angles.map((angle) => this.along(this.along(angle)));
    const masses = Array.from({ length: visible }, (_, k) =>
      this.carried(arms.map(({ slopes }) => slopes[k])),
    );
    const loads = this.carried(bias).map((force, a): Pair => {
      const { mass } = arms[a] as Arm;
      return [0, 1].map((axis) =>
        graph.subtract(
          graph.multiply(mass, this.gravity[axis] as Node),
          force?.[axis as 0 | 1] ?? graph.zero,
        ),
      ) as unknown as Pair;
    });
    const M = Array.from({ length: visible }, () => new Array<Node>(visible).fill(graph.zero));
    for (let i = 0; i < visible; i++)
      for (let k = 0; k <= i; k++) {
        const moved = arms.flatMap(({ slopes }, a) =>
          slopes[i] === undefined ? [] : [this.dot(slopes[i], masses[k]?.[a])],
        );
        const turned = turning.flatMap((slopes, b) =>
          slopes[i] === graph.zero
            ? []
            : [graph.multiply(inertias[b] as Node, slopes[i] as Node, slopes[k] as Node)],
        );
        const entry = graph.add(...moved, ...turned);
        (M[i] as Node[])[k] = entry;
        (M[k] as Node[])[i] = entry;
      }
    const h = Array.from({ length: visible }, (_, i) =>
      graph.add(
        ...arms.map(({ slopes }, a) => this.dot(slopes[i], loads[a])),
        ...turning.map((slopes, b) =>
          graph.negate(graph.multiply(inertias[b] as Node, slopes[i] as Node, spins[b] as Node)),
        ),
      ),
    );
    return { M, bodies: this.treeBodies(turning), h, ...this.energies() };
  }

  private treeBodies(turning: readonly (readonly Node[])[]): TreeBody<Node>[] {
    const { words, arms, inertias } = this;
    const slopesOf = ({ slopes }: Arm) =>
      [0, 1].map((axis) => slopes.map((pair) => pair?.[axis as 0 | 1] ?? words.graph.zero));
    return inertias.map((inertia, b) => {
      const [arm, centre] = [arms[2 * b] as Arm, arms[2 * b + 1] as Arm];
      return {
        parent: arm.before === undefined ? undefined : arm.before / 2,
        mass: this.masses[b] as Node,
        inertia,
        arm: slopesOf(arm),
        centre: slopesOf(centre),
        turning: turning[b] as Node[],
      };
    });
  }

  private arm(before: number | undefined, r: Pair, mass: Node): Arm {
    const [x, y] = [this.slopesOf(r[0]), this.slopesOf(r[1])];
    const { zero } = this.words.graph;
    const slopes = x.map((part, i): Pair | undefined => {
      const other = y[i] as Node;
      return part === zero && other === zero ? undefined : [part, other];
    });
    return { before, r, mass, slopes };
  }

  private slopesOf(node: Node): Node[] {
    const { words } = this;
    return words.q.slice(0, words.visible).map((coordinate) => words.derivative(node, coordinate));
  }

  /** d/dt with constant velocities. */
  private along(node: Node): Node {
    const { words } = this;
    return words.differentiator.directional(node, [...words.q, words.t], [...words.rates, words.graph.one]);
  }

  private dot(one: Pair | undefined, other: Pair | undefined): Node {
    const { graph } = this.words;
    if (one === undefined || other === undefined) return graph.zero;
    return graph.add(graph.multiply(one[0], other[0]), graph.multiply(one[1], other[1]));
  }

  /** m_a Σ x_b over the arms before a, and Σ m_b x_b over itself and those beyond it. */
  private carried(parts: readonly (Pair | undefined)[]): (Pair | undefined)[] {
    const { graph } = this.words;
    const { arms } = this;
    const plus = (one: Pair | undefined, other: Pair | undefined): Pair | undefined =>
      one === undefined || other === undefined
        ? (one ?? other)
        : [graph.add(one[0], other[0]), graph.add(one[1], other[1])];
    const times = (mass: Node, pair: Pair | undefined): Pair | undefined =>
      pair === undefined ? undefined : pairOf(pair, (part) => graph.multiply(mass, part));
    const until: (Pair | undefined)[] = [];
    for (const [a, { before }] of arms.entries())
      until.push(plus(before === undefined ? undefined : until[before], parts[a]));
    const beyond = arms.map(({ mass }, a) => times(mass, parts[a]));
    for (let a = arms.length - 1; a >= 0; a--) {
      const { before } = arms[a] as Arm;
      if (before !== undefined) beyond[before] = plus(beyond[before], beyond[a]);
    }
    return arms.map(({ before, mass }, a) =>
      plus(before === undefined ? undefined : times(mass, until[before]), beyond[a]),
    );
  }

  private energies(): Pick<BodyDynamics, "kinetic" | "potential" | "time"> {
    const { words, arms, inertias } = this;
    const { graph, t, differentiator } = words;
    const places: Pair[] = [];
    for (const [a, { before, r }] of arms.entries()) {
      const from = before === undefined ? undefined : places[before];
      places[a] = from === undefined ? r : [graph.add(from[0], r[0]), graph.add(from[1], r[1])];
    }
    const parts = this.angles.flatMap((angle, b) => {
      const { mass } = arms[2 * b + 1] as Arm;
      const [x, y] = places[2 * b + 1] as Pair;
      return [[mass, x] as const, [mass, y] as const, [inertias[b] as Node, angle] as const];
    });
    const moved = (node: Node) => differentiator.directional(node, words.q, words.rates);
    const shifted = (node: Node) => words.derivative(node, t);
    const squares = parts.map(([weight, part]) => {
      const given = words.acting(graph.power(shifted(part), 2));
      return graph.multiply(weight, graph.subtract(graph.power(moved(part), 2), given));
    });
    const power = parts.map(([weight, part]) => {
      const [velocity, given] = [this.along(part), shifted(part)];
      if (!words.ofTimeAlone(given)) return graph.multiply(weight, velocity, shifted(velocity));
      // Without that of ½ given², which depends on time alone.
      const own = moved(part);
      return graph.multiply(
        weight,
        graph.add(graph.multiply(velocity, shifted(own)), graph.multiply(own, shifted(given))),
      );
    });
    const weights = this.angles.map((_, b) => {
      const { mass } = arms[2 * b + 1] as Arm;
      return words.acting(graph.multiply(mass, this.dot(this.gravity, places[2 * b + 1])));
    });
    const potential = graph.negate(graph.add(...weights));
    return {
      kinetic: graph.scale(0.5, graph.add(...squares)),
      potential,
      time: graph.subtract(shifted(potential), graph.add(...power)),
    };
  }
}

const pairOf = (pair: Pair, map: (part: Node) => Node): Pair => [map(pair[0]), map(pair[1])];
