/** Which large views can stand next to the stage? Each is loaded when it is first opened; its key is part of a link. */

import type { Component } from "svelte";

export interface LabView {
  readonly key: string;
  readonly title: string;
  readonly load: () => Promise<{ readonly default: Component }>;
}

export const labViews: readonly LabView[] = [
  { key: "editor", title: "Editor", load: () => import("../editor/Editor.svelte") },
  { key: "diagram", title: "Diagram", load: () => import("../diagram/Diagram.svelte") },
  { key: "plane", title: "Basins and charts", load: () => import("../diagram/Plane.svelte") },
  { key: "engineer", title: "When does it hop?", load: () => import("../engineer/Engineer.svelte") },
  { key: "influence", title: "What moves it?", load: () => import("../influence/Influence.svelte") },
  { key: "referee", title: "Referee", load: () => import("../referee/Referee.svelte") },
  { key: "projects", title: "Projects", load: () => import("../projects/ProjectsView.svelte") },
  { key: "export", title: "Export", load: () => import("../export/ExportView.svelte") },
];
