/** Which rule decides between options, and which of them does it take? Asked of the functions, with options written down. */
import { describe, expect, it } from "vitest";
import {
  choose,
  type Option,
  optionsAt,
  type Question,
  questionOf,
  record,
  ruleOf,
} from "../../src/simulate/transition/choice.js";

type Run = Parameters<typeof choose>[0];
type Future = Option["future"];
type Known = Question["known"][number];

const policyOf = {
  ...{
    stick: "persist",
    afterImpact: "stick",
    indeterminate: "flight",
    slipEnd: "stick",
    slideRoot: "small",
  },
  ...{ simultaneous: "together", impact: 1 },
};
const runWith = (policy: object, modes: readonly string[] = ["stick", "stick"]) =>
  ({
    settings: { policy: { ...policyOf, ...policy } },
    contacts: modes.map((mode) => ({ mode })),
    mechanism: { contacts: [{ name: "a" }, { name: "b" }] },
    listeners: {},
  }) as unknown as Run;
const question = (cause: string, given: Partial<Question> = {}): Question => ({
  ...{ cause: cause as Question["cause"], known: [], members: [0, 1], present: [undefined, undefined] },
  ...given,
});
const option = (label: string, future: object = {}, modes?: object): Option =>
  ({
    future: { kind: "mode", ...future },
    label,
    ...(modes === undefined ? {} : { modes }),
  }) as unknown as Option;
const [stick, slip, flight] = ["stick", "slip-", "flight"].map((label) => option(label)) as [
  Option,
  Option,
  Option,
];
const impact = option("impact", { kind: "impact" });
const order = option("impact a b", { kind: "impact", order: ["a", "b"] });
const touching = { touching: true } as unknown as Known;

describe("the rule", () => {
  const rule = (options: readonly Option[], cause = "border", known: readonly Known[] = [touching]) =>
    ruleOf(question(cause, { known }), options);

  it("is that of what the options are", () => {
    expect(rule([stick, option("reverseChatter", { kind: "reverseChatter" })])).toBe("slipEnd");
    expect(rule([stick, option("small", { slideRoot: "small" }), impact])).toBe("slideRoot");
    expect(rule([impact, order])).toBe("simultaneous");
    expect(rule([order, order])).toBe("impact");
    expect(rule([impact, impact])).toBe("impact");
    expect(rule([stick, impact])).toBe("indeterminate");
    expect(rule([stick, order])).toBe("simultaneous");
    expect(rule([stick, flight])).toBe("stick");
    expect(rule([stick, flight], "impact")).toBe("afterImpact");
  });

  it("is that of combinations if several contacts are open: they touch, or stick on a spring", () => {
    const apart = { touching: false, slip: 0 } as unknown as Known;
    const soft = (slip: number) => ({ touching: false, compliance: {}, slip }) as unknown as Known;
    expect(rule([stick, flight], "border", [touching, touching])).toBe("combination");
    expect(rule([stick, flight], "border", [touching, apart])).toBe("stick");
    expect(rule([stick, flight], "border", [touching, soft(0)])).toBe("combination");
    expect(rule([stick, flight], "border", [touching, soft(1)])).toBe("stick");
  });
});

describe("the choice", () => {
  const chosen = (rule: string, options: readonly Option[], policy: object = {}, modes?: string[]) =>
    choose(runWith(policy, modes), question("border"), rule, options).label;

  it("of stick, of slip after an impact, of roots, and where the wish is not there", () => {
    expect(chosen("stick", [flight, stick])).toBe("stick");
    expect(chosen("stick", [stick, flight], { stick: "eager" })).toBe("flight");
    expect(chosen("stick", [slip, slip], { stick: "eager" })).toBe("slip-");
    expect(chosen("afterImpact", [flight, slip, stick])).toBe("stick");
    expect(chosen("afterImpact", [flight, slip, stick], { afterImpact: "slip" })).toBe("slip-");
    expect(chosen("afterImpact", [flight, slip], { afterImpact: "stick" })).toBe("slip-");
    expect(chosen("afterImpact", [flight], { afterImpact: "slip" })).toBe("flight");
    expect(chosen("afterImpact", [impact])).toBe("impact");
    const [small, large] = ["small", "large"].map((root) => option(root, { slideRoot: root })) as [
      Option,
      Option,
    ];
    expect(chosen("slideRoot", [small, large], { slideRoot: "large" })).toBe("large");
    expect(chosen("slideRoot", [large, small])).toBe("small");
    expect(chosen("slideRoot", [small, stick], { slideRoot: "small" })).toBe("stick");
    expect(chosen("slideRoot", [large], { slideRoot: "small" })).toBe("large");
  });

  it("of an impact or flight, and of the member that is named", () => {
    const [one, two] = ["one", "two"].map((label) => option(label, { kind: "impact" })) as [Option, Option];
    expect(chosen("indeterminate", [one, flight])).toBe("flight");
    expect(chosen("indeterminate", [flight, one, two], { indeterminate: "impact" })).toBe("one");
    expect(chosen("indeterminate", [flight, one, two], { indeterminate: "impact", impact: 2 })).toBe("two");
    expect(chosen("indeterminate", [one, two], { impact: 9 })).toBe("two");
    expect(chosen("indeterminate", [flight], { indeterminate: "impact" })).toBe("flight");
    expect(chosen("impact", [one, two])).toBe("one");
    expect(chosen("simultaneous", [order, one, two], { impact: 2 })).toBe("two");
    expect(chosen("simultaneous", [one, order], { simultaneous: "sequential" })).toBe("impact a b");
  });

  it("at the end of a slip: stick, the family, or what the elastic model says of the direction", () => {
    const verdict = (name: string) => ({ verdict: name });
    const elastic = { fromPlus: verdict("reverseChatter"), fromMinus: verdict("stick") };
    const family = option("family", { kind: "reverseChatter", elastic });
    expect(chosen("slipEnd", [family, stick])).toBe("stick");
    expect(chosen("slipEnd", [stick, family], { slipEnd: "reverseChatter" })).toBe("family");
    expect(chosen("slipEnd", [stick, family], { slipEnd: "elastic" }, ["flight", "slip+"])).toBe("family");
    expect(chosen("slipEnd", [stick, family], { slipEnd: "elastic" }, ["slip-", "flight"])).toBe("stick");
  });

  it("of a combination: the fewest contacts change, then stick before slip before flight; a wish narrows it", () => {
    const combination = (a: string, b: string) => option(`${a} ${b}`, {}, { a, b });
    const all = [
      ["flight", "flight"],
      ["stick", "slip+"],
      ["slip+", "slip+"],
      ["stick", "stick"],
    ].map(([a, b]) => combination(a as string, b as string));
    const present = ["slip+", "slip+"] as const;
    const best = (policy: object, at: Partial<Question>) =>
      choose(runWith(policy), question("border", at), "combination", all).label;
    expect(best({}, {})).toBe("stick stick");
    expect(best({}, { present })).toBe("slip+ slip+");
    expect(best({}, { present: ["flight", "slip+"] })).toBe("stick slip+");
    expect(best({}, { present: ["flight", undefined] })).toBe("flight flight");
    expect(best({}, { present: ["slip+", undefined] })).toBe("slip+ slip+");
    expect(best({ combination: { b: "slip+" } }, {})).toBe("stick slip+");
    expect(best({ combination: { a: "flight", b: "slip+" } }, {})).toBe("stick stick");
    expect(best({ combination: { b: "flight" } }, { members: [0] })).not.toBe("flight flight");
  });
});

describe("the question", () => {
  it("keeps a mode unless the contact has stopped, arrives, or begins", () => {
    const run = runWith({}, ["slip+", "flight"]);
    const known = (slip: number, touches: boolean) =>
      [{ slip }, { slip: 1, touching: touches }] as unknown as Known[];
    const present = (cause: string, ...args: [number, boolean]) =>
      questionOf(run, cause as Question["cause"], known(...args), [0, 1]).present;
    expect(present("border", 1, false)).toEqual(["slip+", "flight"]);
    expect(present("border", 0, true)).toEqual([undefined, undefined]);
    expect(present("start", 1, false)).toEqual([undefined, undefined]);
    const stuck = questionOf(
      runWith({}, ["stick", "slip-"]),
      "border",
      [{ slip: 0 }, { slip: 0 }] as Known[],
      [0],
    );
    expect(stuck.present).toEqual(["stick", undefined]);
  });

  it("has the best label of each motion, jumps by their order, and reverse chatter at the end of a slip", () => {
    const futures = [
      { kind: "mode", modes: { a: "flight", b: "stick" }, alternatives: [{ a: "slip+", b: "stick" }] },
      { kind: "impact" },
      { kind: "impact", order: ["b", "a"] },
      { kind: "reverseChatter" },
      { kind: "mode", modes: { a: "stick" }, slideRoot: "large" },
    ] as unknown as Future[];
    const labels = (cause: string, policy: object = {}) =>
      optionsAt(runWith(policy), question(cause, { known: [{}, {}] as Known[] }), futures).map(
        ({ label }) => label,
      );
    const always = ["a:slip+;b:stick", "impact", expect.stringMatching(/^impact b.*a/), "large"];
    expect(labels("start")).toEqual(always);
    expect(labels("slipEnd")).toEqual([...always.slice(0, 3), "reverseChatter", "large"]);
    expect(labels("start", { slipEnd: "reverseChatter" })).toContain("reverseChatter");
    expect(labels("impact", { slipEnd: "reverseChatter" })).not.toContain("reverseChatter");
    // A compliant contact that slips is not named.
    const soft = [
      { compliance: {}, slip: 1 },
      { compliance: {}, slip: 0 },
    ] as unknown as Known[];
    expect(optionsAt(runWith({}), question("start", { known: soft }), futures)[0]?.label).toBe("stick");
  });

  it("is recorded with its options, its policy and the choice", () => {
    const decided: unknown[] = [];
    const run = {
      ...{ t: 3, settings: { policy: { stick: "eager", impact: {} } }, ambiguities: [] as unknown[] },
      stretches: { decide: (...given: unknown[]) => decided.push(given) },
    } as unknown as Run;
    record(run, question("border"), "stick", [stick, flight], flight);
    record(run, question("border"), "impact", [stick], stick);
    expect(run.ambiguities).toMatchObject([
      { t: 3, rule: "stick", options: ["stick", "flight"], chosen: "flight", policy: "stick=eager" },
      { rule: "impact", policy: "impact=stick" },
    ]);
    expect(decided).toEqual(run.ambiguities.map((entry) => [[0, 1], entry]));
  });
});
