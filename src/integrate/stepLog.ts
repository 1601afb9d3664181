/**
 * The accepted steps of a motion, kept so that the polynomial of each can be evaluated later: [HNW] II.6 for
 * DOP853. A step leaves where it began; its polynomial is made when a time inside it is requested first, from the
 * same stages as in the run.
 */

import { Blocks } from "./blocks.js";
import { polynomialSize, type StepLayout, type StepProgram } from "./program.js";
import { integrateTolerances } from "./tolerances.js";

/**
 * Start and end of the step, length of the polynomial, place of its first piece, how many, place of the program,
 * jumps before it.
 */
const head = 7;
const field = Object.freeze({ t: 0, tEnd: 1, h: 2, piece: 3, pieces: 4, program: 5, j: 6 });
/** A polynomial begins with its start and its length. */
const pieceHead = 2;
/** Into how many parts a step may be cut whose polynomial is too rough. */
const mostPieces = 16;
/** In place of the number of pieces: the polynomial of a stiff step, which was not compared with finer ones yet. */
const unchecked = -1;

/** Where the steps of a program are taken; `free`: the components of the state that it integrates. */
export interface StepWork {
  readonly w: Float64Array;
  readonly p: Float64Array;
  readonly layout: StepLayout;
  readonly free: Int32Array;
  readonly program: StepProgram;
}

export class StepLog {
  /**
   * Of the steps that follow: the place of their program, the components that it integrates, and how many jumps lie
   * before them.
   */
  program = 0;
  free: Int32Array = new Int32Array();
  j = 0;
  /** Steps were left out, because the numbers of all would be more than the limit. */
  full = false;
  /** How many numbers the steps take, with their polynomials. */
  numbers = 0;
  private made = 0;
  private readonly places: number[] = [];
  private readonly steps = new Blocks();
  private readonly pieces = new Blocks();

  constructor(
    /** This many parameters change on the way; they stand last. */
    private readonly signs: number,
    private readonly limit: number,
  ) {}

  get count(): number {
    return this.places.length;
  }
  start(step: number): number {
    return this.get(step, field.t);
  }
  end(step: number): number {
    return this.get(step, field.tEnd);
  }
  programOf(step: number): number {
    return this.get(step, field.program);
  }
  jumpsBefore(step: number): number {
    return this.get(step, field.j);
  }

  private get(step: number, which: number): number {
    const place = this.places[step] as number;
    return this.steps.blockOf(place)[this.steps.within(place) + which] as number;
  }

  /** The step in the work space, whose polynomial has the length `h`; false where it is not kept. */
  add(w: Float64Array, layout: StepLayout, p: Float64Array, h: number): boolean {
    const { free, signs } = this;
    if (this.full || !((w[layout.tEnd] as number) > (w[layout.t] as number))) return false;
    const size = head + 2 * free.length + signs;
    const whole = size + pieceSize(free);
    if (this.numbers + whole > this.limit || whole > Blocks.longest) {
      this.full = true;
      return false;
    }
    this.numbers += whole;
    const place = this.steps.take(size);
    const block = this.steps.blockOf(place);
    let at = this.steps.within(place);
    this.places.push(place);
    block[at] = w[layout.t] as number;
    block[at + 1] = w[layout.tEnd] as number;
    block[at + 2] = h > 0 ? h : (w[layout.h] as number);
    block[at + 4] = 0;
    block[at + 5] = this.program;
    block[at + 6] = this.j;
    at += head;
    const { y0, f0 } = layout;
    for (let c = 0; c < free.length; c++, at += 2) {
      const i = free[c] as number;
      block[at] = w[y0 + i] as number;
      block[at + 1] = w[f0 + i] as number;
    }
    for (let i = 0; i < signs; i++) block[at + i] = p[p.length - signs + i] as number;
    return true;
  }

  /** Of the step that was added last: its polynomial is in the work space, and cannot be made again. */
  addPolynomial(w: Float64Array, layout: StepLayout): void {
    const place = this.places.at(-1) as number;
    const [block, at] = [this.steps.blockOf(place), this.steps.within(place)];
    block[at + field.piece] = this.pieces.take(pieceSize(this.free));
    block[at + field.pieces] = unchecked;
    this.keepPiece(block[at + field.piece] as number, w, layout, this.free);
  }

  /** Writes a polynomial that holds at a time of a step into the work space of its program. */
  load(step: number, t: number, work: StepWork): void {
    const place = this.places[step] as number;
    const [block, at] = [this.steps.blockOf(place), this.steps.within(place)];
    const { p, free } = work;
    const from = at + head + 2 * free.length;
    for (let i = 0; i < this.signs; i++) p[p.length - this.signs + i] = block[from + i] as number;
    if (block[at + field.pieces] === unchecked) this.refine(block, at, work);
    const count = (block[at + field.pieces] as number) || this.makePieces(block, at, work);
    const [start, end] = [block[at] as number, block[at + field.tEnd] as number];
    const piece = Math.min(count - 1, Math.floor((count * (t - start)) / (end - start)));
    if (block[at + field.pieces] === 0) takePieces(block, at, work, count, (one) => one < piece);
    else this.loadPiece((block[at + field.piece] as number) + piece * pieceSize(free), work);
  }

  /** Polynomials of a step, in as many parts as make each of them good enough; kept as long as there is room. */
  private makePieces(block: Float64Array, at: number, work: StepWork): number {
    const { w, layout, free } = work;
    for (let count = 1; ; count *= 2) {
      const size = count * pieceSize(free);
      const fits = this.made + size <= this.limit && size <= Blocks.longest;
      const place = fits ? this.pieces.take(size) : -1;
      let isRough = false;
      takePieces(block, at, work, count, (piece) => {
        isRough = count < mostPieces && (w[layout.rough] as number) > integrateTolerances.roughDense;
        if (!isRough && fits) this.keepPiece(place + piece * pieceSize(free), w, layout, free);
        return !isRough;
      });
      if (isRough && fits) this.pieces.giveBack(place);
      if (isRough) continue;
      if (!fits) return count;
      this.made += size;
      block[at + field.piece] = place;
      block[at + field.pieces] = count;
      return count;
    }
  }

  /**
   * The polynomial of a stiff step has a lower order than the step: the step is taken anew in 2, 4, … parts until
   * their polynomials agree with those before.
   */
  private refine(block: Float64Array, at: number, work: StepWork): void {
    const { program, w, layout, free } = work;
    let [count, place] = [1, block[at + field.piece] as number];
    block[at + field.pieces] = count;
    if (program.restart === undefined) return;
    this.loadPiece(place, work);
    w[layout.theta] = 0;
    program.trial(w, work.p);
    const start = w.slice(layout.yTrial, layout.yTrial + layout.state);
    while (count < mostPieces) {
      const size = 2 * count * pieceSize(free);
      if (this.made + size > this.limit || size > Blocks.longest) return;
      const finer = this.pieces.take(size);
      program.restart(block[at] as number, start);
      let isSolved = true;
      stepInParts(block, at, work, 2 * count, (piece) => {
        isSolved = (w[layout.error] as number) < Number.POSITIVE_INFINITY;
        if (isSolved) this.keepPiece(finer + piece * pieceSize(free), w, layout, free);
        return isSolved;
      });
      if (!isSolved) return;
      const difference = this.differenceOf(place, finer, 2 * count, work);
      this.made += size;
      [count, place] = [2 * count, finer];
      block[at + field.piece] = place;
      block[at + field.pieces] = count;
      if (difference <= integrateTolerances.roughStiff) return;
    }
  }

  /** The largest difference of polynomials and finer ones, at the middle of each of the finer, in tolerances. */
  private differenceOf(place: number, finer: number, count: number, work: StepWork): number {
    const { program, w, p, layout, free } = work;
    const size = pieceSize(free);
    const stateAt = (from: number, t?: number): Float64Array => {
      this.loadPiece(from, work);
      w[layout.theta] = t === undefined ? 1 / 2 : (t - (w[layout.t] as number)) / (w[layout.h] as number);
      program.trial(w, p);
      return w.slice(layout.yTrial, layout.yTrial + layout.state);
    };
    let largest = 0;
    for (let piece = 0; piece < count; piece++) {
      const value = stateAt(finer + piece * size);
      const t = (w[layout.t] as number) + (w[layout.h] as number) / 2;
      const before = stateAt(place + (piece >> 1) * size, t);
      for (const [i, one] of value.entries()) {
        const tolerated = (w[layout.atol + i] as number) + (w[layout.rtol] as number) * Math.abs(one);
        largest = Math.max(largest, Math.abs(one - (before[i] as number)) / tolerated);
      }
    }
    return largest;
  }

  private keepPiece(place: number, w: Float64Array, layout: StepLayout, free: Int32Array): void {
    const block = this.pieces.blockOf(place);
    let at = this.pieces.within(place);
    block[at] = w[layout.t] as number;
    block[at + 1] = w[layout.h] as number;
    at += pieceHead;
    for (let c = 0; c < free.length; c++, at += 1 + polynomialSize) {
      const i = free[c] as number;
      block[at] = w[layout.y0 + i] as number;
      for (let k = 0; k < polynomialSize; k++)
        block[at + 1 + k] = w[layout.polynomial + k * layout.state + i] as number;
    }
  }

  private loadPiece(place: number, { w, layout, free }: StepWork): void {
    const block = this.pieces.blockOf(place);
    let at = this.pieces.within(place);
    w[layout.t] = block[at] as number;
    w[layout.h] = block[at + 1] as number;
    at += pieceHead;
    for (let c = 0; c < free.length; c++, at += 1 + polynomialSize) {
      const i = free[c] as number;
      w[layout.y0 + i] = block[at] as number;
      for (let k = 0; k < polynomialSize; k++)
        w[layout.polynomial + k * layout.state + i] = block[at + 1 + k] as number;
    }
  }
}

const pieceSize = ({ length }: Int32Array): number => pieceHead + (1 + polynomialSize) * length;

/**
 * Takes a step anew in parts, with their polynomials, as long as more are wanted; the last one stays in the work
 * space.
 */
function takePieces(
  block: Float64Array,
  from: number,
  { w, p, layout, free, program }: StepWork,
  count: number,
  wantsMore: (piece: number) => boolean,
): void {
  for (let c = 0, at = from + head; c < free.length; c++, at += 2) {
    const i = free[c] as number;
    w[layout.y0 + i] = block[at] as number;
    w[layout.f0 + i] = block[at + 1] as number;
  }
  stepInParts(block, from, { w, p, layout, free, program }, count, wantsMore);
}

/** From the start in the work space to the end of a step, in equal parts. */
function stepInParts(
  block: Float64Array,
  from: number,
  { w, p, layout, program }: StepWork,
  count: number,
  wantsMore: (piece: number) => boolean,
): void {
  const [t, end] = [block[from] as number, block[from + field.tEnd] as number];
  const h = count === 1 ? (block[from + field.h] as number) : (end - t) / count;
  for (let piece = 0; piece < count; piece++) {
    w[layout.t] = t + piece * h;
    w[layout.h] = h;
    w[layout.tEnd] = t + (piece + 1) * h;
    program.step(w, p);
    program.dense(w, p);
    if (!wantsMore(piece)) return;
    program.shift(w, p);
  }
}
