/** Which checked model does the text of a file describe? */

import { type ComplianceNumber, complianceNumbers, contactLaw } from "../contact/index.js";
import { constantValue, ExpressionError, type Span, type Tables } from "../expression/index.js";
import { defaultLaw } from "../impact/index.js";
import type { BodyPair } from "./assembly/pairs.js";
import { withBodies } from "./assembly/withBodies.js";
import { checkContradictions } from "./contradictions.js";
import { Findings } from "./error.js";
import { readEvent } from "./events.js";
import { lagrangianShapes, modelFile } from "./format.js";
import type {
  ComplianceModel,
  ContactKind,
  ContactModel,
  Model,
  ParameterModel,
  Point,
  Primitive,
  StartEntry,
  TableModel,
} from "./model.js";
import { checkNames } from "./names.js";
import { type Entry, type Expression, type Located, placeIn, type Shape } from "./shape.js";
import { SourceText } from "./source.js";
import { withCopies } from "./yaml/repeat.js";
import { readYaml, type YamlNode } from "./yaml/yaml.js";

type ValueOf<S> = S extends Shape<infer T> ? T : never;
type RawModel = ValueOf<typeof modelFile>;
type RawContact = NonNullable<RawModel["contacts"]>[number]["value"];
type RawParameter = NonNullable<RawModel["parameters"]>[number];
type RawTable = NonNullable<RawModel["tables"]>[number];
type RawPrimitive = NonNullable<RawModel["draw"]>[number];

/**
 * Reads and checks a model file.
 * Throws ModelError, with all that was found, when the text is not a model: nothing of the text is ever run.
 */
export function parseModel(text: string, options: { readonly file?: string } = {}): Model {
  const source = new SourceText(text.replace(/^\ufeff/, ""), options.file); // editors do not count the byte order mark
  const yaml = withCopies(readYaml(source), new Findings(source));
  const findings = new Findings(source, tableNames(yaml));
  const raw = modelFile.read(yaml, findings);
  findings.throwIfAny();
  const written = assemble(source, raw as RawModel, findings);
  const own = (raw?.contacts ?? []).filter(({ value }) => value.between === undefined);
  const lost = own.length > written.contacts.length;
  const pairs = readPairs(raw as RawModel, findings);
  const model = withBodies(written, { ...(raw as RawModel), pairs }, yaml, lagrangianShapes, findings);
  checkContradictions(model, findings);
  if (!lost) checkNames(model, findings); // a contact that could not be read would be reported as missing elsewhere
  findings.throwIfAny();
  return model;
}

/** Expressions are read with the file; what they may call must be known before. */
function tableNames(yaml: YamlNode): string[] {
  const tables =
    yaml.kind === "map" ? yaml.entries.find(({ key }) => key.text === "tables")?.value : undefined;
  return tables?.kind === "map" ? tables.entries.map(({ key }) => key.text) : [];
}

function readTable({ key: name, value: raw }: RawTable, findings: Findings): TableModel {
  const [x, y] = [raw.x, raw.y].map((list) => list.map((one) => constant(one, findings))) as [
    number[],
    number[],
  ];
  if (x.length !== y.length)
    findings.add(name, `the table ${name.value} has ${x.length} numbers under x and ${y.length} under y`);
  const falling = x.findIndex((value, k) => k > 0 && !(value > (x[k - 1] as number)));
  if (falling > 0 && x.every(Number.isFinite))
    findings.add(
      raw.x[falling] as Expression,
      `x of the table ${name.value} must increase, got ${x[falling]} after ${x[falling - 1]}`,
    );
  return { name, x, y, points: { x: raw.x, y: raw.y }, note: raw.note?.value };
}

function assemble(source: SourceText, raw: RawModel, findings: Findings): Model {
  const tables = (raw.tables ?? []).map((entry) => readTable(entry, findings));
  findings.throwIfAny(); // without its tables a file has no numbers
  const known: Tables = new Map(tables.map((table) => [table.name.value, table]));
  const contacts = (raw.contacts ?? []).flatMap(({ key, value }) =>
    value.between === undefined ? [readContact(key, value, findings)] : [],
  );
  return {
    source,
    name: raw.name.value,
    note: raw.note?.value,
    paper: raw.paper?.value,
    coordinates: raw.coordinates ?? [],
    tables,
    parameters: (raw.parameters ?? []).map((entry) => readParameter(entry, known, findings)),
    definitions: (raw.definitions ?? []).map(({ key, value }) =>
      "value" in value
        ? { key, value: value.value, unit: value.unit?.value, note: value.note?.value }
        : { key, value },
    ),
    kinetic: raw.kinetic,
    potential: raw.potential,
    dissipation: raw.dissipation,
    forces: raw.forces ?? [],
    memory: (raw.memory ?? []).map(({ key: name, value: start }) => ({ name, start })),
    states: (raw.states ?? []).map(({ key: name, value: { rate, start, note } }) => ({
      name,
      rate,
      start,
      note: note?.value,
    })),
    events: (raw.events ?? []).flatMap(({ key, value }) => readEvent(key, value, findings) ?? []),
    contacts: contacts.filter((contact) => contact !== undefined),
    start: (raw.start ?? []).map((entry) => readStart(entry, findings)),
    draw: (raw.draw ?? []).map(readPrimitive),
    assembly: undefined,
    written: undefined,
  };
}

function readParameter(
  { key: name, value: raw }: RawParameter,
  tables: Tables,
  findings: Findings,
): ParameterModel {
  const long = "value" in raw ? raw : undefined;
  const expression = "value" in raw ? raw.value : raw;
  const value = constant(expression, findings, tables);
  const [low, high] = (long?.range ?? []).map((bound) => constant(bound, findings, tables));
  const range = low === undefined || high === undefined ? undefined : ([low, high] as const);
  if (range !== undefined && range[0] >= range[1]) {
    findings.add(long?.range?.[0] ?? name, `the range of ${name.value} is empty`, "write [lowest, highest]");
  }
  return { name, expression, value, unit: long?.unit?.value, range, note: long?.note?.value };
}

/** NaN after a finding. */
function constant(expression: Expression, findings: Findings, tables?: Tables): number {
  try {
    return constantValue(expression.syntax, tables);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const hint = "this must be a constant such as 0.5 or pi/8; formulas go under definitions";
    findings.add(placeIn(expression, error), error.message, hint);
    return Number.NaN;
  }
}

/** Contacts between shapes: what an entry says about all of them. */
function readPairs({ contacts }: RawModel, findings: Findings): BodyPair[] {
  return (contacts ?? []).flatMap(({ key: name, value: raw }) => {
    if (raw.between === undefined) return [];
    for (const other of ["gap", "slide", "surface", "slip", "at"] as const) {
      const value = raw[other];
      if (value !== undefined)
        findings.add(
          "start" in value ? value : (value[0] as Expression),
          `contact ${name.value} is between shapes and has no ${other} of its own`,
          "leave it out",
        );
    }
    const { friction, restitution, law, compliance, when, note } = raw;
    if (when !== undefined && compliance !== undefined) refuseCondition(name, when, "compliant", findings);
    const common = {
      ...{
        name,
        friction: readFriction(friction),
        when,
        restitution,
        law: law?.value ?? defaultLaw,
        note: note?.value,
      },
      compliance: compliance === undefined ? undefined : readCompliance(name, compliance, findings),
    };
    return [{ ...common, between: raw.between }];
  });
}

/** Friction that is written as 0 is none. */
function rubs({ friction }: RawContact): boolean {
  const { static: resting, kinetic, impact } = readFriction(friction);
  return [resting, kinetic, impact].some(
    (part) => part !== undefined && (part.syntax.kind !== "number" || part.syntax.value !== 0),
  );
}

/** One expression alone serves at rest and in slip. */
function readFriction(friction: RawContact["friction"]): ContactModel["friction"] {
  if (friction === undefined) return { static: undefined, kinetic: undefined, impact: undefined };
  if (!("kinetic" in friction)) return { static: friction, kinetic: friction, impact: undefined };
  return { static: friction.static, kinetic: friction.kinetic, impact: friction.impact };
}

const normalKinds: readonly ContactKind[] = ["gap", "slide", "surface"];

function readContact(name: Located<string>, raw: RawContact, findings: Findings): ContactModel | undefined {
  const given = normalKinds.filter((kind) => raw[kind] !== undefined);
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    const found = given.length === 0 ? "none of them" : given.join(" and ");
    findings.add(name, `contact ${name.value} needs exactly one of gap, slide, surface and has ${found}`);
    return undefined;
  }
  if (raw.slip === undefined && raw.at === undefined && rubs(raw)) {
    findings.add(
      name,
      `contact ${name.value} has friction and neither slip nor at`,
      "give the slip velocity, or the point at: [X, Y]; or leave out the friction",
    );
  }
  const both = kind === "slide" ? "a slide, which always acts" : raw.compliance && "compliant";
  if (raw.when !== undefined && both !== undefined) refuseCondition(name, raw.when, both, findings);
  if (kind === "surface" && raw.at === undefined) {
    findings.add(name, `contact ${name.value} has a surface but no point`, "give the point at: [X, Y]");
  }
  return {
    name,
    kind,
    normal: raw[kind] as Expression,
    slip: raw.slip,
    at: raw.at as Point | undefined,
    friction: readFriction(raw.friction),
    restitution: raw.restitution,
    law: raw.law?.value ?? defaultLaw,
    compliance: raw.compliance === undefined ? undefined : readCompliance(name, raw.compliance, findings),
    when: raw.when,
    note: raw.note?.value,
  };
}

function refuseCondition(name: Located<string>, when: Expression, what: string, findings: Findings): void {
  findings.add(when, `contact ${name.value} has a condition when: and is ${what}`, "leave one of them out");
}

/** Each law has its own numbers, no others. */
function readCompliance(
  contact: Located<string>,
  raw: NonNullable<RawContact["compliance"]>,
  findings: Findings,
): ComplianceModel {
  const law = raw.law.value;
  const { numbers, needed } = contactLaw(law);
  for (const name of complianceNumbers) {
    const value = raw[name];
    if (value !== undefined && !numbers.includes(name))
      findings.add(value, `${name} is not a number of the law ${law}`, `it has ${numbers.join(" and ")}`);
  }
  const values = numbers.map((name) => raw[name as ComplianceNumber]);
  for (const [i, name] of numbers.slice(0, needed).entries()) {
    if (values[i] === undefined)
      findings.add(raw.law, `the law ${law} of contact ${contact.value} needs ${name}`);
  }
  return { law, numbers: values };
}

function readStart({ key, value }: Entry<StartEntry["value"]>, findings: Findings): StartEntry {
  if (/['\u2019\u2032]{2,}$/.test(key.value)) {
    findings.add(
      key,
      `${key.value} is an acceleration`,
      "a state has coordinates and velocities; accelerations follow from it",
    );
  }
  const bare = key.value.replace(/['\u2019\u2032]+$/, "");
  return { coordinate: bare, velocity: bare !== key.value, value, ...place(key) };
}

function readPrimitive(raw: RawPrimitive): Primitive {
  switch (raw.kind) {
    case "ground":
      return {
        kind: raw.kind,
        at: raw.value.at as Point,
        angle: raw.value.angle,
        label: raw.value.label?.value,
      };
    case "circle":
      return { kind: raw.kind, at: raw.value.at as Point, radius: raw.value.radius };
    default:
      return { kind: raw.kind, points: raw.value as readonly Point[] };
  }
}

const place = ({ start, end }: Span): Span => ({ start, end });
