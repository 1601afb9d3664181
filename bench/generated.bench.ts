/** W5. Is the generated code of the finger as fast as what a person would write? 10⁶ right-hand sides and more. */

import { loadMechanism } from "judder";
import { asked, freshRows, printMeasures } from "./processes.js";
import { publish } from "./report.js";
import { timeInTurns } from "./timing.js";

const finger = loadMechanism("finger");
const names = finger.parameters.map(({ name }) => name);
if (names.join() !== "m1,m2,l,k,kphi,c,cphi,phi0,vdr,g,mu,r")
  throw new Error(`the finger's parameters are ${names}`);

/** [LBN] (4.3)-(4.4), written by hand with the same arguments and results as the generated kernel. */
function handWritten(_t: number, q: Float64Array, v: Float64Array, p: Float64Array, out: Float64Array): void {
  const phi = q[0] as number;
  const y = q[1] as number;
  const phiDot = v[0] as number;
  const yDot = v[1] as number;
  const m1 = p[0] as number;
  const m2 = p[1] as number;
  const l = p[2] as number;
  const k = p[3] as number;
  const kphi = p[4] as number;
  const c = p[5] as number;
  const cphi = p[6] as number;
  const phi0 = p[7] as number;
  const vdr = p[8] as number;
  const g = p[9] as number;
  const mu = p[10] as number;
  const r = p[11] as number;
  const lSin = l * Math.sin(phi);
  const cosine = Math.cos(phi);
  const lCos = l * cosine;
  const square = phiDot * phiDot;
  const coupling = m1 * lSin;
  const total = m1 + m2;
  out[0] = m1 * l * l;
  out[1] = coupling;
  out[2] = coupling;
  out[3] = total;
  out[4] = -kphi * (phi - phi0) - cphi * phiDot - g * coupling;
  out[5] = -k * y - c * yDot - total * g - m1 * lCos * square;
  out[6] = l - lCos + y;
  out[7] = lSin;
  out[8] = 1;
  out[9] = lCos;
  out[10] = 0;
  out[11] = 0;
  out[12] = vdr;
  out[13] = lCos * square;
  out[14] = -lSin * square;
  out[15] = mu;
  out[16] = mu;
  out[17] = r;
}

const p = Float64Array.from(finger.parameters, ({ value }) => value);
const q = Float64Array.of(0.39, -0.07);
const v = Float64Array.of(0.3, -0.2);
const [byHand, generated] = [new Float64Array(finger.dynamics.size), new Float64Array(finger.dynamics.size)];
handWritten(0, q, v, p, byHand);
finger.dynamics.into(0, q, v, p, generated);
const error = Math.max(...byHand.map((value, i) => Math.abs(value - (generated[i] as number))));
if (!(error < 1e-13)) throw new Error(`by hand and generated differ by ${error}`);

const { into } = finger.dynamics;
/** Moves the state a little at each call, so that nothing can be computed once for all. */
const driven = (kernel: typeof into, out: Float64Array) => () => {
  q[0] = 0.39 + 1e-3 * (out[14] as number);
  kernel(0, q, v, p, out);
};
const { child, processes } = asked(1 / 4);
if (child) {
  const times = timeInTurns(
    { "by hand": driven(handWritten, byHand), generated: driven(into, generated) },
    { calls: 100_000 },
  );
  printMeasures(times.map(({ name, median }) => ({ name, seconds: median, error, fields: 1 })));
} else {
  const rows = freshRows(import.meta.filename, processes);
  const [hand = Number.NaN, ours = Number.NaN] = rows.map(({ median }) => median);
  publish({
    work: "W5",
    title: "right-hand side of the finger: M, h and the contact, time of one; difference of the two",
    rows,
    goals: [{ text: "against code by hand", value: ours / hand, limit: 1.3, is: "at most" }],
  });
}
