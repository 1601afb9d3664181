/** Which contacts of other blocks are about to be hit at a moment? Each condition of landsNow at numbers of its own. */

import { expect, it } from "vitest";
import type { ImpactHistory } from "../../src/simulate/record/impactHistory.js";
import type { Run } from "../../src/simulate/run.js";
import { landsNow } from "../../src/simulate/transition/endless/together.js";

const [own, others] = [{}, {}] as ImpactHistory[];

interface Other {
  readonly mode?: string;
  readonly idle?: number;
  readonly history?: ImpactHistory | undefined;
  readonly law?: object;
  readonly isRead?: boolean;
  readonly vN?: number;
  readonly gap?: number;
}

/** Contact 0 asks; the tolerated time is 1e-12, and contact 1 falls at 2 from a height of 1e-9. */
function lands(other: Other, slack?: number): boolean {
  const { mode = "flight", idle = 0, history = others, law, isRead = true, vN = -2, gap = 1e-9 } = other;
  const read: number[] = [];
  const run = {
    contacts: [{ mode: "stick" }, { mode }],
    histories: [own, history],
    idle: Uint8Array.of(0, idle),
    laws: [undefined, law],
    reader: { read: (_: number, i: number) => read.push(i) > 0 && isRead, vN, gap },
    t: 0,
    settings: { atol: 1e-12, rtol: 0 },
  } as unknown as Run;
  const found = landsNow(run, 0, slack);
  // What was read last is the contact that asked.
  expect(read.at(-1)).toBe(0);
  return found;
}

it("a contact in flight that reaches its surface within the slack", () => {
  expect(lands({}, 0.6e-9)).toBe(true);
  expect(lands({}, 0.4e-9)).toBe(false);
  expect(lands({ gap: 0 })).toBe(true);
  expect(lands({ gap: 1e-9 })).toBe(false);
});

it.each<Other>([
  { mode: "stick" },
  { idle: 1 },
  { history: own },
  { law: {} },
  { isRead: false },
  { vN: 2, gap: -1e-9 },
  { vN: 0, gap: 0 },
])("not %o", (other) => {
  expect(lands(other, 1e-6)).toBe(false);
});
