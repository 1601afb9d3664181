/** What is shown in the lab? One value that a link carries whole: mechanism, parameters, start, choices, view. */

export const plotNames = ["phase", "histories", "friction", "impact", "energy"] as const;
export type PlotName = (typeof plotNames)[number];

/**
 * What leads a visitor through the lab, as an address names it: the gallery, a figure of it, a step of the tour or
 * of a lesson, or nothing.
 */
export const guideForm = /^(gallery(\.[\w.-]{1,40})?|(tour|lesson)(\.\d{1,2})?)?$/;

export const contactKinds = ["rigid", "compliant"] as const;
export type ContactKind = (typeof contactKinds)[number];

export interface View {
  readonly plot: PlotName;
  /** What the plot shows: two of a plane, some over time; its own choice, if empty. */
  readonly quantities: readonly string[];
  /** Seconds of the motion. */
  readonly t: number;
  /** Seconds of the motion in a second of the clock. */
  readonly speed: number;
  readonly projector: boolean;
  /** `gallery`, `gallery.LBN-4.3`, `tour.3`, or nothing. */
  readonly guide: string;
  /** The key of the large view next to the stage; none, if empty. */
  readonly open: string;
  /** What that view runs over, `mu=0.05..1.5:400`, and which quantity it shows; its own choice, if empty. */
  readonly over: string;
  readonly show: string;
  /** How much it computes, `settle=100,record=20`; its own choice, if empty. */
  readonly amounts: string;
  /** The number of the open fork from 1; 0: the last one that was chosen. */
  readonly fork: number;
  /** How much the stage is enlarged, and the point of it that stays, as fractions of its size; all of it, if empty. */
  readonly zoom: readonly number[];
  /** The lens over a contact; where it is of use, if empty. */
  readonly lens: "" | "on" | "off";
  /** Arrows of velocities at the contacts. */
  readonly arrows: boolean;
  /** The camera moves with the mechanism; where it travels far, if empty. */
  readonly camera: "" | "follow" | "fixed";
  /** Slow motion around events. */
  readonly slow: boolean;
  /** The seconds that the timeline shows; all of them, if empty. */
  readonly span: readonly number[];
  /** Parameters whose sliders stay in view while presenting; the first ones, if empty. */
  readonly sliders: readonly string[];
  /** Ranges of sliders that differ from the model's, `mu=0..1,r=0..0.5`. */
  readonly ranges: string;
  /** The stage is a drawing that can be changed. */
  readonly draw: boolean;
  /** Other runs to compare with. */
  readonly pins: readonly Pinned[];
}

/** A run that is kept for comparison: its scenario without the view. */
export type Pinned = Omit<Scenario, "view">;

export interface Scenario {
  /** A shipped name; of an own model what it is called. */
  readonly mechanism: string;
  /** The text of an own model. */
  readonly model?: string;
  /** Parameters that differ from the model's. */
  readonly set: Readonly<Record<string, number>>;
  /** Start entries that differ from the model's: phi, phi' → text as on the command line. */
  readonly from: Readonly<Record<string, string>>;
  readonly until: number;
  readonly law?: string;
  /** How contacts are modelled; as in the model, if left out. */
  readonly contact?: ContactKind;
  /** Of compliant contacts: the penetration of a unit force is its square. */
  readonly epsilon?: number;
  /** Of compliant contacts that give back their restitution: the speed at which their stiffness changes. */
  readonly epsilonN?: number;
  /** Rules that differ from their defaults. */
  readonly policy: Readonly<Record<string, string>>;
  readonly phase?: number;
  readonly jump?: string;
  /** Futures that are followed, one for each ambiguity in turn; an empty one is left to the policy. */
  readonly follow: readonly string[];
  readonly view: View;
}

export const viewDefaults: View = Object.freeze({
  plot: "phase",
  quantities: [],
  t: 0,
  speed: 1,
  projector: false,
  guide: "",
  open: "",
  over: "",
  show: "",
  amounts: "",
  fork: 0,
  zoom: [],
  lens: "",
  arrows: false,
  camera: "",
  slow: true,
  span: [],
  sliders: [],
  ranges: "",
  draw: false,
  pins: [],
});

export const scenarioDefaults = Object.freeze({ mechanism: "finger", until: 2 });

/** Limits of what a link may contain; a page must stay usable whatever it says. */
export const scenarioLimits = Object.freeze({
  until: 1000,
  speed: [0.001, 10] as const,
  /** Characters of a model, of a text in it, of the whole link once unpacked. */
  model: 200_000,
  text: 120,
  link: 300_000,
  entries: 200,
  follow: 1000,
  quantities: 60,
  /** The most that the stage is enlarged. */
  zoom: 30,
  pins: 4,
});

/** A shipped mechanism as it comes. */
export function plainScenario(mechanism: string = scenarioDefaults.mechanism): Scenario {
  const { until } = scenarioDefaults;
  return { mechanism, set: {}, from: {}, until, policy: {}, follow: [], view: viewDefaults };
}

/** Rows in a second of a motion and in all. */
const filmRows = Object.freeze({ perSecond: 500, least: 800, most: 6000 });

/** Times at which a motion is kept; the command line takes the same number after `--samples`. */
export const samplesOf = ({ until }: Pick<Scenario, "until">): number =>
  Math.ceil(Math.min(filmRows.most, Math.max(filmRows.least, until * filmRows.perSecond)));

/** Rows farther apart than this are not joined: what a motion does between them is not known from them. */
export const farApart = 1.25 / filmRows.perSecond;

/** Seconds between two rows of a run. */
export const rowStep = (scenario: Pick<Scenario, "until">): number =>
  scenario.until / (samplesOf(scenario) - 1);

/** Seconds between two rows of a part of a run: as in a short run. */
export const partStep = 1 / filmRows.perSecond;

/**
 * What a result depends on, as a text: all of a scenario but its view. Names that a result runs over are left out
 * of parameters and start, and so are whole fields that it does not use.
 */
export function scenarioKey(
  { set, from, policy, ...fields }: Pinned | Scenario,
  over: readonly string[] = [],
  unused: readonly (keyof Scenario)[] = [],
): string {
  const sorted = (record: object): [string, unknown][] =>
    Object.entries(record)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  const others = (record: object) => sorted(record).filter(([name]) => !over.includes(name));
  const { view: _, ...kept } = fields as Partial<Scenario>;
  const all = sorted({ ...kept, set: others(set), from: others(from), policy: sorted(policy) });
  return JSON.stringify(all.filter(([name]) => !unused.includes(name as keyof Scenario)));
}

/** `stick=eager,slipEnd=reverseChatter`, as the library reads it. */
export const policyText = ({ policy }: Pick<Scenario, "policy">): string =>
  Object.entries(policy)
    .map(([rule, value]) => `${rule}=${value}`)
    .join(",");

/** `phi=0.4,phi'=-1`, as the library reads it. */
export const fromText = ({ from }: Pick<Scenario, "from">): string =>
  Object.entries(from)
    .map(([quantity, text]) => `${quantity}=${text}`)
    .join(",");

/** What the motion before its first choice depends on. */
export const trunkOf = (scenario: Scenario): string => scenarioKey(scenario, [], ["follow", "until"]);
