/** Three equal masses on a line with linear springs that only push between them: the velocities after the first one has hit the others. */

/** Leapfrog steps of this length, in units in which mass, first stiffness and speed are 1. */
const dt = 2e-4;

/** `ratio` is the stiffness of the second spring in units of the first. */
export function velocitiesAfter(ratio: number): readonly [number, number, number] {
  let [x1, x2, x3] = [0, 0, 0];
  let [v1, v2, v3] = [1, 0, 0];
  const step = dt / Math.sqrt(Math.max(1, ratio));
  for (let k = 0; k < 1e7; k++) {
    [x1, x2, x3] = [x1 + (step / 2) * v1, x2 + (step / 2) * v2, x3 + (step / 2) * v3];
    const [first, second] = [Math.max(0, x1 - x2), ratio * Math.max(0, x2 - x3)];
    [v1, v2, v3] = [v1 - step * first, v2 + step * (first - second), v3 + step * second];
    [x1, x2, x3] = [x1 + (step / 2) * v1, x2 + (step / 2) * v2, x3 + (step / 2) * v3];
    if (x1 < x2 && x2 < x3 && v1 <= v2 && v2 <= v3) return [v1, v2, v3];
  }
  throw new Error(`the balls do not part for the ratio ${ratio}`);
}
