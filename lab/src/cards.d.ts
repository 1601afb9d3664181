/** What the build reads from the library and writes into the page. */

declare module "virtual:cards" {
  export interface Card {
    readonly name: string;
    readonly title: string;
    readonly note: string | undefined;
    readonly paper: string | undefined;
    readonly scene: import("./engine/protocol.js").MechanismInfo["scene"];
    readonly numbers: readonly number[];
  }
  export const cards: readonly Card[];
}

declare module "virtual:ends" {
  /** Seconds that a shipped mechanism is shown at first, where two are too few to see it. */
  export const firstEnds: Readonly<Record<string, number>>;
}

declare module "virtual:gallery" {
  export interface FigureCard {
    /** Of the script and its picture. */
    readonly name: string;
    readonly key: string;
    readonly title: string;
    readonly caption: string;
    /** The fragment that shows it. */
    readonly lab: string;
  }
  export const figures: readonly FigureCard[];
}

declare module "virtual:choices" {
  export const impactLaws: readonly string[];
  export const policyRules: Readonly<Record<string, readonly string[]>>;
}

declare module "virtual:emitted" {
  /** By the name of a shipped mechanism. */
  export const emitted: Readonly<
    Record<string, () => Promise<{ readonly functions: Record<string, unknown> }>>
  >;
}

declare module "virtual:models" {
  /** By the name of a shipped mechanism. */
  export const modelTexts: Readonly<Record<string, string>>;
  /** The text that `judder new` writes. */
  export const template: string;
  export const schema: Readonly<Record<string, unknown>>;
  export const callableNames: readonly string[];
}

declare module "virtual:labels" {
  /** What the labels of diagrams are called, by label. */
  export const labelTitles: Readonly<Record<string, string>>;
}
