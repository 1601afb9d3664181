/** Between which bodies do shapes touch? Two that are named, or all pairs that no joint connects. */

import type { Findings } from "../error.js";
import type { ContactModel } from "../model.js";
import type { Located } from "../shape.js";
import type { Features } from "./feature.js";
import { featuresOf } from "./features.js";
import type { Evaluate } from "./numbers.js";
import type { Joint, Scheme } from "./scheme.js";
import { type Common, type Touch, touching } from "./touching.js";

/** An entry of contacts with `between:`. */
export interface BodyPair extends Omit<Common, "start" | "end"> {
  readonly name: ContactModel["name"];
  readonly between: readonly Located<string>[];
}

/** Contacts that one model may have; more would not be computed in any time. */
const mostContacts = 400;

export function touchesOf(
  pairs: readonly BodyPair[],
  scheme: Scheme,
  joints: readonly Joint[],
  evaluate: Evaluate,
  findings: Findings,
): Touch {
  const shapes = new Map<string, Features>();
  for (const [name, { raw }] of scheme.bodies)
    if (raw?.shape !== undefined) shapes.set(name, featuresOf(raw.shape, evaluate, findings));
  const all: Touch[] = [];
  const done = new Set<string>();
  for (const pair of pairs)
    for (const [one, other] of bodiesOf(pair, scheme, shapes, joints, findings)) {
      const key = [one, other].sort().join(" ");
      const features = [shapes.get(one), shapes.get(other)] as const;
      if (done.has(key) && pair.between.length === 2)
        findings.add(
          pair.between[0] as Located<string>,
          `an entry above has the contacts of ${one} and ${other} already`,
          "leave one of the two out",
        );
      if (done.has(key) || features[0] === undefined || features[1] === undefined) continue;
      done.add(key);
      const { name, between, ...common } = pair;
      const { start, end } = name;
      const touch = touching(
        { body: one, features: features[0] },
        { body: other, features: features[1] },
        { ...common, start, end },
        findings.tables,
      );
      if (touch.contacts.length === 0 && between.length === 2)
        findings.add(
          between[0] as Located<string>,
          `the shapes of ${one} and ${other} can never touch`,
          "half-planes meet no half-planes; give one of the bodies a disc, a polygon or an arc",
        );
      all.push(touch);
    }
  const contacts = all.flatMap((touch) => touch.contacts);
  if (contacts.length > mostContacts)
    findings.add(
      pairs[0]?.name ?? { start: 0, end: 0 },
      `the shapes have ${contacts.length} pairs of features, more than ${mostContacts}`,
      "name the pairs of bodies that can touch, or give shapes fewer corners",
    );
  return { contacts, definitions: all.flatMap((touch) => touch.definitions) };
}

function bodiesOf(
  { between }: BodyPair,
  scheme: Scheme,
  shapes: ReadonlyMap<string, Features>,
  joints: readonly Joint[],
  findings: Findings,
): (readonly [string, string])[] {
  if (between.length === 1) {
    const names = [...shapes.keys()].sort(
      (one, other) => Number(one === "ground") - Number(other === "ground"),
    );
    const joined = (one: string, other: string) =>
      joints.some(
        ({ ends }) => ends.some(({ body }) => body === one) && ends.some(({ body }) => body === other),
      );
    return names.flatMap((one, i) =>
      names.slice(i + 1).flatMap((other) => (joined(one, other) ? [] : [[one, other] as const])),
    );
  }
  const [one, other] = between.map((name) => scheme.body(name));
  for (const name of between)
    if (scheme.bodies.has(name.value) && !shapes.has(name.value))
      findings.add(name, `${name.value} has no shape`, "give it a shape: under bodies");
  if (one === undefined || other === undefined) return [];
  if (one === other)
    findings.add(between[1] as Located<string>, `${one} cannot touch itself`, "name two bodies");
  return one === other ? [] : [[one, other]];
}
