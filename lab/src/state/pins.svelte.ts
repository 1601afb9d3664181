/** The runs that are kept for comparison: computed one after another, and again only where their scenario is new. */

import { symbolText } from "../controls/symbolText.js";
import { type EngineClient, Superseded } from "../engine/client.js";
import type { MechanismInfo, RunAnswer } from "../engine/protocol.js";
import { type Pinned, scenarioKey, viewDefaults } from "../scenario/scenario.js";

export interface PinnedRun {
  readonly pinned: Pinned;
  readonly key: string;
  readonly label: string;
  /** A colour of the style sheet. */
  readonly colour: string;
  readonly run: RunAnswer;
}

export class Pins {
  private known = $state.raw<ReadonlyMap<string, RunAnswer>>(new Map());
  private wanted: readonly Pinned[] = [];
  private working = false;

  constructor(private readonly engine: EngineClient) {}

  /** Those that are computed, in their order. */
  of(pins: readonly Pinned[]): PinnedRun[] {
    return pins.flatMap((pinned, i) => {
      const key = scenarioKey(pinned);
      const run = this.known.get(key);
      return run === undefined
        ? []
        : [{ pinned, key, label: labelOf(pinned, run.info), colour: `--pin-${1 + i}`, run }];
    });
  }

  /** Computes what is missing of these. */
  async want(pins: readonly Pinned[]): Promise<void> {
    this.wanted = pins;
    if (this.working) return;
    this.working = true;
    for (;;) {
      const next = this.wanted.find((pinned) => !this.known.has(scenarioKey(pinned)));
      if (next === undefined) break;
      const scenario = { ...next, view: viewDefaults };
      try {
        const run = await this.engine.ask<"run">({ kind: "run", scenario });
        this.known = new Map([...this.known, [scenarioKey(next), run]]);
      } catch (error) {
        if (!(error instanceof Superseded)) break; // it cannot be computed here
      }
    }
    this.working = false;
  }
}

/** What distinguishes a run: all that is not as in the model. */
export function labelOf(
  { mechanism, set, from, law, contact, follow, policy }: Pinned,
  info: Pick<MechanismInfo, "symbols"> | undefined,
): string {
  const entries = (record: Readonly<Record<string, unknown>>) =>
    Object.entries(record).map(([name, value]) => `${symbolText(info, name)} = ${value}`);
  const parts = [
    ...entries(set),
    ...entries(from),
    ...entries(policy),
    ...[law, contact].filter((one) => one !== undefined),
    ...(follow.length === 0 ? [] : [`follows ${follow.join(", ")}`]),
  ];
  return `${mechanism}: ${parts.join(", ") || "as in the model"}`;
}
