/** Which numbers does an attribute hold? */

import { Mistake } from "../mistake/index.js";
import type { XmlElement } from "./xml.js";

/** Numbers of an attribute; throws Mistake where they are not numbers, or too few. */
export function attributeNumbers(element: XmlElement, name: string, otherwise: readonly number[]): number[] {
  const text = element.attributes.get(name);
  if (text === undefined) return [...otherwise];
  const values = text.trim().split(/\s+/).map(Number);
  if (values.every(Number.isFinite) && values.length >= Math.min(1, otherwise.length)) return values;
  throw new Mistake(`line ${element.line}: ${name}=${JSON.stringify(text)} is not a list of numbers`);
}

export const attributeNumber = (element: XmlElement, name: string, otherwise: number): number =>
  attributeNumbers(element, name, [otherwise])[0] ?? otherwise;

export const elementsNamed = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** An option about a fluid around the robot, which is not imported. */
export const fluidOf = (option: XmlElement | undefined): string[] =>
  option === undefined
    ? []
    : ["density", "viscosity", "wind"].filter((name) =>
        attributeNumbers(option, name, [0]).some((value) => value !== 0),
      );
