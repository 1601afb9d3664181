/** How is a mechanism shown: its names, numbers and derived formulas as text? */

import { contactLaw } from "../contact/index.js";
import {
  latexSymbol,
  type Node,
  printLatex,
  printSyntax,
  printText,
  type Table,
  walkSyntax,
} from "../expression/index.js";
import type { Assembly, Expression } from "../model/index.js";
import type { ComplianceTerms, ContactFormulas } from "./formulas/contacts.js";
import type { EventFormulas } from "./formulas/events.js";
import { type LoopReport, loopReport } from "./loops.js";
import type { Mechanism, State } from "./mechanism.js";
import { modelStart } from "./modelStart.js";
import { type ParameterValues, parameterVector } from "./parameters.js";
import { resolveStart } from "./start.js";

export interface ContactDescription {
  readonly bilateral: boolean;
  readonly law: string;
  readonly note: string | undefined;
  readonly gap: string;
  readonly slip: string;
  /** Over `slip`, the slip velocity of the contact; `impact` where the file states it. */
  readonly friction: { readonly static: string; readonly kinetic: string; readonly impact?: string };
  readonly restitution: string;
  /** The law and its numbers, where the model file makes the contact compliant. */
  readonly compliance?: Readonly<Record<string, string>>;
  /** The contact acts only while this is positive, where the file has a condition. */
  readonly when?: string;
  readonly wTildeN: string;
  readonly wTildeT: string;
  readonly wBarN: string;
  readonly wBarT: string;
}

export interface EventDescription {
  readonly when?: string;
  readonly direction?: string;
  readonly every?: string;
  readonly at?: string;
  readonly set: Readonly<Record<string, string>>;
  readonly note?: string;
}

export interface Description
  extends Pick<Mechanism, "name" | "title" | "note" | "paper" | "coordinates" | "start"> {
  /** Of coordinates and definitions, where the file states some. */
  readonly units?: Mechanism["units"];
  readonly parameters: Readonly<Record<string, object & { readonly value: number }>>;
  readonly contacts: Readonly<Record<string, ContactDescription>>;
  /** Values at the start, rates, and what events set, where the file has some. */
  readonly memory?: Readonly<Record<string, number>>;
  readonly states?: Readonly<Record<string, { readonly rate: string; readonly start: number }>>;
  readonly events?: Readonly<Record<string, EventDescription>>;
  /**
   * The spanning tree of the bodies with the coordinates of each, and the joints that close loops, where the file
   * has bodies.
   */
  readonly assembly?: Pick<Assembly, "tree" | "loops"> & Partial<LoopReport>;
  /** Measured points, where the file has some. */
  readonly tables?: Readonly<Record<string, Table & { readonly note: string | undefined }>>;
  readonly M: readonly (readonly string[])[];
  readonly h: readonly string[];
  readonly W: Readonly<Record<string, { readonly N: readonly string[]; readonly T: readonly string[] }>>;
  readonly energy: { readonly kinetic: string; readonly potential: string };
  readonly power: { readonly forces: string; readonly time: string; readonly dissipation: string };
  readonly kinks: readonly string[];
}

export interface DescribeOptions {
  /** How formulas are written. */
  readonly notation?: "text" | "latex";
  readonly parameters?: ParameterValues;
}

/** M, h, W, contacts and energies as formulas; parameters and start as numbers. */
export function describeMechanism(mechanism: Mechanism, options: DescribeOptions = {}): Description {
  const { notation = "text", parameters = {} } = options;
  const print = notation === "latex" ? printLatex : printText;
  const values = parameterVector(mechanism, parameters);
  const { M, h, energy, power } = mechanism.formulas;
  const printAll = (nodes: readonly Node[]): string[] =>
    nodes.slice(0, mechanism.coordinates.length).map(print);
  const start = resolveStart(mechanism, modelStart(mechanism.model), { parameters });
  const byContact = <T>(make: (contact: ContactFormulas) => T): Record<string, T> =>
    Object.fromEntries(mechanism.contacts.map((contact) => [contact.name, make(contact)]));
  return {
    name: mechanism.name,
    title: mechanism.title,
    note: mechanism.note,
    paper: mechanism.paper,
    coordinates: mechanism.coordinates.map((name) => (notation === "latex" ? latexSymbol(name) : name)),
    ...describeUnits(mechanism),
    parameters: Object.fromEntries(
      mechanism.parameters.map(({ name, unit, range, note }, i) => [
        name,
        { value: values[i] as number, unit, range, note },
      ]),
    ),
    contacts: byContact((contact) =>
      describeContact(contact, print, frictionText(mechanism, contact, print)),
    ),
    ...describeAssembly(mechanism, start, parameters),
    ...describeTables(mechanism),
    ...describeEvents(mechanism, start, print),
    M: M.slice(0, mechanism.coordinates.length).map(printAll),
    h: printAll(h),
    W: byContact(({ WN, WT }) => ({ N: printAll(WN), T: printAll(WT) })),
    energy: { kinetic: print(energy.kinetic), potential: print(energy.potential) },
    power: { forces: print(power.forces), time: print(power.time), dissipation: print(power.dissipation) },
    kinks: mechanism.kinks.map(({ switching }) => print(switching)),
    start,
  };
}

/** Parameters say their own. */
function describeUnits({ units, parameters }: Mechanism): Pick<Description, "units"> {
  const own = Object.entries(units).filter(([name]) => !parameters.some((one) => one.name === name));
  return own.length === 0 ? {} : { units: Object.fromEntries(own) };
}

function describeCompliance(
  { law, numbers }: ComplianceTerms,
  print: (node: Node) => string,
): Readonly<Record<string, string>> {
  const names = contactLaw(law).numbers;
  return { law, ...Object.fromEntries(numbers.map((number, i) => [names[i], print(number)])) };
}

/** Over the slip, as formulas; as the file writes them where they call a table. */
function frictionText(
  { model }: Mechanism,
  { name, curve }: ContactFormulas,
  print: (node: Node) => string,
): ContactDescription["friction"] {
  const stated = model.contacts.find((contact) => contact.name.value === name)?.friction;
  const tables = model.tables.map((table) => table.name.value);
  const text = (node: Node, expression: Expression | undefined): string => {
    let calls = false;
    if (expression !== undefined)
      walkSyntax(expression.syntax, (part) => {
        calls ||= part.kind === "call" && tables.includes(part.name);
      });
    return calls && expression !== undefined ? printSyntax(expression.syntax) : print(node);
  };
  return {
    static: text(curve.static ?? curve.kinetic, stated?.static ?? stated?.kinetic),
    kinetic: text(curve.kinetic, stated?.kinetic),
    ...(curve.impact === undefined ? {} : { impact: text(curve.impact, stated?.impact) }),
  };
}

function describeAssembly(
  mechanism: Mechanism,
  start: State,
  parameters: ParameterValues,
): Pick<Description, "assembly"> {
  const { assembly } = mechanism.model;
  if (assembly === undefined) return {};
  const { tree, loops } = assembly;
  return { assembly: { tree, loops, ...loopReport(mechanism, start, parameters) } };
}

function describeTables({ model: { tables } }: Mechanism): Pick<Description, "tables"> {
  if (tables.length === 0) return {};
  return { tables: Object.fromEntries(tables.map(({ name, x, y, note }) => [name.value, { x, y, note }])) };
}

function describeEvents(
  { events, states, formulas: { h, words } }: Mechanism,
  start: State,
  print: (node: Node) => string,
): Pick<Description, "memory" | "states" | "events"> {
  const ofState = (name: string, i: number) =>
    [name, { rate: print(h[words.firstState + i] as Node), start: start.states?.[name] as number }] as const;
  return {
    ...(start.memory === undefined ? {} : { memory: start.memory }),
    ...(states.length === 0 ? {} : { states: Object.fromEntries(states.map(ofState)) }),
    ...(events.length === 0
      ? {}
      : { events: Object.fromEntries(events.map((event) => [event.name, describeEvent(event, print)])) }),
  };
}

const describeEvent = (
  { trigger, set, note }: EventFormulas,
  print: (node: Node) => string,
): EventDescription => ({
  ...(trigger.kind === "zero"
    ? { when: print(trigger.when), direction: trigger.direction }
    : { every: print(trigger.every), at: print(trigger.at) }),
  set: Object.fromEntries(set.map(({ name, value }) => [name, print(value)])),
  ...(note === undefined ? {} : { note }),
});

function describeContact(
  contact: ContactFormulas,
  print: (node: Node) => string,
  friction: ContactDescription["friction"],
): ContactDescription {
  const { bilateral, law, note } = contact;
  return {
    bilateral,
    law,
    note,
    gap: print(contact.gap),
    slip: print(contact.slip),
    friction,
    restitution: print(contact.restitution),
    ...(contact.compliance === undefined
      ? {}
      : { compliance: describeCompliance(contact.compliance, print) }),
    ...(contact.when === undefined ? {} : { when: print(contact.when) }),
    wTildeN: print(contact.wTildeN),
    wTildeT: print(contact.wTildeT),
    wBarN: print(contact.wBarN),
    wBarT: print(contact.wBarT),
  };
}
