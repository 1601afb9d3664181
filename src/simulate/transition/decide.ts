/**
 * What happens next where one contact alone does not decide? All futures of the state are listed by the atlas
 * and exactly one is followed. [NDCb] §3, [LB01] (2.5)-(2.18).
 */

import { type Future, futuresAt, type KnownContact } from "../../atlas/index.js";
import { type Mode, type Modes, modeOfSlip } from "../../contact/index.js";
import { namedState } from "../../mechanism/index.js";
import { fresh } from "../compliant/fresh.js";
import { phases } from "../contactPhases.js";
import { knownWithin } from "../motion/known.js";
import { accelerationError } from "../motion/several/accuracy.js";
import { blocksOf } from "../motion/several/blocks.js";
import { withoutYielding } from "../motion/several/persistence.js";
import type { Outcome } from "../record/outcome.js";
import type { ForkOption, Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { certainModes } from "./certain.js";
import {
  choose,
  keepersOf,
  labelsOf,
  type Option,
  optionsAt,
  type Question,
  questionOf,
  record,
  ruleOf,
} from "./choice.js";
import { meetJam } from "./jam.js";
import { settleJump } from "./jump.js";
import { isJumpFamily, memberOf } from "./member.js";
import { withNeighbours } from "./neighbours.js";
import { seenOrders } from "./orders.js";
import { beginReverseChatter } from "./reverse.js";
import { type Asking, type Cause, isAsking, type Step } from "./step.js";

/** Answers the questions of a step one after the other, until the run can continue or ends. */
export function settled(run: Run, step: Step): Outcome | undefined {
  let left = step;
  while (isAsking(left)) {
    const ended = decide(run, left);
    left = left.next === undefined ? ended : left.next(ended);
  }
  return left;
}

/**
 * Lists all futures of the contacts in question and of those that are coupled to them, follows one; an outcome
 * where there is none or the policy stops here. Blocks that are not coupled are decided one after the other.
 */
function decide(run: Run, { cause, known, about }: Asking): Outcome | undefined {
  for (const members of blocksOf(run, about, known)) {
    const within = knownWithin(known, members);
    const own = about.filter((i) => members.includes(i));
    const outcome = settled(run, decideSure(run, cause, within, members, own));
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

/** Where one motion is left for sure it is followed; else all futures are listed. */
function decideSure(
  run: Run,
  cause: Cause,
  known: readonly KnownContact[],
  members: readonly number[],
  about: readonly number[],
): Step {
  const sure = certainModes(run, cause, known, members, about);
  if (sure === undefined) return decideBlock(run, cause, known, members);
  const names = members.map((i) => run.mechanism.contacts[i]?.name as string);
  const modes = Object.fromEntries(names.map((name, k) => [name, sure[k] as Mode]));
  return enterModes(run, questionOf(run, cause, known, members), modes);
}

function decideBlock(
  run: Run,
  cause: Cause,
  known: readonly KnownContact[],
  members: readonly number[],
): Step {
  const { mechanism, settings } = run;
  const { futures, note } = futuresAt(mechanism, namedState(mechanism, run.state), {
    t: run.t,
    parameters: settings.parameters,
    known,
    error: accelerationError(run, (i) => members.includes(i)),
    ...(cause === "border" ? { border: simulateTolerances.border } : {}),
    ...(settings.law ? { law: settings.law } : {}),
  });
  if (note !== undefined) run.noteIncomplete(note);
  if (futures[0]?.jam !== undefined) {
    // The discrete state may be that of an impact which is still going on: the slip is what counts.
    for (const [i, { touching, slip = 0 }] of known.entries())
      if (touching && slip !== 0) run.setMode(i, modeOfSlip(slip));
    return meetJam(run);
  }
  const question = questionOf(run, cause, known, members);
  const listed = optionsAt(run, question, seenOrders(run, members, futures));
  const isOpen = listed.length === 0 && cause === "border" && note !== undefined;
  const all = isOpen ? optionsAt(run, question, withNeighbours(run, question, futures)) : listed;
  const options = withoutYielding(all, labelsOf, keepersOf(run, question));
  if (options.length === 0)
    return run.outcome("inconsistent", "the rigid model has no admissible future at this state");
  const [only] = options as [Option];
  const certain = only.future.continuum === undefined && !isJumpFamily(only.future);
  if (options.length === 1 && certain) return follow(run, question, only);
  if (settings.policy.all === "stop") {
    const labels = options.map(({ label }) => label).join(", ");
    return run.outcome(
      "indeterminate",
      `the rigid model allows ${labels}; the policy all=stop ends the run here`,
    );
  }
  const rule = ruleOf(question, options);
  const repeated = answeredBefore(run, question, rule, options);
  if (repeated !== undefined) return follow(run, question, repeated);
  const fork = run.fork(rule, forkOptions(question, rule, options));
  if (fork !== undefined) return fork;
  const wanted = run.wanted(options.map(({ label }) => label));
  const chosen = options.find(({ label }) => label === wanted) ?? choose(run, question, rule, options);
  record(run, question, rule, options, chosen);
  return follow(run, question, chosen);
}

/** The same question at the same instant has one answer and one entry. */
function answeredBefore(
  run: Run,
  { members }: Question,
  rule: string,
  options: readonly Option[],
): Option | undefined {
  const last = run.stretches.decidedAt(members[0] as number, run.t);
  const same = last?.rule === rule && last.options.join() === options.map(({ label }) => label).join();
  return same ? options.find(({ label }) => label === last.chosen) : undefined;
}

/** Phases at which a family of reverse chatter is sampled. */
const sampledPhases = [0, 1 / 3, 2 / 3];

/** Every option as a branch; a family becomes several. */
function forkOptions(question: Question, rule: string, options: readonly Option[]): ForkOption[] {
  return options.flatMap((option) => {
    const { label, future } = option;
    const branch = (name: string, member: Option): ForkOption => ({
      label: name,
      because: future.because,
      follow: (run) => {
        record(run, question, rule, options, member);
        return follow(run, question, member);
      },
    });
    if (isJumpFamily(future)) return [{ ...branch(label, option), family: label }];
    if (future.kind !== "reverseChatter") return [branch(label, option)];
    return sampledPhases.map((phase) => ({
      ...branch(`${label} ${phase.toFixed(2)}`, { ...option, phase }),
      family: label,
    }));
  });
}

function follow(run: Run, question: Question, { future, modes, phase }: Option): Step {
  const { known, members } = question;
  if (future.kind === "reverseChatter") {
    const contact = known.findIndex(({ touching }) => touching);
    return beginReverseChatter(run, contact, future.family?.growth as number, phase ?? run.settings.phase);
  }
  if (modes === undefined) return settleJump(run, memberOf(run, future), members);
  return enterModes(run, question, modes, future.forces);
}

/** The contacts of a question are in these modes from here on; forces are those of slides. */
function enterModes(run: Run, question: Question, modes: Modes, forces?: Future["forces"]): Step {
  const { cause, known, members } = question;
  if (cause === "slipEnd") stopBeforeRestart(run, question, modes);
  for (const i of members) {
    const name = run.mechanism.contacts[i]?.name as string;
    const next = modes[name] ?? "flight";
    const compliant = known[i]?.compliance !== undefined;
    if (!compliant && next === "flight" && known[i]?.touching) run.fresh[i] = fresh.leaving;
    else if (startsAtZero(next, run.contacts[i]?.mode, known[i]?.slip === 0))
      run.fresh[i] = compliant ? (run.fresh[i] as number) | fresh.slip : 1;
    // A start is no event, and an impact's own event says where it ends.
    if (cause === "start" || cause === "impact") run.setMode(i, next);
    else run.change(i, next);
    if (!compliant) setSide(run, i, name, forces);
  }
  return undefined;
}

/** Slip that ends and begins again the same way, with another force, stands still for an instant: both are events. */
function stopBeforeRestart(run: Run, { known, members }: Question, modes: Modes): void {
  for (const i of members) {
    const mode = run.contacts[i]?.mode;
    const name = run.mechanism.contacts[i]?.name as string;
    if (known[i]?.slip === 0 && mode !== "flight" && mode === modes[name]) run.change(i, "stick");
  }
}

/**
 * A contact that begins to slip, or stops and begins anew, starts with v_T = 0; so does a compliant one that opens.
 */
const startsAtZero = (next: Mode, before: Mode | undefined, still: boolean): boolean =>
  next !== "stick" && (next !== before || (still && next !== "flight"));

/** On a slide the sign of λ_N belongs to the discrete state. */
function setSide(run: Run, contact: number, name: string, forces: Future["forces"]): void {
  if (!run.mechanism.contacts[contact]?.bilateral) return;
  const side = (forces?.[name]?.lambdaN ?? 0) < 0 ? -1 : 1;
  const mode = run.contacts[contact]?.mode ?? "flight";
  run.contacts = run.contacts.map((phase, i) =>
    i === contact ? (side < 0 ? { mode, side } : phases[mode]) : phase,
  );
}
