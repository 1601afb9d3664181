/**
 * Where do motions stand that are to be carried two at a time? In rooms of one memory of WebAssembly, so that one
 * function can reach any two of them; JavaScript works on the same numbers as on arrays of its own.
 */

import type { PairStep, Room } from "../../../integrate/index.js";
import type { SpaceSources } from "../../../mechanism/index.js";
import { boundTo, instanceOf, outsideParameters, pageBytes, type WebAssemblyLike } from "../backend.js";
import { bytesPerNumber, unsigned } from "../code.js";
import { moduleBytes } from "../module.js";
import { laneTranslation } from "./function.js";

export const laneDefaults = Object.freeze({
  /** Runs that go at once: enough for most of them to find a neighbour in the same phase. */
  rooms: 4,
  /** A step of pairs is made once it has been requested this number of times: making it costs some milliseconds. */
  worthwhile: 500,
});
export type LaneOptions = Partial<Record<keyof typeof laneDefaults, number>>;
/** Pages of a room; an unused one takes no memory. */
const roomPages = 16;

/** Arrays in the common memory for one user at a time. */
class LaneRoom implements Room {
  private next: number;

  constructor(
    private readonly numbers: Float64Array,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.next = from;
  }

  /** Filled with zeros; outside of the memory where the room is full. */
  take(size: number): Float64Array {
    if (this.next + size > this.to) return new Float64Array(size);
    this.next += size;
    return this.numbers.subarray(this.next - size, this.next).fill(0);
  }

  clear(): void {
    this.next = this.from;
  }
}

interface Made {
  asked: number;
  step: PairStep | undefined;
}

export class LaneSpace {
  readonly rooms: readonly Room[];
  private readonly numbers: Float64Array;
  private readonly memory: object;
  private readonly made = new WeakMap<SpaceSources, Made>();
  private occupied = false;

  constructor(
    private readonly platform: WebAssemblyLike,
    rooms: number,
    private readonly worthwhile: number,
  ) {
    const memory = new platform.Memory({ initial: rooms * roomPages });
    this.memory = memory;
    this.numbers = new Float64Array(memory.buffer);
    const size = (roomPages * pageBytes) / bytesPerNumber;
    this.rooms = Array.from(
      { length: rooms },
      (_, i) => new LaneRoom(this.numbers, i * size, (i + 1) * size),
    );
  }

  holds(array: Float64Array): boolean {
    return array.buffer === this.numbers.buffer;
  }

  /** Takes the whole space; false where it is taken. */
  enter(): boolean {
    if (this.occupied) return false;
    this.occupied = true;
    return true;
  }

  leave(): void {
    this.occupied = false;
  }

  /** The step of a program for two work spaces that stand here; undefined as long as it is not worth its making. */
  pairStep(code: SpaceSources): PairStep | undefined {
    const known = this.made.get(code) ?? { asked: 0, step: undefined };
    if (known.asked++ === 0) this.made.set(code, known);
    if (known.asked >= this.worthwhile) known.step ??= this.make(code);
    return known.step;
  }

  private make({ sources, outside }: SpaceSources): PairStep {
    const { numbers, memory } = this;
    // A step calls only what stands before it.
    const called = sources.slice(0, 1 + sources.findIndex(({ name }) => name === "step"));
    const imports = Object.keys(outside).map((name) => ({ name, parameters: outsideParameters }));
    const module = new this.platform.Module(moduleBytes(called, imports, laneTranslation));
    return instanceOf(this.platform, module, memory, boundTo(numbers, outside)).step as PairStep;
  }
}

/** A function that gives two zeros: read only where vectors are known. */
const probe = [
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0],
  ...[10, 22, 1, 20, 0, 0xfd, ...unsigned(0x0c), ...new Array<number>(16).fill(0), 0x0b],
];

/** Undefined where the platform has no WebAssembly with vectors. */
export function laneSpace(
  platform: WebAssemblyLike | undefined,
  options: LaneOptions = {},
): LaneSpace | undefined {
  if (platform === undefined) return undefined;
  try {
    new platform.Module(Uint8Array.from(probe).buffer);
  } catch {
    return undefined;
  }
  const { rooms, worthwhile } = { ...laneDefaults, ...options };
  return new LaneSpace(platform, rooms, worthwhile);
}
