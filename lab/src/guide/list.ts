/** What can lead a visitor through the lab? Each part is loaded when it is first requested. */

export const guides = [
  { kind: "gallery", load: () => import("./Gallery.svelte") },
  { kind: "figure", load: () => import("./Figure.svelte") },
  { kind: "tour", load: () => import("./Tour.svelte") },
] as const;
