/** Is the text in the editor a model, and if not, where and why? Nothing of the text is ever run. */

import { type Diagnostic, ModelError } from "judder";
import { compiledOf } from "../compiled.js";
import type { CheckAnswer, Finding } from "./protocol.js";

export async function checkModel(mechanism: string, model: string): Promise<CheckAnswer> {
  try {
    const { mechanism: made } = await compiledOf({ mechanism, model });
    const { coordinates, parameters, warnings } = made;
    return {
      findings: warnings.map((warning) => findingOf(warning, "warning")),
      names: { coordinates, parameters: parameters.map(({ name }) => name) },
    };
  } catch (error) {
    return { findings: findingsOf(error), names: undefined };
  }
}

/** What has no place in the text stands at its beginning. */
function findingsOf(error: unknown): Finding[] {
  if (error instanceof ModelError) return error.diagnostics.map((found) => findingOf(found, "error"));
  const message = error instanceof Error ? error.message : String(error);
  return [{ severity: "error", line: 1, column: 1, length: 1, message, hint: undefined }];
}

const findingOf = (
  { line, column, value, message, hint }: Diagnostic,
  severity: Finding["severity"],
): Finding => ({ severity, line, column, length: Math.max(1, value.length), message, hint });
