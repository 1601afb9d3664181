/** How is the tree of bodies printed, with its loops and assemblies? */

import type { Description } from "../../src/index.js";
import { table } from "./padded.js";

/** The tree of the bodies, and what closes loops. */
export function bodiesReport(assembly: Description["assembly"]): string[] {
  if (assembly === undefined) return [];
  const rows = assembly.tree.map(({ body, parent, joint, coordinates }) => [
    body,
    joint === "free" ? "free" : `${joint} on ${parent}`,
    coordinates.length === 0 ? "no coordinate" : coordinates.join(", "),
  ]);
  return [
    table(rows),
    ...assembly.loops.map(
      ({ joint, contacts }) => `  loop closed by ${joint}: constraints ${contacts.join(", ")}`,
    ),
    ...loopsReport(assembly),
  ];
}

function loopsReport({
  degreesOfFreedom,
  redundant = [],
  singular = [],
  assemblies = [],
  families = false,
}: NonNullable<Description["assembly"]>): string[] {
  if (degreesOfFreedom === undefined) return [];
  const places = assemblies.map((q) =>
    Object.entries(q)
      .map(([name, value]) => `${name} = ${Number(value.toPrecision(6))}`)
      .join(", "),
  );
  return [
    `  degrees of freedom: ${degreesOfFreedom}`,
    ...(redundant.length === 0 ? [] : [`  redundant: ${redundant.join(", ")}; their forces are not unique`]),
    ...(singular.length === 0 ? [] : [`  singular position: ${singular.join(", ")} is redundant here`]),
    ...places.map((place, i) => `  assembly ${i + 1}${i === 0 ? " (start)" : ""}: ${place}`),
    ...(families ? ["  others are not isolated: the linkage has more freedom there"] : []),
  ];
}
