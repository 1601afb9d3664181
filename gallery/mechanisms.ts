/** All mechanisms that ship, each at its start: one sheet for the README. */

import { drawingAt, loadMechanism, shippedNames } from "judder";
import { drawMechanism } from "judder/figure";

const [columns, width, height] = [5, 260, 200];

/** One picture per mechanism, in rows. */
export function figure(): string {
  const cells = shippedNames.map((name, i) => {
    const mechanism = loadMechanism(name);
    const shapes = drawingAt(mechanism, mechanism.start);
    const picture = drawMechanism(shapes, { width, height, title: name });
    const [x, y] = [(i % columns) * width, Math.floor(i / columns) * height];
    return picture.replace("<svg ", `<svg x="${x}" y="${y}" `);
  });
  const [fullWidth, fullHeight] = [columns * width, Math.ceil(cells.length / columns) * height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fullWidth} ${fullHeight}" width="${fullWidth}" \
height="${fullHeight}" role="img" aria-label="The shipped mechanisms">\n${cells.join("")}</svg>\n`;
}
