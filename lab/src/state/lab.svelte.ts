/** What does the lab know at a moment? The scenario, its motion and the open fork; every view reads it, every control writes it. */

import { EngineClient, Superseded } from "../engine/client.js";
import { openWorker } from "../engine/port.js";
import type { ForkAnswer, RunAnswer } from "../engine/protocol.js";
import { packedLink, readLink, shortLink } from "../scenario/link.js";
import { contactKinds, plainScenario, type Scenario, scenarioKey, type View } from "../scenario/scenario.js";
import { Detail } from "./detail.svelte.js";
import { Playback } from "./playback.svelte.js";

/** Milliseconds after the last change until the address follows. */
const addressDelay = 300;

/** `follow` belongs to one motion: whatever changes the motion before its forks forgets it. */
type Change = Partial<Omit<Scenario, "view" | "follow">>;

class Lab {
  scenario = $state.raw<Scenario>(plainScenario());
  run = $state.raw<RunAnswer>();
  /** The scenario of that run: while another one is computed, or could not be, it is not the scenario of the controls. */
  shown = $state.raw<Scenario>();
  readonly behind = $derived(
    this.shown !== undefined && scenarioKey(this.shown) !== scenarioKey(this.scenario),
  );
  fork = $state.raw<ForkAnswer>();
  /** What went wrong, or nothing. */
  problem = $state("");
  /** Counts what was opened from elsewhere than the editor, which then shows it. */
  loads = $state(0);
  /** A model that could not be computed; the editor shows where it is wrong. */
  refused = $state.raw<Pick<Scenario, "mechanism" | "model">>();
  /** The motion of the scenario is being computed; so are the futures at a fork. */
  busy = $state(false);
  seeking = $state(false);
  /** Said aloud by screen readers. */
  news = $state("");
  readonly playback = new Playback();
  /** For the motion, and for everything that may take longer. */
  readonly quick = new EngineClient(openWorker);
  readonly slow = new EngineClient(openWorker);
  readonly detail = new Detail(this.quick);
  private addressTimer: ReturnType<typeof setTimeout> | undefined;
  private runs = 0;
  private opened = 0;
  /** Who asks for less motion starts it himself. */
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** Opens what the address says; an address that says nothing useful leaves the page usable. */
  private async open(fragment: string): Promise<void> {
    const count = ++this.opened;
    let refusal = "";
    let scenario = plainScenario();
    try {
      scenario = await readLink(fragment);
    } catch (error) {
      refusal = `This link cannot be opened: ${messageOf(error)}.`;
    }
    if (count !== this.opened) return; // a later link was read sooner
    if (refusal !== "") this.problem = refusal;
    if (refusal !== "" && this.run !== undefined) return;
    this.scenario = scenario;
    this.refused = undefined;
    this.loads++;
    this.fork = undefined;
    this.playback.speed = scenario.view.speed;
    await this.restart(scenario.view.t);
    if (refusal !== "") this.problem = refusal;
    if (scenario.view.t === 0 && !this.still) this.playback.play();
    else this.playback.stop();
  }

  /** Follows a link of the lab itself; the way back is the browser's, unless the link takes the place of the present one. */
  async visit(fragment: string, instead = false): Promise<void> {
    clearTimeout(this.addressTimer);
    if (instead) history.replaceState(null, "", `#${fragment}`);
    else history.pushState(null, "", `#${fragment}`);
    await this.openAddress();
  }

  /** Opens the address; the motion begins at once where it names no moment. */
  openAddress(address: string = location.href): Promise<void> {
    const cut = address.indexOf("#");
    return this.open(cut < 0 ? "" : address.slice(cut));
  }

  /** Computes the motion of the present scenario. */
  async restart(t?: number): Promise<void> {
    const count = ++this.runs;
    const { scenario } = this;
    this.busy = true;
    try {
      const run = await this.quick.ask<"run">({ kind: "run", scenario });
      if (count !== this.runs) return;
      // Futures of a motion that begins otherwise are not those of this one.
      if (this.shown === undefined || trunkOf(this.shown) !== trunkOf(scenario)) this.fork = undefined;
      this.run = run;
      this.shown = scenario;
      this.refused = undefined;
      this.problem =
        run.film.outcome.kind === "stopped" ? "The computation took too long and was stopped." : "";
      this.playback.load(run.film, t);
      void this.showFork(Math.max(0, scenario.follow.length - 1));
    } catch (error) {
      if (error instanceof Superseded || count !== this.runs) return;
      await this.retreat(scenario);
      this.problem = messageOf(error);
    } finally {
      if (count === this.runs) this.busy = false;
    }
  }

  /** A mechanism that cannot be computed is left for the last one that could; its controls would be those of another. */
  private async retreat({ mechanism, model }: Scenario): Promise<void> {
    const { shown } = this;
    if (shown !== undefined && shown.mechanism === mechanism && shown.model === model) return;
    if (model !== undefined) this.refused = { mechanism, model };
    this.scenario = shown ?? plainScenario();
    if (shown === undefined) await this.restart(0);
  }

  /** Another mechanism, parameter, start or law: the motion begins anew. */
  change(change: Change): void {
    this.scenario = { ...this.scenario, ...change, follow: [] };
    this.writeAddress();
    void this.restart();
  }

  /** The law of every impact; the model's own, if left out. */
  setLaw(law: string | undefined): void {
    const { law: _, ...others } = this.scenario;
    this.scenario = others;
    this.change(law === undefined ? {} : { law });
  }

  /** Rigid, compliant, or as the model says. */
  setContact(kind: string): void {
    const { contact: _, epsilon: __, epsilonN: ___, ...others } = this.scenario;
    const contact = contactKinds.find((one) => one === kind);
    this.scenario = others;
    if (contact === undefined) this.change({});
    else this.change({ contact, ...(contact === "compliant" ? { epsilon: 1e-3 } : {}) });
  }

  /** A mechanism as it comes, or an own one with its text. */
  choose(mechanism: string, model?: string): void {
    const { view } = this.scenario;
    this.fork = undefined;
    this.scenario = {
      ...plainScenario(mechanism),
      ...(model === undefined ? {} : { model }),
      view: {
        ...view,
        ...{ t: 0, quantities: [], over: "", show: "" },
        guide: view.guide.startsWith("tour") ? view.guide : "",
      },
    };
    this.refused = undefined;
    this.loads++;
    this.writeAddress();
    void this.restart(0);
  }

  /** Ends a computation that takes too long; the last motion stays. */
  stop(): void {
    this.quick.stop();
  }

  look(view: Partial<View>): void {
    this.scenario = { ...this.scenario, view: { ...this.scenario.view, ...view } };
    this.writeAddress();
  }

  /** Lists the futures at an ambiguity of the run, by its number from 0. */
  async showFork(place: number): Promise<void> {
    const count = this.runs;
    const ambiguity = this.run?.ambiguities[place];
    if (ambiguity === undefined) {
      this.fork = undefined;
      return;
    }
    this.seeking = true;
    try {
      const fork = await this.slow.ask<"fork">({ kind: "fork", scenario: this.scenario, place });
      if (count === this.runs) this.fork = fork;
      this.seeking = false;
    } catch (error) {
      if (error instanceof Superseded) return; // the newer question is still open
      this.problem = messageOf(error);
      this.seeking = false;
    }
  }

  /** Follows a future at the open fork; the choices before it stay as they were made. */
  follow(label: string): void {
    const { fork, run } = this;
    if (fork === undefined || run === undefined) return;
    const before = run.ambiguities.slice(0, fork.place).map(({ chosen }) => chosen);
    this.scenario = { ...this.scenario, follow: [...before, label] };
    this.news = `Following ${label} from t = ${fork.t.toPrecision(6)} seconds on.`;
    this.writeAddress();
    void this.restart(fork.t);
  }

  /** The whole address, compressed, with the present moment. */
  async shareLink(): Promise<string> {
    const link = await packedLink(this.present());
    return `${location.href.split("#")[0]}#${link}`;
  }

  /** The scenario with the moment that is shown. */
  present(): Scenario {
    const { t, speed } = this.playback;
    return { ...this.scenario, view: { ...this.scenario.view, t, speed } };
  }

  private writeAddress(): void {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(async () => {
      const link = shortLink(this.scenario) ?? (await packedLink(this.scenario));
      history.replaceState(null, "", `#${link}`);
    }, addressDelay);
  }
}

/** What the motion before its first choice depends on. */
const trunkOf = (scenario: Scenario): string => scenarioKey(scenario, [], ["follow", "until"]);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const lab = new Lab();
