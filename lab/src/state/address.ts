/** The address of the page follows the scenario, a moment after its last change. */

import { packedLink, readLink, shortLink } from "../scenario/link.js";
import { plainScenario, type Scenario } from "../scenario/scenario.js";
import { firstEnd } from "./ends.js";

/** Milliseconds after the last change until the address follows. */
const delay = 300;

export class Address {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A page inside another one has no address of its own. */
  own = true;

  follow(scenario: () => Scenario): void {
    clearTimeout(this.timer);
    if (!this.own) return;
    this.timer = setTimeout(async () => {
      const now = scenario();
      const link = shortLink(now) ?? (await packedLink(now));
      history.replaceState(null, "", `#${link}`);
    }, delay);
  }

  /** A link of the lab itself is shown at once; the way back is the browser's, unless it takes the place of the present one. */
  visit(fragment: string, instead: boolean): void {
    clearTimeout(this.timer);
    if (instead) history.replaceState(null, "", `#${fragment}`);
    else history.pushState(null, "", `#${fragment}`);
  }
}

/** The whole address of a scenario, compressed. */
export const linkTo = async (scenario: Scenario): Promise<string> =>
  `${location.href.split("#")[0]}#${await packedLink(scenario)}`;

/** The scenario of a link; the plain one, with the reason, where it cannot be read. */
export async function readAddress(
  fragment: string,
): Promise<{ readonly scenario: Scenario; readonly refusal: string }> {
  try {
    return { scenario: await readLink(fragment, firstEnd), refusal: "" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { scenario: plainScenario(), refusal: `This link cannot be opened: ${reason}.` };
  }
}
