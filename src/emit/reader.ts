/**
 * What are A, B, C, a, b and the velocities of one contact at a state, all others open? [NDCb] (2.4)-(2.10) as
 * straight-line code: a run reads them at every event.
 */

import { CodeWriter, type Node } from "../expression/index.js";
import {
  type Backend,
  type Formulas,
  type FunctionSpace,
  frictionNodes,
  workFunctions,
} from "../mechanism/index.js";
import { cutBodies } from "./text/cut.js";
import { type MassSolver, massSolver, solvers } from "./text/factor.js";
import { dotOf } from "./text/linear.js";
import { Scribe, type Value, zero } from "./text/scribe.js";
import { trigWriter } from "./text/trig.js";

/** The numbers of a contact; where a name has several places, each of them gets the number. */
export const readNames = Object.freeze([
  "A",
  "B",
  "C",
  "a",
  "b",
  "vN",
  "vT",
  "wTildeN",
  "wTildeT",
  "gap",
  "gapTerm",
  "muStatic",
  "muKinetic",
  "muStaticMinus",
  "muKineticMinus",
  "muOnset",
  "muOnsetMinus",
  "muImpact",
  "restitution",
  "pivot",
  "rubs",
] as const);
export type ReadName = (typeof readNames)[number];

/** Where everything stands in the work space. */
export interface ReadPlaces {
  readonly t: number;
  /** Coordinates, then velocities. */
  readonly state: number;
  /** M⁻¹h, M⁻¹W_N, M⁻¹W_T, W_N and W_T. */
  readonly free: number;
  readonly alongN: number;
  readonly alongT: number;
  readonly normal: number;
  readonly tangent: number;
  readonly numbers: Readonly<Record<ReadName, readonly number[]>>;
  readonly size: number;
}

type FrictionName = Extract<ReadName, `mu${string}`>;

const frictionsOf = <T>(
  { friction: { plus, minus, impact } }: Formulas["contacts"][number],
  value: (node: Node) => T,
): Record<FrictionName, T> => ({
  muStatic: value(plus.static),
  muKinetic: value(plus.kinetic),
  muStaticMinus: value(minus.static),
  muKineticMinus: value(minus.kinetic),
  muOnset: value(plus.onset),
  muOnsetMinus: value(minus.onset),
  muImpact: value(impact),
});

/** The code of a contact, and the length of the work space that it needs. */
export interface ReaderCode {
  readonly open: () => FunctionSpace;
  readonly size: number;
}

/** The function `read` of a contact; `pivot` is not positive where the mass matrix is not. */
export function contactReader(
  formulas: Formulas,
  contact: number,
  places: ReadPlaces,
  backend: Backend,
): ReaderCode {
  const mass = massSolver(formulas);
  const at = places.size + mass.scratch;
  const { bodies, waiting } = cutBodies({ read: readBody(formulas, contact, places, mass) }, at);
  const size = at + waiting;
  const sources = workFunctions(bodies);
  const parameters = formulas.words.p.length;
  return { size, open: backend.space({ sources, outside: solvers, size, parameters }) };
}

function readBody(formulas: Formulas, index: number, places: ReadPlaces, mass: MassSolver): string {
  const { words, h, contacts } = formulas;
  const contact = contacts[index] as Formulas["contacts"][number];
  const { WN, WT, wTildeN, wTildeT, wBarN, wBarT, gap, friction, restitution, rubs } = contact;
  const scalars = [wTildeN, wTildeT, wBarN, wBarT, gap, ...frictionNodes(friction), restitution];
  const nodes = [...mass.nodes, ...h, ...WN, ...WT, ...scalars];
  const scribe = new Scribe();
  const writer = new CodeWriter([...nodes, ...nodes], "n", scribe.body, new Map(), trigWriter());
  const n = words.q.length;
  writer.bind(words.t.name, `w[${places.t}]`);
  for (const [i, { name }] of words.q.entries()) writer.bind(name, `w[${places.state + i}]`);
  for (const [i, { name }] of words.v.entries()) writer.bind(name, `w[${places.state + n + i}]`);
  for (const [i, { name }] of words.p.entries()) writer.bind(name, `p[${i}]`);
  const all = (list: readonly Node[]): Value[] => list.map((node) => writer.value(node));
  const factor = mass.factor(scribe, (node) => writer.value(node), places.size);
  const [normal, tangent] = [all(WN), all(WT)];
  const [free, alongN, alongT] = [factor.solve(all(h)), factor.solve(normal), factor.solve(tangent)];
  const v = all(words.v);
  const A = rubs ? dotOf(scribe, tangent, alongT) : zero;
  // The kernels need A > 0, even for a contact without friction.
  const unless = (value: Value, otherwise: Value) =>
    A === zero ? otherwise : scribe.local(`${A} === 0 ? ${otherwise} : ${value}`, [A, value]);
  const terms =
    gap.kind === "sum"
      ? gap.terms.map(({ node, coefficient }) => `${coefficient}*${writer.value(node)}`)
      : [];
  const products = all(words.q).map((q, i) => `${normal[i]}*${q}`);
  const scale = [...products, ...terms].map((term) => `, Math.abs(${term})`);
  const numbers: Record<ReadName, Value> = {
    A: unless(A, "1"),
    B: rubs ? dotOf(scribe, tangent, alongN) : zero,
    C: dotOf(scribe, normal, alongN),
    a: dotOf(scribe, tangent, free, writer.value(wBarT)),
    b: dotOf(scribe, normal, free, writer.value(wBarN)),
    vN: dotOf(scribe, normal, v, writer.value(wTildeN)),
    vT: dotOf(scribe, tangent, v, writer.value(wTildeT)),
    wTildeN: writer.value(wTildeN),
    wTildeT: writer.value(wTildeT),
    gap: writer.value(gap),
    gapTerm: `Math.max(0${scale.join("")})`,
    ...frictionsOf(contact, (node) => unless(writer.value(node), zero)),
    restitution: writer.value(restitution),
    pivot: `Math.min(1${factor.pivots.map((pivot) => `, ${pivot}`).join("")})`,
    rubs: unless("1", zero),
  };
  const store = (at: number, values: readonly Value[]) =>
    values.map((value, i) => `w[${at + i}] = ${value};`);
  const stores = [
    ...store(places.free, free),
    ...store(places.alongN, alongN),
    ...store(places.alongT, alongT),
    ...store(places.normal, normal),
    ...store(places.tangent, tangent),
    ...readNames.flatMap((name) => places.numbers[name].map((at) => `w[${at}] = ${numbers[name]};`)),
  ];
  return [...scribe.head, ...scribe.body, ...stores].join("\n");
}
