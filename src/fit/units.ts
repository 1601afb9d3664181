/**
 * What is a unit in the header of a table, in the units of SI? Products and quotients of known names: mm/s, deg,
 * kN.
 */

import { pow } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";

/** Size in SI units, and powers of length, mass and time; angles have none. */
type Unit = readonly [size: number, m: number, kg: number, s: number];

const units: Readonly<Record<string, Unit>> = Object.freeze({
  "1": [1, 0, 0, 0],
  m: [1, 1, 0, 0],
  cm: [1e-2, 1, 0, 0],
  mm: [1e-3, 1, 0, 0],
  um: [1e-6, 1, 0, 0],
  µm: [1e-6, 1, 0, 0],
  km: [1e3, 1, 0, 0],
  in: [0.0254, 1, 0, 0],
  ft: [0.3048, 1, 0, 0],
  s: [1, 0, 0, 1],
  ms: [1e-3, 0, 0, 1],
  us: [1e-6, 0, 0, 1],
  µs: [1e-6, 0, 0, 1],
  min: [60, 0, 0, 1],
  rad: [1, 0, 0, 0],
  deg: [Math.PI / 180, 0, 0, 0],
  "°": [Math.PI / 180, 0, 0, 0],
  mrad: [1e-3, 0, 0, 0],
  rev: [2 * Math.PI, 0, 0, 0],
  rpm: [(2 * Math.PI) / 60, 0, 0, -1],
  Hz: [1, 0, 0, -1],
  kg: [1, 0, 1, 0],
  g: [1e-3, 0, 1, 0],
  N: [1, 1, 1, -2],
  mN: [1e-3, 1, 1, -2],
  kN: [1e3, 1, 1, -2],
  J: [1, 2, 1, -2],
  mJ: [1e-3, 2, 1, -2],
});

const times = (one: Unit, other: Unit, power: number): Unit => [
  one[0] * pow(other[0], power),
  one[1] + power * other[1],
  one[2] + power * other[2],
  one[3] + power * other[3],
];

/** A name with an exponent: s^2, s2. */
function factorOf(text: string, unit: string): [Unit, number] {
  const whole = units[text];
  if (whole !== undefined) return [whole, 1];
  const [, name = "", power = "1"] = /^(.*?)\^?(\d)?$/.exec(text) ?? [];
  const found = units[name];
  if (found === undefined)
    throw new Mistake(
      `there is no unit ${text}${text === unit ? "" : ` in ${unit}`}: known are ${Object.keys(units).join(" ")}`,
    );
  return [found, Number(power)];
}

/** Throws Mistake where a unit is not known. */
function unitNamed(unit: string): Unit {
  let all = units["1"] as Unit;
  for (const [i, part] of unit.trim().split("/").entries())
    for (const text of part.split(/[\s*·]+/).filter((one) => one !== "")) {
      const [factor, power] = factorOf(text, unit);
      all = times(all, factor, i === 0 ? power : -power);
    }
  return all;
}

/**
 * How many of another unit a unit is, of SI units where left out; throws Mistake where they measure different
 * things.
 */
export function unitRatio(unit: string, other?: string): number {
  const own = unitNamed(unit);
  if (other === undefined) return own[0];
  const wanted = unitNamed(other);
  if (own.some((power, i) => i > 0 && power !== wanted[i]))
    throw new Mistake(
      `the unit ${unit} does not fit the model, which has ${other}: give the column in ${other}`,
    );
  return own[0] / wanted[0];
}
