import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { singleLaws } from "../../src/impact/index.js";
import { stoolModel } from "../atlas/stool.js";
import { emptyFolder, jsonHere, judderHere } from "./run.js";

const bare = "--A 17/5 --B 6/5 --C 8/5".split(" ");

describe("judder impact", () => {
  it("compares all laws for bare numbers", async () => {
    const report = (await jsonHere([
      "impact",
      ...bare,
      "--mu",
      "0.6",
      "--r",
      "0.8",
      "--vT",
      "1",
      "--vN",
      "-1",
    ])) as {
      A: number;
      before: object;
      borders: { to: number; distance: number; smoothness: string }[];
      laws: Record<string, { solutions: { impulse: object; region?: number }[] }>;
    };
    expect(report.A).toBe(3.4);
    expect(report.before).toEqual({ vT: 1, vN: -1 });
    expect(Object.keys(report.laws).sort()).toEqual([...singleLaws].sort());
    for (const law of ["stronge", "poisson", "newton"]) expect(report.laws[law]?.solutions).toHaveLength(1);
    expect(report.laws.stronge?.solutions[0]).toMatchObject({ region: 3, vT: 0 });
    // k_N⁺ = 0.88, k_T⁺ = −0.84: 0.88 against 1.8·0.84 and against 0.84.
    expect(report.borders.map(({ to, smoothness }) => [to, smoothness])).toEqual([
      [5, "C1"],
      [1, "C0"],
    ]);
    expect(report.borders[0]?.distance).toBeCloseTo(0.04 / 1.72, 12);
    expect(report.borders[1]?.distance).toBeCloseTo((1.8 * 0.84 - 0.88) / (1.8 * 0.84 + 0.88), 12);
  });

  it("takes a mechanism and a state, and draws the paths", async () => {
    const folder = emptyFolder();
    const file = join(folder, "impact.svg");
    const args = ["impact", "rod", "--set", "mu=2", "--from", "theta=1.1,x'=2,y'=-1", "--out", file];
    const { code, out } = await judderHere(args);
    expect(code).toBe(0);
    expect(out).toMatch(/stronge .*region 5/);
    expect(out).toMatch(/stronge: no impact is 0\.\d+ away, a jump \(C-1\) at v_N = 0/);
    expect(out).toMatch(/velocities after\nstronge +x' = 0, y' = \d/);
    expect(readFileSync(file, "utf8")).toMatch(/^<svg [\s\S]*v_T[\s\S]*stronge[\s\S]*<\/svg>\n$/);
  });
});

describe("judder modes", () => {
  it("says of two contacts whether their impacts come to rest", async () => {
    const block = ["modes", "rocking", "--set", "mu=3", "--from", "theta=0,y=contact:right"];
    expect(await jsonHere(block)).toMatchObject({
      clatter: [
        {
          contacts: ["left", "right"],
          kind: "apart",
          impacts: 2,
          rocks: { eigenvalue: expect.closeTo((31 / 34) ** 2, 12) },
        },
      ],
    });
    const { out } = await judderHere(block);
    expect(out).toMatch(/clatter of left and right: apart, .* rocks to rest by the factor 0\.831314879/);
  });

  it("has the shape of the contract", async () => {
    expect(await jsonHere(["modes", "rod", "--set", "mu=2", "--from", "theta=1.1,x'=2"])).toMatchObject({
      state: { q: { theta: 1.1 }, v: { x: 2 } },
      contacts: { tip: { gap: 0, vT: 2, vN: 0, b: -1, kN: { plus: expect.any(Number) }, kT: { zero: 0 } } },
      verdict: "inconsistent",
      solutions: [],
      rejected: [{ modes: { tip: "slip+" }, because: "lambdaN >= 0" }, { modes: { tip: "flight" } }],
    });
  });

  it("takes bare numbers, with the contact called contact", async () => {
    expect(
      await jsonHere(["modes", ...bare, "--a", "0.1", "--b", "1", "--mu", "2", "--vT", "1"]),
    ).toMatchObject({
      verdict: "indeterminate",
      solutions: [{ modes: { contact: "slip+" }, sustained: false }, { modes: { contact: "flight" } }],
    });
  });
});

describe("more contacts than are enumerated", () => {
  const file = join(emptyFolder(), "stool.yaml");
  writeFileSync(file, stoolModel(7, true));

  it("judder modes gives one solution and says what it does not prove", async () => {
    expect(await jsonHere(["modes", file])).toMatchObject({
      verdict: null,
      complete: false,
      note: expect.stringMatching(/^7 closed contacts .* does not exclude others$/),
      solutions: [
        {
          modes: { foot0: "stick", foot6: "stick" },
          hyperstatic: true,
          range: { foot3: { lambdaN: [expect.any(Number), expect.closeTo(10)], lambdaT: expect.anything() } },
        },
      ],
    });
    const { code, out } = await judderHere(["modes", file]);
    expect(code).toBe(0);
    expect(out).toMatch(/verdict not known: 7 closed contacts are too many .* does not exclude others/);
    expect(out).toMatch(/foot6: lambda_T from -2\.\d+ to 2\.\d+, lambda_N from 0 to 5$/m);
  });

  it("judder futures says it too", async () => {
    expect(await jsonHere(["futures", file])).toMatchObject({ complete: false, futures: [{ kind: "mode" }] });
    expect((await judderHere(["futures", file])).out).toMatch(
      /not all futures are known: 7 closed contacts are too many/,
    );
  });

  it("the complete answers say that they are", async () => {
    expect(await jsonHere(["modes", "rod"])).toMatchObject({ complete: true });
    expect(await jsonHere(["futures", "rod"])).toMatchObject({ complete: true });
    expect((await judderHere(["modes", "box", "--from", "x'=0"])).out).toMatch(
      /front: lambda_T from -2.5 to 2.5, lambda_N from 5 to 5/,
    );
  });
});

describe("critical friction", () => {
  it("modes give it for each contact, null where none is, and for contacts together", async () => {
    expect(await jsonHere(["modes", "rod", "--from", "theta=atan(2),x'=2"])).toMatchObject({
      contacts: { tip: { criticalFriction: { plus: expect.closeTo(4 / 3, 12), minus: null } } },
    });
    const { criticalFriction } = (await jsonHere(["modes", "box"])) as {
      criticalFriction: { minors: object[] };
    };
    expect(criticalFriction).toMatchObject({ least: { modes: { front: "slip+" } } });
    expect(criticalFriction.minors).toHaveLength(3);
    expect((await judderHere(["modes", "box"])).out).toMatch(
      /critical friction 1\.33333333 in slip-\n {2}together: critical friction 1\.33333333, from front slip\+/,
    );
  });

  it("map over one quantity is the curve of critical friction, its minimum, a table and a picture", async () => {
    const folder = emptyFolder();
    const [csv, svg] = [join(folder, "line.csv"), join(folder, "line.svg")];
    const args = ["map", "rod", "--over", "theta=0.1..1.5:30"];
    const curve = (await jsonHere([...args, "--out", csv, "--out", svg])) as { critical: object[] };
    expect(curve).toMatchObject({
      x: { name: "theta" },
      least: { mu: expect.closeTo(4 / 3, 12), x: expect.closeTo(Math.atan(2), 9), mode: "slip+" },
    });
    expect(curve.critical).toHaveLength(30);
    expect(readFileSync(csv, "utf8")).toMatch(/^theta,plus,minus,together\n0\.1,13\.3\d+,,\n/);
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg [\s\S]*critical mu[\s\S]*slip\+[\s\S]*<\/svg>\n$/);
    expect((await judderHere(args)).out).toMatch(
      /smallest critical friction 1\.33333333\d+ \(slip\+\) at theta = 1\.1071487/,
    );
    expect((await judderHere(["map", "ball", "--over", "y=0..1:3"])).out).toMatch(
      /no friction is critical here/,
    );
  });

  it("the shares of a map are counts of its cells", async () => {
    const args = ["map", "rod", "--from", "x'=1", "--over", "theta=0.2..1.4:9", "--over", "mu=0.2..3:7"];
    const text = await judderHere(args);
    const json = await judderHere([...args, "--json"]);
    const cells = (JSON.parse(json.out) as { grid: { verdict: string[][] } }).grid.verdict.flat();
    expect(cells).toHaveLength(63);
    const found = [...text.out.matchAll(/^ {2}(\w+) +([\d.]+) %$/gm)].map(([, name, share]) => [name, share]);
    const names = [...new Set(cells)];
    expect(names.length).toBeGreaterThan(1);
    const share = (name: string) => ((100 * cells.filter((one) => one === name).length) / 63).toFixed(1);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(names.map((name) => [name, share(name)])));
  });

  it("map marks the points k_N = b = 0 in text and picture", async () => {
    const svg = join(emptyFolder(), "map.svg");
    const over = ["--over", "theta=0.3..1:9", "--over", "theta'=0.5..2:9"];
    const { out } = await judderHere([
      "map",
      "rod",
      "--set",
      "mu=2",
      "--from",
      "x'=9",
      ...over,
      "--out",
      svg,
    ]);
    expect(out).toMatch(
      /Genot-Brogliato\+ at theta = 0\.65235813978\d*, theta' = 1\.28346336414\d*: ratio 0\.3416407/,
    );
    expect(readFileSync(svg, "utf8")).toMatch(/Génot–Brogliato/);
  });
});

describe("judder futures", () => {
  it("lists every future with reason and policy", async () => {
    const { futures, reverseChatter } = (await jsonHere([
      "futures",
      ...bare,
      "--a",
      "2",
      "--b",
      "-1",
      "--mu",
      "1.5",
      "--r",
      "1",
    ])) as {
      futures: { kind: string; because: string; policy: string }[];
      reverseChatter: boolean;
    };
    expect(reverseChatter).toBe(true);
    expect(futures.map(({ kind }) => kind)).toEqual(["mode", "reverseChatter"]);
    expect((await judderHere(["futures", ...bare, ..."--a 2 --b -1 --mu 1.5 --r 1".split(" ")])).out).toMatch(
      /between 0 and [\s\S]*\(slipEnd=elastic\): no slip\+ ends here, reverseChatter after slip-/,
    );
    expect((await judderHere(["futures", ...bare, ..."--a 0 --b 1 --mu 2 --vT 1".split(" ")])).out).toMatch(
      /lifts off again where v_N sqrt\(k\) is above -\d+\.\d+ at damping ratio 0,/,
    );
    const withoutR = (await judderHere(["futures", ...bare, ..."--a 2 --b -1 --mu 1.5".split(" ")])).out;
    expect(withoutR).toMatch(/restitution taken as 0: no --r\n$/);
    expect((await judderHere(["futures", "klein"])).out).toMatch(/velocityJump {2}\(policy default\)/);
  });
});

describe("mistakes", () => {
  it.each([
    [["modes"], /missing --A --B --C --a --b --mu/],
    [
      ["impact", ...bare, "--mu", "nan", "--r", "0", "--vT", "1", "--vN", "-1"],
      /mu must be a finite number, got NaN/,
    ],
    [["impact", ...bare, "--mu", "1", "--r", "1.2", "--vT", "1", "--vN", "-1"], /between 0 and 1, got 1.2/],
    [
      ["modes", "--A", "1", "--B", "2", "--C", "1", "--a", "0", "--b", "0", "--mu", "1"],
      /AC − B² must be positive, got -3/,
    ],
    [
      ["modes", "--A", "one", "--B", "0", "--C", "1", "--a", "0", "--b", "0", "--mu", "1"],
      /--A: "one" is not a constant/,
    ],
    [["modes", "rod", "--from", "phi=1"], /no coordinate phi/],
    [["modes", "rod", "--from", "theta"], /not name=value/],
    [["modes", "box", "--from", "y=contact"], /does not say which contact/],
    [["modes", "box", "--from", "y=contact:frnt"], /no contact frnt: did you mean front/],
    [["modes", "rod", "--from", "y=-1"], /violates contact tip: its gap is -1/],
    [["modes", "rod", "--from", "x'=q"], /unknown name q/],
    [["impact", "ball"], /no contact touches at this state/],
    [["map", "rod", "--over", "theta=0..1:5", "--over", "theta=0..2:5"], /different quantities.*theta twice/],
    [["map", "rod", "--over", "theta=0..1:1e9"], /points from 2 to 10000, got 1000000000/],
    [["map", "rod", "--over", "theta=0..1:5", "--contact", "top"], /no contact top: known are tip/],
  ])("judder %j exits 2", async (args, message) => {
    const { code, out } = await judderHere([...args, "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(out).error.message).toMatch(message);
  });
});
