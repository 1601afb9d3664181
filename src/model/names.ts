/** Does every name of a model mean something, and the right thing, where it stands? */

import {
  callableNames,
  constants,
  nearestWord,
  type Syntax,
  suggestion,
  walkSyntax,
} from "../expression/index.js";
import { checkDeclarations } from "./declarations.js";
import { Findings } from "./error.js";
import type { Model, SetEntry } from "./model.js";
import { partsOf } from "./primitiveParts.js";
import { type Role, roles, slipName, velocityHint } from "./roles.js";
import { type Entry, type Expression, type Located, placeIn } from "./shape.js";

/** Reports names that are unknown, reserved, given twice or used where they cannot stand. */
export function checkNames(model: Model, findings: Findings): void {
  new NameChecker(model, findings).check();
}

/** The names that stand in some expression of the model. */
export function namesUsed(model: Model): ReadonlySet<string> {
  const checker = new NameChecker(model, new Findings(model.source));
  checker.check();
  return checker.used;
}

/** How many definitions may stand on each other. */
const deepestDefinition = 150;

class NameChecker {
  readonly used = new Set<string>();
  private readonly coordinates: ReadonlySet<string>;
  private readonly memory: ReadonlySet<string>;
  private readonly states: ReadonlySet<string>;
  private readonly parameters: ReadonlySet<string>;
  private readonly definitions: ReadonlyMap<string, Entry<Expression>>;
  /** Definitions that depend on velocities, directly or through others. */
  private readonly moving = new Map<string, boolean>();
  /** Definitions that depend on first-order states. */
  private readonly stateful = new Set<string>();
  private readonly levels = new Map<string, number>();

  constructor(
    private readonly model: Model,
    private readonly findings: Findings,
  ) {
    this.coordinates = new Set(model.coordinates.map(({ value }) => value));
    this.memory = new Set(model.memory.map(({ name }) => name.value));
    this.states = new Set(model.states.map(({ name }) => name.value));
    this.parameters = new Set(model.parameters.map(({ name }) => name.value));
    this.definitions = new Map(model.definitions.map((entry) => [entry.key.value, entry]));
  }

  check(): void {
    const { model } = this;
    checkDeclarations(model, this.findings);
    const uses = model.assembly?.uses ?? [];
    for (const { expression, role } of uses) this.expression(expression, role);
    if (uses.length > 0 && this.findings.any) return; // what is derived from them would report the same again
    for (const { key } of model.definitions) this.isMoving(key.value, []);
    for (const { value } of model.definitions) this.expression(value, roles.motion);
    this.expression(model.kinetic, roles.kinetic);
    this.expression(model.potential, roles.potential);
    this.expression(model.dissipation, roles.motion);
    for (const { key, value } of model.forces) {
      this.coordinate(key);
      this.expression(value, roles.motion);
    }
    this.contacts();
    this.events();
    this.start();
    for (const primitive of model.draw)
      for (const part of partsOf(primitive)) this.expression(part, roles.drawing);
  }

  private coordinate(name: Located<string>): void {
    if (this.coordinates.has(name.value)) return;
    this.findings.add(
      name,
      `${name.value} is not a coordinate`,
      suggestion(name.value, [...this.coordinates]),
    );
  }

  /** Memory, states and what events set. */
  private events(): void {
    const { memory, states, events } = this.model;
    for (const { start } of memory) this.expression(start, roles.start);
    for (const { rate, start } of states) {
      this.expression(rate, roles.motion);
      this.expression(start, roles.start);
    }
    for (const { name, trigger, set } of events) {
      if (trigger.kind === "zero") this.expression(trigger.when, roles.motion);
      else for (const time of [trigger.every, trigger.at]) this.expression(time, roles.clock);
      const seen = new Set<string>();
      for (const entry of set) {
        this.target(name.value, entry, seen);
        this.expression(entry.value, roles.motion);
      }
    }
  }

  private target(event: string, entry: SetEntry, seen: Set<string>): void {
    const written = entry.name + (entry.velocity ? "'" : "");
    const fail = (message: string, hint?: string) => this.findings.add(entry, message, hint);
    if (seen.has(written)) fail(`event ${event} sets ${written} twice`);
    seen.add(written);
    const settable = [...this.coordinates, ...this.memory, ...this.states];
    if (this.parameters.has(entry.name))
      fail(`${written} is a parameter and cannot be set`, "declare it under memory: to let events change it");
    else if (this.definitions.has(entry.name))
      fail(`${written} is a definition and cannot be set`, "set what it is made of");
    else if (!settable.includes(entry.name))
      fail(`unknown name ${written}`, suggestion(entry.name, settable));
    else if (entry.velocity && !this.coordinates.has(entry.name)) fail(`${entry.name} has no velocity`);
  }

  private contacts(): void {
    for (const contact of this.model.contacts) {
      this.expression(contact.normal, contact.kind === "surface" ? roles.surface : roles.gap);
      this.expression(contact.slip, roles.slip);
      this.expression(contact.when, roles.motion);
      for (const part of contact.at ?? []) this.expression(part, roles.gap);
      const { static: resting, kinetic, impact } = contact.friction;
      this.expression(kinetic, roles.friction);
      if (resting !== kinetic) this.expression(resting, roles.friction);
      this.expression(impact, roles.friction);
      this.expression(contact.restitution, roles.restitution);
      for (const number of contact.compliance?.numbers ?? []) this.expression(number, roles.compliance);
    }
  }

  private start(): void {
    const names = this.model.contacts.map(({ name }) => name.value);
    const seen = new Set<string>();
    for (const entry of this.model.start) {
      const key = entry.coordinate + (entry.velocity ? "'" : "");
      const place = { start: entry.start, end: entry.end };
      const own = this.memory.has(entry.coordinate) ? "memory" : "states";
      if (this.memory.has(entry.coordinate) || this.states.has(entry.coordinate))
        this.findings.add(place, `${key} has its start under ${own}`, "move the value there");
      else this.coordinate({ value: entry.coordinate, ...place });
      if (seen.has(key)) this.findings.add(entry, `${key} has two start values`);
      seen.add(key);
      const { value } = entry;
      if (value.kind === "number") {
        this.expression(value.expression, roles.start);
        continue;
      }
      if (value.contact !== undefined && !names.includes(value.contact)) {
        this.findings.add(value, `there is no contact ${value.contact}`, suggestion(value.contact, names));
      } else if (value.contact === undefined && !isOnlyContact(this.model.contacts)) {
        const hint =
          names.length === 0
            ? "the model has no contact"
            : `write ${value.kind}:NAME with one of ${names.join(" ")}`;
        this.findings.add(value, `${value.kind} does not say which contact`, hint);
      }
      if ((value.kind === "contact") === entry.velocity) {
        const hint = "a coordinate can be contact, a velocity can be stick";
        this.findings.add(value, `${key} cannot be ${value.kind}`, hint);
      }
    }
  }

  private expression(expression: Expression | undefined, role: Role): void {
    if (expression === undefined) return;
    walkSyntax(expression.syntax, (node) => {
      if (node.kind === "name") this.name(expression, node, role);
      else if (node.kind === "call") this.used.add(node.name);
    });
  }

  private name(expression: Expression, node: Syntax & { kind: "name" }, role: Role): void {
    this.used.add(node.name);
    if (this.findings.full) return; // thousands of suggestions would take long
    const problem = this.problemWith(node.name, node.primes, role);
    if (problem !== undefined) this.findings.add(placeIn(expression, node), problem.message, problem.hint);
  }

  private problemWith(
    name: string,
    primes: number,
    role: Role,
  ): { message: string; hint: string } | undefined {
    const written = name + "'".repeat(primes);
    if (primes > 1)
      return {
        message: `${written} is an acceleration`,
        hint: "expressions may contain velocities, but no higher derivatives",
      };
    const kept = this.memory.has(name) || this.states.has(name);
    const timed = this.coordinates.has(name) || this.definitions.has(name) || name === "t" || kept;
    const known = timed || this.parameters.has(name) || Object.hasOwn(constants, name);
    if (role.plane && primes === 0 && (name === "X" || name === "Y")) return undefined;
    if (role.slip && primes === 0 && name === slipName && !known) return undefined;
    if (!known) return { message: `unknown name ${written}`, hint: this.suggestionFor(name, primes, role) };
    if (primes === 1 && (!timed || name === "t" || kept)) {
      return {
        message: `${name} has no velocity`,
        hint: "a prime may only follow a coordinate or a definition",
      };
    }
    if (!role.state && timed) {
      return { message: `${role.what} may not depend on ${written}`, hint: "use numbers and parameters" };
    }
    const stateful = this.states.has(name) || this.stateful.has(name);
    if (stateful && !role.states)
      return {
        message: `${role.what} may not depend on the state ${written}`,
        hint: "states of the first order may stand in forces, potential, dissipation, friction, rates and events",
      };
    if (primes === 1 && stateful)
      return { message: `${name} has no velocity`, hint: "a prime needs a definition without states" };
    const moves = primes === 1 || this.moving.get(name) === true;
    if (primes === 1 && this.moving.get(name) === true) {
      return {
        message: `${name} already holds velocities`,
        hint: "a prime needs a definition of coordinates and t only",
      };
    }
    if (moves && !role.velocities) {
      const hint = velocityHint[role.what] ?? "use coordinates, parameters and t";
      return { message: `${role.what} may not depend on the velocity ${written}`, hint };
    }
    return undefined;
  }

  private suggestionFor(name: string, primes: number, role: Role): string {
    const nearest = nearestWord(name, this.known(role));
    return nearest === undefined
      ? suggestion(name, this.known(role))
      : `did you mean ${nearest}${"'".repeat(primes)}?`;
  }

  private known(role: Role): string[] {
    const state = role.state
      ? [...this.coordinates, ...this.memory, ...this.states, ...this.definitions.keys(), "t"]
      : [];
    const plane = role.plane ? ["X", "Y"] : [];
    const own = role.slip ? [slipName] : [];
    return [
      ...new Set([
        ...state,
        ...this.parameters,
        ...Object.keys(constants),
        ...callableNames,
        ...plane,
        ...own,
      ]),
    ];
  }

  /** Follows definitions into each other; reports a circle once. */
  private isMoving(name: string, path: readonly string[]): boolean {
    const known = this.moving.get(name);
    if (known !== undefined) return known;
    const entry = this.definitions.get(name);
    if (entry === undefined) return false;
    if (path.includes(name)) {
      this.findings.add(
        entry.key,
        `${name} is defined by itself`,
        `the circle is ${[...path, name].join(" → ")}`,
      );
      this.moving.set(name, false);
      return false;
    }
    let moving = false;
    let level = 1;
    walkSyntax(entry.value.syntax, (node) => {
      if (node.kind !== "name" || path.length > deepestDefinition) return;
      const inner = this.isMoving(node.name, [...path, name]);
      level = Math.max(level, 1 + (this.levels.get(node.name) ?? 0));
      if (this.states.has(node.name) || this.stateful.has(node.name)) this.stateful.add(name);
      moving ||=
        inner || (node.primes > 0 && (this.coordinates.has(node.name) || this.definitions.has(node.name)));
    });
    if (level === deepestDefinition + 1) {
      this.findings.add(
        entry.key,
        `definitions refer to each other more than ${deepestDefinition} levels deep`,
      );
    }
    this.moving.set(name, moving);
    this.levels.set(name, level);
    return moving;
  }
}

/** May a start say `contact` without a name? Corners at the ends of an arc do not count. */
export const isOnlyContact = (contacts: Model["contacts"]): boolean =>
  contacts.filter(({ rim }) => !rim).length === 1 && !contacts[0]?.rim;
