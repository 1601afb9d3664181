/** Is this a scenario? Every field of a link from an unknown source is checked before anything is computed from it. */

import {
  type ContactKind,
  contactKinds,
  guideForm,
  type PlotName,
  plainScenario,
  plotNames,
  type Scenario,
  scenarioDefaults,
  scenarioLimits,
  type View,
  viewDefaults,
} from "./scenario.js";

/** What is wrong with a link, in one sentence. */
export class LinkError extends Error {
  override readonly name = "LinkError";
}

const name = /^[A-Za-z]\w{0,39}$/;
const quantity = /^[A-Za-z]\w{0,39}'?$/;
/** The key of a view, the ranges of a view, a quantity. */
const word = /^[a-z]{0,20}$/;
const ranges = /^[\w='.,:;+-]*$/;
const words = /^[\w': ]*$/;
const label = /^[\w+\-:;. ]*$/;

/** A coordinate, a velocity, or a number of a contact. */
const plotted = /^[A-Za-z]\w{0,80}'?$/;

/** The scenario in a value of any kind; throws LinkError. */
export function readScenario(value: unknown): Scenario {
  const given = recordOf(value, "the link");
  const mechanism = textOf(given.mechanism ?? scenarioDefaults.mechanism, "the mechanism", name);
  const { model, law, phase, jump, contact, epsilon, epsilonN } = given;
  if (contact !== undefined && !contactKinds.includes(contact as ContactKind))
    throw new LinkError(`contacts are ${contactKinds.join(" or ")}, got ${shown(contact)}`);
  if (model !== undefined && (typeof model !== "string" || model.length > scenarioLimits.model))
    throw new LinkError(`the model of the link is not a text of at most ${scenarioLimits.model} characters`);
  const follow = given.follow ?? [];
  if (!Array.isArray(follow) || follow.length > scenarioLimits.follow)
    throw new LinkError("the futures to follow are not a list of labels");
  return {
    ...plainScenario(mechanism),
    ...(model === undefined ? {} : { model }),
    set: entriesOf(given.set, "parameter", name, (entry, what) => numberOf(entry, what)),
    from: entriesOf(given.from, "start value", quantity, (entry, what) => textOf(entry, what)),
    until: timeOf(given.until ?? scenarioDefaults.until),
    ...(law === undefined ? {} : { law: textOf(law, "the impact law", name) }),
    ...(contact === undefined ? {} : { contact: contact as ContactKind }),
    ...(epsilon === undefined ? {} : { epsilon: numberOf(epsilon, "epsilon") }),
    ...(epsilonN === undefined ? {} : { epsilonN: numberOf(epsilonN, "epsilonN") }),
    policy: entriesOf(given.policy, "policy", name, (entry, what) => textOf(entry, what, label)),
    ...(phase === undefined ? {} : { phase: numberOf(phase, "the phase", 0, 1) }),
    ...(jump === undefined ? {} : { jump: textOf(jump, "the jump") }),
    follow: follow.map((entry) => textOf(entry, "a future to follow", label)),
    view: viewOf(given.view ?? {}),
  };
}

function viewOf(value: unknown): View {
  const { plot, quantities, t, speed, projector, guide, open, over, show, fork, lens, pins, ...rest } = {
    ...viewDefaults,
    ...recordOf(value, "the view"),
  };
  if (!plotNames.includes(plot as PlotName))
    throw new LinkError(`there is no plot ${shown(plot)}: use one of ${plotNames.join(" ")}`);
  if (!Array.isArray(quantities) || quantities.length > scenarioLimits.quantities)
    throw new LinkError("the quantities of the plot are not a list of names");
  return {
    plot: plot as PlotName,
    quantities: quantities.map((entry) => textOf(entry, "a quantity of the plot", plotted)),
    t: numberOf(t, "the time of the view", 0, scenarioLimits.until),
    speed: numberOf(speed, "the speed", ...scenarioLimits.speed),
    projector: projector === true,
    guide: textOf(guide, "the guide", guideForm),
    open: textOf(open, "the view", word),
    over: textOf(over, "what the view runs over", ranges),
    show: textOf(show, "what the view shows", words),
    amounts: textOf(rest.amounts, "how much the view computes", ranges),
    fork: numberOf(fork, "the fork", 0, scenarioLimits.follow),
    zoom: zoomOf(rest.zoom),
    lens: textOf(lens, "the lens", /^(on|off)?$/) as View["lens"],
    arrows: rest.arrows === true,
    camera: textOf(rest.camera, "the camera", /^(follow|fixed)?$/) as View["camera"],
    slow: rest.slow !== false,
    span: spanOf(rest.span),
    sliders: listOf(rest.sliders, "sliders", scenarioLimits.quantities).map((entry) =>
      textOf(entry, "a slider", name),
    ),
    draw: rest.draw === true,
    ranges: textOf(rest.ranges, "the ranges of sliders", ranges),
    pins: listOf(pins, "pinned runs", scenarioLimits.pins).map((entry) => {
      const { view: _, ...pinned } = readScenario({ ...recordOf(entry, "a pinned run"), view: {} });
      return pinned;
    }),
  };
}

function listOf(value: unknown, what: string, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value;
  throw new LinkError(`the ${what} of the link are not a list of at most ${most}`);
}

function zoomOf(value: unknown): readonly number[] {
  const given = listOf(value, "numbers of the zoom", 3);
  if (given.length === 0) return [];
  if (given.length !== 3) throw new LinkError("the zoom is written factor,x,y");
  const [factor, x, y] = given;
  return [
    numberOf(factor, "the zoom", 1, scenarioLimits.zoom),
    numberOf(x, "the zoom", -scenarioLimits.zoom, scenarioLimits.zoom),
    numberOf(y, "the zoom", -scenarioLimits.zoom, scenarioLimits.zoom),
  ];
}

function spanOf(value: unknown): readonly number[] {
  const given = listOf(value, "ends of the timeline", 2).map((entry) =>
    numberOf(entry, "the span of the timeline", 0, scenarioLimits.until),
  );
  const [from = 0, to = 1] = given;
  if (given.length !== 0 && !(given.length === 2 && from < to))
    throw new LinkError("the span of the timeline is written from,to");
  return given;
}

const timeOf = (value: unknown): number => {
  const time = numberOf(value, "the end", 0, scenarioLimits.until);
  if (time > 0) return time;
  throw new LinkError("the end must be later than the start");
};

function recordOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new LinkError(`${what} does not contain a scenario`);
}

function entriesOf<T>(
  value: unknown,
  what: string,
  names: RegExp,
  read: (entry: unknown, what: string) => T,
): Record<string, T> {
  const entries = Object.entries(recordOf(value ?? {}, `the list of ${what}s`));
  if (entries.length > scenarioLimits.entries)
    throw new LinkError(`more than ${scenarioLimits.entries} ${what}s`);
  return Object.fromEntries(
    entries.map(([key, entry]) => {
      if (!names.test(key)) throw new LinkError(`${shown(key)} is not the name of a ${what}`);
      return [key, read(entry, `the ${what} ${key}`)];
    }),
  );
}

function textOf(value: unknown, what: string, form?: RegExp): string {
  if (typeof value !== "string" || value.length > scenarioLimits.text)
    throw new LinkError(`${what} is not a text of at most ${scenarioLimits.text} characters`);
  if (form !== undefined && !form.test(value)) throw new LinkError(`${what} cannot be ${shown(value)}`);
  return value;
}

function numberOf(value: unknown, what: string, low = -Number.MAX_VALUE, high = Number.MAX_VALUE): number {
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new LinkError(`${what} is not a finite number`);
  if (value < low || value > high)
    throw new LinkError(`${what} must lie between ${low} and ${high}, got ${value}`);
  return value;
}

/** A stranger's text in a message: short, and on one line. */
const shown = (value: unknown): string => JSON.stringify(String(value).slice(0, 40));
