/** Where in a plane of two parameters does the motion change? Curves over its chart, each with its label. */

import type { CurveAnswer } from "../engine/crew/job.js";
import { drawLine, type Frame } from "../plots/frame.js";
import { type LineLook, restLabels } from "./branches.js";

/** Letters of labels in pixels. */
const font = 12;

export function drawCurves(frame: Frame, curves: CurveAnswer["curves"], { ink, paper }: LineLook): void {
  const { context, x, y } = frame;
  context.font = `600 ${font}px system-ui, sans-serif`;
  for (const { points } of curves) {
    const way = points.map(({ values }) => values);
    drawLine(frame, way, { colour: paper, width: 3.4 });
    drawLine(frame, way, { colour: ink, width: 1.6 });
  }
  const write = (text: string, px: number, py: number) => {
    context.lineWidth = 3;
    context.strokeStyle = paper;
    context.fillStyle = ink;
    context.strokeText(text, px, py);
    context.fillText(text, px, py);
  };
  for (const { label, points } of curves) {
    const middle = points[Math.floor(points.length / 2)]?.values;
    if (middle !== undefined) write(restLabels[label] ?? label, x(middle[0]) + 5, y(middle[1]) - 5);
    for (const { values, label: special } of points) {
      if (special === undefined) continue;
      context.beginPath();
      context.arc(x(values[0]), y(values[1]), 3.5, 0, 2 * Math.PI);
      context.fillStyle = ink;
      context.fill();
      write(restLabels[special] ?? special, x(values[0]) + 6, y(values[1]) + font);
    }
  }
}
