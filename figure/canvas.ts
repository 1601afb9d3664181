/** On what is a figure drawn? The document is handed in: that of a page, or a stand-in where there is none. */

/** Media that figures are drawn for. */
export const figureStyles = ["screen", "print", "projector"] as const;
export type FigureStyle = (typeof figureStyles)[number];

export interface Canvas {
  /** A DOM document; `plainDocument` of judder/node makes one where there is no page. */
  readonly document: object;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  /** The medium: `screen`, if left out. */
  readonly style?: FigureStyle;
}

export const canvasDefaults = Object.freeze({ width: 640, height: 420 });
