/** Which large views does the lab have? Each is loaded when it is first opened. */

import type { Component } from "svelte";

export interface ViewEntry {
  readonly key: string;
  readonly title: string;
  readonly load: () => Promise<{ readonly default: Component }>;
}

export const viewList: readonly ViewEntry[] = [
  { key: "editor", title: "Editor", load: () => import("../editor/Editor.svelte") },
];
