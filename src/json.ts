/** How is a result written as JSON? */

/** One JSON document; arrays of numbers become lists, NaN and infinities become null. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    ArrayBuffer.isView(inner) ? [...(inner as Float64Array)] : inner,
  );
}
