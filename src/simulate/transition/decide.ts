/**
 * What happens next where one look at one contact is not enough? All futures of the state are listed by the atlas; exactly one
 * is followed, and where there were several the rule, the options and the choice are recorded. [NDCb] §3, [LB01] (2.5)-(2.18).
 */

import { type Future, futuresAt, type KnownContact as Known } from "../../atlas/index.js";
import type { Mode, Modes } from "../../contact/index.js";
import { namedState } from "../record/eventLog.js";
import { type Outcome, phases, type Run } from "../run.js";
import { settleJump } from "./jump.js";

/** What brought the run to the question. */
export type Cause = "start" | "impact" | "slipEnd" | "border" | "touch";

interface Option {
  readonly future: Future;
  /** The label of a mode that is taken, where several mean the same motion. */
  readonly modes?: Modes;
  readonly label: string;
}

/** Asks for all futures, follows one; an outcome where there is none or the policy stops here. */
export function decide(run: Run, cause: Cause, known: readonly Known[]): Outcome | undefined {
  const { mechanism, settings } = run;
  const state = namedState(mechanism.coordinates, run.state);
  const question = {
    t: run.t,
    parameters: settings.parameters,
    known,
    ...(settings.law ? { law: settings.law } : {}),
  };
  const options = futuresAt(mechanism, state, question).futures.flatMap((future) =>
    optionsOf(run, cause, future),
  );
  if (options.length === 0)
    return run.outcome("inconsistent", "the rigid model has no admissible future at this state");
  const rule = options.length > 1 ? ruleOf(cause, options, known) : undefined;
  const chosen = rule === undefined ? (options[0] as Option) : choose(run, rule, options);
  if (rule !== undefined) {
    if (settings.policy.all === "stop") {
      const labels = options.map(({ label }) => label).join(", ");
      return run.outcome(
        "indeterminate",
        `the rigid model allows ${labels}; the policy all=stop ends the run here`,
      );
    }
    record(run, rule, options, chosen);
  }
  return follow(run, cause, chosen);
}

/** Reverse chatter is met at the end of slip only; on a border the present modes are the ones that end. */
function optionsOf(run: Run, cause: Cause, future: Future): Option[] {
  if (future.kind === "reverseChatter")
    return cause === "slipEnd" ? [{ future, label: "reverseChatter" }] : [];
  if (future.kind !== "mode" || future.modes === undefined) return [{ future, label: future.kind }];
  const labels = [future.modes, ...(future.alternatives ?? [])].filter(
    (modes) => cause !== "border" || !isPresent(run, modes),
  );
  const best = labels.sort((one, other) => costOf(run, one) - costOf(run, other))[0];
  return best === undefined ? [] : [{ future, modes: best, label: labelOf(best) }];
}

const namesOf = (run: Run): readonly string[] => run.mechanism.contacts.map(({ name }) => name);

function isPresent(run: Run, modes: Modes): boolean {
  return namesOf(run).every((name, i) => (modes[name] ?? "flight") === run.contacts[i]?.mode);
}

/** The fewest contacts changed, then stick before slip before flight. */
function costOf(run: Run, modes: Modes): number {
  const rank = (mode: Mode) => (mode === "stick" ? 0 : mode === "flight" ? 2 : 1);
  return namesOf(run).reduce((sum, name, i) => {
    const mode = modes[name] ?? "flight";
    return sum + (mode === run.contacts[i]?.mode ? 0 : 1000) + rank(mode);
  }, 0);
}

function labelOf(modes: Modes): string {
  const entries = Object.entries(modes);
  return entries.length === 1
    ? (entries[0] as [string, Mode])[1]
    : entries.map(([name, mode]) => `${name}:${mode}`).join(";");
}

/** The name of the rule that decides between these options. */
function ruleOf(cause: Cause, options: readonly Option[], known: readonly Known[]): string {
  const has = (kind: Future["kind"]) => options.some(({ future }) => future.kind === kind);
  if (has("reverseChatter")) return "slipEnd";
  if (options.some(({ future }) => future.policy.startsWith("slideRoot"))) return "slideRoot";
  if (options.every(({ future }) => future.kind !== "mode")) return "impact";
  if (options.some(({ future }) => future.kind !== "mode")) return "indeterminate";
  const closed = known.filter(({ touching }) => touching).length;
  if (closed > 1) return "combination";
  return cause === "impact" ? "afterImpact" : "stick";
}

function choose(run: Run, rule: string, options: readonly Option[]): Option {
  const { policy } = run.settings;
  const first = options[0] as Option;
  const mode = (wanted: string) => options.find(({ label }) => label === wanted);
  const wish = policy.combination;
  const named =
    wish === undefined
      ? undefined
      : options.find(
          ({ modes }) =>
            modes !== undefined && Object.entries(wish).every(([name, one]) => modes[name] === one),
        );
  if (named !== undefined) return named;
  switch (rule) {
    case "stick":
      return (policy.stick === "eager" ? mode("flight") : mode("stick")) ?? first;
    case "afterImpact": {
      const slip = options.find(({ label }) => label.startsWith("slip"));
      const order = {
        stick: [mode("stick"), slip, mode("flight")],
        slip: [slip, mode("stick"), mode("flight")],
        flight: [mode("flight"), mode("stick"), slip],
      };
      return order[policy.afterImpact].find((option) => option !== undefined) ?? first;
    }
    case "indeterminate":
      return (
        options.find(({ future }) => (future.kind === "mode") === (policy.indeterminate === "flight")) ??
        first
      );
    case "slideRoot":
      return policy.slideRoot === "large" ? (options[1] as Option) : first;
    case "impact":
      return options[Math.min(policy.impact, options.length) - 1] as Option;
    case "combination":
      return [...options].sort(
        (one, other) => costOf(run, one.modes ?? {}) - costOf(run, other.modes ?? {}),
      )[0] as Option;
    default:
      return slipEndOption(run, options);
  }
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

function record(run: Run, rule: string, options: readonly Option[], chosen: Option): void {
  const value = (run.settings.policy as unknown as Record<string, unknown>)[rule];
  run.ambiguities.push({
    t: run.t,
    rule,
    options: options.map(({ label }) => label),
    chosen: chosen.label,
    policy: `${rule}=${value === undefined || typeof value === "object" ? chosen.label : value}`,
  });
}

function follow(run: Run, cause: Cause, { future, modes }: Option): Outcome | undefined {
  if (future.kind === "reverseChatter")
    return run.outcome("indeterminate", "reverse chatter begins here; its members cannot be followed yet");
  if (modes === undefined) return settleJump(run, future);
  run.mark();
  for (const [i, name] of namesOf(run).entries()) {
    const next = modes[name] ?? "flight";
    const before = run.contacts[i]?.mode;
    run.fresh[i] = isFresh(next, before) ? 1 : (run.fresh[i] as number);
    // A start is no event, and an impact's own event says where it ends.
    if (cause === "start" || cause === "impact") run.setMode(i, next);
    else run.change(i, next);
    setSide(run, i, name, future);
  }
  return undefined;
}

/** A contact that opens starts with gap 0, one that begins to slip with v_T = 0. */
const isFresh = (next: Mode, before: Mode | undefined): boolean => next !== before && next !== "stick";

/** On a slide the sign of λ_N belongs to the discrete state. */
function setSide(run: Run, contact: number, name: string, { forces }: Future): void {
  if (!run.mechanism.contacts[contact]?.bilateral) return;
  const side = (forces?.[name]?.lambdaN ?? 0) < 0 ? -1 : 1;
  const mode = run.contacts[contact]?.mode ?? "flight";
  run.contacts = run.contacts.map((phase, i) =>
    i === contact ? (side < 0 ? { mode, side } : phases[mode]) : phase,
  );
}
