/**
 * Where do rows of numbers go whose count is unknown? Into blocks: one growing array would be copied, and its pages
 * touched, repeatedly.
 */

/** Rows of a block, 2 to this power. */
const bits = 6;
const rowsPerBlock = 2 ** bits;

export class RowStore {
  count = 0;
  private readonly blocks: Float64Array[] = [];

  constructor(readonly width: number) {}

  /** Makes room for one more row, of zeros. */
  add(): void {
    if ((this.count & (rowsPerBlock - 1)) === 0)
      this.blocks.push(new Float64Array(rowsPerBlock * this.width));
    this.count++;
  }

  /** The block in which a row stands, from `placeOf` it on. */
  blockOf(row: number): Float64Array {
    return this.blocks[row >> bits] as Float64Array;
  }

  placeOf(row: number): number {
    return (row & (rowsPerBlock - 1)) * this.width;
  }

  get(row: number, field: number): number {
    return this.blockOf(row)[this.placeOf(row) + field] as number;
  }

  set(row: number, field: number, value: number): void {
    this.blockOf(row)[this.placeOf(row) + field] = value;
  }

  /** The numbers of a row, not a copy. */
  row(row: number): Float64Array {
    const at = this.placeOf(row);
    return this.blockOf(row).subarray(at, at + this.width);
  }
}
