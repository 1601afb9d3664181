/** What may be written here? Keys and words of the format, names that an expression may hold. */

import type { Outline } from "./outline.js";

type Schema = Readonly<Record<string, unknown>>;

export interface Proposal {
  readonly label: string;
  /** What is written; the label, if left out. */
  readonly apply?: string;
  readonly kind: "property" | "enum" | "variable" | "function" | "constant";
  readonly detail?: string;
  readonly info?: string;
}

/** Expressions at these places hold no velocities, those at the second ones no state at all. */
const withoutVelocities = /^(potential|draw|contacts\.[^.]+\.(gap|slide|surface|at|friction|restitution))\b/;
const ofFriction = /^contacts\.[^.]+\.friction\b/;
const withoutState =
  /^(parameters|start|memory|states\.[^.]+\.start|events\.[^.]+\.(every|at)|contacts\.[^.]+\.compliance)\b/;

export function proposalsAt(outline: Outline, schema: Schema, functions: readonly string[]): Proposal[] {
  const { path, part } = outline.place;
  if (part === "comment") return [];
  const here = path.reduce<Schema[]>((found, key) => found.flatMap((one) => below(one, key)), waysOf(schema));
  return part === "key" ? keysOf(here, outline) : [...wordsOf(here), ...namesOf(here, outline, functions)];
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** A schema and what it allows instead. */
const waysOf = (schema: Schema): Schema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf].flatMap((ways) =>
    Array.isArray(ways) ? ways.filter(isSchema).flatMap(waysOf) : [],
  ),
];

function below(schema: Schema, key: string): Schema[] {
  const { items, properties, additionalProperties } = schema;
  const next = key === "[]" ? items : (isSchema(properties) && properties[key]) || additionalProperties;
  return isSchema(next) ? waysOf(next) : [];
}

/** Keys of the format; where the author chooses names, those that must be coordinates. */
function keysOf(here: readonly Schema[], { place, siblings, coordinates }: Outline): Proposal[] {
  const known = here.flatMap(({ properties }) => (isSchema(properties) ? Object.entries(properties) : []));
  const keys = new Map<string, Proposal>();
  for (const [label, schema] of known) {
    const description = isSchema(schema) ? schema.description : undefined;
    const told = typeof description === "string" ? description : keys.get(label)?.info;
    keys.set(label, {
      label,
      apply: `${label}: `,
      kind: "property",
      ...(told === undefined ? {} : { info: told }),
    });
  }
  const [head] = place.path;
  if (place.path.length === 1 && (head === "forces" || head === "start"))
    for (const name of head === "start" ? coordinates.flatMap((one) => [one, `${one}'`]) : coordinates)
      keys.set(name, {
        label: name,
        apply: `${name}: `,
        kind: "variable",
        detail: name.endsWith("'") ? "velocity" : "coordinate",
      });
  return [...keys.values()].filter(({ label }) => !siblings.includes(label));
}

const wordsOf = (here: readonly Schema[]): Proposal[] =>
  here.flatMap(({ enum: words, const: word }) => {
    const all: unknown[] = Array.isArray(words) ? words : word === undefined ? [] : [word];
    return all.map((label) => ({ label: String(label), kind: "enum" }) as const);
  });

/** The format writes an expression as text or number. */
const isExpression = ({ type }: Schema): boolean => Array.isArray(type) && type.join() === "string,number";

function namesOf(here: readonly Schema[], outline: Outline, functions: readonly string[]): Proposal[] {
  if (!here.some(isExpression)) return [];
  const { place, coordinates, parameters, definitions, kept, tables, contacts } = outline;
  const path = place.path.join(".");
  const named = (names: readonly string[], detail: string): Proposal[] =>
    names.map((label) => ({ label, kind: "variable", detail }));
  const state = withoutState.test(path)
    ? []
    : [
        ...named(coordinates, "coordinate"),
        ...(withoutVelocities.test(path)
          ? []
          : named(
              [...coordinates, ...definitions].map((name) => `${name}'`),
              "velocity",
            )),
        ...named(definitions, "definition"),
        ...named(kept, "memory or state"),
        ...named(/\.surface$/.test(path) ? ["X", "Y", "t"] : ["t"], "time or point"),
        ...named(ofFriction.test(path) ? ["slip"] : [], "slip velocity"),
      ];
  return [
    ...(path.startsWith("start.") ? startWords(path, contacts) : []),
    ...state,
    ...(path.startsWith("parameters.") ? [] : named(parameters, "parameter")),
    { label: "pi", kind: "constant", detail: "3.14159…" },
    ...[...tables, ...functions].map((label): Proposal => ({ label, apply: `${label}(`, kind: "function" })),
  ];
}

/** A coordinate may close a contact, a velocity may stick to it. */
function startWords(path: string, contacts: readonly string[]): Proposal[] {
  const word = path.endsWith("'") ? "stick" : "contact";
  const labels = contacts.length > 1 ? contacts.map((name) => `${word}:${name}`) : [word];
  return labels.map((label) => ({
    label,
    kind: "enum",
    detail: word === "stick" ? "solves the slip" : "solves the gap",
  }));
}
