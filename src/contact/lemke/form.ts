/**
 * How are the contact laws written as one linear complementarity problem, 0 ≤ z ⊥ w = M z + q ≥ 0? [LB01] after
 * (2.11). In slip the friction is folded into the normal direction, as μ_G of (2.9); z is λ_N and w its
 * acceleration. At rest the friction is λ_T = β₊ − β₋ with an unknown γ ≥ |v̇_T|:
 *   0 ≤ β₊ ⊥ γ + v̇_T ≥ 0,  0 ≤ β₋ ⊥ γ − v̇_T ≥ 0,  0 ≤ γ ⊥ μ λ_N − β₊ − β₋ ≥ 0.
 * This splitting (Stewart & Trinkle; Anitescu & Potra 1997) makes M copositive where all contacts rest: the
 * pivoting then cannot miss, if the directions are independent or w̄ = 0. A frictional slide has λ_N = λ₊ − λ₋ with
 * 0 ≤ λ₊ ⊥ λ₋ ≥ 0; what the slides answer follows from the rest. Of a compliant contact at rest λ_N is a number,
 * and only β and γ are unknown.
 */

import { hypot } from "../../elementary/index.js";
import { addScaled, dot, solveAffine } from "../../numerics/index.js";
import { kineticAlong, type UnitContact, type UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";

/** Where the unknowns of a contact stand in z; what it does not have is left out. */
export interface Places {
  /** λ_N of a unilateral contact, λ₋ of a frictional slide. */
  readonly normal?: number;
  readonly plus?: number;
  readonly minus?: number;
  readonly gamma?: number;
  /** λ_N of a smooth slide and λ₊ of a frictional one, among the answers of the slides. */
  readonly answer?: number;
}

export interface ComplementarityForm {
  readonly size: number;
  readonly matrix: Float64Array;
  readonly right: Float64Array;
  readonly places: readonly Places[];
  /** The acceleration of a z, in units of the system's scale. */
  readonly accelerationOf: (z: Float64Array) => Float64Array;
  /** What the slides answer to a z. */
  readonly answersOf: (z: Float64Array) => Float64Array;
}

/** One unknown z and its complement w = row · u + constant + terms in other unknowns and in the answers. */
interface Pair {
  readonly direction: Float64Array;
  readonly row: Float64Array;
  readonly constant: number;
  readonly terms: readonly { readonly place: number; readonly weight: number }[];
  readonly answers: readonly { readonly place: number; readonly weight: number }[];
}

/** The problem in numbers of the order of 1; undefined where the answers of the slides do not follow from the rest. */
export function complementarityForm(system: UnitSystem): ComplementarityForm | undefined {
  const scale = system.scale || 1;
  const contacts = system.contacts.map((contact) => normalised(contact, scale));
  const { pairs, places } = pairsOf(contacts, system.n);
  const answer = answering(system, contacts, scale);
  const free = answer(
    system.free.map((value) => value / scale),
    true,
  );
  const moved = pairs.map(({ direction }) => answer(direction, false));
  if (free === undefined || moved.some((one) => one === undefined)) return undefined;
  const effects = moved as Answered[];
  const size = pairs.length;
  const matrix = new Float64Array(size * size);
  const right = Float64Array.from(pairs, (pair) => pair.constant + complement(pair, free));
  for (const [i, pair] of pairs.entries()) {
    for (const [j, effect] of effects.entries()) matrix[i * size + j] = complement(pair, effect);
    for (const { place, weight } of pair.terms)
      matrix[i * size + place] = (matrix[i * size + place] as number) + weight;
  }
  const sum = (z: Float64Array, start: Float64Array, of: (effect: Answered) => Float64Array) =>
    start.map((value, k) =>
      effects.reduce((total, effect, j) => total + (z[j] as number) * (of(effect)[k] as number), value),
    );
  return {
    size,
    matrix,
    right,
    places,
    accelerationOf: (z) => sum(z, free.u, ({ u }) => u),
    answersOf: (z) => sum(z, free.answers, ({ answers }) => answers),
  };
}

const complement = ({ row, answers }: Pair, effect: Answered): number =>
  answers.reduce(
    (sum, { place, weight }) => sum + weight * (effect.answers[place] as number),
    dot(row, effect.u),
  );

/** Directions of length 1 and accelerations in units of the scale; μ changes along with them. */
function normalised(contact: UnitContact, scale: number): UnitContact {
  const [sizeN, sizeT] = [hypot(...contact.wN) || 1, hypot(...contact.wT) || 1];
  return {
    ...contact,
    wN: contact.wN.map((value) => value / sizeN),
    wT: contact.wT.map((value) => value / sizeT),
    wBarN: contact.wBarN / (sizeN * scale),
    wBarT: contact.wBarT / (sizeT * scale),
    frictionKinetic: (contact.frictionKinetic * sizeT) / sizeN,
    ...(contact.frictionMinus === undefined
      ? {}
      : {
          frictionMinus: {
            static: (contact.frictionMinus.static * sizeT) / sizeN,
            kinetic: (contact.frictionMinus.kinetic * sizeT) / sizeN,
          },
        }),
    ...(contact.pressed === undefined ? {} : { pressed: (contact.pressed * sizeN) / scale }),
    ...(contact.recoil === undefined ? {} : { recoil: (contact.recoil * sizeN) / scale }),
  };
}

/**
 * One LCP cannot hold both coefficients: stick is tested with the kinetic one as well, which lies inside the static
 * cone.
 */
function pairsOf(contacts: readonly UnitContact[], n: number): { pairs: Pair[]; places: Places[] } {
  const pairs: Pair[] = [];
  const none = new Float64Array(n);
  let slides = 0;
  const places = contacts.map((contact): Places => {
    const { bilateral, slip, wN, wT, wBarN, pressed, recoil = 0 } = contact;
    const mu = largestFriction(contact);
    const answer = bilateral ? slides++ : undefined;
    const own = answer === undefined ? {} : { answer };
    const rough = mu > 0 && wT.some((value) => value !== 0);
    if (pressed !== undefined && (slip !== 0 || !rough)) return {};
    if (pressed !== undefined) {
      const gamma = pairs.length + 2;
      pairs.push(
        ...frictionPairs(contact, gamma, { constant: mu * Math.abs(pressed), terms: [], answers: [] }),
      );
      return { plus: gamma - 2, minus: gamma - 1, gamma };
    }
    if (bilateral && !rough) return own;
    const normal = pairs.length;
    const along = slip === 0 ? wN : withFriction(contact, 1);
    if (answer === undefined)
      pairs.push({ direction: along, row: wN, constant: wBarN, terms: [], answers: [] });
    else {
      const direction = slip === 0 ? wN.map((value) => -value) : withFriction(contact, -1);
      pairs.push({ direction, row: none, constant: 0, terms: [], answers: [{ place: answer, weight: 1 }] });
    }
    if (slip !== 0 || !rough) return { ...own, normal };
    const gamma = normal + 3;
    const bound = {
      constant: mu * recoil,
      terms: [{ place: normal, weight: mu }],
      answers: answer === undefined ? [] : [{ place: answer, weight: mu }],
    };
    pairs.push(...frictionPairs(contact, gamma, bound));
    return { ...own, normal, plus: gamma - 2, minus: gamma - 1, gamma };
  });
  return { pairs, places };
}

/** A direction with less than this share of the friction of the other has none. */
const most = 1e12;

const largestFriction = (contact: UnitContact): number =>
  Math.max(kineticAlong(contact, 1), kineticAlong(contact, -1));

/** β₊, β₋ and γ of a contact at rest; `bound` is μ λ_N with the larger friction of the two directions. */
function frictionPairs(
  contact: UnitContact,
  gamma: number,
  bound: Pick<Pair, "constant" | "terms" | "answers">,
): Pair[] {
  const { wT, wBarT } = contact;
  const back = wT.map((value) => -value);
  const none = new Float64Array(wT.length);
  const toGamma = [{ place: gamma, weight: 1 }];
  // β₊ acts in slip⁻, β₋ in slip⁺.
  const largest = largestFriction(contact);
  const shareOf = (slip: number) => {
    const own = kineticAlong(contact, slip);
    return own === largest ? 1 : Math.min(largest / own, most);
  };
  const taken = [
    { place: gamma - 2, weight: -shareOf(-1) },
    { place: gamma - 1, weight: -shareOf(1) },
  ];
  return [
    { direction: wT, row: wT, constant: wBarT, terms: toGamma, answers: [] },
    { direction: back, row: back, constant: -wBarT, terms: toGamma, answers: [] },
    { direction: none, row: none, ...bound, terms: [...bound.terms, ...taken] },
  ];
}

/** ±w_N and the friction of slip that comes with |λ_N| = 1. */
const withFriction = ({ wN, wT, slip, frictionKinetic }: UnitContact, side: 1 | -1): Float64Array =>
  wN.map((value, k) => side * value - slip * frictionKinetic * (wT[k] as number));

/** An acceleration with the forces by which the slides answer. */
interface Answered {
  readonly u: Float64Array;
  readonly answers: Float64Array;
}

/** Lets the slides answer a force so that what they hold is held; undefined where their forces do not follow. */
function answering({ held }: UnitSystem, contacts: readonly UnitContact[], scale: number) {
  const slides = contacts.filter(({ bilateral }) => bilateral);
  const directions = slides.map((slide) => (slide.slip === 0 ? slide.wN : withFriction(slide, 1)));
  const rows = held.map(({ row, rate }) => ({ row, rate: rate / scale, size: hypot(...row) || 1 }));
  const matrix = Float64Array.from(
    rows.flatMap(({ row, size }) => directions.map((direction) => dot(row, direction) / size)),
  );
  return (force: Float64Array, full: boolean): Answered | undefined => {
    if (rows.length === 0) return { u: force, answers: new Float64Array(0) };
    const lacking = Float64Array.from(
      rows,
      ({ row, rate, size }) => ((full ? rate : 0) - dot(row, force)) / size,
    );
    const { shortest, nullspace, residual } = solveAffine(
      rows.length,
      directions.length,
      matrix,
      lacking,
      contactTolerances.rank,
    );
    // A dependence among smooth slides changes their own forces only.
    const open = nullspace.some((vector) =>
      slides.some(
        ({ frictionKinetic }, i) =>
          frictionKinetic > 0 && Math.abs(vector[i] as number) > contactTolerances.rank,
      ),
    );
    if (open || residual > contactTolerances.equations) return undefined;
    const u = force.slice();
    for (const [i, direction] of directions.entries()) {
      addScaled(u, shortest[i] as number, direction);
    }
    return { u, answers: shortest };
  };
}
