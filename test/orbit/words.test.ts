/** Why no orbit was found, in words with numbers of three digits. */

import { expect, it } from "vitest";
import { notFoundWords } from "../../src/orbit/periodic/words.js";

type Reason = Parameters<typeof notFoundWords>[0]["reason"];
const words = (reason: object) => notFoundWords({ reason: reason as Reason } as never);

it.each([
  [{ kind: "notAdmissible", what: "apart", share: 0.0123456 }, "ends 0.0123 of its range away from it"],
  [
    { kind: "notAdmissible", what: "fewEvents", found: 2, wanted: 5 },
    "only 2 of 5 events happen in one period",
  ],
  [{ kind: "notAdmissible", what: "notFollowed" }, "the motion cannot be followed"],
])("%o", (reason, text) => {
  expect(words(reason)).toContain(text);
});
