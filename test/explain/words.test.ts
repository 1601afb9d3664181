import { readdirSync, readFileSync } from "node:fs";
import katex from "katex";
import { describe, expect, it } from "vitest";
import { explainWords, explanationKinds, similarWords } from "../../src/explain/index.js";
import {
  type Explanation,
  explain,
  type Future,
  type FutureKind,
  impactLaws,
  futures as listFutures,
  loadMechanism,
  type Mode,
  shippedNames,
  solveContactFutures,
  solveContactModes,
  type Verdict,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const entries = explainWords.map((word) => explain(word) as Explanation);
const inGroup = (kind: string) =>
  entries
    .filter((entry) => entry.kind === kind || entry.also?.some((other) => other === kind))
    .map(({ word }) => word);

describe("every entry", () => {
  it("there are many, each under its own word", () => {
    expect(entries.length).toBeGreaterThan(90);
    expect(new Set(explainWords).size).toBe(explainWords.length);
    for (const [i, entry] of entries.entries()) expect(entry?.word).toBe(explainWords[i]);
  });

  it.each(entries.map((entry) => [entry.word, entry] as const))(
    "%s is short, sourced and linked",
    (word, entry) => {
      expect(entry.lines.length).toBeGreaterThanOrEqual(2);
      expect(entry.lines.length).toBeLessThanOrEqual(5);
      for (const line of entry.lines) {
        expect(line.length, line).toBeLessThanOrEqual(100);
        expect(line, line).toMatch(/[.?…]$/);
      }
      expect(explanationKinds).toContain(entry.kind);
      expect(entry.title.length).toBeGreaterThan(2);
      expect(entry.equation.text.length).toBeGreaterThan(2);
      const html = katex.renderToString(entry.equation.latex, {
        throwOnError: true,
        strict: "error",
        displayMode: true,
      });
      expect(html).toContain("katex");
      expect(entry.see.length).toBeGreaterThan(0);
      for (const other of entry.see) {
        expect(explain(other), `${word}: ${other}`).toBeDefined();
        expect(explain(other), `${word} refers to itself`).not.toBe(entry);
      }
      for (const alias of entry.aliases ?? []) expect(explain(alias), alias).toBe(entry);
    },
  );

  it("cites a paper by its key, a work by authors and year, or a decision", () => {
    const references = readFileSync("REFERENCES.md", "utf8");
    const works = references.split(/\n(?=- |\| |\*\*)/).map((work) => work.replace(/\s+/g, " "));
    const pages = readdirSync("decisions");
    for (const { word, equation } of entries) {
      for (const part of equation.cite.split(/; |, (?=\[|decisions)/)) {
        const key = /^\[(\w+)\] /.exec(part)?.[1];
        const page = /^decisions\/(\d{4})$/.exec(part)?.[1];
        const [, authors, year] = /^(.+) (\d{4})$/.exec(part) ?? [];
        if (key !== undefined) expect(references, `${word}: ${part}`).toContain(`**${key}** ·`);
        else if (page !== undefined)
          expect(
            pages.some((file) => file.startsWith(page)),
            part,
          ).toBe(true);
        else {
          const known = works.some(
            (work) =>
              work.includes(year ?? "?") && (authors ?? "?").split(", ").every((name) => work.includes(name)),
          );
          expect(known, `${word}: ${part}`).toBe(true);
        }
      }
    }
  });
});

describe("how a word may be written", () => {
  it.each([
    ["painlevé-paradox", "Painlevé paradox"],
    ["Painleve Paradox", "Painlevé paradox"],
    ["painleve", "Painlevé paradox"],
    ["genot brogliato", "Génot–Brogliato point"],
    ["reverseChatter", "reverse chatter"],
    ["impactWithoutCollision", "impact without collision"],
    ["velocity_jump", "velocity jump"],
    ["region 3", "region 3"],
    ["Region10", "region 10"],
    ["STICK=EAGER", "stick=eager"],
    ["k_N+", "k_N"],
    ["k_N⁻", "k_N"],
    ["kT+", "k_T"],
    ["λ_N", "lambda_N"],
    ["lambdaN >= 0", "lambda_N"],
    ["vTDot <= 0", "slip velocity"],
    ["v_N'", "normal velocity"],
    ["slip +", "slip+"],
    ["slip-", "slip-"],
    ["Slip⁻", "slip-"],
    ["SLIP", "slip velocity"],
    ["slip", "slip velocity"],
    ["a", "a"],
    ["A", "A"],
    ["b", "b"],
    ["B", "B"],
    ["c", "C"],
    ["impact=2", "impact=N"],
    ["combination=left:stick;right:slip-", "combination=…"],
    ["neimark sacker", "Neimark–Sacker"],
    ["nonsmooth fold", "non-smooth fold"],
    ["eager", "stick=eager"],
    ["  gap ", "gap"],
  ])("%s means %s", (written, word) => {
    expect(explain(written)?.word).toBe(word);
  });

  it("what is unknown has no explanation, and near words are offered", () => {
    for (const word of ["", " ", "zzz", "__proto__", "constructor", "stick=never", "region 11", "="])
      expect(explain(word), word).toBeUndefined();
    expect(similarWords("chater")).toContain("chatter");
    expect(similarWords("stick=never")[0]).toMatch(/^stick/);
    expect(similarWords("region 11")).toContain("region 1");
    expect(similarWords("law of compliant contacts")).toEqual(expect.arrayContaining(["compliant contact"]));
    expect(similarWords("reg").length).toBe(5);
    expect(similarWords("qqqq")).toEqual([]);
  });
});

describe("every word that judder prints", () => {
  it("modes, verdicts, kinds of futures, laws, regions", () => {
    const modes: Record<Mode, true> = { flight: true, "slip+": true, "slip-": true, stick: true };
    const verdicts: Record<Verdict, true> = { consistent: true, indeterminate: true, inconsistent: true };
    const kinds: Record<FutureKind, true> = {
      mode: true,
      impact: true,
      impactWithoutCollision: true,
      reverseChatter: true,
      velocityJump: true,
    };
    expect(inGroup("mode")).toEqual(expect.arrayContaining(Object.keys(modes)));
    for (const word of [...Object.keys(verdicts), ...Object.keys(kinds)])
      expect(explain(word), word).toBeDefined();
    expect(inGroup("law")).toEqual([...impactLaws]);
    for (let region = 0; region <= 10; region++) expect(explain(`region ${region}`)?.kind).toBe("region");
    for (const flag of ["degenerate", "hyperstatic", "continuum", "sustained", "growth", "phase", "impulseN"])
      expect(explain(flag), flag).toBeDefined();
  });

  it("events, outcomes and labels of the contract stand in their groups", () => {
    const grouped = (kind: string, words: string) => {
      const known = inGroup(kind);
      for (const word of words.split(" ")) expect(known, word).toContain(explain(word)?.word);
    };
    grouped(
      "event",
      "impact stick slip+ slip- liftoff chatter reverseChatter impactWithoutCollision velocityJump jam",
    );
    grouped(
      "outcome",
      "finished inconsistent indeterminate jam singular stepTooSmall unsolved tooManyEvents tooManySteps stopped",
    );
    grouped(
      "label",
      "hopf fold painleve liftoff period-doubling neimark-sacker grazing non-smooth-fold persistence topology-change",
    );
  });

  it("every policy with each of its values", () => {
    const values: Record<string, string> = {
      stick: "persist eager",
      indeterminate: "flight impact",
      afterImpact: "stick slip flight",
      slipEnd: "stick reverseChatter elastic",
      slideRoot: "small large",
      jam: "impact liftoff slide family stop",
      all: "stop",
    };
    for (const [name, list] of Object.entries(values))
      for (const value of list.split(" ")) expect(explain(`${name}=${value}`)?.word).toBe(`${name}=${value}`);
  });

  it("what futures print over many states: policies, kinds, and the symbols in their reasons", () => {
    const random = randomSource(7);
    const between = (low: number, high: number) => low + (high - low) * random();
    const seen = new Set<string>();
    const check = (futures: readonly Future[]) => {
      for (const { kind, policy, because, modes = {}, family } of futures) {
        const symbols =
          because.match(/\b(lambda_N|v_N|k_N|gap|moreau|fremond|impulse|slip|stick|flight)\b/g) ?? [];
        const parameter = family === undefined ? [] : [family.parameter];
        for (const word of [kind, ...policy.split(","), ...Object.values(modes), ...symbols, ...parameter]) {
          seen.add(word);
          expect(explain(word), `${word} in ${because}`).toBeDefined();
        }
      }
    };
    for (let i = 0; i < 600; i++) {
      const B = between(-0.9, 0.9);
      const problem = { A: 1, B, C: 1, a: between(-2, 2), b: between(-2, 2), mu: between(0, 3) };
      check(solveContactFutures(problem, between(0, 1), i % 3 === 0 ? 0 : between(-1, 1)).futures);
      for (const { because } of solveContactModes(problem, i % 2 === 0 ? 0 : 1).rejected)
        expect(explain(because), because).toBeDefined();
    }
    for (const name of shippedNames) {
      const mechanism = loadMechanism(name);
      for (let i = 0; i < 12; i++) {
        const parameters = mechanism.parameters.some((one) => one.name === "mu")
          ? { mu: between(0.1, 3) }
          : {};
        const v = Object.fromEntries(
          mechanism.coordinates.map((q) => [
            q,
            i === 0 ? 0 : (mechanism.start.v[q] ?? 0) * between(-2, 2) + (i % 3 === 1 ? between(-1, 1) : 0),
          ]),
        );
        const report = reportOf(
          () => listFutures(mechanism, { q: mechanism.start.q, v }, { parameters }).futures,
        );
        check(report);
      }
    }
    const box = loadMechanism("box");
    const landing = { x: -0.9, y: -0.35, theta: 0.5 };
    check(listFutures(box, { q: box.start.q, v: landing }, { parameters: { mu: 1.65 } }).futures);
    for (const word of [
      "default",
      "stick=persist",
      "stick=eager",
      "indeterminate=impact",
      "slipEnd=reverseChatter",
      "slideRoot=large",
      "impact=3",
    ])
      expect([...seen], word).toContain(word);
  });
});

/** A random velocity may break a slide, which the library refuses. */
function reportOf(ask: () => readonly Future[]): readonly Future[] {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
