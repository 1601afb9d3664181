/** What do the attributes of SVG say about an element? Those that are inherited, with the units of the picture. */

/** The part of an element that is read here. */
export interface SvgElement {
  readonly localName: string;
  readonly childNodes: Iterable<SvgElement & { readonly nodeType: number }>;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

type Colour = readonly [number, number, number];

export interface SvgStyle {
  /** Null where nothing is painted. */
  readonly fill: Colour | null;
  readonly stroke: Colour | null;
  readonly width: number;
  readonly dashes: readonly number[];
  readonly cap: number;
  readonly join: number;
  readonly miter: number;
  /** Of the fill and of the stroke. */
  readonly opacity: readonly [number, number];
  readonly fontSize: number;
  readonly bold: boolean;
  readonly anchor: string;
  readonly strokeFirst: boolean;
}

const black: Colour = [0, 0, 0];

export const plainStyle: SvgStyle = {
  fill: black,
  stroke: null,
  width: 1,
  dashes: [],
  cap: 0,
  join: 0,
  miter: 4,
  opacity: [1, 1],
  fontSize: 16,
  bold: false,
  anchor: "start",
  strokeFirst: false,
};

const named: Readonly<Record<string, Colour>> = {
  black,
  currentColor: black,
  white: [1, 1, 1],
  red: [1, 0, 0],
  gray: [0.5, 0.5, 0.5],
};

/** Throws where a colour is not one that figures use. */
function colourOf(text: string): Colour | null {
  if (text === "none" || text === "transparent") return null;
  const known = named[text];
  if (known !== undefined) return known;
  const long = /^#[\da-f]{3}$/i.test(text) ? text.replace(/[\da-f]/gi, "$&$&") : text;
  const [, r, g, b] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(long) ?? [];
  if (r !== undefined && g !== undefined && b !== undefined)
    return [r, g, b].map((part) => Number.parseInt(part, 16) / 255) as unknown as Colour;
  const parts = /^rgb\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)\s*\)$/.exec(text)?.slice(1);
  if (parts === undefined) throw new Error(`a PDF has no colour ${text}`);
  return parts.map((part) => Number(part) / 255) as unknown as Colour;
}

const caps: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const joins: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };

/** The style of an element; entries of its `style` win over attributes. */
export function styleOf(element: SvgElement, above: SvgStyle): SvgStyle {
  const own = Object.fromEntries(
    (element.getAttribute("style") ?? "").split(";").map((one) => one.split(":").map((part) => part.trim())),
  ) as Record<string, string | undefined>;
  const given = (name: string): string | undefined => own[name] ?? element.getAttribute(name) ?? undefined;
  const read = <T>(name: string, convert: (text: string) => T, otherwise: T): T => {
    const text = given(name);
    return text === undefined ? otherwise : convert(text);
  };
  const whole = read("opacity", Number, 1);
  return {
    fill: read("fill", colourOf, above.fill),
    stroke: read("stroke", colourOf, above.stroke),
    width: read("stroke-width", Number.parseFloat, above.width),
    dashes: read("stroke-dasharray", dashesOf, above.dashes),
    cap: read("stroke-linecap", (text) => caps[text] ?? 0, above.cap),
    join: read("stroke-linejoin", (text) => joins[text] ?? 0, above.join),
    miter: read("stroke-miterlimit", Number, above.miter),
    opacity: [
      whole * read("fill-opacity", Number, above.opacity[0]),
      whole * read("stroke-opacity", Number, above.opacity[1]),
    ],
    fontSize: read("font-size", Number.parseFloat, above.fontSize),
    bold: read("font-weight", (text) => text === "bold" || Number(text) >= 600, above.bold),
    anchor: read("text-anchor", String, above.anchor),
    strokeFirst: read("paint-order", (text) => text.startsWith("stroke"), above.strokeFirst),
  };
}

const dashesOf = (text: string): number[] =>
  text === "none" ? [] : (text.match(/[\d.]+/g) ?? []).map(Number);

/** A length in pixels; `em` is relative to the font. */
export const lengthOf = (text: string | null, fontSize = 0): number =>
  text === null ? 0 : Number.parseFloat(text) * (text.endsWith("em") ? fontSize : 1);
