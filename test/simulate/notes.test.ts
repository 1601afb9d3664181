/** A run says how many contacts were closed at the same time, where that is more than all modes can be listed of. */

import { expect, it } from "vitest";
import { compileMechanism, parseModel, simulate } from "../../src/index.js";

it.each([
  [14, 13],
  [13, 12],
])("of %s masses all but one lie on the floor", (count, closed) => {
  const all = Array.from({ length: count }, (_, i) => `y${i}`);
  const mechanism = compileMechanism(
    parseModel(
      `name: many\ncoordinates: [${all}]\nkinetic: ${all.map((y) => `${y}'^2/2`).join(" + ")}\npotential: ${all.join(" + ")}\ncontacts:\n${all
        .map((y) => `  on_${y}: { gap: ${y}, slip: 0, friction: 0 }\n`)
        .join("")}start: { y0: 1 }\n`,
    ),
  );
  const { notes = [] } = simulate(mechanism, mechanism.start, { until: 0.1 });
  const said = notes.filter((note) => note.includes("contacts were closed at the same time"));
  if (closed <= 12) expect(said).toEqual([]);
  else expect(said).toEqual([expect.stringContaining(`up to ${closed} contacts`)]);
});
