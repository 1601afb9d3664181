/**
 * What is a unit in the header of a table, in the units of SI? Products and quotients of known names: mm/s, deg,
 * kN.
 */

import { pow } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";

const units: Readonly<Record<string, number>> = Object.freeze({
  "1": 1,
  m: 1,
  cm: 1e-2,
  mm: 1e-3,
  um: 1e-6,
  µm: 1e-6,
  km: 1e3,
  in: 0.0254,
  ft: 0.3048,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  min: 60,
  rad: 1,
  deg: Math.PI / 180,
  "°": Math.PI / 180,
  mrad: 1e-3,
  rev: 2 * Math.PI,
  rpm: (2 * Math.PI) / 60,
  Hz: 1,
  kg: 1,
  g: 1e-3,
  N: 1,
  mN: 1e-3,
  kN: 1e3,
  J: 1,
  mJ: 1e-3,
});

/** A name with an exponent: s^2, s2. */
function factorOf(text: string, unit: string): number {
  const [, name = "", power = "1"] = /^(.*?)\^?(\d)?$/.exec(text) ?? [];
  const whole = units[text];
  const found = whole ?? units[name];
  if (found === undefined)
    throw new Mistake(`there is no unit ${text} in ${unit}: known are ${Object.keys(units).join(" ")}`);
  return whole === undefined ? pow(found, Number(power)) : found;
}

/** The size of a unit; throws Mistake where it is not known. */
export function unitFactor(unit: string): number {
  const [above = "", ...below] = unit.trim().split("/");
  const product = (text: string) =>
    text
      .split(/[\s*·]+/)
      .filter((part) => part !== "")
      .reduce((all, part) => all * factorOf(part, unit), 1);
  return below.reduce((all, part) => all / product(part), product(above));
}
