/**
 * How does a generated function work on two work spaces at once? Every number is a pair, one of each space, and
 * every array is handed over twice. The code is the same straight line, so that each lane has the bits that it
 * would have alone.
 */

import { Mistake } from "../../../mistake/index.js";
import { call, getLocal, op, setLocal } from "../code.js";
import { type Translation, Translator } from "../function.js";
import { laneOp, lanes, laneType, loadFirst, loadSecond, storeLane } from "./dialect.js";

/** Signs of a mask that holds in both lanes. */
const everywhere = 3;

/** The name under which the second lane's array goes. */
const second = (array: string): string => `${array}'`;

/** Functions of arrays only; each array comes once for each lane. */
export const laneTranslation: Translation = Object.freeze<Translation>({
  parameters: ({ parameters }) =>
    parameters.flatMap(({ name, kind }) => {
      if (kind === "number") throw new Mistake(`a lane cannot be handed the number ${name}`);
      return [
        { name, kind },
        { name: second(name), kind },
      ];
    }),
  translate: (source, linker) =>
    new LaneTranslator(lanes, laneTranslation.parameters(source), source.body, linker).translate(),
});

/** An argument of a call: an array, or a pair of numbers in a local. */
type Argument = { readonly array: string } | { readonly pair: number };

class LaneTranslator extends Translator {
  private helpers = 0;

  protected override read(array: string, index: number): void {
    this.array(array, 1);
    this.array(array, 0);
    this.code.push(...loadFirst(index), ...loadSecond(index));
  }

  protected override write(array: string, index: number): void {
    this.number();
    const value = this.kept();
    for (const lane of [0, 1]) {
      this.array(array, lane);
      this.code.push(...getLocal(value), ...storeLane(index, lane));
    }
  }

  /**
   * The first value counts where the condition holds in both lanes, as it nearly always does; else both are
   * computed.
   */
  protected override select(): void {
    const mask = this.kept();
    this.number();
    const value = this.kept();
    this.expect(":");
    this.code.push(...getLocal(mask), ...laneOp.signs, op.address, everywhere, op.differ, op.if, laneType);
    this.code.push(...getLocal(value));
    this.number();
    this.code.push(...getLocal(mask), ...laneOp.select, op.else, ...getLocal(value), op.end);
  }

  /** Functions of ours work on both lanes, those from outside on one after the other. */
  protected override callFunction(name: string): { readonly result: boolean } {
    const handed: Argument[] = [];
    while (this.argument(handed.length)) handed.push(this.handed());
    const { index, result } = this.linker(name);
    if (!result) {
      for (const one of handed) for (const lane of [0, 1]) this.array("array" in one ? one.array : "", lane);
      this.code.push(...call(index));
      return { result };
    }
    for (const lane of [0, 1]) {
      for (const one of handed) {
        if ("array" in one) this.array(one.array, lane);
        else this.code.push(...getLocal(one.pair), ...laneOp.extract, lane);
      }
      this.code.push(...call(index), ...(lane === 0 ? laneOp.splat : [...laneOp.replace, lane]));
    }
    return { result };
  }

  private handed(): Argument {
    const after = this.tokens[this.at + 1];
    const word = this.tokens[this.at] as string;
    if ((after === "," || after === ")") && this.knows(second(word))) return { array: this.next() };
    this.number();
    return { pair: this.kept() };
  }

  /** The address of an array of one lane. */
  private array(name: string, lane: number): void {
    this.code.push(...getLocal(this.place(lane === 0 ? name : second(name))));
  }

  /** What is on the stack goes into a local of its own; names of the source never begin with a number. */
  private kept(): number {
    const place = this.newPlace(`${this.helpers++}`);
    this.code.push(...setLocal(place));
    return place;
  }
}
