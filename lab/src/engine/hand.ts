/** Which start does a hand mean that pulls or throws the mechanism? The library says where it goes; here it becomes start entries. */

import { evaluateMatrices, makeState, type State } from "judder";
import { type PointLoad, pointLoadsOf, pullPoint, throwPoint } from "#inner";
import type { Scenario } from "../scenario/scenario.js";
import type { Compiled } from "./compiled.js";
import type { QuestionOf } from "./protocol.js";

/** Digits behind the point that a hand can mean, and the gap in metres below which they would matter. */
const [digits, nearGap] = [4, 1e-3];

export function startFromHand(
  compiled: Compiled,
  { scenario, point, to }: QuestionOf<"pull">,
): Record<string, string> {
  const { mechanism, scene } = compiled;
  const { set } = scenario;
  const state = makeState(mechanism, scenario.from, { parameters: set });
  const pulled = pullPoint(mechanism, scene, state, { point, to }, { parameters: set });
  const closing = closingEntries(compiled, pulled.closed);
  const rough = rounded(pulled.state);
  const gaps = Object.entries(evaluateMatrices(mechanism, rough, { parameters: set }).contacts);
  const open = gaps.filter(([name]) => ![...closing.values()].includes(name));
  const exact = open.some(([, { gap }]) => gap < nearGap);
  const { q } = exact ? pulled.state : rough;
  const single = mechanism.contacts.length === 1;
  return {
    ...velocitiesOf(scenario),
    ...Object.fromEntries(
      mechanism.coordinates.map((name) => {
        const contact = closing.get(name);
        if (contact !== undefined) return [name, single ? "contact" : `contact:${contact}`];
        return [name, String(q[name])];
      }),
    ),
  };
}

/** The velocities of the start after a throw; those that follow from a contact that stays closed are left to it. */
export function startFromThrow(
  compiled: Compiled,
  { scenario, point, velocity }: QuestionOf<"throw">,
): Record<string, string> {
  const { mechanism, scene } = compiled;
  const { set: parameters, from } = scenario;
  const state = makeState(mechanism, from, { parameters });
  const thrown = throwPoint(mechanism, scene, state, { point, velocity }, { parameters });
  const closing = closingEntries(compiled, thrown.held);
  // Slides hold velocities to the last digit.
  const exact = mechanism.contacts.some(({ bilateral }) => bilateral);
  const places = Object.entries(from).filter(([quantity]) => !quantity.endsWith("'"));
  const velocities = mechanism.coordinates
    .filter((name) => !closing.has(name))
    .map((name) => {
      const value = thrown.state.v[name] as number;
      return [`${name}'`, String(exact ? value : Number(value.toFixed(digits)))];
    });
  return Object.fromEntries([...places, ...velocities]);
}

export const loadsIn = ({ mechanism, scene }: Compiled, { from, set }: Scenario): PointLoad[] =>
  pointLoadsOf(mechanism, scene, makeState(mechanism, from, { parameters: set }), set);

/** The coordinates that close a contact in the model's start, where the hand has closed it too. */
function closingEntries({ mechanism }: Compiled, closed: readonly string[]): Map<string, string> {
  const first = mechanism.contacts[0]?.name as string;
  return new Map(
    mechanism.model.start.flatMap(({ coordinate, value }): [string, string][] => {
      if (value.kind !== "contact") return [];
      const contact = value.contact ?? first;
      return closed.includes(contact) ? [[coordinate, contact]] : [];
    }),
  );
}

const velocitiesOf = ({ from }: Scenario): Record<string, string> =>
  Object.fromEntries(Object.entries(from).filter(([quantity]) => quantity.endsWith("'")));

const rounded = ({ q, ...rest }: State): State => ({
  ...rest,
  q: Object.fromEntries(Object.entries(q).map(([name, value]) => [name, Number(value.toFixed(digits))])),
});
