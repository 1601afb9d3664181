/** Which command computes what the stage shows? */

import { fromText, policyText, type Scenario } from "./scenario.js";

/** One line for a shell; an own model is expected in a file of its name. */
export function commandLine(scenario: Scenario): string {
  const { mechanism, model, set, until, law, contact, epsilon, epsilonN, phase, jump, follow } = scenario;
  const policy = policyText(scenario);
  const from = fromText(scenario);
  const words = [
    "judder",
    "simulate",
    model === undefined ? mechanism : `${mechanism}.yaml`,
    ...Object.entries(set).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ...(from === "" ? [] : ["--from", from]),
    "--until",
    String(until),
    ...(law === undefined ? [] : ["--law", law]),
    ...(contact === undefined ? [] : ["--contact", contact]),
    ...(epsilon === undefined ? [] : ["--epsilon", String(epsilon)]),
    ...(epsilonN === undefined ? [] : ["--epsilonN", String(epsilonN)]),
    ...(policy === "" ? [] : ["--policy", policy]),
    ...(phase === undefined ? [] : ["--phase", String(phase)]),
    ...(jump === undefined ? [] : ["--jump", jump]),
    ...(follow.length === 0 ? [] : ["--follow", follow.join(",")]),
  ];
  return words.map(quoted).join(" ");
}

/** In double quotes, which every shell knows, where a plain word would not do; what they leave open is escaped. */
const quoted = (word: string): string =>
  /^[\w=.,:+-]+$/.test(word) ? word : `"${word.replace(/[\\"$`]/g, (letter) => `\\${letter}`)}"`;
