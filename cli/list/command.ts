/** `judder list`: which mechanisms ship? */

import { shippedModel } from "#inner";
import { parseModel, shippedNames } from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { type OutputOptions, present } from "../shared/output.js";

export function list(options: OutputOptions): void {
  const mechanisms = shippedNames.map((name) => {
    const { note, paper } = parseModel(shippedModel(name), { file: `${name}.yaml` });
    return { name, note: note ?? null, paper: paper ?? null };
  });
  const width = Math.max(...shippedNames.map((name) => name.length));
  const text = () =>
    mechanisms
      .map(
        ({ name, note, paper }) =>
          `${pc.bold(name.padEnd(width))}  ${(paper ?? "").padEnd(7)}  ${note ?? ""}`,
      )
      .join("\n");
  present({ name: "list", json: () => ({ mechanisms }), text }, options);
}
