/** On what is a figure drawn? The document is handed in: that of a page, or a stand-in where there is none. */

export interface Canvas {
  /** A DOM document; `plainDocument` of judder/node makes one where there is no page. */
  readonly document: object;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

export const canvasDefaults = Object.freeze({ width: 640, height: 420 });
