/** How does the outline of an SVG path read in PDF? Absolute moves, lines and cubic curves; arcs become cubics. */

type Point = readonly [number, number];

/** Numbers that each command of a path takes. */
const takes: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** Hundredths of a thousandth of a pixel are enough for any printer. */
export const digits = (value: number): string => String(Number(value.toFixed(3)));

const written = (points: readonly Point[], operator: string): string =>
  `${points.flat().map(digits).join(" ")} ${operator}\n`;

/** The operators of `d`. Throws where the text is not a path. */
export function pathOperators(d: string): string {
  const tokens = d.match(/[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [];
  const pen = new Pen();
  let command = "";
  for (let i = 0; i < tokens.length; ) {
    if (/^[a-z]$/i.test(tokens[i] as string)) command = tokens[i++] as string;
    const count = takes[command.toUpperCase()];
    if (count === undefined) throw new Error(`a path has no command ${command || tokens[i]}`);
    pen.take(command, tokens.slice(i, i + count).map(Number));
    i += count;
    if (command === "M") command = "L";
    else if (command === "m") command = "l";
  }
  return pen.out;
}

class Pen {
  out = "";
  private at: Point = [0, 0];
  private begin: Point = [0, 0];
  /** The last control point, which S and T mirror. */
  private control: Point = [0, 0];

  take(command: string, numbers: readonly number[]): void {
    const kind = command.toUpperCase();
    const from: Point = command === kind ? [0, 0] : this.at;
    const points: Point[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2)
      points.push([from[0] + (numbers[i] as number), from[1] + (numbers[i + 1] as number)]);
    const before = this.control;
    switch (kind) {
      case "M":
      case "L":
        this.step(points[0] as Point, kind === "M" ? "m" : "l");
        if (kind === "M") this.begin = this.at;
        return;
      case "H":
        this.step([from[0] + (numbers[0] as number), this.at[1]], "l");
        return;
      case "V":
        this.step([this.at[0], from[1] + (numbers[0] as number)], "l");
        return;
      case "C":
        this.curve(...(points as [Point, Point, Point]));
        return;
      case "S":
        this.curve(mirrored(before, this.at), ...(points as [Point, Point]));
        return;
      case "Q":
        this.quadratic(...(points as [Point, Point]));
        return;
      case "T":
        this.quadratic(mirrored(before, this.at), points[0] as Point);
        return;
      case "A": {
        const [rx, ry, turn, large, sweep, x, y] = numbers as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const end: Point = [from[0] + x, from[1] + y];
        for (const piece of arcPieces(this.at, end, [rx, ry], turn, large !== 0, sweep !== 0))
          this.curve(...piece);
        return;
      }
      default:
        this.out += "h\n";
        this.at = this.begin;
    }
  }

  private step(to: Point, operator: "m" | "l"): void {
    this.out += written([to], operator);
    [this.at, this.control] = [to, to];
  }

  private curve(first: Point, second: Point, to: Point): void {
    this.out += written([first, second, to], "c");
    [this.at, this.control] = [to, second];
  }

  private quadratic(middle: Point, to: Point): void {
    const third = (end: Point): Point => [
      end[0] + (2 / 3) * (middle[0] - end[0]),
      end[1] + (2 / 3) * (middle[1] - end[1]),
    ];
    this.curve(third(this.at), third(to), to);
    this.control = middle;
  }
}

const mirrored = (point: Point, at: Point): Point => [2 * at[0] - point[0], 2 * at[1] - point[1]];

/** Cubic pieces of at most a right angle (SVG 1.1, appendix F.6). */
function arcPieces(
  from: Point,
  to: Point,
  radii: Point,
  degrees: number,
  large: boolean,
  sweep: boolean,
): [Point, Point, Point][] {
  if (radii[0] === 0 || radii[1] === 0) return [[from, to, to]];
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const half: Point = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const x = cos * half[0] + sin * half[1];
  const y = cos * half[1] - sin * half[0];
  const [rx0, ry0] = [Math.abs(radii[0]), Math.abs(radii[1])];
  const stretch = Math.max(1, Math.hypot(x / rx0, y / ry0));
  const [rx, ry] = [rx0 * stretch, ry0 * stretch];
  const share = (x / rx) ** 2 + (y / ry) ** 2;
  const size = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (1 - share) / share || 0));
  const [cx, cy] = [(size * rx * y) / ry, (-size * ry * x) / rx];
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let angle = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - start;
  if (sweep && angle < 0) angle += 2 * Math.PI;
  if (!sweep && angle > 0) angle -= 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-9));
  const part = angle / count;
  const k = (4 / 3) * Math.tan(part / 4);
  const place = (u: number, v: number): Point => [
    cos * (rx * u + cx) - sin * (ry * v + cy) + (from[0] + to[0]) / 2,
    sin * (rx * u + cx) + cos * (ry * v + cy) + (from[1] + to[1]) / 2,
  ];
  return Array.from({ length: count }, (_, i): [Point, Point, Point] => {
    const [a, b] = [start + i * part, start + (i + 1) * part];
    return [
      place(Math.cos(a) - k * Math.sin(a), Math.sin(a) + k * Math.cos(a)),
      place(Math.cos(b) + k * Math.sin(b), Math.sin(b) - k * Math.cos(b)),
      i === count - 1 ? to : place(Math.cos(b), Math.sin(b)),
    ];
  });
}
