/**
 * Which of several futures is followed? Each kind of ambiguity has a rule with a name ([NDCb] §3-5 for one
 * contact); with several contacts the fewest of them change. The rule, the options and the choice are recorded.
 */

import { contactStatesAt, contactSystem, type Future, type KnownContact } from "../../atlas/index.js";
import { admitsModes, type Mode, type Modes } from "../../contact/index.js";
import { orderText } from "../../impact/index.js";
import { namedState } from "../../mechanism/index.js";
import { stateAhead } from "../motion/ahead.js";
import { stickKeepers } from "../motion/several/persistence.js";
import { holdsAsMuch } from "../motion/several/supports.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import type { Cause } from "./step.js";

export interface Option {
  readonly future: Future;
  /** The label of a mode that is taken, where several mean the same motion. */
  readonly modes?: Modes;
  readonly label: string;
  /** Of a family: the member that is taken; the run's own, if left out. */
  readonly phase?: number;
}

/** The question in the words of the run. */
export interface Question {
  readonly cause: Cause;
  readonly known: readonly KnownContact[];
  /** The contacts that are decided. */
  readonly members: readonly number[];
  /** The mode that each contact would keep; undefined where it has none or has just lost it. */
  readonly present: readonly (Mode | undefined)[];
}

export function questionOf(
  run: Run,
  cause: Cause,
  known: readonly KnownContact[],
  members: readonly number[],
): Question {
  const present = run.contacts.map(({ mode }, i) => {
    const stopped = known[i]?.slip === 0 && (mode === "slip+" || mode === "slip-");
    const arrives = mode === "flight" && known[i]?.touching === true;
    return cause === "start" || stopped || arrives ? undefined : mode;
  });
  return { cause, known, members, present };
}

/** Inside a kept combination, and on its border: contacts whose stick outlasts the limit of kinetic friction. */
export function keepersOf(run: Run, { cause, members, present, known }: Question): ReadonlySet<string> {
  const { mechanism, state, t, settings } = run;
  const sticking = members.filter((i) => present[i] === "stick");
  if ((cause !== "border" && cause !== "stretch") || sticking.length === 0) return new Set();
  const named = namedState(mechanism, state);
  const states = contactStatesAt(mechanism, named, { t, parameters: settings.parameters, known });
  return stickKeepers(states, (name) => sticking.some((i) => mechanism.contacts[i]?.name === name));
}

/**
 * The continuations at a question. Where a combination ends on a border, so does every label that holds as much
 * with less: its forces were open to the combination, too. Other labels may fail on rounding alone; then these are
 * all there is.
 */
export function optionsAt(run: Run, question: Question, futures: readonly Future[]): Option[] {
  const all = (ends: (modes: Modes) => boolean) =>
    futures.flatMap((future) => optionsOf(run, question, future, ends));
  if (question.cause !== "border") return all(() => false);
  const going = all(holdsAsMuch(run, question.members)).filter((option) => !endsHere(run, question, option));
  return going.length > 0 ? going : all(() => false);
}

/** Moments, as shares of the time that is left, after which a motion that continues is still admissible. */
const lastingShares = [1e-8, 1e-7];

/** Is it the motion that ends, under labels that do not outlast it? */
function endsHere(run: Run, question: Question, option: Option): boolean {
  const labels = labelsOf(option);
  const changed = labels.filter((modes) => changesModes(run, question, modes));
  if (changed.length === labels.length) return false;
  const left = run.last - run.t;
  return !lastingShares.some((share) => {
    const system = contactSystem(statesAhead(run, question.known, option.future, share * left));
    return changed.some(admitsModes(system));
  });
}

/** Has some contact of the question another mode than it had? */
const changesModes = ({ mechanism }: Run, { members, present }: Question, modes: Modes): boolean =>
  members.some((i) => (modes[mechanism.contacts[i]?.name as string] ?? "flight") !== present[i]);

/**
 * The continuations; on a border the present modes are the ones that end, and labels for which `ends` is true end
 * with them.
 */
function optionsOf(run: Run, question: Question, future: Future, ends: (modes: Modes) => boolean): Option[] {
  const { cause } = question;
  // Reverse chatter needs the end of a slip.
  if (future.kind === "reverseChatter")
    return cause === "slipEnd" || (cause === "start" && asksForReverseChatter(run))
      ? [{ future, label: "reverseChatter" }]
      : [];
  if (future.kind !== "mode" || future.modes === undefined) return [{ future, label: jumpLabel(future) }];
  const labels = [future.modes, ...(future.alternatives ?? [])].filter(
    (modes) => cause !== "border" || (changesModes(run, question, modes) && !ends(modes)),
  );
  const ordered = labels.sort((one, other) => costOf(run, question, one) - costOf(run, question, other));
  const border = cause === "border" && ordered.length > 1;
  const best = (border ? lasting(run, question, future, ordered) : undefined) ?? ordered[0];
  if (best === undefined) return [];
  // Both reactions of slides have the same modes: their sizes distinguish them.
  return [{ future, modes: best, label: future.slideRoot ?? labelOf(run, question, best) }];
}

/** Contacts that collide one after the other differ by their order. */
const jumpLabel = ({ kind, order: contacts, repeats }: Future): string =>
  contacts === undefined
    ? kind
    : `${kind} ${orderText({ contacts, ...(repeats === undefined ? {} : { repeats }) })}`;

/** All labels of the motion of an option, the one that is taken first; a jump has none. */
export const labelsOf = ({ modes, future }: Option): readonly Modes[] =>
  modes === undefined ? [] : [modes, ...(future.modes ? [future.modes] : []), ...(future.alternatives ?? [])];

/**
 * A run meets reverse chatter at the end of a slip only ([NDCb] §4.3); from a start at rest it begins where
 * a caller requests it.
 */
export const asksForReverseChatter = ({ settings, listeners }: Run): boolean =>
  settings.policy.slipEnd === "reverseChatter" || listeners.onFork !== undefined;

/**
 * On a border several labels mean the same motion; the one that counts is still admissible a moment later. Moments
 * of growing length are tested while several labels remain, because in the shortest ones rounding would decide.
 * Undefined if no moment separates the labels.
 */
function lasting(run: Run, { known }: Question, future: Future, labels: readonly Modes[]): Modes | undefined {
  const left = run.last - run.t;
  let lasts = labels;
  for (
    let share = simulateTolerances.nearestLook;
    share < simulateTolerances.farthestLook && lasts.length > 1;
    share *= 10
  ) {
    const system = contactSystem(statesAhead(run, known, future, share * left));
    const kept = lasts.filter(admitsModes(system));
    if (kept.length > 0) lasts = kept;
  }
  return lasts.length < labels.length ? lasts[0] : undefined;
}

/** The contacts a moment later, if the motion begins with the acceleration of a future. */
function statesAhead(run: Run, known: readonly KnownContact[], { acceleration }: Future, moment: number) {
  const { mechanism, state, t, settings } = run;
  const accelerations = mechanism.coordinates.map((name) => acceleration?.[name] ?? 0);
  const later = stateAhead(state, accelerations, moment);
  const { parameters } = settings;
  return contactStatesAt(mechanism, namedState(mechanism, later), { t: t + moment, parameters, known });
}

/** The fewest contacts changed, then stick before slip before flight. */
function costOf(run: Run, { present, members }: Question, modes: Modes): number {
  const rank = (mode: Mode) => (mode === "stick" ? 0 : mode === "flight" ? 2 : 1);
  return members.reduce((sum, i) => {
    const mode = modes[run.mechanism.contacts[i]?.name as string] ?? "flight";
    return sum + (present[i] === undefined || mode === present[i] ? 0 : 1000) + rank(mode);
  }, 0);
}

/** A compliant contact that slips continues to slip, whatever the others do: it is not reported. */
function labelOf({ mechanism }: Run, { known }: Question, modes: Modes): string {
  const told = mechanism.contacts.filter(
    (_, i) => known[i]?.compliance === undefined || known[i]?.slip === 0,
  );
  const entries = Object.entries(modes).filter(([name]) => told.some((contact) => contact.name === name));
  return entries.length === 1
    ? (entries[0] as [string, Mode])[1]
    : entries.map(([name, mode]) => `${name}:${mode}`).join(";");
}

/** The name of the rule that decides between these options. */
export function ruleOf({ cause, known }: Question, options: readonly Option[]): string {
  const has = (kind: Future["kind"]) => options.some(({ future }) => future.kind === kind);
  if (has("reverseChatter")) return "slipEnd";
  if (options.some(({ future }) => future.slideRoot !== undefined)) return "slideRoot";
  const ordered = options.filter(({ future }) => future.order !== undefined).length;
  if (ordered > 0 && ordered < options.length) return "simultaneous";
  if (options.every(({ future }) => future.kind !== "mode")) return "impact";
  if (options.some(({ future }) => future.kind !== "mode")) return "indeterminate";
  const open = known.filter(({ touching, compliance, slip }) => touching || (compliance && slip === 0));
  if (open.length > 1) return "combination";
  return cause === "impact" ? "afterImpact" : "stick";
}

/**
 * The option that the policy names: a combination that is wished for narrows the choice, then each rule reads its
 * own value.
 */
export function choose(run: Run, question: Question, rule: string, all: readonly Option[]): Option {
  const { policy } = run.settings;
  const wish = Object.entries(policy.combination ?? {}).filter(([name]) =>
    question.members.some((i) => run.mechanism.contacts[i]?.name === name),
  );
  const wished = all.filter(
    ({ modes }) => modes !== undefined && wish.every(([name, mode]) => modes[name] === mode),
  );
  const options = wish.length > 0 && wished.length > 0 ? wished : all;
  const first = options[0] as Option;
  const modes = options.filter(({ future }) => future.kind === "mode");
  const jumps = options.filter(({ future }) => future.kind !== "mode");
  const mode = (wanted: string) =>
    options.find(({ label }) => label === wanted || (wanted === "slip" && /^slip[+-]$/.test(label)));
  const nearest = (of: readonly Option[]) =>
    of.reduce((best, one) =>
      costOf(run, question, one.modes ?? {}) < costOf(run, question, best.modes ?? {}) ? one : best,
    );
  switch (rule) {
    case "stick":
      return mode(policy.stick === "eager" ? "flight" : "stick") ?? first;
    case "afterImpact":
      return (
        [policy.afterImpact, "stick", "slip", "flight"].map(mode).find((one) => one !== undefined) ?? first
      );
    case "indeterminate":
      if (jumps.length === 0 || (modes.length > 0 && policy.indeterminate === "flight"))
        return nearest(modes);
      return memberOf(jumps, policy.impact);
    case "slideRoot":
      return slideOption(options, policy.slideRoot);
    case "simultaneous": {
      const inTurn = policy.simultaneous === "sequential";
      return memberOf(
        options.filter(({ future }) => (future.order !== undefined) === inTurn),
        policy.impact,
      );
    }
    case "impact":
      return memberOf(options, policy.impact);
    case "combination":
      return nearest(options);
    default:
      return slipEndOption(run, options);
  }
}

const memberOf = (options: readonly Option[], place: number): Option =>
  options[Math.min(place, options.length) - 1] as Option;

/** What is no reaction of a slide, such as stick at rest, goes before both of them. */
function slideOption(options: readonly Option[], root: string): Option {
  const other = options.find(({ future }) => future.slideRoot === undefined);
  return other ?? options.find(({ label }) => label === root) ?? (options[0] as Option);
}

/** `elastic` follows what (5.29) and (5.33) say of the direction from which slip came. */
function slipEndOption(run: Run, options: readonly Option[]): Option {
  const family = options.find(({ future }) => future.kind === "reverseChatter") as Option;
  const rest = options.find((option) => option !== family) as Option;
  const { slipEnd } = run.settings.policy;
  if (slipEnd === "elastic") {
    const from = run.contacts.find(({ mode }) => mode === "slip+" || mode === "slip-")?.mode;
    const verdict = from === "slip-" ? family.future.elastic?.fromMinus : family.future.elastic?.fromPlus;
    return verdict?.verdict === "reverseChatter" ? family : rest;
  }
  return slipEnd === "reverseChatter" ? family : rest;
}

export function record(
  run: Run,
  { members }: Question,
  rule: string,
  options: readonly Option[],
  chosen: Option,
): void {
  const value = (run.settings.policy as unknown as Record<string, unknown>)[rule];
  const entry = {
    t: run.t,
    rule,
    options: options.map(({ label }) => label),
    because: options.map(({ future }) => future.because),
    chosen: chosen.label,
    policy: `${rule}=${value === undefined || typeof value === "object" ? chosen.label : value}`,
  };
  run.ambiguities.push(entry);
  run.stretches.decide(members, entry);
}
