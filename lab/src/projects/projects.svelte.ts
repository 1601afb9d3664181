/** The projects of this browser; every change is stored at once. */

import { plainScenario, type Scenario, viewDefaults } from "../scenario/scenario.js";
import { lab } from "../state/lab.svelte.js";
import { freeName, type Project, projectsIn, storedProjects, storeProjects, withProject } from "./store.js";

class Projects {
  list = $state.raw<readonly Project[]>(storedProjects(() => localStorage));
  problem = $state("");
  /** The one that was deleted last. */
  removed = $state.raw<Project>();

  save(name: string, scenario: Scenario = lab.present()): void {
    this.put(
      withProject(this.list, made(freeName(this.list, name.trim() || scenario.mechanism), scenario, false)),
    );
  }

  /** An own model is kept by the page as it stands, under its own name. */
  keep(scenario: Scenario, name = `${scenario.mechanism} (kept by the lab)`): void {
    const before = this.list.find((one) => one.automatic && one.name === name);
    if (before?.scenario.model !== scenario.model)
      this.put(withProject(this.list, made(name, scenario, true)));
  }

  /** The text of a model with an error in it is kept, too, until it is mended. */
  keepDraft(mechanism: string, model: string | undefined): void {
    const view = { ...viewDefaults, open: "editor" };
    if (model !== undefined) this.keep({ ...plainScenario(mechanism), model, view }, draftName(mechanism));
    else this.put(this.list.filter((one) => one !== this.draftOf(mechanism)));
  }

  draftOf(mechanism: string): Project | undefined {
    return this.list.find((one) => one.automatic && one.name === draftName(mechanism));
  }

  rename(id: string, name: string): void {
    const others = this.list.filter((one) => one.id !== id);
    if (name.trim() === "") return;
    const named = freeName(others, name.trim());
    this.put(this.list.map((one) => (one.id === id ? { ...one, name: named, automatic: false } : one)));
  }

  duplicate({ name, scenario }: Project): void {
    this.put(withProject(this.list, made(freeName(this.list, `${name} copy`), scenario, false)));
  }

  remove(project: Project): void {
    this.put(this.list.filter(({ id }) => id !== project.id));
    this.removed = project;
  }

  /** Undoes the last deletion. */
  restore(): void {
    const { removed } = this;
    if (removed === undefined) return;
    this.put(withProject(this.list, { ...removed, name: freeName(this.list, removed.name) }));
    this.removed = undefined;
  }

  /** Adds the projects of a file; the number of them. */
  async read(file: File): Promise<number> {
    const found = projectsIn(await file.text());
    let list = this.list;
    for (const { name, scenario } of found.reverse())
      list = withProject(list, made(freeName(list, name), scenario, false));
    this.put(list);
    return found.length;
  }

  private put(list: readonly Project[]): void {
    this.list = list;
    try {
      storeProjects(localStorage, list);
      this.problem = "";
    } catch (error) {
      this.problem = `The browser could not store the projects: ${error instanceof Error ? error.message : String(error)}. Save the projects as a file.`;
    }
  }
}

const draftName = (mechanism: string) => `${mechanism} (with an error)`;

const made = (name: string, scenario: Scenario, automatic: boolean): Project => ({
  id: crypto.randomUUID(),
  name,
  saved: Date.now(),
  automatic,
  scenario,
});

export const projects = new Projects();
