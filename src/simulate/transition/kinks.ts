/**
 * What does a motion do on a kink of a force? Where both sides lead to it the kink holds the motion (Filippov
 * 1988). Where both lead away the motion may leave to either side or stay, and a policy chooses: such a start is
 * ambiguous.
 */

import { heldIn } from "../../phase/index.js";
import { branchPlace } from "../motion/branch.js";
import { entangledOf, followersOf } from "../motion/follower.js";
import type { Phase } from "../motion/phase.js";
import type { Outcome } from "../record/outcome.js";
import type { ForkOption, Run } from "../run.js";
import type { Step } from "./step.js";

/** The sign of the branch on each side; 0 where the kink holds. */
const sides = { plus: 1, minus: -1, hold: 0 } as const;
type Side = keyof typeof sides;

const reasons: Readonly<Record<Side, string>> = {
  plus: "the force of the positive side leads away from the kink",
  minus: "the force of the negative side leads away from the kink",
  hold: "a force between those of the two sides keeps the motion on the kink",
};

/**
 * Kinks at which the phase that is entered begins: an outcome where the run ends there; true where the phase is
 * another one now.
 */
export function settleKinks(run: Run, phase: Phase): Outcome | boolean {
  const { attracting, repelling, followers } = run.walk.kinks;
  const entangled = followers.length > 1 ? entangledOf(run, phase) : [];
  if (entangled.length > 0) return run.outcome("singular", undetermined(run, entangled));
  if (attracting.length + repelling.length === 0) {
    letGo(run);
    return false;
  }
  const holding = heldIn(phase.program.shape);
  for (const kink of attracting) {
    if (followersOf(run, phase, holding).includes(kink)) continue;
    take(run, kink, "hold");
    holding.push(kink);
  }
  for (const kink of repelling) {
    const outcome = choose(run, kink);
    if (outcome !== undefined) return outcome;
  }
  run.walk.kinks.attracting = [];
  run.walk.kinks.repelling = [];
  letGo(run);
  return true;
}

function undetermined(run: Run, followers: readonly number[]): string {
  const texts = followers.map((kink) => `${run.mechanism.kinks[kink]?.text} = 0`).join(" and ");
  return `${texts} follow from the kinks that hold the motion: how all of them share its forces is not determined`;
}

/** An event has ended the hold of kinks that do not hold again. */
function letGo(run: Run): void {
  const { walk, p } = run;
  if (walk.kinks.kept.length === 0) return;
  for (const kink of walk.kinks.kept) if (p[branchPlace(run, kink)] !== 0) run.addKinkEvent("release", kink);
  walk.kinks.kept = [];
}

function take(run: Run, kink: number, side: Side): Step {
  run.p[branchPlace(run, kink)] = sides[side];
  const { isStart, kept } = run.walk.kinks;
  if (side === "hold" && !isStart && !kept.includes(kink)) {
    run.addKinkEvent("hold", kink);
    run.walk.kinks.jumps = run.j; // its own event leaves it held
  }
  return undefined;
}

function choose(run: Run, kink: number): Outcome | undefined {
  const options = (Object.keys(sides) as Side[]).map((label): ForkOption & { readonly label: Side } => ({
    label,
    because: `${reasons[label]} ${run.mechanism.kinks[kink]?.text} = 0`,
    follow: (one) => take(one, kink, label),
  }));
  const labels = options.map(({ label }) => label);
  const fork = run.fork("kink", options);
  if (fork !== undefined) return fork;
  const { policy } = run.settings;
  if (policy.all === "stop") return run.outcome("indeterminate", `the motion branches: ${labels.join(", ")}`);
  const chosen = (run.wanted(labels) ?? policy.kink) as Side;
  const because = options.map((option) => option.because);
  run.ambiguities.push({
    t: run.t,
    rule: "kink",
    options: labels,
    because,
    chosen,
    policy: `kink=${policy.kink}`,
  });
  take(run, kink, chosen);
  return undefined;
}
