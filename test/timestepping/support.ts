/** With what do the tests of time stepping make a chain of any length, and measure an order? */

/**
 * The text of a free chain of n uniform links whose n + 1 joints may touch the ground. Angles are from the horizontal; the
 * start is bent, so that the joints land one after another.
 */
export function chainText(n: number, { damping = 2e-4 } = {}): string {
  const links = Array.from({ length: n }, (_, i) => i + 1);
  const x = (i: number) => (i === 0 ? "x" : `x${i}`);
  const y = (i: number) => (i === 0 ? "y" : `y${i}`);
  const definitions = links.flatMap((i) => [
    `  x${i}: ${x(i - 1)} + l*cos(a${i})`,
    `  y${i}: ${y(i - 1)} + l*sin(a${i})`,
    `  u${i}: ${x(i - 1)} + l/2*cos(a${i})`,
    `  w${i}: ${y(i - 1)} + l/2*sin(a${i})`,
  ]);
  const joint = (i: number) => [
    `  p${i}:`,
    `    gap: ${y(i)}`,
    `    slip: ${x(i)}'`,
    `    at: [${x(i)}, ${y(i)}]`,
    "    friction: mu",
    "    restitution: r",
    "    law: moreau",
  ];
  const bends = links.map((i) => `a${i}: ${(1.2 * Math.sin(0.7 * i)).toFixed(3)}`);
  const turning = links.map((i) => (i === 1 ? "a1'^2" : `(a${i}' - a${i - 1}')^2`));
  return [
    "name: Chain on the ground",
    `coordinates: [x, y, ${links.map((i) => `a${i}`).join(", ")}]`,
    "parameters: { m: 0.1, l: 0.1, g: 9.81, c: DAMPING, mu: 0.4, r: 0 }".replace("DAMPING", String(damping)),
    "definitions:",
    ...definitions,
    `kinetic: m/2*(${links.map((i) => `u${i}'^2 + w${i}'^2 + l^2/12*a${i}'^2`).join(" + ")})`,
    `potential: m*g*(${links.map((i) => `w${i}`).join(" + ")})`,
    `dissipation: c/2*(${turning.join(" + ")})`,
    "contacts:",
    ...[0, ...links].flatMap(joint),
    `start: { y: 0.3, x': 1, ${bends.join(", ")} }`,
    "draw:",
    "  - ground: { at: [0, 0], angle: 0, label: ground }",
    ...links.map((i) => `  - segment: [[${x(i - 1)}, ${y(i - 1)}], [${x(i)}, ${y(i)}]]`),
    "",
  ].join("\n");
}

/** The slope of log error over log step: the error at each level is the root mean square over many nearby steps. */
export function measuredOrder(levels: readonly number[], errorOf: (steps: number) => number): number {
  const offsets = [0.02, 0.07, 0.13, 0.18, 0.24, 0.29, 0.33, 0.38];
  const errors = levels.map((level) => {
    const squares = offsets.map((offset) => {
      const steps = Math.round(level * (1 + offset));
      return ((errorOf(steps) * steps) / level) ** 2; // as if at the level itself
    });
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / offsets.length);
  });
  const [first, last] = [errors[0] as number, errors.at(-1) as number];
  return Math.log(first / last) / Math.log((levels.at(-1) as number) / (levels[0] as number));
}
