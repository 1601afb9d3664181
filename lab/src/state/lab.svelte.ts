/** The state of the lab: the scenario, its motion and the open fork; every view reads it, every control writes it. */

import { EngineClient, Superseded } from "../engine/client.js";
import { openWorker } from "../engine/port.js";
import type { ForkAnswer, RunAnswer } from "../engine/protocol.js";
import { asItComes, asItWas, withPin } from "../scenario/changes.js";
import {
  plainScenario,
  type Scenario,
  scenarioKey,
  scenarioLimits,
  trunkOf,
  type View,
} from "../scenario/scenario.js";
import { Address, readAddress } from "./address.js";
import { Detail } from "./detail.svelte.js";
import { firstEnd } from "./ends.js";
import { lostFuture } from "./followed.js";
import { History } from "./history.svelte.js";
import { Pins } from "./pins.svelte.js";
import { Playback } from "./playback.svelte.js";

type Change = Partial<Omit<Scenario, "view">>;

class Lab {
  scenario = $state.raw<Scenario>(plainScenario());
  run = $state.raw<RunAnswer>();
  /** The scenario of that run: while another one is computed, or could not be, it is not the scenario of the controls. */
  shown = $state.raw<Scenario>();
  readonly behind = $derived(
    this.shown !== undefined && scenarioKey(this.shown) !== scenarioKey(this.scenario),
  );
  fork = $state.raw<ForkAnswer>();
  /** The number from 0 of the fork that is wanted: until its futures are listed, those of another one are shown. */
  place = $state(0);
  /** What went wrong, or nothing. */
  problem = $state("");
  /** What became of the futures that were chosen, where a change has ended them. */
  lost = $state("");
  /** Counts what was opened elsewhere than in the editor. */
  loads = $state(0);
  /** A text that could not be computed, until another model is opened; the editor shows where it is wrong. */
  refused = $state.raw<Pick<Scenario, "mechanism" | "model">>();
  /** The motion of the scenario is being computed; so are the futures at a fork. */
  busy = $state(false);
  forkNote = $state("");
  /** Said aloud by screen readers. */
  news = $state("");
  readonly playback = new Playback();
  /** For the motion, and for everything that may take longer. */
  readonly quick = new EngineClient(openWorker);
  readonly slow = new EngineClient(openWorker);
  readonly detail = new Detail(this.quick);
  readonly history = new History();
  readonly pins = new Pins(this.slow);
  readonly pinned = $derived(this.pins.of(this.scenario.view.pins));
  readonly address = new Address();
  /** The field that was changed last, and where the motion could not be computed because of it. */
  private field = "";
  suspect = $state("");
  private runs = 0;
  /** What is shown while a link is read. */
  private looked: Partial<View> | undefined;
  private opened = 0;
  /** With reduced motion the user starts it. */
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** The editor shows another text. */
  private load(): void {
    this.refused = undefined;
    this.loads++;
  }

  /** Opens a scenario from elsewhere: a project, a pinned run. */
  open(scenario: Scenario): void {
    this.fork = undefined;
    this.put(scenario);
    this.load();
    this.playback.speed = scenario.view.speed;
    void this.restart(scenario.view.t);
  }

  /** Opens what the address says; an address that says nothing useful leaves the page usable. */
  private async openLink(fragment: string): Promise<void> {
    const count = ++this.opened;
    this.looked = {};
    const { scenario: read, refusal } = await readAddress(fragment);
    if (count !== this.opened) return; // a later link was read sooner
    if (refusal !== "") this.problem = refusal;
    // What the reader has opened while the link was read stays open.
    const { looked = {} } = this;
    this.looked = undefined;
    if (Object.keys(looked).length > 0) this.writeAddress();
    if (refusal !== "" && this.run !== undefined) return;
    const scenario = { ...read, view: { ...read.view, ...looked } };
    if (this.run !== undefined) this.history.record(this.scenario, scenario);
    this.scenario = scenario;
    this.load();
    this.fork = undefined;
    this.playback.speed = scenario.view.speed;
    this.playback.slow = scenario.view.slow;
    await this.restart(scenario.view.t);
    if (refusal !== "") this.problem = refusal;
    // A fork at the start waits for the reader.
    if (scenario.view.t === 0 && !this.still && this.run?.ambiguities[0]?.t !== 0) this.playback.play();
    else this.playback.stop();
  }

  /** Follows a link of the lab itself; the way back is the browser's, unless the link takes the place of the present one. */
  async visit(fragment: string, instead = false): Promise<void> {
    this.address.visit(fragment, instead);
    await this.openAddress();
  }

  /** Opens the address; the motion begins at once where it names no moment. */
  openAddress(address: string = location.href): Promise<void> {
    const cut = address.indexOf("#");
    return this.openLink(cut < 0 ? "" : address.slice(cut));
  }

  /** Computes the motion of the present scenario. */
  async restart(t?: number): Promise<void> {
    const count = ++this.runs;
    const asked = this.scenario;
    this.busy = true;
    try {
      const run = await this.quick.ask<"run">({ kind: "run", scenario: asked });
      if (count !== this.runs) return;
      const scenario = this.keepFollowed(asked, run);
      this.suspect = "";
      // Futures of a motion that begins otherwise are not those of this one.
      if (this.shown === undefined || trunkOf(this.shown) !== trunkOf(scenario)) this.fork = undefined;
      this.run = run;
      this.shown = scenario;
      this.problem =
        run.film.outcome.kind === "stopped" ? "The computation took too long and was stopped." : "";
      this.playback.load(run, t);
      void this.showFork(Math.max(0, (this.scenario.view.fork || scenario.follow.length) - 1));
    } catch (error) {
      if (error instanceof Superseded || count !== this.runs) return;
      this.suspect = this.field;
      await this.retreat(asked);
      this.problem = messageOf(error);
    } finally {
      if (count === this.runs) this.busy = false;
    }
  }

  /** A mechanism that cannot be computed is left for the last one that could; its controls would be those of another. */
  private async retreat({ mechanism, model }: Scenario): Promise<void> {
    const { shown, scenario } = this;
    if (shown !== undefined && shown.mechanism === mechanism && shown.model === model) return;
    if (model !== undefined) this.refused = { mechanism, model };
    this.scenario = asItWas(shown, this.history.before, scenario);
    if (shown === undefined) await this.restart(0);
    else this.writeAddress();
  }

  /** Futures that the motion no longer offers are left to the policy, and the page says so. */
  private keepFollowed(asked: Scenario, run: RunAnswer): Scenario {
    this.lost = lostFuture(asked.follow, run);
    if (this.lost === "") return asked;
    const { followed: follow } = run;
    this.scenario = { ...this.scenario, follow };
    this.writeAddress();
    return { ...asked, follow };
  }

  /** Every change of the scenario goes through here, so that it can be undone. */
  private put(scenario: Scenario): void {
    this.history.record(this.scenario, scenario);
    this.scenario = scenario;
    this.writeAddress();
  }

  /**
   * Another mechanism, parameter, start or law: the motion begins anew. Chosen futures stay where they still exist. Where it
   * cannot be computed, `field` is marked.
   */
  change(change: Change, field = ""): void {
    this.field = field;
    this.put({ ...this.scenario, ...change });
    void this.restart();
  }

  /** The text of a model after a change of its drawing, one step of its own; the start is part of the text. */
  redraw(mechanism: string, model: string): void {
    this.history.split();
    this.put({ ...this.scenario, mechanism, model, from: {} });
    this.load();
    void this.restart(0);
  }

  undo(): void {
    this.restore(this.history.undo(this.scenario), "Undone.");
  }

  redo(): void {
    this.restore(this.history.redo(this.scenario), "Redone.");
  }

  private restore(scenario: Scenario | undefined, news: string): void {
    if (scenario === undefined) return;
    const before = this.scenario;
    Object.assign(this, { scenario, news, lost: "" });
    this.writeAddress();
    if (before.mechanism !== scenario.mechanism || before.model !== scenario.model) this.load();
    if (scenarioKey(before) !== scenarioKey(scenario)) void this.restart();
    else if (before.view.fork !== scenario.view.fork) void this.showFork(Math.max(0, scenario.view.fork - 1));
  }

  /** Another law or kind of contact: the motion begins anew. */
  become(scenario: Scenario): void {
    this.put(scenario);
    void this.restart();
  }

  /** A mechanism as it comes, or an own one with its text. */
  choose(mechanism: string, model?: string): void {
    this.fork = undefined;
    this.put({ ...asItComes(mechanism, model, this.scenario.view), until: firstEnd(mechanism, model) });
    this.load();
    void this.restart(0);
  }

  /** Ends a computation that takes too long; the last motion stays. */
  stop(): void {
    this.quick.stop();
  }

  look(view: Partial<View>): void {
    const scenario = { ...this.scenario, view: { ...this.scenario.view, ...view } };
    // Of a link that is being read it becomes a part: the address and what can be undone are those of the link.
    if (this.looked === undefined) this.put(scenario);
    else Object.assign(this, { looked: { ...this.looked, ...view }, scenario });
  }

  /** Opens the fork of this number from 0. */
  openFork(place: number): void {
    this.look({ fork: place + 1 });
    void this.showFork(place);
  }

  /** Keeps the present run for comparison. */
  pin(): void {
    const pins = withPin(this.scenario);
    if (pins !== undefined) this.look({ pins });
    else this.problem = `At most ${scenarioLimits.pins} runs can be pinned; unpin one first.`;
  }

  /** Lists the futures at an ambiguity of the run, by its number from 0. */
  private async showFork(place: number): Promise<void> {
    const count = this.runs;
    this.place = place;
    const ambiguity = this.run?.ambiguities[place];
    if (ambiguity === undefined) {
      this.fork = undefined;
      return;
    }
    this.forkNote = "The futures are being computed.";
    try {
      const fork = await this.slow.ask<"fork">({ kind: "fork", scenario: this.scenario, place });
      if (count === this.runs) this.fork = fork;
      this.forkNote = "";
    } catch (error) {
      if (error instanceof Superseded) return; // the newer question is still open
      this.forkNote = `The futures could not be computed: ${messageOf(error)}`;
    }
  }

  /** Follows a future at the open fork; the choices before it stay as they were made. */
  follow(label: string): void {
    const { fork, run } = this;
    if (fork === undefined || fork.place !== this.place || run === undefined) return;
    const before = run.ambiguities.slice(0, fork.place).map(({ chosen }) => chosen);
    this.news = `Following ${label} from t = ${fork.t.toPrecision(6)} seconds on.`;
    this.followPath([...before, label], fork.t);
  }

  /** Follows these futures, one at each fork, and shows a time. */
  followPath(follow: readonly string[], t: number): void {
    this.put({ ...this.scenario, follow, view: { ...this.scenario.view, fork: follow.length } });
    void this.restart(t);
  }

  /** The scenario with the moment that is shown. */
  present(): Scenario {
    const { t, speed } = this.playback;
    return { ...this.scenario, view: { ...this.scenario.view, t, speed } };
  }

  private writeAddress(): void {
    this.address.follow(() => this.scenario);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
export const lab = new Lab();
