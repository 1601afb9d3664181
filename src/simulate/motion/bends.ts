/**
 * Which rows of a phase are dropped because slides are dependent there? The position holds what their normals do not
 * (a bar upright between parallel slides): `heldBySlides` of the atlas finds the dependence and the direction, the
 * code holds the slope of it.
 */

import { curvatureIn, heldBySlides } from "../../atlas/index.js";
import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import type { BentRow, Row } from "../../phase/index.js";

/** A bent row by the row that it replaces; weights by contact. */
export interface Bent {
  readonly row: Row;
  readonly weights: ReadonlyMap<number, number>;
  readonly along: number;
}

/** Digits of a weight that count: it is part of the code, and rounding must not make new code at every place. */
const digits = 10;

/** Those of the given rows; none where the normals of the slides are independent or do not bend apart. */
export function bentRows(
  mechanism: Mechanism,
  p: Float64Array,
  rows: readonly Row[],
  t: number,
  state: Float64Array,
): Bent[] {
  const slides = rows.filter(({ contact, kind }) => kind === "N" && mechanism.contacts[contact]?.bilateral);
  if (slides.length < 2) return [];
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const read = (v: ArrayLike<number>): Float64Array => {
    const values = new Float64Array(mechanism.dynamics.size);
    mechanism.dynamics.into(t, state.subarray(0, n), Float64Array.from(v), p, values);
    return values;
  };
  const values = read(state.subarray(n, 2 * n));
  const held = heldBySlides(
    slides.map(({ contact }) => {
      const at = layout.contact(contact);
      return {
        WN: [...values.subarray(at + layout.WN, at + layout.WN + n)],
        wBarN: values[at + layout.wBarN] as number,
        curvature: curvatureIn((u) => read(u)[at + layout.wBarN] as number),
      };
    }),
  );
  return (held?.bends ?? []).flatMap(({ slide, weights, rows: slopes }) => {
    const [slope, ...others] = slopes;
    if (slope === undefined || others.length > 0) return []; // one force cannot hold several directions
    const along = slope.reduce(
      (best, value, k) => (Math.abs(value) > Math.abs(slope[best] as number) ? k : best),
      0,
    );
    const own = weights[slide] as number;
    const shares = slides.map(({ contact }, i) => {
      const share = (weights[i] as number) / own;
      return [contact, Number(share.toPrecision(digits))] as const;
    });
    return [{ row: slides[slide] as Row, weights: new Map(shares), along }];
  });
}

/** The same by the places of the rows of a phase. */
export const bentShape = (bent: readonly Bent[], rows: readonly Row[]): BentRow[] =>
  bent.map(({ row, weights, along }) => ({
    row: rows.indexOf(row),
    weights: rows.map(({ contact, kind }) => (kind === "N" ? (weights.get(contact) ?? 0) : 0)),
    along,
  }));
