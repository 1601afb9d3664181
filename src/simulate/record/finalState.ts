/** Where does a run end? Its state, its contacts with their forces, and what holds it. */

import type { Mode } from "../../contact/index.js";
import { namedState, type State } from "../../mechanism/index.js";
import { signOf } from "../../phase/index.js";
import { branchPlace } from "../motion/branch.js";
import { presentPhase } from "../motion/several/supports.js";
import type { Run } from "../run.js";
import type { Outcome } from "./outcome.js";

export interface FinalContact {
  readonly mode: Mode;
  readonly gap: number;
  readonly vT: number;
  readonly vN: number;
  readonly lambdaT: number;
  readonly lambdaN: number;
}

export interface FinalState extends State {
  readonly t: number;
  readonly j: number;
  readonly contacts: Readonly<Record<string, FinalContact>>;
  /** Expressions of the kinks that hold the motion; left out where none does. */
  readonly held?: readonly string[];
}

/** At a jam the forces of the slipping contacts are 0/0: not a number. */
export function finalOf(run: Run, { kind }: Outcome): FinalState {
  const { mechanism, reader, t, j } = run;
  const { stepper } = presentPhase(run);
  const { w, layout } = stepper;
  stepper.begin(t, run.state, 1);
  const forces = layout.g0 + layout.guards;
  const contacts = mechanism.contacts.map(({ name }, i): [string, FinalContact] => {
    reader.read(t, i);
    const { distance: gap, vT, vN } = reader;
    const mode = run.contacts[i]?.mode as Mode;
    const lost = kind === "jam" && signOf(mode) !== 0;
    const [lambdaN, lambdaT] = [0, 1].map((k) => (lost ? Number.NaN : (w[forces + 2 * i + k] as number)));
    return [name, { mode, gap, vT, vN, lambdaT: lambdaT as number, lambdaN: lambdaN as number }];
  });
  const held = mechanism.kinks.flatMap(({ text }, i) => (run.p[branchPlace(run, i)] === 0 ? [text] : []));
  return {
    t,
    j,
    ...namedState(mechanism, run.state),
    contacts: Object.fromEntries(contacts),
    ...(held.length === 0 ? {} : { held }),
  };
}
