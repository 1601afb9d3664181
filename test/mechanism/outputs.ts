/**
 * What are all the outputs of a mechanism as numbers that can be differentiated again?
 * An oracle: it reads the model text through duals and imports nothing from the engine.
 */
import { along, Dual, mul, type Num, neg, partial, sub, sum, value } from "../oracle/dual.js";
import { readModel, type TextModel } from "../oracle/text.js";

/** q, v, t, p in one list. */
export interface Point {
  readonly q: readonly Num[];
  readonly v: readonly Num[];
  readonly t: Num;
  readonly p: readonly Num[];
}

/** Parameters may be duals, so that derivatives by them come out as well. */
export function modelAt(text: string, names: readonly string[], p: readonly Num[]): TextModel {
  const overrides = Object.fromEntries(names.map((name, i) => [name, p[i] ?? 0]));
  return readModel(text, overrides as Record<string, number>);
}

/** M, h, contacts, energies, powers in the order of the engine's kernels. */
export function outputsAt(model: TextModel, { q, v, t }: Omit<Point, "p">): Num[] {
  return [
    ...massMatrix(model, q, v, t).flat(),
    ...forces(model, q, v, t),
    ...contacts(model, q, v, t),
    ...powers(model, q, v, t),
  ];
}

type At = [model: TextModel, q: readonly Num[], v: readonly Num[], t: Num];

function massMatrix(...[model, q, v, t]: At): Num[][] {
  const T = (w: Num[]) => model.T(q, w, t);
  return v.map((_, i) => v.map((_, j) => partial((w) => partial(T, w, i), v, j)));
}

function forces(...[model, q, v, t]: At): Num[] {
  const Q = model.Q(q, v, t);
  return v.map((_, i) => {
    const momentum = (z: Num[]) => partial((w) => model.T(z.slice(0, -1), w, z.at(-1) ?? 0), v, i);
    return sum([
      Q[i] ?? 0,
      neg(partial((w) => model.D(q, w, t), v, i)),
      partial((x) => sub(model.T(x, v, t), model.V(x, t)), q, i),
      neg(along(momentum, [...q, t], [...v, 1])),
    ]);
  });
}

function contacts(...[model, q, v, t]: At): Num[] {
  const [now, onwards] = [
    [...q, t],
    [...v, 1],
  ];
  return Object.values(model.contacts).flatMap((contact) => {
    const gap = (z: Num[]) => contact.gap(z.slice(0, -1), z.at(-1) ?? 0);
    const slip = (z: Num[]) => contact.slip(z.slice(0, -1), v, z.at(-1) ?? 0);
    const friction = contact.friction(q, v, t);
    return [
      contact.gap(q, t),
      ...q.map((_, i) => partial(gap, now, i)),
      ...v.map((_, i) => partial((w) => contact.slip(q, w, t), v, i)),
      partial(gap, now, q.length),
      contact.slip(
        q,
        v.map(() => 0),
        t,
      ),
      along((z) => along(gap, z, onwards), now, onwards),
      along(slip, now, onwards),
      ...[friction.static, friction.kinetic, contact.restitution(q, t)],
      ...[friction.static, friction.kinetic, friction.kinetic], // in the other direction, and in impacts
      ...[friction.kinetic, friction.kinetic], // where slip begins
    ];
  });
}

/** T₂ − T₀, V, Q·v, −∂L/∂t, v·∂D/∂v. */
function powers(...[model, q, v, t]: At): Num[] {
  const T = (w: Num[]) => model.T(q, w, t);
  const T2 = mul(
    0.5,
    along((w) => along(T, w, v), v, v),
  );
  const L = ([s = 0]: Num[]) => sub(model.T(q, v, s), model.V(q, s));
  const Q = model.Q(q, v, t);
  return [
    sub(T2, T(v.map(() => 0))),
    model.V(q, t),
    sum(v.map((vi, i) => mul(vi, Q[i] ?? 0))),
    neg(partial(L, [t], 0)),
    along((w) => model.D(q, w, t), v, v),
  ];
}

/** Below every tag of `along`, so that these infinitesimals stay innermost; one for each order. */
const tags = [0.3, 0.6, 0.9];

/** f, df[d], … dᵏf[d, …, d] of a list of functions along one direction, all in one pass. */
export function jets(
  f: (x: Num[]) => Num[],
  x: readonly Num[],
  d: readonly Num[],
  order: 1 | 2 | 3,
): number[][] {
  const used = tags.slice(0, order);
  const moved = x.map((xi, i) => used.reduce<Num>((inner, tag) => new Dual(tag, inner, d[i] ?? 0), xi));
  const results = f(moved);
  const part = (y: Num, k: number) =>
    used.reduceRight<Num>((z, tag, i) => {
      const own = typeof z !== "number" && z.tag === tag;
      return i >= order - k ? (own ? z.eps : 0) : own ? z.re : z;
    }, y);
  return Array.from({ length: order + 1 }, (_, k) => results.map((y) => value(part(y, k))));
}
