/** What is made once for each mechanism? Values by key, forgotten together with the mechanism. */

import type { Mechanism } from "./mechanism.js";

/** A store of values of one type: `make` is called for a key that is requested the first time. */
export function perMechanism<T>(): (mechanism: Mechanism, key: string, make: () => T) => T {
  const stores = new WeakMap<Mechanism, Map<string, T>>();
  return (mechanism, key, make) => {
    const made = stores.get(mechanism) ?? new Map<string, T>();
    stores.set(mechanism, made);
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
}
