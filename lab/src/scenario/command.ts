/** Which command computes what the stage shows? */

import { fromText, policyText, type Scenario } from "./scenario.js";

/** One line for a shell, with further words at its end; an own model is expected in a file of its name. */
export function commandLine(scenario: Scenario, more: readonly string[] = []): string {
  const { until, follow } = scenario;
  return shellLine([
    "judder",
    "simulate",
    ...mechanismWords(scenario),
    ...startWords(scenario),
    "--until",
    String(until),
    ...contactWords(scenario),
    ...choiceWords(scenario),
    ...(follow.length === 0 ? [] : ["--follow", follow.join(",")]),
    ...more,
  ]);
}

/** The name or file by which a command finds the mechanism, and its parameters. */
export const mechanismWords = ({ mechanism, model, set }: Scenario): string[] => [
  model === undefined ? mechanism : `${mechanism}.yaml`,
  ...Object.entries(set).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
];

export function startWords(scenario: Pick<Scenario, "from">): string[] {
  const from = fromText(scenario);
  return from === "" ? [] : ["--from", from];
}

/** How contacts are modelled. */
export const contactWords = ({ contact, epsilon, epsilonN }: Scenario): string[] => [
  ...(contact === undefined ? [] : ["--contact", contact]),
  ...(epsilon === undefined ? [] : ["--epsilon", String(epsilon)]),
  ...(epsilonN === undefined ? [] : ["--epsilonN", String(epsilonN)]),
];

/** Laws and policies. */
export function choiceWords(scenario: Scenario): string[] {
  const { law, phase, jump } = scenario;
  const policy = policyText(scenario);
  return [
    ...(law === undefined ? [] : ["--law", law]),
    ...(policy === "" ? [] : ["--policy", policy]),
    ...(phase === undefined ? [] : ["--phase", String(phase)]),
    ...(jump === undefined ? [] : ["--jump", jump]),
  ];
}

export const shellLine = (words: readonly string[]): string => words.map(quoted).join(" ");

/** In double quotes, which every shell supports, where a plain word would not do; what they leave open is escaped. */
const quoted = (word: string): string =>
  /^[\w=.,:+-]+$/.test(word) ? word : `"${word.replace(/[\\"$`]/g, (letter) => `\\${letter}`)}"`;
