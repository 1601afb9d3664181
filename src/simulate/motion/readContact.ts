/** Where do the numbers of one contact stand, and which code writes them there? */

import { modeInput } from "../../contact/index.js";
import {
  contactReader,
  type ReaderCode,
  type ReadName,
  type ReadPlaces,
  readNames,
} from "../../emit/index.js";
import { pathInput } from "../../impact/index.js";
import type { Mechanism, SpaceFunction } from "../../mechanism/index.js";

/** Places of the numbers in the inputs of the mode kernel and of the impact kernel. */
const inModes: Readonly<Partial<Record<ReadName, number>>> = {
  A: modeInput.A,
  B: modeInput.B,
  C: modeInput.C,
  a: modeInput.a,
  b: modeInput.b,
  muStatic: modeInput.muStatic,
  muKinetic: modeInput.muKinetic,
  muStaticMinus: modeInput.muStaticMinus,
  muKineticMinus: modeInput.muKineticMinus,
  muOnset: modeInput.muOnset,
  muOnsetMinus: modeInput.muOnsetMinus,
};
const inImpact: Readonly<Partial<Record<ReadName, number>>> = {
  A: pathInput.A,
  B: pathInput.B,
  C: pathInput.C,
  muImpact: pathInput.mu,
  restitution: pathInput.r,
  vT: pathInput.vT,
  vN: pathInput.vN,
};

/** Where the work space keeps both inputs, and every number once more by its name. */
export const readPlaces = Object.fromEntries(readNames.map((name, i) => [name, i])) as Record<
  ReadName,
  number
>;
const modesAt = readNames.length;
const impactAt = modesAt + modeInput.size;
const timeAt = impactAt + pathInput.size;

function placesOf(n: number): ReadPlaces {
  const state = timeAt + 1;
  const numbers = readNames.map((name) => {
    const further = [
      [inModes[name], modesAt],
      [inImpact[name], impactAt],
    ].flatMap(([place, at]) => (place === undefined ? [] : [place + (at as number)]));
    return [name, [readPlaces[name], ...further]];
  });
  return {
    t: timeAt,
    state,
    free: state + 2 * n,
    alongN: state + 3 * n,
    alongT: state + 4 * n,
    normal: state + 5 * n,
    tangent: state + 6 * n,
    numbers: Object.fromEntries(numbers) as ReadPlaces["numbers"],
    size: state + 7 * n,
  };
}

/** By the number of coordinates: every run reads them. */
const knownPlaces: ReadPlaces[] = [];

export function placesFor(n: number): ReadPlaces {
  knownPlaces[n] ??= placesOf(n);
  return knownPlaces[n];
}

/** The code of a contact belongs to the mechanism. */
const compiled = new WeakMap<Mechanism, ReaderCode[]>();

function readerOf(mechanism: Mechanism, contact: number, places: ReadPlaces): ReaderCode {
  const all = compiled.get(mechanism) ?? [];
  compiled.set(mechanism, all);
  all[contact] ??= contactReader(mechanism.formulas, contact, places, mechanism.backend);
  return all[contact];
}

/** One contact with its numbers. */
export class ReadContact {
  readonly w: Float64Array;
  readonly modes: Float64Array;
  readonly impact: Float64Array;
  readonly normal: Float64Array;
  readonly tangent: Float64Array;
  readonly alongN: Float64Array;
  readonly alongT: Float64Array;
  readonly freeAcceleration: Float64Array;
  private readonly run: SpaceFunction;
  private readonly p: Float64Array;

  constructor(mechanism: Mechanism, contact: number, places: ReadPlaces, p: Float64Array) {
    const { open, size } = readerOf(mechanism, contact, places);
    const space = open();
    const { dimension: n } = mechanism;
    this.w = space.w ?? new Float64Array(size);
    this.p = space.p ?? p;
    if (this.p !== p) this.p.set(p);
    this.run = space.functions.read as SpaceFunction;
    const part = (at: number, size: number) => this.w.subarray(at, at + size);
    this.modes = part(modesAt, modeInput.size);
    this.impact = part(impactAt, pathInput.size);
    this.freeAcceleration = part(places.free, n);
    this.normal = part(places.normal, n);
    this.tangent = part(places.tangent, n);
    this.alongN = part(places.alongN, n);
    this.alongT = part(places.alongT, n);
  }

  /** Is the mass matrix positive definite where it was read last? */
  get isRegular(): boolean {
    return (this.w[readPlaces.pivot] as number) > 0;
  }

  read(t: number, state: Float64Array): void {
    const { w } = this;
    w[timeAt] = t;
    for (let i = 0; i < state.length; i++) w[timeAt + 1 + i] = state[i] as number;
    this.run(w, this.p);
  }
}
