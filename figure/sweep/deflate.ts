/**
 * How do bytes become a PNG without help from outside? Deflate with its fixed codes and repeats of the last byte or
 * the last row (RFC 1950, RFC 1951): a raster that is mostly empty becomes small, and the same everywhere.
 */

/** The stream of a picture whose rows have `stride` bytes. */
export function compress(bytes: Uint8Array, stride: number): Uint8Array {
  const out = new BitWriter();
  out.bits(0x78, 8);
  out.bits(0x01, 8);
  out.bits(0b011, 3); // the last block, fixed codes
  for (let i = 0; i < bytes.length; ) {
    const run = repeats(bytes, i, 1);
    const row = repeats(bytes, i, stride);
    const length = Math.max(run, row);
    if (length < 3) {
      out.literal(bytes[i] as number);
      i += 1;
    } else {
      out.match(length, run >= row ? 1 : stride);
      i += length;
    }
  }
  out.literal(256);
  out.align();
  const sum = adler(bytes);
  for (const shift of [24, 16, 8, 0]) out.bits((sum >>> shift) & 255, 8);
  return out.done();
}

const longest = 258;

/** How many bytes from here on are those at a distance before. */
function repeats(bytes: Uint8Array, from: number, distance: number): number {
  if (from < distance) return 0;
  let length = 0;
  while (
    length < longest &&
    from + length < bytes.length &&
    bytes[from + length] === bytes[from + length - distance]
  )
    length++;
  return length;
}

/** First lengths of codes 257 to 285, and first distances of codes 0 to 29, each with its further bits. */
const lengths = ladder(3, [8, 4, 4, 4, 4, 4], 0);
const distances = ladder(1, [4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], 0);

function ladder(first: number, counts: readonly number[], bits: number): { base: number; bits: number }[] {
  const steps: { base: number; bits: number }[] = [];
  let base = first;
  for (const [i, count] of counts.entries()) {
    for (let k = 0; k < count; k++) {
      steps.push({ base, bits: bits + i });
      base += 2 ** (bits + i);
    }
  }
  return steps;
}

class BitWriter {
  private bytes = new Uint8Array(4096);
  private length = 0;
  private held = 0;
  private count = 0;

  /** Least significant bit first. */
  bits(value: number, count: number): void {
    this.held |= value << this.count;
    this.count += count;
    while (this.count >= 8) {
      this.push(this.held & 255);
      this.held >>>= 8;
      this.count -= 8;
    }
  }

  /** A literal, the end (256) or the code of a length. */
  literal(code: number): void {
    if (code < 144) this.huffman(0x30 + code, 8);
    else if (code < 256) this.huffman(0x190 + code - 144, 9);
    else if (code < 280) this.huffman(code - 256, 7);
    else this.huffman(0xc0 + code - 280, 8);
  }

  match(length: number, distance: number): void {
    // The longest has a code of its own.
    const l = length === longest ? 28 : lengths.findLastIndex(({ base }) => base <= length);
    this.literal(257 + l);
    if (length !== longest) this.rest(length, lengths[l]);
    const d = distances.findLastIndex(({ base }) => base <= distance);
    this.huffman(d, 5);
    this.rest(distance, distances[d]);
  }

  align(): void {
    if (this.count > 0) this.bits(0, 8 - this.count);
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private rest(value: number, step: { readonly base: number; readonly bits: number } | undefined): void {
    if (step !== undefined && step.bits > 0) this.bits(value - step.base, step.bits);
  }

  /** Codes stand with their most significant bit first. */
  private huffman(code: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) this.bits((code >> bit) & 1, 1);
  }

  private push(byte: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length++] = byte;
  }
}

function adler(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let i = 0; i < bytes.length; i++) {
    a = (a + (bytes[i] as number)) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}
