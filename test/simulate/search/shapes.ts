/** Points of bodies on lines: one contact as text and as functions, each written out by hand. */

import type { PlanarContact } from "../../oracle/manyContacts.js";
import type { TextContact } from "./model.js";

export interface Friction {
  readonly muStatic: number;
  readonly muKinetic: number;
  readonly restitution: number;
  /** The names of these numbers in the text. */
  readonly text: { readonly static: string; readonly kinetic: string; readonly restitution: string };
}

const frictionText = ({ text }: Friction): string =>
  text.static === text.kinetic ? text.static : `{ static: ${text.static}, kinetic: ${text.kinetic} }`;

const common = ({ muStatic, muKinetic, restitution }: Friction) => ({ muStatic, muKinetic, restitution });

export interface Shape {
  readonly text: TextContact;
  readonly definitions: Readonly<Record<string, string>>;
  readonly contact: PlanarContact;
}

export interface Place {
  readonly name: string;
  /** The body's coordinates x, y, θ stand at this place in q, with these names. */
  readonly first: number;
  readonly names: readonly [string, string, string];
  readonly size: number;
  /** Offset in the body, as numbers and as text. */
  readonly a: number;
  readonly b: number;
  readonly aText: string;
  readonly bText: string;
}

const zeros = (size: number): number[] => Array.from({ length: size }, () => 0);

function pointText({ name, names, aText, bText }: Place): Record<string, string> {
  const [x, y, th] = names;
  return {
    [`X${name}`]: `${x} + ${aText}*cos(${th}) - ${bText}*sin(${th})`,
    [`Y${name}`]: `${y} + ${aText}*sin(${th}) + ${bText}*cos(${th})`,
  };
}

/** (X, Y) and its derivatives by θ. */
function pointOf({ first, a, b }: Place, q: readonly number[]): [number, number, number, number] {
  const [x, y, th] = [q[first] as number, q[first + 1] as number, q[first + 2] as number];
  const [c, s] = [Math.cos(th), Math.sin(th)];
  return [x + a * c - b * s, y + a * s + b * c, -a * s - b * c, a * c - b * s];
}

/** A point over a floor (side 1: gap Y − level) or under a ceiling (side −1) that moves along at a speed. */
export function pointOnLevel(
  place: Place,
  friction: Friction,
  level: { readonly side: 1 | -1; readonly value: number; readonly text: string },
  belt: { readonly value: number; readonly text: string },
  bilateral = false,
): Shape {
  const { name, size, first } = place;
  const { side } = level;
  const gap = side === 1 ? `Y${name} - ${level.text}` : `${level.text} - Y${name}`;
  const slip = side === 1 ? `X${name}' - ${belt.text}` : `-X${name}' + ${belt.text}`;
  const row = (entries: readonly number[]) => {
    const w = zeros(size);
    for (const [i, entry] of entries.entries()) w[first + i] = side * entry;
    return w;
  };
  return {
    text: {
      name,
      entries: {
        [bilateral ? "slide" : "gap"]: gap,
        slip,
        friction: frictionText(friction),
        ...(bilateral ? {} : { restitution: friction.text.restitution }),
        law: "moreau",
      },
    },
    definitions: pointText(place),
    contact: {
      name,
      ...common(friction),
      bilateral,
      gap: (q) => side * (pointOf(place, q)[1] - level.value),
      WN: (q) => row([0, 1, pointOf(place, q)[3]]),
      wN: () => 0,
      WT: (q) => row([1, 0, pointOf(place, q)[2]]),
      wT: () => -side * belt.value,
    },
  };
}

/** A disc of radius R on a line with the normal (sin β, cos β) through the origin. */
export function discOnSlope(
  place: Pick<Place, "name" | "first" | "names" | "size">,
  friction: Friction,
  slope: { readonly value: number; readonly sin: string; readonly cos: string },
  radius: { readonly value: number; readonly text: string },
): Shape {
  const { name, first, size } = place;
  const [x, y, th] = place.names;
  const [s, c] = [Math.sin(slope.value), Math.cos(slope.value)];
  const row = (entries: readonly number[]) => {
    const w = zeros(size);
    for (const [i, entry] of entries.entries()) w[first + i] = entry;
    return w;
  };
  return {
    text: {
      name,
      entries: {
        gap: `${slope.sin}*${x} + ${slope.cos}*${y} - ${radius.text}`,
        slip: `${slope.cos}*${x}' - ${slope.sin}*${y}' + ${radius.text}*${th}'`,
        friction: frictionText(friction),
        restitution: friction.text.restitution,
        law: "moreau",
      },
    },
    definitions: {},
    contact: {
      name,
      ...common(friction),
      bilateral: false,
      gap: (q) => s * (q[first] as number) + c * (q[first + 1] as number) - radius.value,
      WN: () => row([s, c, 0]),
      wN: () => 0,
      WT: () => row([c, -s, radius.value]),
      wT: () => 0,
    },
  };
}

/** A point of one body on the upper face of another, at the height H over its centre. */
export function pointOnBody(
  place: Place,
  friction: Friction,
  under: { readonly first: number; readonly names: readonly [string, string, string] },
  height: { readonly value: number; readonly text: string },
): Shape {
  const { name, first, size } = place;
  const [x, y, th] = under.names;
  const [dx, dy] = [`(X${name} - ${x})`, `(Y${name} - ${y})`];
  const relative = (q: readonly number[]) => {
    const [X, Y, Xt, Yt] = pointOf(place, q);
    const angle = q[under.first + 2] as number;
    const [rx, ry] = [X - (q[under.first] as number), Y - (q[under.first + 1] as number)];
    return { rx, ry, Xt, Yt, c: Math.cos(angle), s: Math.sin(angle) };
  };
  /** The rows of a unit vector (ux, uy): along the point of the one body, against that of the other at the same place. */
  const row = (q: readonly number[], ux: number, uy: number) => {
    const { rx, ry, Xt, Yt } = relative(q);
    const w = zeros(size);
    [w[first], w[first + 1], w[first + 2]] = [ux, uy, ux * Xt + uy * Yt];
    [w[under.first], w[under.first + 1], w[under.first + 2]] = [-ux, -uy, ux * ry - uy * rx];
    return w;
  };
  return {
    text: {
      name,
      entries: {
        gap: `cos(${th})*${dy} - sin(${th})*${dx} - ${height.text}`,
        slip: `cos(${th})*(X${name}' - ${x}' + ${th}'*${dy}) + sin(${th})*(Y${name}' - ${y}' - ${th}'*${dx})`,
        friction: frictionText(friction),
        restitution: friction.text.restitution,
        law: "moreau",
      },
    },
    definitions: pointText(place),
    contact: {
      name,
      ...common(friction),
      bilateral: false,
      gap: (q) => {
        const { rx, ry, c, s } = relative(q);
        return c * ry - s * rx - height.value;
      },
      WN: (q) => {
        const { c, s } = relative(q);
        return row(q, -s, c);
      },
      wN: () => 0,
      WT: (q) => {
        const { c, s } = relative(q);
        return row(q, c, s);
      },
      wT: () => 0,
    },
  };
}
