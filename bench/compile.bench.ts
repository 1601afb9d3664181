/** How long from the text of a model to running code? Goals, warm: the finger under 20 ms, a six-link chain under 1 s. */

import { compileMechanism, firstDerivatives, type Mechanism, parseModel, shippedModel } from "judder";
import { printTimings, timeInTurns } from "./timing.js";

/** The shipped three-link chain with n links of the same kind. */
function chainText(n: number): string {
  const links = Array.from({ length: n }, (_, i) => i + 1);
  const definitions = links.flatMap((i) => [
    `  x${i}: ${i === 1 ? "" : `x${i - 1} + `}l*sin(theta${i})`,
    `  y${i}: ${i === 1 ? "height" : `y${i - 1}`} - l*cos(theta${i})`,
    `  u${i}: ${i === 1 ? "" : `x${i - 1} + `}l/2*sin(theta${i})`,
    `  w${i}: ${i === 1 ? "height" : `y${i - 1}`} - l/2*cos(theta${i})`,
  ]);
  const sum = (term: (i: number) => string) => links.map(term).join(" + ");
  return `name: Chain
coordinates: [${links.map((i) => `theta${i}`).join(", ")}]
parameters: { m: 1, l: 1, g: 9.81, c: 0.1, height: 2, mu: 0.5, r: 0.3 }
definitions:
${definitions.join("\n")}
kinetic: m/2*(${sum((i) => `u${i}'^2 + w${i}'^2 + l^2/12*theta${i}'^2`)})
potential: m*g*(${sum((i) => `w${i}`)})
dissipation: c/2*(${sum((i) => (i === 1 ? "theta1'^2" : `(theta${i}' - theta${i - 1}')^2`))})
contacts:
  end: { surface: Y, at: [x${n}, y${n}], friction: mu, restitution: r }
`;
}

/** Text to the kernels of M, h, contacts and energies. */
function compile(text: string): Mechanism {
  const mechanism = compileMechanism(parseModel(text));
  if (mechanism.dynamics.size + mechanism.energies.size === 0) throw new Error("nothing was compiled");
  return mechanism;
}

const finger = shippedModel("finger");
const chain = chainText(6);
const once = { batches: 15, calls: 1, warmUp: 10 };
printTimings(
  "compile: the finger",
  timeInTurns({ "text to kernels": () => void compile(finger) }, once),
  "ms",
);
printTimings(
  "compile: a six-link chain",
  timeInTurns(
    {
      "text to kernels": () => void compile(chain),
      "with all first derivatives": () => void firstDerivatives(compile(chain)),
    },
    { batches: 5, calls: 1, warmUp: 2 },
  ),
  "ms",
);
