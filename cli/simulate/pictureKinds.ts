/** Which pictures of a run are there? The code that draws them is loaded when one is wanted. */

export const pictureKinds = Object.freeze([
  "histories",
  "phase",
  "energy",
  "strobe",
  "tree",
  "branches",
] as const);
export type PictureKind = (typeof pictureKinds)[number];
