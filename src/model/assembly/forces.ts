/** Which energies and loads do springs, dampers, torques and loads add? */

import type { Span } from "../../expression/index.js";
import type { Findings } from "../error.js";
import { roles } from "../roles.js";
import type { Entry, Expression, Located } from "../shape.js";
import type { Assembly } from "./assembly.js";
import { angleOf, positionOf } from "./frames.js";
import type { PointName, Scheme } from "./scheme.js";
import type { RawSpring, Sections } from "./sections.js";
import { generated, minus, sum, written } from "./text.js";

type Drawn = readonly [PointName, PointName];

/** What they add to the model; springs between points are drawn. */
export interface Forces extends Pick<Assembly, "potentials" | "dissipations" | "loads" | "uses"> {
  readonly definitions: readonly Entry<Expression>[];
  readonly drawn: readonly Drawn[];
}

export function forcesOf(sections: Sections, scheme: Scheme, findings: Findings): Forces {
  const collector = new Collector(scheme, findings);
  for (const [i, raw] of (sections.springs ?? []).entries()) collector.spring(`spring${i + 1}`, raw);
  for (const [i, raw] of (sections.dampers ?? []).entries()) collector.damper(`damper${i + 1}`, raw);
  for (const { on, from, torque } of sections.torques ?? []) collector.torque(on, from, torque);
  for (const { at, force } of sections.loads ?? []) collector.load(at, force);
  return collector;
}

type Link = Pick<RawSpring, "between" | "turn" | "place">;

class Collector implements Forces {
  readonly potentials: Expression[] = [];
  readonly dissipations: Expression[] = [];
  readonly loads: { force: Expression; velocity: Expression }[] = [];
  readonly uses: Assembly["uses"][number][] = [];
  readonly definitions: Entry<Expression>[] = [];
  readonly drawn: Drawn[] = [];

  constructor(
    private readonly scheme: Scheme,
    private readonly findings: Findings,
  ) {}

  spring(name: string, raw: RawSpring): void {
    const { stiffness, length, angle, damping } = raw;
    const link = this.link(name, raw);
    if (link === undefined) return;
    if (link.square === undefined) this.drop(length, "a spring with turn has no length", "write angle:");
    else this.drop(angle, "a spring between points has no angle", "write length:");
    this.use([stiffness, length, angle], roles.potential);
    const rest = link.square === undefined ? angle : length;
    const k = written(stiffness);
    const half =
      rest === undefined && link.square !== undefined
        ? link.square
        : `(${sum(link.name, minus(written(rest)))})^2`;
    this.potentials.push(this.make(`${k}/2*${half}`, raw.place));
    if (damping !== undefined) this.damp(link.name, damping, raw.place);
    if (link.points !== undefined) this.drawn.push(link.points);
  }

  damper(name: string, raw: Link & { readonly damping: Expression }): void {
    const link = this.link(name, raw);
    if (link === undefined) return;
    this.damp(link.name, raw.damping, raw.place);
    if (link.points !== undefined) this.drawn.push(link.points);
  }

  torque(on: Located<string>, from: Located<string> | undefined, torque: Expression): void {
    const body = this.scheme.body(on);
    const other = from === undefined ? "ground" : this.scheme.body(from);
    if (body === undefined || other === undefined) return;
    if (body === other) {
      this.findings.add(on, `the torque on ${body} moves nothing`, "name a body that moves under on:");
      return;
    }
    this.use([torque], roles.motion);
    const back = other === "ground" ? "0" : minus(`${angleOf(other)}'`);
    const velocity = sum(body === "ground" ? "0" : `${angleOf(body)}'`, back);
    this.loads.push({ force: torque, velocity: this.make(velocity, on) });
  }

  load(at: Located<string>, force: readonly Expression[]): void {
    const point = this.scheme.point(at);
    if (point === undefined) return;
    if (point.body === "ground") {
      this.findings.add(at, `the load at ${at.value} moves nothing`, "name a point of a body that moves");
      return;
    }
    this.use(force, roles.motion);
    for (const [i, axis] of positionOf(point).entries())
      this.loads.push({ force: force[i] as Expression, velocity: this.make(`${axis}'`, at) });
  }

  private damp(name: string, damping: Expression, place: Span): void {
    this.use([damping], roles.motion);
    this.dissipations.push(this.make(`${written(damping)}/2*${name}'^2`, place));
  }

  /** A definition of the length or of the angle. */
  private link(name: string, { between, turn, place }: Link) {
    if ((between === undefined) === (turn === undefined)) {
      const found = between === undefined ? "none of them" : "both";
      this.findings.add(place, `${name} needs exactly one of between, turn and has ${found}`);
      return undefined;
    }
    if (turn !== undefined) {
      const [one, other] = turn.map((body) => this.scheme.body(body));
      if (one === undefined || other === undefined || this.isOne(name, one, other, turn[1])) return undefined;
      return this.define(`${name}.turn`, sum(angleOf(other), minus(angleOf(one))), place);
    }
    const [one, other] = (between ?? []).map((point) => this.scheme.point(point));
    if (one === undefined || other === undefined) return undefined;
    if (this.isOne(name, one.body, other.body, between?.[1])) return undefined;
    const square = squaredDistance(one, other);
    return {
      ...this.define(`${name}.length`, `sqrt(${square})`, place),
      square,
      points: [one, other] as const,
    };
  }

  /** A link of a body with itself is a mistake. */
  private isOne(name: string, one: string, other: string, at: Span | undefined): boolean {
    if (one !== other || at === undefined) return false;
    this.findings.add(at, `${name} joins ${one} to itself`, "join two bodies");
    return true;
  }

  private define(name: string, text: string, place: Span) {
    this.definitions.push({ key: { value: name, ...place }, value: this.make(text, place) });
    return { name, square: undefined, points: undefined };
  }

  private drop(value: Expression | undefined, message: string, hint: string): void {
    if (value !== undefined) this.findings.add(value, message, hint);
  }

  private use(
    expressions: readonly (Expression | undefined)[],
    role: Assembly["uses"][number]["role"],
  ): void {
    for (const expression of expressions) if (expression !== undefined) this.uses.push({ expression, role });
  }

  private make(text: string, place: Span): Expression {
    return generated(text, place, this.findings.tables);
  }
}

export function squaredDistance(one: PointName, other: PointName): string {
  const [x, y] = positionOf(one);
  const [u, v] = positionOf(other);
  return `((${u} - ${x})^2 + (${v} - ${y})^2)`;
}
