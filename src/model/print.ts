/** How is a model written as a file? Reading the text back gives the same model, places aside. */

import { stringify } from "yaml";
import { contactLaw } from "../contact/index.js";
import { printSyntax } from "../expression/index.js";
import type {
  ContactModel,
  DefinitionModel,
  EventModel,
  Model,
  ParameterModel,
  Point,
  Primitive,
  StartValue,
  TableModel,
} from "./model.js";
import type { Expression } from "./shape.js";

/** The text of a model file; bodies and joints stand in it as they were written. */
export function printModel(read: Model): string {
  const model = read.written ?? read;
  const { name, note, paper } = model;
  const file = {
    name,
    note,
    paper,
    coordinates: printCoordinates(model),
    parameters: fromEntries(
      model.parameters.map((parameter) => [parameter.name.value, printParameter(parameter)]),
    ),
    ...read.assembly?.sections,
    tables: fromEntries(model.tables.map((table) => [table.name.value, printTable(table)])),
    definitions: fromEntries(model.definitions.map((one) => [one.key.value, printDefinition(one)])),
    kinetic: print(model.kinetic),
    potential: print(model.potential),
    dissipation: print(model.dissipation),
    forces: fromEntries(model.forces.map(({ key, value }) => [key.value, print(value)])),
    memory: fromEntries(model.memory.map(({ name, start }) => [name.value, print(start)])),
    states: fromEntries(
      model.states.map(({ name, rate, start, note }) => [
        name.value,
        { rate: print(rate), start: print(start), note },
      ]),
    ),
    events: fromEntries(model.events.map((event) => [event.name.value, printEvent(event)])),
    contacts: fromEntries([
      ...model.contacts.map((contact) => [contact.name.value, printContact(contact)] as const),
      ...Object.entries(read.assembly?.sections.contacts ?? {}),
    ]),
    start: fromEntries(
      model.start.map(({ coordinate, velocity, value }) => [
        coordinate + (velocity ? "'" : ""),
        printStart(value),
      ]),
    ),
    draw: model.draw.length === 0 ? undefined : model.draw.map(printPrimitive),
  };
  return stringify(file, {
    keepUndefined: false,
    lineWidth: 0, // the library's folding changes text that begins with a blank
    schema: "failsafe",
    aliasDuplicateObjects: false,
  });
}

function fromEntries(entries: readonly (readonly [string, unknown])[]): object | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function print(expression: Expression): string;
function print(expression: Expression | undefined): string | undefined;
function print(expression: Expression | undefined): string | undefined {
  return expression === undefined ? undefined : printSyntax(expression.syntax);
}

const printPoint = (point: Point): string[] => point.map((part) => print(part));

const printTable = ({ points: { x, y }, note }: TableModel): unknown => ({
  x: x.map((one) => print(one)),
  y: y.map((one) => print(one)),
  note,
});

function printDefinition({ value, unit, note }: DefinitionModel): unknown {
  return unit === undefined && note === undefined ? print(value) : { value: print(value), unit, note };
}

function printParameter({ expression, unit, range, note }: ParameterModel): unknown {
  if (unit === undefined && range === undefined && note === undefined) return print(expression);
  return { value: print(expression), unit, range: range?.map(String), note };
}

function printContact(contact: ContactModel): unknown {
  return {
    [contact.kind]: print(contact.normal),
    slip: print(contact.slip),
    at: contact.at === undefined ? undefined : printPoint(contact.at),
    friction: printFriction(contact.friction),
    restitution: print(contact.restitution),
    law: contact.law,
    compliance: printCompliance(contact.compliance),
    when: print(contact.when),
    note: contact.note,
  };
}

function printEvent({ trigger, set, note }: EventModel): unknown {
  const when =
    trigger.kind === "zero"
      ? { when: print(trigger.when), direction: trigger.direction }
      : { every: print(trigger.every), at: print(trigger.at) };
  const values = set.map(
    ({ name, velocity, value }) => [name + (velocity ? "'" : ""), print(value)] as const,
  );
  return { ...when, set: fromEntries(values), note };
}

function printFriction({ static: resting, kinetic, impact }: ContactModel["friction"]): unknown {
  if (resting === kinetic && impact === undefined) return print(kinetic);
  return { static: print(resting), kinetic: print(kinetic), impact: print(impact) };
}

function printCompliance(compliance: ContactModel["compliance"]): unknown {
  if (compliance === undefined) return undefined;
  const { law, numbers } = compliance;
  const names = contactLaw(law).numbers;
  return { law, ...Object.fromEntries(numbers.map((number, i) => [names[i], print(number)])) };
}

function printStart(value: StartValue): string {
  if (value.kind === "number") return print(value.expression);
  return value.contact === undefined ? value.kind : `${value.kind}:${value.contact}`;
}

function printPrimitive(primitive: Primitive): unknown {
  switch (primitive.kind) {
    case "ground":
      return {
        ground: { at: printPoint(primitive.at), angle: print(primitive.angle), label: primitive.label },
      };
    case "circle":
      return { circle: { at: printPoint(primitive.at), radius: print(primitive.radius) } };
    default:
      return { [primitive.kind]: primitive.points.map(printPoint) };
  }
}

/** A list of names, or a map where one of them has a unit or a note. */
function printCoordinates({ coordinates }: Model): object | undefined {
  if (coordinates.length === 0) return undefined;
  if (coordinates.every(({ unit, note }) => unit === undefined && note === undefined))
    return coordinates.map(({ value }) => value);
  return fromEntries(coordinates.map(({ value, unit, note }) => [value, { unit, note }]));
}
