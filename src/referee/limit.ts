/**
 * Which rigid future does the stiff limit support? Compliant runs over a range of ε, their verdict, whether they
 * converge and how fast, the rigid futures with their distance, and theory next to it. [NDCb] §5-6,
 * decisions/0014-stiff-limit-referee.md.
 */

import { energeticLaw } from "../impact/index.js";
import { type Mechanism, rigidStart, type StartValues } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { compliantFamily, type LimitOptions, type LimitPlan, type LimitRun, limitPlan } from "./family.js";
import { type ChatterGrowth, growthFromRuns } from "./growth.js";
import { type Convergence, convergenceOf } from "./order.js";
import { type RigidFuture, type RigidQuestion, rigidFutures } from "./rigid.js";
import { supportOf } from "./support.js";
import { type LimitTheory, limitTheory } from "./theory.js";
import { type LimitVerdict, verdictOf } from "./verdict.js";
import { supportWords } from "./words.js";

export interface LimitReport {
  readonly runs: readonly LimitRun[];
  /** What the stiffer runs do, where they agree and tend to one of the rigid futures; else undecided. */
  readonly verdict: LimitVerdict;
  /** That future by its name in `rigid`, or null; and why. */
  readonly supported: string | null;
  readonly because: string;
  /**
   * p in the differences between runs ~ ε^p, or in their distance from the nearest future; null where neither
   * falls.
   */
  readonly order: number | null;
  readonly limit: Convergence["limit"];
  /** The nearest first. */
  readonly rigid: readonly RigidFuture[];
  /** Of a reverse chatter: the period in log ε, and the factor that it means. */
  readonly growth?: ChatterGrowth;
  readonly theory: LimitTheory;
  /** Parameters of the rigid runs that differ: a law without a damper returns all energy. */
  readonly restitution?: { readonly parameter: string; readonly value: number };
}

/** Runs, compares and judges. `values` describe the start as for `makeState`. */
export function stiffLimit(
  mechanism: Mechanism,
  values: StartValues,
  options: LimitOptions = {},
): LimitReport {
  return judgeLimit(mechanism, limitPlan(values, options), compliantFamily(mechanism, values, options));
}

/** Compares and judges runs of a plan, wherever they were made; they go from soft to stiff. */
export function judgeLimit(mechanism: Mechanism, plan: LimitPlan, runs: readonly LimitRun[]): LimitReport {
  const { start: values, contacts, simulate } = plan;
  const { t, until, parameters } = simulate;
  if (runs.length !== contacts.length)
    throw new Mistake(`the plan has ${contacts.length} runs, got ${runs.length}`);
  const elastic = contacts[0]?.epsilonN === undefined;
  const returned = elastic ? restitutionParameter(mechanism) : undefined;
  const question: RigidQuestion = {
    parameters: returned === undefined ? parameters : { ...parameters, [returned]: 1 },
    t,
    until,
    ...lawFor(mechanism),
  };
  const word = verdictOf(runs);
  const chatters = word === "reverseChatter";
  // Ends of reverse chatters go round and round with log ε: two neighbours that happen to be near mean nothing.
  const { order, limit } = chatters ? { order: null, limit: null } : convergenceOf(runs);
  const target = limit ?? (runs.at(-1) as LimitRun).final;
  const growth = chatters ? growthFromRuns(runs) : undefined;
  const rigid = rigidFutures(mechanism, values, question, runs, target);
  const start = rigidStart(mechanism, values, question.parameters, t);
  const { future: supported, reason } = supportOf(rigid, word, start);
  return {
    runs,
    verdict: supported === null ? "undecided" : word,
    supported,
    because: supportWords(reason),
    order: order ?? rigid[0]?.order ?? null,
    limit,
    rigid: rigid.map(({ first: _, ...future }) => future),
    ...(growth === undefined ? {} : { growth }),
    theory: limitTheory(mechanism, values, question, elastic),
    ...(returned === undefined ? {} : { restitution: { parameter: returned, value: 1 } }),
  };
}

/** (6.15) tends to the energetic law; several contacts at once keep the laws of the model. */
const lawFor = ({ contacts }: Mechanism): Pick<RigidQuestion, "law"> =>
  contacts.length === 1 ? { law: energeticLaw } : {};

/** The parameter that is the restitution of all contacts, if there is one. */
function restitutionParameter({ formulas: { contacts, words } }: Mechanism): string | undefined {
  const [first] = contacts;
  const node = first?.restitution;
  if (node?.kind !== "symbol" || contacts.some(({ restitution }) => restitution !== node)) return undefined;
  return words.p.some(({ name }) => name === node.name) ? node.name : undefined;
}
