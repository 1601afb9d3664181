/** What is the drawing of a scenario, and which text follows from a change of it? The library says. */

import { makeState } from "judder";
import { redraw, type Sketch, type SketchEdit, shippedModel, sketchOf } from "#inner";
import type { Scenario } from "../../scenario/scenario.js";
import { backendOf } from "../backend.js";
import { compiledOf, compiledWith } from "../compiled.js";

export async function sketchAt(scenario: Scenario): Promise<Sketch> {
  const { set, from } = scenario;
  const { mechanism } = await compiledOf(scenario);
  return sketchOf(mechanism, makeState(mechanism, from, { parameters: set }), set);
}

/** What is compiled for it is what the motion needs next. */
export async function redrawn(scenario: Scenario, edit: SketchEdit): Promise<{ model: string }> {
  const { mechanism, model = shippedModel(mechanism) ?? "", set, from } = scenario;
  const backend = await backendOf(undefined);
  const compile = (text: string) => compiledWith(backend, { mechanism, model: text }).mechanism;
  return { model: redraw(model, edit, { parameters: set, start: from, compile }) };
}
