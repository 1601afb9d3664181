/** Whoever listens to a run changes nothing of what it finds: samples, pieces of its path, trees and replays see the same motion. */

import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { followPath, type PathPiece } from "../../src/simulate/index.js";
import { compile } from "./support.js";

/** The oscillator of [LBN] §4.4 on a block that slides with it: where it may stick or fly, the block decides with it. */
const pair = compile(`
name: pair
coordinates: [phi, y, z, w]
parameters: { m1: 0.1, m2: 1, l: 1, k: 100, kphi: 100, c: 10, phi0: pi/8, vdr: 1, g: 10, mu: 1, kz: 30 }
kinetic: m1/2*((l*cos(phi)*phi')^2 + (y' + l*sin(phi)*phi')^2) + m2/2*y'^2 + (z'^2 + w'^2)/2 + 0.02*(y' + z')^2
potential: k/2*y^2 + kphi/2*(phi - phi0)^2 + m1*g*(y + l*(1 - cos(phi))) + m2*g*y + 10*w + kz/2*z^2
dissipation: c/2*y'^2
contacts:
  tip: { gap: l*(1 - cos(phi)) + y, slip: l*cos(phi)*phi' + vdr, friction: mu, law: moreau }
  foot: { gap: w, slip: z' + 0.5, friction: 0.3, law: moreau }
start: { phi: 0.39, y: contact:tip, w: contact:foot }
`);

describe("recorders only listen", () => {
  const options = { until: 0.7 };
  const plain = simulate(pair, pair.start, options);
  const told = ({ events }: Pick<typeof plain, "events">) =>
    events.map(({ type, contact, t }) => `${type} ${contact} ${t}`);

  it("the motion has ambiguities of several contacts", () => {
    expect(plain.ambiguities.map(({ rule }) => rule)).toContain("combination");
  });

  it("a path log finds the same ambiguities and events", () => {
    const pieces: PathPiece[] = [];
    const followed = followPath(pair, pair.start, options, (piece) => pieces.push(piece));
    expect(followed.ambiguities).toEqual(plain.ambiguities);
    expect(told(followed)).toEqual(told(plain));
    expect(pieces.every(({ guard }) => guard?.kind !== "openModes")).toBe(true);
    for (const [i, piece] of pieces.entries()) expect(pieces[i + 1]?.t ?? piece.tAfter).toBe(piece.tAfter);
  });

  it("samples and another listener to the progress change nothing", () => {
    const sampled = simulate(pair, pair.start, { ...options, samples: 57, onProgress: () => undefined });
    expect(sampled.ambiguities).toEqual(plain.ambiguities);
    expect(told(sampled)).toEqual(told(plain));
  });
});
