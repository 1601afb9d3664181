/** Which large views can stand next to the stage? Each is loaded when it is first opened; its key is part of a link. */

import type { Component } from "svelte";

export interface LabView {
  readonly key: string;
  readonly title: string;
  /** About how high it becomes, in letters: what stands below it does not move as its results come. */
  readonly height: number;
  readonly load: () => Promise<{ readonly default: Component }>;
}

export const labViews: readonly LabView[] = [
  { key: "editor", title: "Editor", height: 44, load: () => import("../editor/Editor.svelte") },
  { key: "diagram", title: "Diagram", height: 38, load: () => import("../diagram/Diagram.svelte") },
  { key: "plane", title: "Basins and charts", height: 42, load: () => import("../diagram/Plane.svelte") },
  {
    key: "engineer",
    title: "When does it hop?",
    height: 32,
    load: () => import("../engineer/Engineer.svelte"),
  },
  {
    key: "influence",
    title: "What moves it?",
    height: 30,
    load: () => import("../influence/Influence.svelte"),
  },
  { key: "referee", title: "Referee", height: 40, load: () => import("../referee/Referee.svelte") },
  { key: "projects", title: "Projects", height: 8, load: () => import("../projects/ProjectsView.svelte") },
  { key: "export", title: "Export", height: 27, load: () => import("../export/ExportView.svelte") },
];
