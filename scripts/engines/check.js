/** Runs inside an engine, in a folder where the package is installed: every door, as one line of JSON with the numbers to compare. */

import { findOrbit, loadMechanism, placeDrawing, shippedNames, simulate, sweep } from "judder";
import { drawMechanism, drawTimeHistories } from "judder/figure";
import { loadMechanismFile, plainDocument, renderPng } from "judder/node";

const document = plainDocument();
const runs = shippedNames.map((name) => {
  const mechanism = loadMechanism(name);
  const { outcome, final, events } = simulate(mechanism, mechanism.start, { until: 0.5 });
  const numbers = [outcome.t, ...Object.values(final.q), ...Object.values(final.v)];
  return { name, words: [outcome.kind, ...events.map(({ type }) => type)].join(" "), numbers };
});
const finger = loadMechanism("finger");
const run = simulate(finger, finger.start, { until: 20, parameters: { mu: 0.3 }, samples: 100 });
const orbit = findOrbit(finger, run);
const [row] = sweep(finger, { over: [{ name: "mu", values: [0.3] }], settle: 5, record: 5 });
const picture = drawTimeHistories(finger, run, { document });
const png = renderPng(drawMechanism(placeDrawing(finger, finger.start)));
const ball = loadMechanismFile("node_modules/judder/models/ball.yaml");
const made = [picture.startsWith("<svg"), png.length > 1000, ball.name === "ball"];
const others = [
  { name: "orbit", words: String(orbit.found), numbers: orbit.found ? [orbit.period] : [] },
  { name: "sweep", words: String(row?.word.join(" ")), numbers: [Number(row?.max_phi)] },
  { name: "files", words: made.join(" "), numbers: [] },
];
console.log(JSON.stringify([...runs, ...others]));
