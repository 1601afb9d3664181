/** Which bytes say what a WebAssembly function does? The few instructions that straight-line code on doubles needs. */

/** Opcodes of the WebAssembly core specification, binary format. */
export const op = Object.freeze({
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  call: 0x10,
  drop: 0x1a,
  localGet: 0x20,
  localSet: 0x21,
  load: 0x2b,
  store: 0x39,
  address: 0x41,
  constant: 0x44,
  isZero: 0x45,
  differ: 0x47,
  equal: 0x61,
  notEqual: 0x62,
  less: 0x63,
  greater: 0x64,
  lessOrEqual: 0x65,
  greaterOrEqual: 0x66,
  and: 0x71,
  or: 0x72,
  abs: 0x99,
  negate: 0x9a,
  floor: 0x9c,
  sqrt: 0x9f,
  add: 0xa0,
  subtract: 0xa1,
  multiply: 0xa2,
  divide: 0xa3,
  least: 0xa4,
  greatest: 0xa5,
});

/** Types of values: a double, and an address. */
export const valueType = Object.freeze({ number: 0x7c, array: 0x7f });
export type ValueKind = keyof typeof valueType;

/** Doubles are aligned to 2³ bytes. */
const alignment = 3;
export const bytesPerNumber = 8;

/** A whole number, seven bits at a time. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return bytes;
}

const buffer = new DataView(new ArrayBuffer(bytesPerNumber));

function double(value: number): number[] {
  buffer.setFloat64(0, value, true);
  return Array.from({ length: bytesPerNumber }, (_, i) => buffer.getUint8(i));
}

export const constant = (value: number): number[] => [op.constant, ...double(value)];
export const getLocal = (index: number): number[] => [op.localGet, ...unsigned(index)];
export const setLocal = (index: number): number[] => [op.localSet, ...unsigned(index)];
export const call = (index: number): number[] => [op.call, ...unsigned(index)];
/** Number i behind the address on the stack. */
export const load = (i: number): number[] => [op.load, alignment, ...unsigned(bytesPerNumber * i)];
export const store = (i: number): number[] => [op.store, alignment, ...unsigned(bytesPerNumber * i)];
