/** Which large views can stand beside the stage? Each is loaded when it is first opened; its key is part of a link. */

import type { Component } from "svelte";

export interface LabView {
  readonly key: string;
  readonly title: string;
  readonly load: () => Promise<{ readonly default: Component }>;
}

export const labViews: readonly LabView[] = [
  { key: "editor", title: "Editor", load: () => import("../editor/Editor.svelte") },
  { key: "export", title: "Export", load: () => import("../export/ExportView.svelte") },
];
