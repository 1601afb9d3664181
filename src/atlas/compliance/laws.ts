/**
 * Which contacts of a run are compliant, and by which law? The model file may say so of each contact; options say
 * it of all, or of those they name: `epsilon` alone is [NDCb] (6.8), with `epsilonN` (6.15)-(6.16) with the
 * contact's restitution. The others are rigid.
 */

import {
  type Compliance,
  type ComplianceKind,
  type ComplianceNumber,
  complianceLaws,
  complianceNumbers,
  complianceOf,
  contactLaw,
  contactLawOf,
  defaultCompliance,
  impliedLaw,
  numbersOf,
  slideLaws,
} from "../../contact/index.js";
import { evaluate, type Node, suggestion } from "../../expression/index.js";
import type { ComplianceTerms, ContactFormulas, Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";

/** One law per contact; undefined where it is rigid. */
export type Laws = readonly (Compliance | undefined)[];

/** How contacts are modelled: `model` follows the model file. */
export const contactChoices = Object.freeze(["model", "rigid", "compliant"] as const);
export type ContactChoice = (typeof contactChoices)[number];
/** By the names of contacts. */
export type ContactChoices = Readonly<Record<string, ContactChoice>>;

/** The numbers of a law, by name. */
export interface ComplianceOptions extends Readonly<Partial<Record<ComplianceNumber, number>>> {
  /**
   * A choice for all contacts, or for some of them by name: `{ wall: "compliant" }`; the others are as in the
   * model.
   */
  readonly contacts?: ContactChoice | ContactChoices;
  /** Names the law where numbers alone do not: `hertz` with a stiffness. */
  readonly compliance?: ComplianceKind;
}

/** The names of these options. */
const optionNames: readonly (keyof ComplianceOptions)[] = ["contacts", ...complianceNumbers, "compliance"];

/** Those of a larger set of options that are given. */
export const givenCompliance = (options: ComplianceOptions): ComplianceOptions =>
  Object.fromEntries(
    optionNames.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );

export const complianceDefaults = Object.freeze({
  contacts: "model" satisfies ContactChoice as ContactChoice,
  /** Where contacts are to be compliant and neither options nor the model file say how. */
  epsilon: 1e-4,
});

/** What is chosen for contacts by name, and for all others. */
interface Choices {
  readonly named: ReadonlyMap<string, ContactChoice>;
  readonly others: ContactChoice;
  /** Options make some contact compliant: the law of the options applies to these contacts. */
  readonly some: boolean;
}

const allAsModelled: Choices = Object.freeze({ named: new Map(), others: "model", some: false });

function choicesOf(contacts: ComplianceOptions["contacts"]): Choices {
  if (contacts === undefined) return allAsModelled;
  const all = typeof contacts === "string";
  const named = all ? [] : Object.entries(contacts);
  const choices = all ? [contacts] : named.map(([, choice]) => choice);
  const wrong = choices.find((choice) => !contactChoices.includes(choice));
  if (wrong !== undefined)
    throw new Mistake(
      `contacts must be one of ${contactChoices.join(" ")}, or one for each named contact, got ${wrong}`,
    );
  return {
    named: new Map(named),
    others: all ? contacts : complianceDefaults.contacts,
    some: choices.includes("compliant"),
  };
}

/** The law that options give to contacts; throws Mistake with the value where they make no law. */
export function lawOfOptions(options: ComplianceOptions): Compliance | undefined {
  const given = complianceNumbers.filter((name) => options[name] !== undefined);
  const { contacts, compliance } = options;
  const { others, some } = choicesOf(contacts);
  if (compliance !== undefined && !Object.hasOwn(complianceLaws, compliance))
    throw new Mistake(
      `compliance must be one of ${Object.keys(complianceLaws).join(" ")}, got ${compliance}`,
    );
  if (given.length === 0 && compliance === undefined) return undefined;
  const [first = "compliance"] = given;
  if (others === "rigid" && !some)
    throw new Mistake(`${first} ${options[first]} needs compliant contacts, but contacts are rigid`);
  const law = compliance ?? impliedLaw(given);
  const { numbers, needed } = contactLaw(law);
  const names = numbers as readonly ComplianceNumber[];
  const foreign = given.find((name) => !names.includes(name));
  if (foreign !== undefined)
    throw new Mistake(
      `${foreign} ${options[foreign]} is not a number of the law ${law}: known: ${names.join(" ")}`,
    );
  const missing = names.slice(0, needed).find((name) => !given.includes(name));
  if (missing !== undefined) throw new Mistake(`the law ${law} needs ${missing}`);
  const [one, other] = names.map((name) => options[name] ?? 0);
  return complianceOf(law, one as number, other ?? 0);
}

/** The laws of all contacts of a mechanism; undefined where all of them are rigid. */
export function lawsOf(
  mechanism: Mechanism,
  options: ComplianceOptions,
  parameters: ArrayLike<number>,
): Laws | undefined {
  const origins = originsOf(mechanism, options);
  if (origins === undefined) return undefined;
  const laws = mechanism.formulas.contacts.map((formulas, i) => {
    const origin = origins[i];
    return origin === "model" ? lawOfModel(mechanism, formulas, parameters) : origin;
  });
  checkContacts(mechanism, laws);
  return laws;
}

/** A law whose numbers are formulas of the parameters. */
export interface LawTerms {
  readonly law: ComplianceKind;
  readonly numbers: readonly [Node, Node];
}

/** The same laws as formulas, for derivatives by parameters; undefined where all contacts are rigid. */
export function lawTermsOf(
  mechanism: Mechanism,
  options: ComplianceOptions,
): readonly (LawTerms | undefined)[] | undefined {
  const { graph } = mechanism.formulas.words;
  return originsOf(mechanism, options)?.map((origin, i) => {
    if (origin === undefined) return undefined;
    if (origin !== "model") {
      const [first, second] = numbersOf(origin);
      return { law: origin.law, numbers: [graph.number(first), graph.number(second)] };
    }
    const own = mechanism.formulas.contacts[i]?.compliance as ComplianceTerms;
    const [first = graph.zero, second = graph.zero] = own.numbers;
    return { law: own.law, numbers: [first, second] };
  });
}

/** Where the law of a contact comes from: what the options say, or the model file. */
type Origin = Compliance | "model" | undefined;

/** One for each contact; undefined where all of them are rigid. Throws Mistake where options contradict themselves. */
function originsOf(mechanism: Mechanism, options: ComplianceOptions): readonly Origin[] | undefined {
  const common = lawOfOptions(options);
  const { named, others, some } = choicesOf(options.contacts);
  const names = mechanism.contacts.map(({ name }) => name);
  const stranger = [...named.keys()].find((name) => !names.includes(name));
  if (stranger !== undefined)
    throw new Mistake(`contacts: there is no contact ${stranger}: ${suggestion(stranger, names)}`);
  const origins = mechanism.formulas.contacts.map(({ name, compliance }): Origin => {
    const choice = named.get(name) ?? others;
    if (choice === "rigid") return undefined;
    const own = compliance === undefined ? undefined : "model";
    if (choice === "model") return some ? own : (common ?? own);
    return common ?? own ?? complianceOf(defaultCompliance, complianceDefaults.epsilon, 0);
  });
  if (common !== undefined && !origins.includes(common))
    throw new Mistake(
      `the law ${common.law} is given, but no contact is compliant` +
        (options.contacts === undefined ? "" : `: contacts ${JSON.stringify(options.contacts)}`),
    );
  return origins.every((origin) => origin === undefined) ? undefined : origins;
}

/** What stands under `compliance:`, at the present parameters. */
function lawOfModel(
  { formulas: { words } }: Mechanism,
  { name, compliance }: ContactFormulas,
  parameters: ArrayLike<number>,
): Compliance | undefined {
  if (compliance === undefined) return undefined;
  const { law, numbers } = compliance;
  const symbols = new Map(words.p.map((symbol, i) => [symbol.name, parameters[i] as number]));
  const [first, second = 0] = evaluate([...numbers], symbols);
  try {
    return complianceOf(law, first as number, second);
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    throw new Mistake(`contact ${name}: ${error.message}`);
  }
}

function checkContacts({ contacts }: Mechanism, laws: Laws): void {
  for (const [i, { name, bilateral }] of contacts.entries()) {
    const law = laws[i];
    if (bilateral && law !== undefined && !contactLawOf(law).bothWays)
      throw new Mistake(
        `the slide ${name} cannot have the law ${law.law}: it holds both ways, give it ${slideLaws.join(" or ")}`,
      );
  }
}
