/**
 * What is the state of the text in the editor? Checked in a worker of its own a moment after the last key: a right
 * text goes to the stage, a wrong one stays here with what is wrong.
 */

import { EngineClient, Superseded } from "../engine/client.js";
import type { Finding, FormulaGroup } from "../engine/editing/protocol.js";
import { openWorker } from "../engine/port.js";
import { projects } from "../projects/projects.svelte.js";
import { lab } from "../state/lab.svelte.js";
import { fileNameOf } from "./fileName.js";

/** Milliseconds of rest before a text is checked, and the longest time that a check may take. */
const [rest, longest] = [300, 6000];

export class EditingSession {
  mechanism = $state("own");
  findings = $state.raw<readonly Finding[]>([]);
  formulas = $state.raw<readonly FormulaGroup[]>([]);
  busy = $state(false);
  private readonly client = new EngineClient(openWorker, longest);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The text that the stage shows. */
  private shown = "";
  private count = 0;
  /** A text with an error was kept, which is wanted no more once it is mended. */
  private kept = false;

  /** A text that the stage shows already, or was refused by it. */
  begin(mechanism: string, text: string, shown: boolean): void {
    this.mechanism = mechanism;
    if (shown) this.shown = text;
    this.kept = false;
    this.soon(text, 0);
  }

  /** The reader has written, or another text was opened: an answer about the text before it comes too late. */
  soon(text: string, after = rest): void {
    clearTimeout(this.timer);
    this.count++;
    this.busy = true;
    this.timer = setTimeout(() => void this.check(text), after);
  }

  close(): void {
    clearTimeout(this.timer);
    this.client.close();
  }

  private async check(model: string): Promise<void> {
    const count = ++this.count;
    const { mechanism } = this;
    try {
      const { findings, names } = await this.client.ask<"check">({ kind: "check", mechanism, model });
      if (count !== this.count) return;
      this.findings = findings;
      // A text with an error is there again when the editor is opened, and the browser keeps it.
      const wrong = names === undefined ? model : undefined;
      lab.refused = wrong === undefined ? undefined : { mechanism, model: wrong };
      if (wrong !== undefined || this.kept) projects.keepDraft(mechanism, wrong);
      this.kept = wrong !== undefined;
      if (names === undefined) return;
      if (model !== this.shown) this.apply(model, names);
      // What cannot be printed in time is left out: the model runs all the same.
      const printed = this.client.ask<"formulas">({ kind: "formulas", mechanism, model });
      this.formulas = await printed.catch(() => []);
    } catch (error) {
      if (error instanceof Superseded || count !== this.count) return;
      const message = error instanceof Error ? error.message : String(error);
      this.findings = [{ severity: "error", line: 1, column: 1, length: 1, message, hint: undefined }];
    } finally {
      if (count === this.count) this.busy = false;
    }
  }

  /** The stage begins anew; of parameters and start of the same mechanism what still has a meaning is kept. */
  private apply(
    model: string,
    names: { readonly coordinates: readonly string[]; readonly parameters: readonly string[] },
  ): void {
    const before = this.mechanism;
    this.mechanism = fileNameOf(before, model, this.shown);
    this.shown = model;
    if (lab.scenario.mechanism !== before) {
      lab.choose(this.mechanism, model);
      return;
    }
    const { set, from } = lab.scenario;
    const kept = <T>(
      entries: Readonly<Record<string, T>>,
      known: (name: string) => boolean,
    ): Record<string, T> => Object.fromEntries(Object.entries(entries).filter(([name]) => known(name)));
    lab.change({
      mechanism: this.mechanism,
      model,
      set: kept(set, (name) => names.parameters.includes(name)),
      from: kept(from, (name) => names.coordinates.includes(name.replace(/'$/, ""))),
    });
  }
}
