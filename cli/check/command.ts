/** `judder check FILE`: is this model file right, and if not, where and why? */

import { formatDiagnostic, startProblems, startWarnings } from "#inner";
import { describeMechanism, ModelError } from "../../src/index.js";
import { bodiesReport } from "../shared/bodies.js";
import { pc } from "../shared/colours.js";
import { findMechanism } from "../shared/files.js";
import { type OutputOptions, present } from "../shared/output.js";

export function check(path: string, options: OutputOptions): void {
  const mechanism = findMechanism(path);
  const { name, title, coordinates, parameters, contacts, model } = mechanism;
  const assembly = model.assembly === undefined ? undefined : describeMechanism(mechanism).assembly;
  const [first, ...rest] = startProblems(mechanism);
  if (first !== undefined) throw new ModelError([first, ...rest]);
  const warnings = [...mechanism.warnings, ...startWarnings(mechanism)];
  const json = () => ({
    ok: true,
    file: path,
    name,
    title,
    assembly,
    warnings: warnings.map(({ message, line, column, hint }) => ({ message, line, column, hint })),
  });
  const amount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const text = () =>
    [
      ...warnings.map((warning) => `${pc.yellow("warning")} ${formatDiagnostic(warning)}`),
      `${pc.green("ok")} ${path}: ${title}, ${amount(coordinates.length, "coordinate")}, ` +
        `${amount(parameters.length, "parameter")}, ${amount(contacts.length, "contact")}`,
      ...bodiesReport(assembly),
    ].join("\n");
  present({ name, json, text }, options);
}
