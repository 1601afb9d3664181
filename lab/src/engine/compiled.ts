/** Which mechanism does a scenario mean? Compiled once, because sliders need the same one many times. */

import {
  type Backend,
  compileMechanism,
  loadMechanism,
  type Mechanism,
  type Model,
  parseModel,
  type Scene,
} from "judder";
import { contactLabels, dependsOnTime, sceneOf, writtenDefinitionsOf } from "#inner";
import type { Scenario } from "../scenario/scenario.js";
import { backendOf } from "./backend.js";
import type { MechanismInfo, StartField } from "./protocol.js";
import { symbolOf } from "./symbols.js";

export interface Compiled {
  readonly mechanism: Mechanism;
  readonly scene: Scene;
  readonly info: MechanismInfo;
  /** Of a text of the user. */
  readonly owned: boolean;
}

/**
 * Mechanisms that are kept; fewer own ones, because each of their functions has a WebAssembly memory, of which a
 * process has few.
 */
const [kept, own] = [6, 2];
const known = new Map<string, Compiled>();

type Named = Pick<Scenario, "mechanism" | "model">;

export async function compiledOf(named: Named): Promise<Compiled> {
  return compiledWith(await backendOf(named.model === undefined ? named.mechanism : undefined), named);
}

/** With the back end that its kind of model needs. */
export function compiledWith(backend: Backend, { mechanism: name, model }: Named): Compiled {
  const key = JSON.stringify([name, model]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const mechanism =
    model === undefined
      ? loadMechanism(name, { backend })
      : compileMechanism(parseModel(model, { file: `${name}.yaml` }), { name, backend });
  const scene = sceneOf(mechanism);
  const made = { mechanism, scene, info: infoOf(mechanism, scene), owned: model !== undefined };
  const before = [...known].filter(([, { owned }]) => owned);
  if (model !== undefined && before.length >= own) known.delete(before[0]?.[0] as string);
  if (known.size >= kept) known.delete(known.keys().next().value as string);
  known.set(key, made);
  return made;
}

function infoOf(mechanism: Mechanism, { shapes, assumed, contacts, size }: Scene): MechanismInfo {
  const { name, title, note, paper, coordinates, parameters, model } = mechanism;
  const labels = contactLabels(mechanism.contacts.map((contact) => contact.name));
  return {
    name,
    title,
    note,
    paper,
    coordinates,
    parameters,
    contacts: mechanism.contacts.map((contact, i) => ({
      name: contact.name,
      label: labels[i] as string,
      law: contact.law,
      bilateral: contact.bilateral,
    })),
    start: startFields(model, coordinates),
    scene: { shapes, assumed, contacts, size },
    definitions: writtenDefinitionsOf(mechanism).names,
    kept: [...mechanism.memory, ...mechanism.states],
    symbols: Object.fromEntries(
      [...parameters.map((one) => one.name), ...coordinates, ...coordinates.map((one) => `${one}'`)].map(
        (one) => [one, symbolOf(one)],
      ),
    ),
    units: mechanism.units,
    timed: dependsOnTime(mechanism),
  };
}

/** Every coordinate, then every velocity, with the model's entry or 0; a closed contact's velocity follows from it. */
function startFields(model: Model, coordinates: readonly string[]): StartField[] {
  const entry = (coordinate: string, velocity: boolean) =>
    model.start.find((one) => one.coordinate === coordinate && one.velocity === velocity);
  const textOf = (coordinate: string, velocity: boolean): string => {
    const value = entry(coordinate, velocity)?.value;
    if (value === undefined) return velocity && entry(coordinate, false)?.value.kind === "contact" ? "" : "0";
    if (value.kind === "number") return value.expression.text;
    return value.contact === undefined ? value.kind : `${value.kind}:${value.contact}`;
  };
  return [false, true].flatMap((velocity) =>
    coordinates.map((name) => ({
      quantity: velocity ? `${name}'` : name,
      text: textOf(name, velocity),
    })),
  );
}
