/** A body on n feet in a row, from −1 to 1: many closed contacts. With `uneven` friction nothing is known about the sum of their forces. */
export function stoolModel(feet: number, uneven = false): string {
  const places = Array.from({ length: feet }, (_, i) => ({ i, d: `(${2 * i}/${feet - 1} - 1)` }));
  return `
name: Stool
coordinates: [x, y, theta]
parameters: { m: 1, h: 1, J: 1/3, g: 10, mu: 0.5 }
definitions:
${places
  .map(
    ({ i, d }) => `  x${i}: x + ${d}*cos(theta) - h*sin(theta)\n  y${i}: y - ${d}*sin(theta) - h*cos(theta)`,
  )
  .join("\n")}
kinetic: m/2*(x'^2 + y'^2) + J/2*theta'^2
potential: m*g*y
contacts:
${places
  .map(
    ({ i }) =>
      `  foot${i}: { gap: y${i}, slip: x${i}', at: [x${i}, y${i}], friction: ${uneven ? `mu*(1 + ${i}/100)` : "mu"}, restitution: 0, law: moreau }`,
  )
  .join("\n")}
start: { y: contact:foot0 }
`;
}
