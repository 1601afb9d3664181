/** How are loads drawn, and which parameters does a hand mean that moves one? Loads at one point are one arrow. */

import type { MechanismInfo, PointLoad } from "../engine/protocol.js";

type Parameters = MechanismInfo["parameters"];

interface LoadPart extends PointLoad {
  readonly value: number;
  readonly range: readonly [number, number];
}

export interface LoadGroup {
  /** The names of its parameters. */
  readonly key: string;
  readonly point: number;
  readonly parts: readonly LoadPart[];
  /** In N. */
  readonly force: readonly [number, number];
}

/** The loads that act; those of one point together. */
export function groupsOf(
  loads: readonly PointLoad[],
  parameters: Parameters,
  set: Readonly<Record<string, number>>,
): LoadGroup[] {
  const groups = [...new Set(loads.map(({ point }) => point))].map((point): LoadGroup => {
    const parts = loads.flatMap((load) => {
      const found = parameters.find(({ name }) => name === load.parameter);
      if (load.point !== point || found === undefined) return [];
      const { range = [-Number.MAX_VALUE, Number.MAX_VALUE] } = found;
      return [{ ...load, value: set[load.parameter] ?? found.value, range }];
    });
    const along = (axis: 0 | 1) =>
      parts.reduce((sum, { value, direction }) => sum + value * direction[axis], 0);
    return {
      key: parts.map(({ parameter }) => parameter).join(" "),
      point,
      parts,
      force: [along(0), along(1)],
    };
  });
  return groups.filter(({ force }) => Math.hypot(...force) > 0);
}

/** The force that an arrow of full length stands for. */
export const fullLoad = (groups: readonly LoadGroup[]): number =>
  Math.max(...groups.map(({ force }) => Math.hypot(...force)), 0) || 1;

/** The values of a group's parameters, within their ranges, whose force comes closest to this one. */
export function valuesFor({ parts }: LoadGroup, force: readonly [number, number]): Record<string, number> {
  const dot = (a: readonly [number, number], b: readonly [number, number]) => a[0] * b[0] + a[1] * b[1];
  const [first, ...others] = parts;
  if (first === undefined) return {};
  const cross = (part: LoadPart) =>
    part.direction[0] * first.direction[1] - part.direction[1] * first.direction[0];
  const second = others.find((part) => Math.abs(cross(part)) > 1e-6);
  const fixed = others.filter((part) => part !== second);
  const left = [0, 1].map((i) =>
    fixed.reduce((rest, part) => rest - part.value * (part.direction[i] as number), force[i] as number),
  ) as [number, number];
  const kept = (part: LoadPart, value: number): [string, number] => {
    const [low, high] = part.range;
    return [part.parameter, Number(Math.min(high, Math.max(low, value)).toPrecision(3))];
  };
  if (second === undefined)
    return Object.fromEntries([
      kept(first, dot(left, first.direction) / dot(first.direction, first.direction)),
    ]);
  const area = cross(second);
  const [a, b] = [first.direction, second.direction];
  return Object.fromEntries([
    kept(first, (left[1] * b[0] - left[0] * b[1]) / area),
    kept(second, (left[0] * a[1] - left[1] * a[0]) / area),
  ]);
}
