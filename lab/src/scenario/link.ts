/**
 * How does a scenario become the fragment of a link? Short where a person may write it, `#finger?mu=1&until=3`; whole and
 * compressed, `#~…`, where it holds a model or is to be sent.
 */

import { LinkError, readScenario } from "./read.js";
import { fromText, guideForm, policyText, type Scenario, scenarioLimits, viewDefaults } from "./scenario.js";

/** The fragment of a compressed scenario begins with it: no name of a mechanism does. */
const packedMark = "~";

/** Keys that are no parameters; a parameter of that name is written `set.until`. */
const optionKeys = [
  "from",
  "until",
  "law",
  "contact",
  "epsilon",
  "epsilonN",
  "policy",
  "phase",
  "jump",
  "follow",
  "plot",
  "quantities",
  "t",
  "speed",
  "projector",
  "guide",
  "view",
  "over",
  "show",
  "amounts",
  "fork",
  "zoom",
  "lens",
  "arrows",
  "camera",
  "slow",
  "span",
  "sliders",
  "ranges",
  "draw",
];

/** The short fragment, without `#`; undefined where only a compressed one can hold the scenario. */
export function shortLink(scenario: Scenario): string | undefined {
  const { mechanism, model, set, until, law, phase, jump, follow, view } = scenario;
  if (model !== undefined || view.pins.length > 0) return undefined;
  const options: [string, string | undefined][] = [
    ["from", fromText(scenario) || undefined],
    ["until", String(until)],
    ["law", law],
    ["contact", scenario.contact],
    ["epsilon", scenario.epsilon?.toString()],
    ["epsilonN", scenario.epsilonN?.toString()],
    ["policy", policyText(scenario) || undefined],
    ["phase", phase?.toString()],
    ["jump", jump],
    ["follow", follow.join(",") || undefined],
    ["plot", view.plot === viewDefaults.plot ? undefined : view.plot],
    ["quantities", view.quantities.join(",") || undefined],
    ["t", view.t === viewDefaults.t ? undefined : String(view.t)],
    ["speed", view.speed === viewDefaults.speed ? undefined : String(view.speed)],
    ["projector", view.projector ? "on" : undefined],
    ["guide", view.guide || undefined],
    ["view", view.open || undefined],
    ["over", view.over || undefined],
    ["show", view.show || undefined],
    ["amounts", view.amounts || undefined],
    ["fork", view.fork === 0 ? undefined : String(view.fork)],
    ["zoom", view.zoom.join(",") || undefined],
    ["lens", view.lens || undefined],
    ["arrows", view.arrows ? "on" : undefined],
    ["camera", view.camera || undefined],
    ["slow", view.slow ? undefined : "off"],
    ["span", view.span.join(",") || undefined],
    ["sliders", view.sliders.join(",") || undefined],
    ["ranges", view.ranges || undefined],
    ["draw", view.draw ? "on" : undefined],
  ];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(set))
    query.append(optionKeys.includes(name) ? `set.${name}` : name, String(value));
  for (const [key, value] of options) if (value !== undefined) query.append(key, value);
  const text = query
    .toString()
    .replaceAll("%3D", "=")
    .replaceAll("%2C", ",")
    .replaceAll("%27", "'")
    .replaceAll("%3A", ":");
  return `${mechanism}?${text}`;
}

/** Links that are compressed are rare: what unpacks them is loaded with the first one. */
const packing = () => import("./packed.js");

/** The compressed fragment, without `#`. */
export async function packedLink(scenario: Scenario): Promise<string> {
  const { packed } = await packing();
  return packedMark + (await packed(scenario));
}

/** The scenario of a fragment of either kind, with or without `#`; throws LinkError. `endOf` says how long a mechanism is shown. */
export async function readLink(fragment: string, endOf?: (mechanism: string) => number): Promise<Scenario> {
  const text = fragment.replace(/^#/, "");
  if (text.length > scenarioLimits.link) throw new LinkError("the link is too long");
  if (!text.startsWith(packedMark)) return readShort(text, endOf);
  const { unpacked } = await packing();
  return readScenario(await unpacked(text.slice(packedMark.length)));
}

/** What an address without a scenario shows: a rod that may fly off or stop, and the reader decides. */
const firstLink = "rod?mu=2&Sy=10&from=theta=1.1,x'=2&until=0.6";

function readShort(fragment: string, endOf?: (mechanism: string) => number): Scenario {
  const text = fragment === "" ? firstLink : fragment;
  // `#tour` and `#gallery` are addresses of their own.
  if (text !== "" && guideForm.test(text)) return readScenario({ view: { guide: text } });
  const cut = text.indexOf("?");
  const mechanism = decoded(cut < 0 ? text : text.slice(0, cut));
  const query = new URLSearchParams(cut < 0 ? "" : text.slice(cut + 1));
  const given = new Map(query);
  const number = (key: string): number | undefined => {
    const value = given.get(key);
    return value === undefined ? undefined : numberIn(value, key);
  };
  const numbers = (key: string): number[] | undefined =>
    given
      .get(key)
      ?.split(",")
      .map((value) => numberIn(value, key));
  const set = Object.fromEntries(
    [...given]
      .filter(([key]) => !optionKeys.includes(key))
      .map(([key, value]) => [key.replace(/^set\./, ""), numberIn(value, key)]),
  );
  const view = {
    plot: given.get("plot"),
    quantities: given.get("quantities")?.split(","),
    t: number("t"),
    speed: number("speed"),
    guide: given.get("guide"),
    open: given.get("view"),
    over: given.get("over"),
    show: given.get("show"),
    amounts: given.get("amounts"),
    fork: number("fork"),
    zoom: numbers("zoom"),
    lens: given.get("lens"),
    camera: given.get("camera"),
    span: numbers("span"),
    sliders: given.get("sliders")?.split(","),
    ranges: given.get("ranges"),
  };
  const scenario = {
    mechanism: mechanism === "" ? undefined : mechanism,
    set,
    from: pairsIn(given.get("from"), "from"),
    until: number("until") ?? endOf?.(mechanism),
    law: given.get("law"),
    contact: given.get("contact"),
    epsilon: number("epsilon"),
    epsilonN: number("epsilonN"),
    policy: pairsIn(given.get("policy"), "policy"),
    phase: number("phase"),
    jump: given.get("jump"),
    follow: given.get("follow")?.split(","),
    view: {
      ...defined(view),
      projector: given.has("projector"),
      arrows: given.has("arrows"),
      draw: given.has("draw"),
      slow: given.get("slow") !== "off",
    },
  };
  return readScenario(defined(scenario));
}

const defined = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkError("the link names no mechanism");
  }
}

function numberIn(text: string, key: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw new LinkError(`${JSON.stringify(key.slice(0, 40))} of the link is not a number`);
}

/** `phi=0.4,phi'=-1`; of ’ a ' is made. */
function pairsIn(text: string | undefined, key: string): Record<string, string> | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const pairs = text.split(",").map((pair) => {
    const cut = pair.indexOf("=");
    if (cut < 0) throw new LinkError(`${key} is written name=value,name=value`);
    return [pair.slice(0, cut).trim().replaceAll("’", "'"), pair.slice(cut + 1).trim()];
  });
  return Object.fromEntries(pairs);
}
