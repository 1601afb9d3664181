/**
 * What does a model file say, read by something that shares no line with the engine?
 * It trusts the file: it reports no diagnostics and throws on the first thing it does not know.
 */
import { parse } from "yaml";
import * as dual from "./dual.js";
import { along, gradient, type Num, value } from "./dual.js";
import { constant, type Lookup, read } from "./expression.js";
import type { ContactFunctions, Lagrangian } from "./lagrange.js";

interface RawContact {
  gap?: unknown;
  slide?: unknown;
  surface?: unknown;
  slip?: unknown;
  at?: [unknown, unknown];
  friction?: unknown;
  restitution?: unknown;
  law?: string;
}

interface RawModel {
  name: string;
  /** A list of names, or a map from them to their units. */
  coordinates: string[] | Record<string, unknown>;
  parameters?: Record<string, unknown>;
  memory?: Record<string, unknown>;
  definitions?: Record<string, unknown>;
  kinetic: unknown;
  potential?: unknown;
  dissipation?: unknown;
  forces?: Record<string, unknown>;
  contacts?: Record<string, RawContact>;
  start?: Record<string, unknown>;
  draw?: unknown[];
}

export interface TextContact extends ContactFunctions {
  readonly bilateral: boolean;
  readonly law: string;
  /** At the slip of these velocities; at rest in the limit from above. */
  friction(q: readonly Num[], v: readonly Num[], t: Num): { static: Num; kinetic: Num; onset: Num };
  restitution(q: readonly Num[], t: Num): Num;
}

export interface TextModel extends Lagrangian {
  readonly coordinates: readonly string[];
  readonly parameters: Readonly<Record<string, number>>;
  readonly contacts: Readonly<Record<string, TextContact>>;
  /** Any expression of the file's names at a state. */
  evaluate(expression: unknown, q: readonly Num[], v: readonly Num[], t: Num): Num;
  start(): { q: number[]; v: number[] };
  readonly draw: readonly unknown[];
}

const parsed = new Map<string, RawModel>();

/** The file's entries, which nothing changes; each text is parsed once, since tests read it with many values of its parameters. */
function entriesOf(text: string): RawModel {
  const found = parsed.get(text) ?? (parse(text) as RawModel);
  parsed.set(text, found);
  return found;
}

/** Reads a model file; `overrides` replaces parameter values. */
export function readModel(text: string, overrides: Readonly<Record<string, number>> = {}): TextModel {
  const raw = entriesOf(text);
  const coordinates = Array.isArray(raw.coordinates) ? raw.coordinates : Object.keys(raw.coordinates);
  // Between events memory is constant, as parameters are.
  const parameters = { ...readParameters({ ...raw.parameters, ...raw.memory }), ...overrides };
  const definitions = new Map(
    Object.entries(raw.definitions ?? {}).map(([name, e]) => [name, read(short(e))]),
  );

  function scope(q: readonly Num[], v: readonly Num[], t: Num, local: Record<string, Num> = {}): Lookup {
    // A definition in a definition in a definition: each has its value and its rate once at a state.
    const [values, rates]: [Map<string, Num>, Map<string, Num>] = [new Map(), new Map()];
    const lookup: Lookup = (name, primed) => {
      const index = coordinates.indexOf(name);
      if (index >= 0) return (primed ? v : q)[index] ?? 0;
      const had = (primed ? rates : values).get(name);
      if (had !== undefined) return had;
      const definition = definitions.get(name);
      if (definition && primed) {
        const rate = totalDerivative((p, s) => definition(scope(p, [], s)), q, v, t);
        rates.set(name, rate);
        return rate;
      }
      if (definition) {
        const now = definition(lookup);
        values.set(name, now);
        return now;
      }
      const found = local[name] ?? (name === "t" ? t : name === "pi" ? Math.PI : parameters[name]);
      if (found === undefined || primed) throw new ReferenceError(`unknown name ${name}${primed ? "'" : ""}`);
      return found;
    };
    return lookup;
  }

  const field = (expression: unknown) => {
    const f = read(expression ?? 0);
    return (q: readonly Num[], v: readonly Num[], t: Num, local?: Record<string, Num>) =>
      f(scope(q, v, t, local));
  };
  const [T, V, D] = [field(raw.kinetic), field(raw.potential), field(raw.dissipation)];
  const Q = coordinates.map((name) => field(raw.forces?.[name]));
  const contacts = Object.fromEntries(
    Object.entries(raw.contacts ?? {}).map(([name, contact]) => [name, readContact(contact, field)]),
  );
  return {
    size: coordinates.length,
    coordinates,
    parameters,
    contacts,
    T,
    V: (q, t) => V(q, [], t),
    D,
    Q: (q, v, t) => Q.map((f) => f(q, v, t)),
    evaluate: (expression, q, v, t) => field(expression)(q, v, t),
    start: () => readStart(coordinates, raw.start ?? {}, parameters, contacts),
    draw: raw.draw ?? [],
  };
}

/** A value, or the value of `{ value, unit, … }`. */
const short = (p: unknown): unknown => (typeof p === "object" && p !== null && "value" in p ? p.value : p);

function readParameters(raw: Record<string, unknown>): Record<string, number> {
  return Object.fromEntries(Object.entries(raw).map(([name, p]) => [name, constant(short(p))]));
}

/** d/dt of f(q, t) along q̇ = v. */
function totalDerivative(
  f: (q: readonly Num[], t: Num) => Num,
  q: readonly Num[],
  v: readonly Num[],
  t: Num,
): Num {
  return along((z) => f(z.slice(0, -1), z.at(-1) ?? 0), [...q, t], [...v, 1]);
}

type Field = (q: readonly Num[], v: readonly Num[], t: Num, local?: Record<string, Num>) => Num;

function readContact(raw: RawContact, field: (expression: unknown) => Field): TextContact {
  const twofold = raw.friction as { static: unknown; kinetic: unknown } | undefined;
  const both = typeof raw.friction === "object" && raw.friction !== null;
  const [sticking, slipping] = [twofold?.static, twofold?.kinetic].map((f) => field(both ? f : raw.friction));
  const restitution = field(raw.restitution);
  if (!sticking || !slipping) throw new TypeError("unreachable: two frictions were read");
  const shared = {
    bilateral: raw.slide !== undefined,
    law: raw.law ?? "stronge",
    restitution: (q: readonly Num[], t: Num) => restitution(q, [], t),
  };
  const explicit = raw.slip === undefined ? undefined : field(raw.slip);
  const at = (raw.at ?? []).map(field);
  const withFriction = (contact: Omit<TextContact, "friction">): TextContact => ({
    ...contact,
    friction: (q, v, t) => ({
      static: sticking(q, [], t, { slip: 0 }),
      onset: slipping(q, [], t, { slip: 0 }),
      kinetic: slipping(q, [], t, { slip: contact.slip(q, v, t) }),
    }),
  });
  if (raw.surface !== undefined) {
    const { gap, normal } = surfaceContact(field(raw.surface), at);
    return withFriction({ ...shared, gap, slip: explicit ?? tangential(at, normal) });
  }
  const distance = field(raw.gap ?? raw.slide);
  const gap = (q: readonly Num[], t: Num) => distance(q, [], t);
  return withFriction({
    ...shared,
    gap,
    slip: explicit ?? tangential(at, (q, t) => normalOfGap(gap, at, q, t)),
  });
}

type Normal = (q: readonly Num[], t: Num) => [Num, Num];

/** gap = S/|∇S| at the point, and the normal ∇S/|∇S| there. */
function surfaceContact(
  surface: Field,
  at: readonly Field[],
): { gap: ContactFunctions["gap"]; normal: Normal } {
  const level = ([X = 0, Y = 0]: readonly Num[], q: readonly Num[], t: Num) => surface(q, [], t, { X, Y });
  const point = (q: readonly Num[], t: Num) => at.map((f) => f(q, [], t));
  const slope = (q: readonly Num[], t: Num) => {
    const [nx = 0, ny = 0] = gradient((P) => level(P, q, t), point(q, t));
    return [nx, ny, dual.hypot(nx, ny)] as const;
  };
  return {
    gap: (q, t) => dual.div(level(point(q, t), q, t), slope(q, t)[2]),
    normal(q, t) {
      const [nx, ny, size] = slope(q, t);
      return [dual.div(nx, size), dual.div(ny, size)];
    },
  };
}

/**
 * The n with nᵀ∂(X, Y)/∂q = ∂gap/∂q, by least squares in the plane; no answer where the point is not free.
 */
function normalOfGap(
  gap: ContactFunctions["gap"],
  at: readonly Field[],
  q: readonly Num[],
  t: Num,
): [Num, Num] {
  const [JX = [], JY = []] = at.map((f) => gradient((p) => f(p, [], t), q));
  const W = gradient((p) => gap(p, t), q);
  const dot = (x: readonly Num[], y: readonly Num[]) => dual.sum(x.map((xi, i) => dual.mul(xi, y[i] ?? 0)));
  const minor = (a: Num, b: Num, c: Num, d: Num) => dual.sub(dual.mul(a, d), dual.mul(b, c));
  const [xx, xy, yy, xw, yw] = [dot(JX, JX), dot(JX, JY), dot(JY, JY), dot(JX, W), dot(JY, W)];
  const determinant = minor(xx, xy, xy, yy);
  return [dual.div(minor(xw, xy, yw, yy), determinant), dual.div(minor(xx, xw, xy, yw), determinant)];
}

/** The velocity of the point along the normal turned clockwise by 90 degrees. */
function tangential(at: readonly Field[], normal: Normal): ContactFunctions["slip"] {
  return (q, v, t) => {
    const [nx, ny] = normal(q, t);
    const [vx = 0, vy = 0] = at.map((f) => totalDerivative((p, s) => f(p, [], s), q, v, t));
    return dual.sub(dual.mul(ny, vx), dual.mul(nx, vy));
  };
}

/** What is left out is 0; `contact` solves the gap for that coordinate, and ġ_N = 0 for its velocity. */
function readStart(
  coordinates: readonly string[],
  raw: Record<string, unknown>,
  parameters: Readonly<Record<string, number>>,
  contacts: Readonly<Record<string, ContactFunctions>>,
): { q: number[]; v: number[] } {
  const isContact = (entry: unknown) => String(entry).split(":")[0] === "contact";
  const plain = (entry: unknown) =>
    entry === undefined || isContact(entry) ? 0 : constant(entry, parameters);
  const q = coordinates.map((name) => plain(raw[name]));
  const v = coordinates.map((name) => plain(raw[`${name}'`]));
  coordinates.forEach((name, i) => {
    if (!isContact(raw[name])) return;
    const contact = contacts[String(raw[name]).split(":")[1] ?? Object.keys(contacts)[0] ?? ""];
    if (!contact) throw new ReferenceError(`no contact for ${name}`);
    const slopeAt = () => value(dual.partial((p) => contact.gap(p, 0), q, i));
    for (let k = 0; k < 20; k++) q[i] = (q[i] ?? 0) - value(contact.gap(q, 0)) / slopeAt();
    const rate = value(totalDerivative(contact.gap, q, v, 0));
    if (raw[`${name}'`] === undefined) v[i] = (v[i] ?? 0) - rate / slopeAt();
  });
  return { q, v };
}
