export { pageWith } from "./page.js";

interface JudderElement extends HTMLElement {
  /** Draws it anew from its attributes `link`, `model` and `height`. */
  show(): void;
}

export declare const JudderLab: { new (): JudderElement };
export declare const JudderMotion: { new (): JudderElement };

declare global {
  interface HTMLElementTagNameMap {
    "judder-lab": JudderElement;
    "judder-motion": JudderElement;
  }
}
