/** A scenario as one HTML file: the page of one file that the build has made, with the scenario in it. */

import { pageWith } from "../../element/page.js";
import type { Scenario } from "../scenario/scenario.js";

export async function singlePage(scenario: Scenario): Promise<string> {
  const response = await fetch("./single.html");
  if (!response.ok) throw new Error(`single.html answers ${response.status}`);
  return pageWith(await response.text(), { scenario });
}
