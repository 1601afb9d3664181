/**
 * How would another program describe an orbit? As a hybrid automaton: the modes in their order with how long each
 * lasts, the events that end them as formulas, the resets, and the matrices of flow and saltation that belong to
 * them.
 */

import type { Mode } from "../../contact/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { unitVectors } from "../../numerics/index.js";
import { guardRule } from "../../phase/index.js";
import { analysedFormulas } from "../../variation/analysed.js";
import type { ResetPlan } from "../../variation/saltation/plan.js";
import { carried, leap } from "../../variation/saltation/saltation.js";
import type { SegmentValue } from "../../variation/segment.js";
import type { SegmentSection } from "../../variation/segmentEvent.js";
import { solvedOrbit } from "./copied.js";
import type { Orbit } from "./orbit.js";

type Numbers = readonly (readonly number[])[];

export interface HybridMode {
  /** By contact. */
  readonly modes: Readonly<Record<string, Mode>>;
  readonly t: number;
  readonly duration: number;
  /** Coordinates, then velocities. */
  readonly start: readonly number[];
  readonly end: readonly number[];
  /** ∂end/∂start at fixed duration. */
  readonly flow: Numbers;
}

export interface HybridEvent {
  readonly contact: string | null;
  /** The mode ends where this is 0. */
  readonly guard: string;
  readonly formula: string | null;
  /** Its rate along the motion. */
  readonly rate: number;
}

export interface HybridReset {
  readonly kind: ResetPlan["kind"];
  readonly law: string | null;
  readonly contacts: readonly string[];
  /** The state after the event by the state before it, at the event. */
  readonly jacobian: Numbers;
  /** The same seen at one time: the saltation matrix. */
  readonly saltation: Numbers;
}

/** Mode i ends at event i, whose reset i leads to mode i + 1. */
export interface HybridOrbit {
  readonly variables: readonly string[];
  readonly modes: readonly HybridMode[];
  readonly events: readonly HybridEvent[];
  readonly resets: readonly HybridReset[];
}

/** Of an orbit that `findOrbit` has returned, or a copy of it. Throws Mistake where it is not an orbit. */
export function hybridOf(mechanism: Mechanism, orbit: Orbit): HybridOrbit {
  const { problem, u, p } = solvedOrbit(orbit);
  const at = problem.evaluate(u, p);
  if (typeof at === "number") throw new Mistake(`segment ${at} of the orbit cannot be followed`);
  const { values } = at;
  const { contacts } = mechanism;
  const { words } = mechanism.formulas;
  const plans = problem.segments.map(({ plan }) => plan);
  const size = 2 * mechanism.dimension;
  const axes = unitVectors(size);
  const matrix = (image: (axis: Float64Array) => Float64Array): Numbers => {
    const columns = axes.map(image);
    return axes.map((_, i) => columns.map((column) => column[i] as number));
  };
  const nextRate = (i: number) => (values[(i + 1) % values.length] as SegmentValue).startRate;
  return {
    variables: [...words.q, ...words.v].map(({ name }) => name),
    modes: plans.map(({ modes }, i) => ({
      modes: Object.fromEntries(contacts.map(({ name }, k) => [name, modes.contacts[k]?.mode ?? "flight"])),
      t: problem.timeOf(u, i),
      duration: problem.durationOf(u, i),
      start: [...problem.stateOf(u, i)],
      end: [...(values[i] as SegmentValue).end],
      flow: matrix((axis) => carried(values[i] as SegmentValue, axis)),
    })),
    events: plans.map(({ section }, i) => ({
      ...eventOf(problem.mechanism, section),
      rate: (values[i] as SegmentValue).guardRate,
    })),
    resets: plans.map(({ reset }, i) => {
      const { slopes, timeSlopes } = (values[i] as SegmentValue).reset;
      const row = (k: number) => [...slopes.subarray(k * timeSlopes.length, k * timeSlopes.length + size)];
      return {
        ...resetWords(mechanism, reset),
        jacobian: axes.map((_, k) => row(k)),
        saltation: matrix((axis) => leap(values[i] as SegmentValue, nextRate(i), axis)),
      };
    }),
  };
}

function eventOf(mechanism: Mechanism, section: SegmentSection): Omit<HybridEvent, "rate"> {
  if (section.kind === "release") {
    const released = mechanism.contacts[section.contact]?.name ?? null;
    return { contact: released, guard: section.kind, formula: section.row === "N" ? "vN'" : "vT'" };
  }
  if (!("index" in section)) return { contact: null, guard: section.kind, formula: null };
  const { kind, index } = section;
  const { of, text } = guardRule(section);
  const contact = of === "contact" ? mechanism.contacts[index] : undefined;
  const formula = text?.(analysedFormulas(mechanism), index) ?? null;
  return { contact: contact?.name ?? null, guard: kind, formula };
}

function resetWords(mechanism: Mechanism, reset: ResetPlan): Pick<HybridReset, "kind" | "law" | "contacts"> {
  const name = (index: number) => mechanism.contacts[index]?.name ?? "";
  const { kind } = reset;
  if (reset.kind === "modes" || reset.kind === "set") return { kind, law: null, contacts: [] };
  if (reset.kind === "chatter") return { ...resetWords(mechanism, reset.first), kind };
  if (reset.kind === "sequence")
    return {
      kind,
      law: null,
      contacts: reset.resets.flatMap((one) => resetWords(mechanism, one).contacts),
    };
  if (reset.kind === "path") return { kind, law: reset.impact.law, contacts: [name(reset.impact.contact)] };
  return { kind, law: reset.impact.law, contacts: reset.impact.hit.map(({ contact }) => name(contact)) };
}
