/** Numbers in blocks: one growing array would be copied, and its pages touched, repeatedly. */

/** Numbers of a block, 2 to this power. */
const bits = 15;
const size = 2 ** bits;

export class Blocks {
  /** Where the next numbers will stand. */
  private next = 0;
  private readonly blocks: Float64Array[] = [];

  /** The most numbers that can stand together. */
  static readonly longest = size;

  /** The place of this many numbers, which stand together. */
  take(count: number): number {
    if ((this.next & (size - 1)) + count > size) this.next = (this.next | (size - 1)) + 1;
    const place = this.next;
    this.next += count;
    if (place >> bits >= this.blocks.length) this.blocks.push(new Float64Array(size));
    return place;
  }

  /** The numbers taken from a place on are not needed. */
  giveBack(place: number): void {
    this.next = place;
  }

  /** The block in which a place stands, and where in it. */
  blockOf(place: number): Float64Array {
    return this.blocks[place >> bits] as Float64Array;
  }
  within(place: number): number {
    return place & (size - 1);
  }
}
