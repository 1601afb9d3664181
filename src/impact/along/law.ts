/**
 * What do the laws along the impulse have in common? [NDCb] §2.5: one solution, two straight pieces at most; what
 * ends the impact is the law's own. They do not act on several contacts at once.
 */

import type { RawContact } from "../../contact/index.js";
import type { ChatterRule, ImpactKernel, Law } from "../law.js";
import type { Slope } from "../slope.js";
import { type ContactVelocity, energyChange, type ImpactPoint, noImpact } from "../solution.js";
import { iteratedChatter } from "./chatter.js";
import { impulsePathInto, type PathEnd, pathResult } from "./impulsePath.js";
import { type EndSlopes, pathSlopes } from "./slopes.js";

interface OwnPart<Name extends PathEnd> extends Pick<Law, "words" | "works"> {
  readonly name: Name;
  /** p₂ with its derivatives. */
  readonly endSlope: (numbers: EndSlopes) => Slope;
  readonly growthWindow: ChatterRule["window"];
  /** Closed conditions for reverse chatter, where the law has them; else impacts and flights are iterated. */
  readonly reverseChatter?: Pick<ChatterRule, "reverse" | "because">;
}

/** A law along the impulse. */
export interface LawAlongImpulse<Name extends PathEnd = PathEnd> extends Law {
  readonly name: Name;
  readonly alongImpulse: true;
  readonly slopes: NonNullable<Law["slopes"]>;
  readonly chatter: NonNullable<Law["chatter"]>;
}

export function lawAlongImpulse<Name extends PathEnd>({
  name,
  endSlope,
  growthWindow,
  reverseChatter,
  words,
  works,
}: OwnPart<Name>): LawAlongImpulse<Name> {
  const impactInto: ImpactKernel = (input, at, out) => impulsePathInto(name, input, at, out);
  const iterated: Pick<ChatterRule, "reverse" | "because"> = {
    reverse: (problem, r) => iteratedChatter(impactInto, problem, r),
    because: `impacts and flights settle under ${name}`,
  };
  return Object.freeze({
    name,
    impactInto,
    solutions: (contact, mu, r, before) => [pathImpact(impactInto, contact, mu, r, before)],
    slopes: (region, input) => pathSlopes(endSlope, region, input),
    alongImpulse: true,
    chatter: { window: growthWindow, ...(reverseChatter ?? iterated) },
    withoutCollision: "impactWithoutCollision",
    atJam: "impact",
    words,
    works,
  } satisfies LawAlongImpulse<Name>);
}

/** The laws are homogeneous in the velocities: very large or small ones are measured in their own unit. */
function pathImpact(
  impactInto: ImpactKernel,
  { A, B, C }: RawContact,
  mu: number,
  r: number,
  before: ContactVelocity,
): ImpactPoint {
  const out = new Float64Array(pathResult.size);
  const size = Math.max(Math.abs(before.vT), Math.abs(before.vN));
  const unit = size > 1e100 || (size > 0 && size < 1e-100) ? size : 1;
  const input = Float64Array.of(A, B, C, mu, r, before.vT / unit, before.vN / unit);
  const region = impactInto(input, 0, out);
  if (region <= 0) return noImpact(before);
  const [vT, vN, T, N] = Array.from(out.subarray(0, 4), (value) => value * unit) as [
    number,
    number,
    number,
    number,
  ];
  const change = energyChange(before, { vT, vN }, T, N);
  return { vT, vN, impulse: { T, N }, energyChange: change, region: region as Exclude<typeof region, -1> };
}
