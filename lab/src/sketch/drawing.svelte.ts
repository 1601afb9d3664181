/**
 * What is the state of the drawing? The sketch of the present text, the tool, the places given to it so far, and
 * what to say next.
 */

import { Superseded } from "../engine/client.js";
import type { Sketch, SketchEdit, SketchPlace } from "../engine/editing/protocol.js";
import { type Scenario, scenarioKey } from "../scenario/scenario.js";
import { lab } from "../state/lab.svelte.js";
import { blankName, blankSketch } from "./blank.js";
import { outcomeOf, type ToolName, tools } from "./tools.js";

class Drawing {
  sketch = $state.raw<Sketch>();
  tool = $state<ToolName>("move");
  places = $state.raw<readonly SketchPlace[]>([]);
  /** Why the last change was refused, or nothing. */
  refusal = $state("");
  busy = $state(false);
  readonly hint = $derived(
    tools[this.tool].hints[Math.min(this.places.length, tools[this.tool].hints.length - 1)] ?? "",
  );

  /**
   * What is done one after another: places that are given while a change is computed are meant for what follows
   * from it.
   */
  private work: Promise<void> = Promise.resolve();
  private asked = "";

  /** The sketch of a scenario, unless it was requested last; one that cannot be drawn leaves the last one. */
  follow(scenario: Scenario): void {
    const key = scenarioKey(scenario);
    if (key === this.asked) return;
    this.asked = key;
    this.afterwards(() => this.show(scenario));
  }

  private afterwards(act: () => Promise<void>): void {
    this.busy = true;
    const work = this.work.then(act).finally(() => {
      if (this.work === work) this.busy = false;
    });
    this.work = work;
  }

  private async show(scenario: Scenario): Promise<void> {
    if (scenarioKey(scenario) !== this.asked) return; // a newer one waits
    try {
      this.sketch = await lab.quick.ask<"sketch">({ kind: "sketch", scenario });
    } catch (error) {
      if (!(error instanceof Superseded)) this.refusal = messageOf(error);
    }
  }

  choose(tool: ToolName): void {
    this.tool = tool;
    this.cancel();
  }

  cancel(): void {
    this.places = [];
    this.refusal = "";
  }

  /** One more place for the tool; `reach` are the metres around it that belong to it. */
  put(place: SketchPlace, reach: number): void {
    const { tool } = this;
    if (this.busy) this.afterwards(() => this.take(tool, place, reach));
    else void this.take(tool, place, reach);
  }

  private async take(tool: ToolName, place: SketchPlace, reach: number): Promise<void> {
    if (this.sketch === undefined) return;
    const places = [...this.places, place];
    const outcome = outcomeOf(tool, places, this.sketch, reach);
    this.refusal = "refused" in outcome ? outcome.refused : "";
    this.places = "more" in outcome ? places : [];
    if ("edit" in outcome) this.change(outcome.edit);
  }

  change(edit: SketchEdit): void {
    this.afterwards(() => this.redraw(edit));
  }

  /** The text after the change takes the place of the present one; a change without a meaning is refused in words. */
  private async redraw(edit: SketchEdit): Promise<void> {
    const { scenario } = lab;
    try {
      const { model } = await lab.quick.ask<"redraw">({ kind: "redraw", scenario, edit });
      if (scenarioKey(scenario) !== scenarioKey(lab.scenario))
        throw new Error("the model was edited before the change was computed");
      this.refusal = "";
      lab.redraw(scenario.model === undefined ? blankName : scenario.mechanism, model);
      this.asked = scenarioKey(lab.scenario);
      await this.show(lab.scenario);
    } catch (error) {
      if (!(error instanceof Superseded)) this.refusal = `Not changed: ${messageOf(error)}.`;
    }
  }

  /** A new sheet. */
  begin(): void {
    this.cancel();
    lab.choose(blankName, blankSketch);
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

export const drawing = new Drawing();
