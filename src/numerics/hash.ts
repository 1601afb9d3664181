/** 64 bits of all numbers and words of plain data: two results with equal bits have the same hash on every engine. */

const bytes = new DataView(new ArrayBuffer(8));

/** Two lanes of multiply and mix, as in MurmurHash3 (A. Appleby, public domain). */
class Mixer {
  #a = 0x9747b28c;
  #b = 0x3c6ef372;

  word(bits: number): void {
    this.#a = Math.imul(this.#a ^ bits, 0xcc9e2d51);
    this.#a ^= this.#a >>> 15;
    this.#b = Math.imul(this.#b ^ (bits + this.#a), 0x1b873593);
    this.#b ^= this.#b >>> 13;
  }

  /** There is one NaN, whatever its bits, and one zero. */
  number(x: number): void {
    bytes.setFloat64(0, Number.isNaN(x) ? Number.NaN : x + 0);
    this.word(bytes.getInt32(0));
    this.word(bytes.getInt32(4));
  }

  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.word(text.charCodeAt(i));
    this.word(-text.length);
  }

  value(value: unknown): void {
    if (typeof value === "number") this.number(value);
    else if (typeof value === "string") this.text(value);
    else if (typeof value === "boolean") this.word(value ? 1 : 2);
    else if (Array.isArray(value)) for (const entry of value) this.value(entry);
    else if (typeof value === "object" && value !== null)
      for (const [key, entry] of Object.entries(value)) {
        if (entry === undefined) continue;
        this.text(key);
        this.value(entry);
      }
  }

  digits(): string {
    for (let k = 0; k < 4; k++) this.word(k);
    return [this.#a, this.#b].map((bits) => (bits >>> 0).toString(16).padStart(8, "0")).join("");
  }
}

export function hashOf(data: unknown): string {
  const mixer = new Mixer();
  mixer.value(data);
  return mixer.digits();
}
