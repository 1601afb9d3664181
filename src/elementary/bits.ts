/**
 * Reads and writes the two 32-bit words of a double. Typed arrays have the byte order of the machine, hence the
 * test.
 */

const number = new Float64Array(1);
const words = new Int32Array(number.buffer);
const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
const [high, low] = littleEndian ? [1, 0] : [0, 1];

/** Sign, exponent and the first 20 bits of the fraction. */
export function highWord(x: number): number {
  number[0] = x;
  return words[high] as number;
}

export function lowWord(x: number): number {
  number[0] = x;
  return words[low] as number;
}

export function fromWords(highBits: number, lowBits: number): number {
  words[high] = highBits;
  words[low] = lowBits;
  return number[0] as number;
}

export function withHighWord(x: number, highBits: number): number {
  number[0] = x;
  words[high] = highBits;
  return number[0] as number;
}

/** The first 21 significant bits: products of two such numbers are exact. */
export function headOf(x: number): number {
  number[0] = x;
  words[low] = 0;
  return number[0] as number;
}

/** All bits but the sign of a high word, and where the exponent of 1 stands in it. */
export const magnitudeBits = 0x7fffffff;
export const exponentOfOne = 0x3ff00000;
export const exponentOfInfinity = 0x7ff00000;

/** All powers of two that are normal doubles: writing words and reading the double would stall the processor. */
const lowest = -1022;
const powers = new Float64Array(2046);
for (let [k, power] = [0, 2 ** lowest]; k < powers.length; k++, power *= 2) powers[k] = power;

/** 2^k for −1022 ≤ k ≤ 1023, exactly. */
export const powerOfTwo = (k: number): number => powers[k - lowest] as number;
