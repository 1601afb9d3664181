/** The hashes of many results: what every engine must agree on. */

import {
  findOrbit,
  followEquilibria,
  loadMechanism,
  makeRange,
  makeWasmBackend,
  shippedNames,
  simulate,
  sweep,
} from "../../src/index.js";
import { hashOf } from "../../src/numerics/index.js";
import { bitsOfElementary } from "../elementary/sample.js";

/** Long enough for impacts and changes of mode in most of them. */
const until = 0.6;

export function hashes(): Record<string, string> {
  const found: Record<string, string> = { elementary: bitsOfElementary() };
  const platform = (globalThis as unknown as { WebAssembly: Parameters<typeof makeWasmBackend>[0] })
    .WebAssembly;
  for (const name of shippedNames) {
    const mechanism = loadMechanism(name);
    found[name] = simulate(mechanism, mechanism.start, { until }).hash;
    const assembled = loadMechanism(name, { backend: makeWasmBackend(platform) });
    found[`${name}, WebAssembly`] = simulate(assembled, assembled.start, { until }).hash;
  }
  const finger = loadMechanism("finger");
  const orbit = findOrbit(finger, simulate(finger, finger.start, { until: 5, parameters: { mu: 1 } }));
  found["orbit of finger"] = orbit.found ? orbit.hash : orbit.outcome.kind;
  const along = followEquilibria(finger, { parameter: "mu", low: 0.3, high: 0.6 });
  found["equilibria of finger"] = hashOf(along.critical.map(({ kind, value }) => [kind, value]));
  const over = [{ name: "mu", values: makeRange(0.35, 0.6, 6) }];
  found["sweep of finger"] = hashOf([...sweep(finger, { over, settle: 5, record: 2 })]);
  return found;
}
