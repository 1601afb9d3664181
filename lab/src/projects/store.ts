/** Scenarios that the browser keeps: own projects by name, and the last states of own models that were left unsaved. */

import { readScenario } from "../scenario/read.js";
import type { Scenario } from "../scenario/scenario.js";

export interface Project {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly saved: number;
  /** Kept by the page, not by the reader. */
  readonly automatic: boolean;
  readonly scenario: Scenario;
}

const key = "judder-projects";

/** The number of automatic ones that are kept. */
const mostAutomatic = 12;

/** What the browser has stored, if it stores anything; entries that are not projects (another version) are left out. */
export function storedProjects(storage: () => Pick<Storage, "getItem">): Project[] {
  try {
    return projectsIn(storage().getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

export function storeProjects(storage: Pick<Storage, "setItem">, projects: readonly Project[]): void {
  storage.setItem(key, JSON.stringify(projects));
}

/** The projects in the text of a file; throws where it is not JSON. */
export function projectsIn(text: string): Project[] {
  const value: unknown = JSON.parse(text);
  return (Array.isArray(value) ? value : []).flatMap((entry): Project[] => {
    try {
      const { id, name, saved, automatic, scenario } = entry as Record<string, unknown>;
      if (typeof id !== "string" || typeof name !== "string" || typeof saved !== "number") return [];
      const kept = { id: id.slice(0, 40), name: name.slice(0, 80), saved, automatic: automatic === true };
      return [{ ...kept, scenario: readScenario(scenario) }];
    } catch {
      return [];
    }
  });
}

/** With one more at its front; of automatic ones the oldest are dropped, and the same model is kept once. */
export function withProject(projects: readonly Project[], project: Project): Project[] {
  const same = (one: Project) =>
    one.automatic &&
    project.automatic &&
    one.scenario.mechanism === project.scenario.mechanism &&
    one.name === project.name;
  let automatic = 0;
  return [project, ...projects.filter((one) => one.id !== project.id && !same(one))].filter(
    (one) => !one.automatic || ++automatic <= mostAutomatic,
  );
}

/** A name that no other project has. */
export function freeName(projects: readonly Project[], wanted: string): string {
  const taken = new Set(projects.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  for (let i = 2; ; i++) if (!taken.has(`${wanted} ${i}`)) return `${wanted} ${i}`;
}
