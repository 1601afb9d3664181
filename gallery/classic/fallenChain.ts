/** Twenty contacts at once, by Moreau–Jean steps: a chain falls on the ground, joint by joint. */

import { compileMechanism, type Mechanism, parseModel, simulate } from "judder";
import { drawStrobe } from "judder/figure";
import type { Table } from "../item.js";

export const key = "classic-fallenChain";
export const title = "A chain with twenty contacts";
export const caption =
  "A bent chain of 19 links is thrown on the ground; each of its 20 joints may touch it, with μ = 0.4 and r = 0. By time " +
  "stepping with steps of 1 ms: impacts and changes of mode are not located, the impulse of a step holds them all.";
export const lab = "chain?until=3";

const links = Array.from({ length: 19 }, (_, i) => i + 1);
/** A joint by its number; the first one is the free end (x, y). */
const at = (letter: string, i: number): string => (i === 0 ? letter : `${letter}${i}`);

function chain(): Mechanism {
  const definitions = links.flatMap((i) => [
    `  x${i}: ${at("x", i - 1)} + l*cos(a${i})`,
    `  y${i}: ${at("y", i - 1)} + l*sin(a${i})`,
    `  u${i}: ${at("x", i - 1)} + l/2*cos(a${i})`,
    `  w${i}: ${at("y", i - 1)} + l/2*sin(a${i})`,
  ]);
  const bends = links.map((i) => (i === 1 ? "a1'^2" : `(a${i}' - a${i - 1}')^2`));
  const contacts = [0, ...links].map(
    (i) => `  p${i}: { gap: ${at("y", i)}, slip: ${at("x", i)}', friction: mu, law: moreau }`,
  );
  const shapes = links.map((i) => `  - segment: [[${at("x", i - 1)}, ${at("y", i - 1)}], [x${i}, y${i}]]`);
  const text = `name: Chain on the ground
coordinates: [x, y, ${links.map((i) => `a${i}`).join(", ")}]
parameters: { m: 0.1, l: 0.1, g: 9.81, c: 2e-3, mu: 0.4 }
definitions:
${definitions.join("\n")}
kinetic: m/2*(${links.map((i) => `u${i}'^2 + w${i}'^2 + l^2/12*a${i}'^2`).join(" + ")})
potential: m*g*(${links.map((i) => `w${i}`).join(" + ")})
dissipation: c/2*(${bends.join(" + ")})
contacts:
${contacts.join("\n")}
start: { y: 0.25, x': 1, ${links.map((i) => `a${i}: ${(1.2 * Math.sin(0.7 * i)).toFixed(3)}`).join(", ")} }
draw:
  - ground: { at: [0, 0], angle: 0, label: ground }
${shapes.join("\n")}
`;
  return compileMechanism(parseModel(text));
}

const motion = (mechanism: Mechanism) =>
  simulate(mechanism, mechanism.start, { until: 0.6, method: "timestepping", step: 1e-3, samples: 61 });

export function figure(): string {
  const mechanism = chain();
  return drawStrobe(mechanism, motion(mechanism), { times: 7 });
}

export const data = (): Table => motion(chain()).samples ?? { columns: [], rows: [] };
