/** The woodpecker toy with the data of Glocker 1995: y enters no formula but for its own weight. */
import { compile } from "../equilibria/models.js";

export const woodpecker = compile(`
name: Woodpecker toy
note: A sleeve on a pole and a woodpecker on a spring. Leine, van Campen, Glocker 2003; data of Glocker 1995.
coordinates: [y, phiM, phiS]
parameters:
  mM: { value: 0.0003, unit: kg, note: mass of the sleeve }
  JM: { value: 5e-9, unit: kg m^2, note: inertia of the sleeve }
  mS: { value: 0.0045, unit: kg, note: mass of the woodpecker }
  JS: { value: 7e-7, unit: kg m^2, note: inertia of the woodpecker }
  r0: { value: 0.0025, unit: m }
  rM: { value: 0.0031, unit: m }
  hM: { value: 0.0058, unit: m }
  lM: { value: 0.010, unit: m }
  lG: { value: 0.015, unit: m }
  hS: { value: 0.02, unit: m }
  lS: { value: 0.0201, unit: m }
  c: { value: 0.0056, unit: N m/rad }
  g: 9.81
  mu: 0.3
  e1: 0.5
  e2: 0
kinetic: mM/2*y'^2 + JM/2*phiM'^2 + JS/2*phiS'^2 + mS/2*(y' + lM*phiM' + lG*phiS')^2
potential: mM*g*y + mS*g*(y + lM*phiM + lG*phiS) + c/2*(phiM - phiS)^2
contacts:
  beak:
    gap: lM + lG - lS - r0 - hS*phiS
    slip: y' + lM*phiM' + (lG - lS)*phiS'
    friction: mu
    restitution: e1
    law: moreau
  lower:
    gap: rM - r0 + hM*phiM
    slip: y' + rM*phiM'
    friction: mu
    restitution: e2
    law: moreau
  upper:
    gap: rM - r0 - hM*phiM
    slip: y' + rM*phiM'
    friction: mu
    restitution: e2
    law: moreau
start: { phiM: contact:lower, phiS: -0.2788, y': -0.3411, phiS': -7.4583 }
`);
