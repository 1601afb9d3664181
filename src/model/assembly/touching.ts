/**
 * Which contacts arise between the shapes of two bodies? One for each probe of one body and each surface of the
 * other that can meet. In the frame of the surface's body the probe is at l, the gap is a distance of l, and the slip
 * is l̇ along the surface with the relative turning of a disc.
 */

import type { Span } from "../../expression/index.js";
import type { ContactModel } from "../model.js";
import type { Entry, Expression } from "../shape.js";
import { clearance, type Touching } from "./bounds.js";
import type { Features, TouchProbe, TouchSurface } from "./feature.js";
import { angleOf } from "./frames.js";
import { ground } from "./scheme.js";
import { addVectors, generated, minus, minusVector, sum, times, turned, type Vector } from "./text.js";
import { worldOf } from "./world.js";

/** What the contacts of one entry of the file have in common. */
export type Common = Pick<ContactModel, "friction" | "restitution" | "law" | "compliance" | "when" | "note"> &
  Span;

export interface Touch {
  readonly contacts: readonly ContactModel[];
  readonly definitions: readonly Entry<Expression>[];
}

interface Side {
  readonly body: string;
  readonly features: Features;
}

/** All contacts between two bodies. */
export function touching(one: Side, other: Side, common: Common, tables: readonly string[]): Touch {
  const maker = new Maker(common, tables);
  maker.all(one, other, true);
  maker.all(other, one, false);
  return maker;
}

const kindOf = ({ name }: TouchProbe | TouchSurface): string => name.replace(/\d+$/, "");

/**
 * Each pair of features makes one contact. Of round ones that bulge outwards a disc is the probe on an arc, a disc or
 * an arc that on a corner; of two equals it is that of the body which is named first. Corners do not meet corners.
 */
function isPair(probe: TouchProbe, surface: TouchSurface, first: boolean): boolean {
  if (surface.kind !== "round" || surface.inside) return true;
  if (probe.radius === "0" && surface.radius === "0") return false;
  const [one, other] = [kindOf(probe), kindOf(surface)];
  if (other === "corner") return true;
  return one === other ? first : one === "disc";
}

/** Regions of edges reach this number of lengths outwards, and into the body by less than half of its depth. */
const reach = 10;
/** An edge reaches beyond its ends by this share of the distance to the other body, for corners that lie on them. */
const endShare = 1e-9;

/** Where two conditions vanish at the same place, both by roundings, neither holds: ε. */
const blunt = 1e-9;

class Maker implements Touch {
  readonly contacts: ContactModel[] = [];
  readonly definitions: Entry<Expression>[] = [];
  private readonly clearances = new Map<string, Expression | undefined>();

  constructor(
    private readonly common: Common,
    private readonly tables: readonly string[],
  ) {}

  /**
   * Corners of the first side rest on the very ends of edges too; else two aligned boxes would touch nowhere, or
   * twice.
   */
  all(one: Side, other: Side, first: boolean): void {
    for (const probe of one.features.probes)
      for (const surface of other.features.surfaces) {
        if (!isPair(probe, surface, first)) continue;
        const apart = this.clearance({ ...one, feature: probe }, { ...other, feature: surface });
        this.contact(one.body, probe, other.body, surface, first, apart);
      }
  }

  /** One expression for all contacts of a group. */
  private clearance(one: Touching, other: Touching): Expression | undefined {
    const name = ({ body, feature }: Touching) =>
      body === ground ? `${"kind" in feature} ${feature.name}` : body;
    const key = `${name(one)} ${name(other)}`;
    const known = this.clearances.get(key);
    if (known !== undefined || this.clearances.has(key)) return known;
    const text = clearance(one, other);
    const made = text === undefined ? undefined : this.make(text);
    this.clearances.set(key, made);
    return made;
  }

  private contact(
    body: string,
    probe: TouchProbe,
    base: string,
    surface: TouchSurface,
    ends: boolean,
    apart: Expression | undefined,
  ): void {
    const name = `${body}_${probe.name}_${base}_${surface.name}`;
    const place = worldOf(body, probe.at);
    const [lx, ly] = this.local(`${body}.${probe.name}.${base}`, place, base);
    const from: Vector = [sum(lx, minus(surface.at[0])), sum(ly, minus(surface.at[1]))];
    const { gap, normal, when } = geometry(
      surface,
      from,
      probe.radius,
      ends ? this.centre(body, base) : undefined,
    );
    const sector = inSector(probe, normal, sum(angleOf(body), minus(angleOf(base))));
    const inside = this.inside(probe, surface, [lx, ly], gap);
    const acts = [when, sector].flatMap((condition) => condition ?? []);
    const spin = sum(rate(body), minus(rate(base)));
    const along = sum(times(normal[1], `${lx}'`), minus(times(normal[0], `${ly}'`)));
    const slip = sum(along, times(probe.radius, spin));
    const direction = turned(normal, angleOf(base));
    const inwards = turned([times(probe.radius, normal[0]), times(probe.radius, normal[1])], angleOf(base));
    const point: Vector = [sum(place[0], minus(inwards[0])), sum(place[1], minus(inwards[1]))];
    const { start, end, ...rest } = this.common;
    this.contacts.push({
      ...rest,
      name: { value: name, start, end },
      kind: "gap",
      normal: this.make(gap),
      slip: this.make(slip),
      at: [this.make(point[0]), this.make(point[1])],
      direction: [this.make(direction[0]), this.make(direction[1])],
      when: this.together(acts),
      derived: true,
      ...("along" in surface && kindOf(probe) === "corner" ? { corner: [body, base] as const } : {}),
      ...(probe.rim || ("rim" in surface && surface.rim) ? { rim: true } : {}),
      ...(inside === undefined
        ? {}
        : { inside: { depth: this.make(inside.depth), edge: this.make(inside.edge) } }),
      ...(apart === undefined ? {} : { clearance: apart }),
    });
  }

  /** How far a probe at `place` is in a polygon, or a disc across an edge; compliant contacts may start so. */
  private inside(
    probe: TouchProbe,
    surface: TouchSurface,
    place: Vector,
    gap: string,
  ): { readonly depth: string; readonly edge: string } | undefined {
    const { when, compliance } = this.common;
    if (!("along" in surface) || probe.sector !== undefined || when !== undefined || compliance !== undefined)
      return undefined;
    const { at, along, length, solid } = surface;
    const behind = solid?.map((edge) => minus(product(edge.normal, addVectors(place, minusVector(edge.at)))));
    const s = product(along, addVectors(place, minusVector(at)));
    const across = [s, `${length} - (${s})`, minus(gap), `(${gap}) + ${probe.radius}`];
    const depths = [behind, probe.radius === "0" ? undefined : across].flatMap(
      (all) => all?.reduce(least) ?? [],
    );
    if (depths.length === 0) return undefined;
    return { depth: depths.reduce((one, other) => `max(${one}, ${other})`), edge: length };
  }

  /** The centre of mass of a body in the frame of the other one. */
  private centre(body: string, base: string): Vector {
    const place: Vector = body === ground ? ["0", "0"] : [`${body}.C.x`, `${body}.C.y`];
    return this.local(`${body}.C.${base}`, place, base);
  }

  /** The probe in the frame of the other body, as two definitions, so that its velocity has a name too. */
  private local(name: string, place: Vector, base: string): Vector {
    const names: Vector = [`${name}.x`, `${name}.y`];
    if (this.definitions.some(({ key }) => key.value === names[0])) return names;
    const shift: Vector = base === ground ? place : [`${place[0]} - ${base}.x`, `${place[1]} - ${base}.y`];
    const [c, s] = [`cos(${angleOf(base)})`, `sin(${angleOf(base)})`];
    const parts: Vector =
      base === ground
        ? shift
        : [`${c}*(${shift[0]}) + ${s}*(${shift[1]})`, `${c}*(${shift[1]}) - ${s}*(${shift[0]})`];
    for (const [axis, part] of parts.entries())
      this.definitions.push({
        key: { value: names[axis] as string, start: this.common.start, end: this.common.end },
        value: this.make(part),
      });
    return names;
  }

  /** What is positive where all conditions are, that of the entry among them. */
  private together(conditions: readonly string[]): Expression | undefined {
    const { when } = this.common;
    const [first, ...others] = when === undefined ? conditions : [...conditions, when.text];
    if (conditions.length === 0 || first === undefined) return when;
    return this.make(others.reduce(bothOf, first));
  }

  private make(text: string): Expression {
    return generated(text, this.common, this.tables);
  }
}

/** Positive where both are, without a kink: a + b − √(a² + b² + ε²). */
const bothOf = (one: string, other: string): string =>
  `(${one}) + (${other}) - sqrt((${one})^2 + (${other})^2 + ${blunt}^2)`;

const least = (one: string, other: string): string => `min(${one}, ${other})`;

const rate = (body: string): string => (body === ground ? "0" : `${angleOf(body)}'`);

/** An arc touches in the direction −n; undefined for corners and discs. `turn`: its angle relative to the surface. */
function inSector({ sector }: TouchProbe, normal: Vector, turn: string): string | undefined {
  if (sector === undefined) return undefined;
  return sum(minus(product(turned(sector.middle, turn), normal)), minus(sector.cosine));
}

const product = ([a, b]: Vector, [c, d]: Vector): string => sum(times(a, c), times(b, d));

/** Gap, normal and validity of a surface for a probe at `from`, relative to the place of the surface. */
function geometry(
  surface: TouchSurface,
  from: Vector,
  radius: string,
  centre: Vector | undefined,
): { readonly gap: string; readonly normal: Vector; readonly when: string | undefined } {
  if (surface.kind === "round") return roundGeometry(surface, from, radius);
  const { normal } = surface;
  const gap = sum(product(normal, from), minus(radius));
  if (surface.kind === "line") return { gap, normal, when: undefined };
  // Inside of a circle through both ends of the edge: on the surface these are the places between the ends, behind
  // it a thin sliver.
  const { length, depth } = surface;
  const signed = product(surface.along, from);
  const width = `${Math.max(reach, 1 / depth)}*${length}${radius === "0" ? "" : ` + ${length}^2/${radius}`}`;
  // Of the two edges at a corner the one whose free side has the centre of the other body.
  const outside = centre === undefined ? "0" : product(normal, addVectors(centre, minusVector(surface.at)));
  const margin = outside === "0" || radius !== "0" ? "" : ` + ${endShare}*${length}*(${outside})`;
  return {
    gap,
    normal,
    when: `(${signed})*(${length} - (${signed})) + (${gap})*(${width} - (${gap}))${margin}`,
  };
}

function roundGeometry(
  { radius: own, inside, sector }: TouchSurface & { readonly kind: "round" },
  from: Vector,
  radius: string,
) {
  const distance = `sqrt((${from[0]})^2 + (${from[1]})^2)`;
  const outwards: Vector = [`(${from[0]})/${distance}`, `(${from[1]})/${distance}`];
  const normal: Vector = inside ? [minus(outwards[0]), minus(outwards[1])] : outwards;
  const gap = inside ? sum(own, minus(radius), minus(distance)) : sum(distance, minus(own), minus(radius));
  const when =
    sector === undefined
      ? undefined
      : sum(product(sector.middle, from), minus(times(sector.cosine, distance)));
  return { gap, normal, when };
}
