import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountsIn, isWithin, off, withAmount } from "../../lab/src/crew/amounts.js";
import { commandLine } from "../../lab/src/scenario/command.js";
import { packedLink, readLink, shortLink } from "../../lab/src/scenario/link.js";
import { LinkError } from "../../lab/src/scenario/read.js";
import {
  type Pinned,
  plainScenario,
  plotNames,
  type Scenario,
  scenarioLimits,
} from "../../lab/src/scenario/scenario.js";
import { randomSource } from "../../src/numerics/index.js";

const seed = 9;

const name = fc.stringMatching(/^[A-Za-z]\w{0,6}$/).filter((text) => text !== "__proto__");
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const startText = fc.constantFrom("0.4", "contact", "contact:A", "stick", "pi/8", "-2*mu");

const { view: _, ...pinned } = plainScenario("rod");
const scenarios: fc.Arbitrary<Scenario> = fc
  .record(
    {
      mechanism: name,
      model: fc.string({ maxLength: 200 }),
      set: fc.dictionary(name, number, { maxKeys: 4, noNullPrototype: true }),
      from: fc.dictionary(
        fc.tuple(name, fc.constantFrom("", "'")).map((parts) => parts.join("")),
        startText,
        { maxKeys: 3, noNullPrototype: true },
      ),
      until: fc.double({ min: 1e-6, max: scenarioLimits.until, noNaN: true }),
      law: fc.constantFrom("stronge", "moreau"),
      contact: fc.constantFrom("rigid", "compliant"),
      epsilon: fc.double({ min: 1e-6, max: 1, noNaN: true }),
      epsilonN: fc.double({ min: 1e-6, max: 1, noNaN: true }),
      policy: fc.constantFrom<Record<string, string>>({}, { stick: "eager", slipEnd: "reverseChatter" }),
      phase: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
      follow: fc.constantFrom<string[]>(
        [],
        ["flight"],
        ["", "A:stick;B:slip+", "flight"],
        ["impact A-B-A", "impact C:A-B..."],
      ),
      view: fc.record({
        plot: fc.constantFrom(...plotNames),
        t: fc.double({ min: 0, max: 10, noNaN: true }).map((value) => value + 0),
        speed: fc.double({ min: 0.001, max: 10, noNaN: true }),
        projector: fc.boolean(),
        quantities: fc.array(fc.constantFrom("phi", "phi'", "tip_vT"), { maxLength: 3 }),
        guide: fc.constantFrom("", "gallery", "gallery.LBN-4.3", "tour", "tour.3"),
        open: fc.constantFrom("", "diagram", "referee"),
        over: fc.constantFrom(
          "",
          "mu=0.05..1.5:400",
          "phi'=-3..3:60,phi=0.1..0.7:60",
          "epsilon=1e-3..1e-5:9",
        ),
        show: fc.constantFrom("", "extrema phi", "phi'", "max_v_phi"),
        amounts: fc.constantFrom("", "settle=100,record=0.5", "damped=1"),
        fork: fc.nat({ max: scenarioLimits.follow }),
        zoom: fc.constantFrom<number[]>([], [2, 0.5, 0.25], [30, -1, 2]),
        lens: fc.constantFrom("" as const, "on" as const, "off" as const),
        arrows: fc.boolean(),
        camera: fc.constantFrom("" as const, "follow" as const, "fixed" as const),
        slow: fc.boolean(),
        span: fc.constantFrom<number[]>([], [0, 0.5], [0.1, 3]),
        sliders: fc.constantFrom<string[]>([], ["mu"], ["mu", "r"]),
        draw: fc.boolean(),
        ranges: fc.constantFrom("", "mu=0..1", "mu=-1..1e-3,r=0..0.5"),
        pins: fc.constantFrom<Pinned[]>([], [pinned], [pinned, { ...pinned, set: { mu: 2 } }]),
      }),
    },
    { requiredKeys: ["mechanism", "set", "from", "until", "policy", "follow", "view"] },
  )
  .map((scenario) => scenario as Scenario);

describe("a scenario in a link", () => {
  it("comes back whole from the compressed form", async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        expect(await readLink(`#${await packedLink(scenario)}`)).toEqual(scenario);
      }),
      { seed, numRuns: 200 },
    );
  });

  it("comes back whole from the short form, if it holds no model", async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const link = shortLink(scenario);
        expect(link === undefined).toBe(scenario.model !== undefined || scenario.view.pins.length > 0);
        if (link !== undefined) expect(await readLink(`#${link}`)).toEqual(scenario);
      }),
      { seed, numRuns: 300 },
    );
  });

  it.each([
    {
      link: "",
      scenario: {
        ...plainScenario("rod"),
        set: { mu: 2, Sy: 10 },
        from: { theta: "1.1", "x'": "2" },
        until: 0.6,
      },
    },
    { link: "#finger?mu=1", scenario: { ...plainScenario(), set: { mu: 1 } } },
    { link: "rod", scenario: plainScenario("rod") },
    {
      link: "#rod?mu=2&from=theta=1.1,x'=2&until=1&policy=indeterminate=impact",
      scenario: {
        ...plainScenario("rod"),
        set: { mu: 2 },
        from: { theta: "1.1", "x'": "2" },
        until: 1,
        policy: { indeterminate: "impact" },
      },
    },
    { link: "#own?set.until=3", scenario: { ...plainScenario("own"), set: { until: 3 } } },
    { link: "#rod?from=x%E2%80%99=2", scenario: { ...plainScenario("rod"), from: { "x'": "2" } } },
  ])("$link", async ({ link, scenario }) => {
    expect(await readLink(link)).toEqual(scenario);
  });

  it.each([
    { link: "#finger?mu=", said: '"mu" of the link is not a number' },
    { link: "#finger?mu=1e999", said: '"mu" of the link is not a number' },
    { link: "#<script>alert(1)</script>", said: "the mechanism cannot be" },
    { link: "#finger?%3Cimg%3E=1", said: "is not the name of a parameter" },
    { link: "#finger?until=1e9", said: "the end must lie between 0 and 1000" },
    { link: "#finger?until=0", said: "later than the start" },
    { link: "#finger?speed=100", said: "the speed must lie between 0.001 and 10" },
    { link: "#finger?from=phi", said: "from is written name=value" },
    { link: "#finger?plot=map", said: 'there is no plot "map"' },
    { link: "#finger?contact=soft", said: 'contacts are rigid or compliant, got "soft"' },
    { link: "#finger?follow=<b>", said: "a future to follow cannot be" },
    { link: "#%E0%A4%A", said: "names no mechanism" },
    { link: "#~AAAA", said: "damaged" },
    { link: `#${"x".repeat(400_000)}`, said: "too long" },
  ])("is refused with a sentence: $said", async ({ link, said }) => {
    await expect(readLink(link)).rejects.toThrow(LinkError);
    await expect(readLink(link)).rejects.toThrow(said);
  });

  it("that unpacks to gigabytes is refused while it unpacks", async () => {
    const bomb = await packedLink({ ...plainScenario(), model: "x".repeat(50_000_000) });
    expect(bomb.length).toBeLessThan(scenarioLimits.link);
    await expect(readLink(`#${bomb}`)).rejects.toThrow("unpacked link is larger than a scenario may be");
  });
});

/** Models that a stranger might send. */
const hostileModels = [
  'name: "<script>document.title=1</script>"\nnote: "<img src=x onerror=document.title=1>"\ncoordinates: [x]\nkinetic: x\'^2/2\n',
  "name: A\ncoordinates: [constructor]\nkinetic: constructor'^2\n",
  `name: A\ncoordinates: [x]\nkinetic: ${"(".repeat(5000)}x'${")".repeat(5000)}\n`,
  `name: A\ncoordinates: [x]\nkinetic: x'^2/2*${"sin(".repeat(300)}x${")".repeat(300)}\n`,
];

describe("10000 mutated links", () => {
  it("give a scenario within its limits or a LinkError, and nothing else", async () => {
    const random = randomSource(seed);
    const whole = (below: number) => Math.floor(random() * below);
    const bases = [
      "finger?mu=1&until=2&from=phi=0.4,y=contact&policy=stick=eager&follow=flight,stick&plot=energy&t=0.5",
      "rod?mu=1e308&Sy=-1e300&until=1000&phase=0.3&jump=theta'=2&law=moreau",
      ...(await Promise.all(
        hostileModels.map((model) => packedLink({ ...plainScenario("own"), model, set: { m: 1e300 } })),
      )),
    ];
    const letters = "abcXYZ019=&?,.'~-_%+<>\"\\\u0000é{}[]:;/ ";
    let [read, refused] = [0, 0];
    for (let i = 0; i < 10_000; i++) {
      const link = [...(bases[whole(bases.length)] as string)];
      for (let k = 0; k <= whole(4); k++) {
        const at = whole(link.length);
        const letter = letters[whole(letters.length)] as string;
        const kind = whole(4);
        if (kind === 0) link[at] = letter;
        else if (kind === 1) link.splice(at, 0, letter.repeat(1 + whole(50)));
        else if (kind === 2) link.splice(at, 1 + whole(20));
        else link.splice(at, 0, ...link.slice(whole(link.length), whole(link.length)));
      }
      try {
        const scenario = await readLink(`#${link.join("")}`);
        expect(scenario.until > 0 && scenario.until <= scenarioLimits.until).toBe(true);
        expect(scenario.mechanism).toMatch(/^[A-Za-z]\w{0,39}$/);
        for (const value of Object.values(scenario.set)) expect(Number.isFinite(value)).toBe(true);
        expect(Object.getPrototypeOf(scenario.set)).toBe(Object.prototype);
        read++;
      } catch (error) {
        expect(error).toBeInstanceOf(LinkError);
        refused++;
      }
    }
    expect(read).toBeGreaterThan(500);
    expect(refused).toBeGreaterThan(1000);
  }, 60_000);
});

describe("the command of a scenario", () => {
  it.each([
    { scenario: plainScenario(), command: "judder simulate finger --until 2" },
    {
      scenario: { ...plainScenario(), contact: "compliant" as const, epsilon: 1e-3 },
      command: "judder simulate finger --until 2 --contact compliant --epsilon 0.001",
    },
    {
      scenario: {
        ...plainScenario("rod"),
        set: { mu: 2 },
        from: { theta: "1.1", "x'": "2" },
        law: "newton",
        policy: { indeterminate: "impact" },
        follow: ["", "flight"],
      },
      command:
        'judder simulate rod --set mu=2 --from "theta=1.1,x\'=2" --until 2 --law newton --policy indeterminate=impact --follow ,flight',
    },
    {
      scenario: { ...plainScenario("own"), model: "name: A", from: { x: '$(rm) `a` "b"' } },
      command: 'judder simulate own.yaml --from "x=\\$(rm) \\`a\\` \\"b\\"" --until 2',
    },
  ])("$command", ({ scenario, command }) => {
    expect(commandLine(scenario)).toBe(command);
  });
});

it("amounts of a text are within their bounds or the view's own, and come back from the text that is written of them", () => {
  const amounts = {
    settle: { own: 50, least: 0, most: 10_000 },
    starts: { own: 1, least: 1, most: 20, whole: true },
    damped: off,
  };
  expect(amountsIn("settle=100,starts=1.5,damped=1", amounts)).toEqual({ settle: 100, starts: 1, damped: 1 });
  expect(amountsIn("settle=,starts=21,damped=-1,else=3,settle", amounts)).toEqual({
    settle: 50,
    starts: 1,
    damped: 0,
  });
  const names = Object.keys(amounts) as (keyof typeof amounts)[];
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...names), fc.nat({ max: 30 }), (text, name, value) => {
      const all = amountsIn(text, amounts);
      for (const one of names) expect(isWithin(amounts[one], all[one])).toBe(true);
      fc.pre(isWithin(amounts[name], value));
      expect(amountsIn(withAmount(text, amounts, name, value), amounts)).toEqual({ ...all, [name]: value });
    }),
    { seed, numRuns: 300 },
  );
});
