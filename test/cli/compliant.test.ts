/** What do the options of compliant runs do on the command line, and what does `judder restitution` print? */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder, judderHere as judder } from "./run.js";

const rod = ["simulate", "rod", "--set", "mu=0.9", "--set", "Sx=0.5", "--until", "1"];
const from = ["--from", "theta=1.18,y=contact,x'=0.1"];
const json = async (args: readonly string[]) => JSON.parse((await judder([...args, "--json"])).out);

describe("judder simulate with compliant contacts", () => {
  it("--epsilon: report, ledger and text", async () => {
    const found = await json([...rod, ...from, "--epsilon", "1e-4"]);
    expect(found).toMatchObject({
      outcome: { kind: "finished" },
      compliant: { law: "spring", verdict: "reverseChatter", impacts: expect.any(Number) },
      ledger: { contact: expect.any(Number) },
      stats: { methods: { dop853: { steps: found.stats.steps }, radau5: { steps: 0 } } },
      provenance: { options: { epsilon: 1e-4 } },
    });
    expect(found.compliant.growth.length).toBe(found.compliant.impacts - 1);
    expect(found.provenance.start.q.y).toBeLessThan(0);
    const { out } = await judder([...rod, ...from, "--epsilon", "1e-4"]);
    expect(out).toContain("kinetic + potential + contact = work");
    expect(out).toMatch(
      /tip: spring \(epsilon 0.0001\), \d+ impacts, growing by 1.\d+ at the end; verdict reverseChatter/,
    );
  });

  it("--epsilonN takes the restitution of the contact, --contact compliant a default", async () => {
    const damped = await json([...rod, ...from, "--epsilon", "1e-3", "--epsilonN", "1e-3", "--set", "r=0.2"]);
    expect(damped.compliant.contacts.tip.law).toEqual({ law: "restitution", epsilon: 1e-3, epsilonN: 1e-3 });
    const plain = await json([...rod, "--contact", "compliant", "--until", "0.1"]);
    expect(plain.compliant.contacts.tip.law).toEqual({ law: "spring", epsilon: 1e-4 });
    const rigid = await json([...rod, "--contact", "rigid", "--until", "0.1"]);
    expect(rigid.compliant).toBeUndefined();
    expect(rigid.ledger.contact).toBeUndefined();
  });

  it("tables and pictures", async () => {
    const folder = emptyFolder();
    const [csv, svg] = [join(folder, "a.csv"), join(folder, "a.svg")];
    const { code } = await judder([...rod, ...from, "--epsilon", "1e-2", "--out", csv, "--out", svg]);
    expect(code).toBe(0);
    expect(readFileSync(csv, "utf8").split("\n")[0]).toContain(
      "tip_mode,tip_gap,tip_vT,tip_lambdaN,tip_lambdaT",
    );
    expect(readFileSync(svg, "utf8")).toContain("<svg");
  });

  it("a model file with a wrong number names the line", async () => {
    const file = join(emptyFolder(), "soft.yaml");
    const text =
      "name: a\ncoordinates: [y]\nkinetic: y'^2/2\ncontacts:\n  c: { gap: y, slip: 0,\n    compliance: { law: spring, epsilon: -1 } }\n";
    writeFileSync(file, text);
    const { code, out } = await judder(["simulate", file, "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(out).error).toMatchObject({
      line: 6,
      column: 41,
      message: expect.stringMatching(/epsilon must be a positive number, got -1/),
    });
  });

  it.each([
    [["--epsilon", "0"], "epsilon must be a positive number, got 0"],
    [
      ["--epsilon", "1e-3", "--epsilonN", "1e-3", "--set", "r=2"],
      "restitution of tip must lie between 0 and 1, got 2",
    ],
    [["--contact", "stiff"], "contact must be one of model rigid compliant, got stiff"],
    [["--damping", "3"], "the law kelvinVoigt needs stiffness"],
  ])("%s is the caller's mistake", async (flags, message) => {
    const { code, out } = await judder([...rod, ...flags, "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(out).error.message).toBe(message);
  });
});

describe("judder restitution", () => {
  it("makes a table of all combinations, measured beside the closed form", async () => {
    const { table } = await json(["restitution", "--stiffness", "1e4,1e6", "--damping", "0,10,100"]);
    expect(table).toHaveLength(6);
    for (const { restitution, closed } of table) expect(restitution).toBeCloseTo(closed, 8);
    const { out } = await judder(["restitution", "--epsilon", "1e-3", "--epsilonN", "1e-6", "--r", "0.7"]);
    expect(out).toMatch(/restitution +0.001 +0.000001 +1 +1 +0.7 +0.7/);
  });

  it("without numbers asks for them", async () => {
    const { code, err } = await judder(["restitution"]);
    expect(code).toBe(2);
    expect(err).toMatch(/restitution needs --stiffness or --epsilon/);
  });
});

describe("compliance: of the model file in the other commands", () => {
  const file = join(emptyFolder(), "pad.yaml");
  writeFileSync(
    file,
    `name: Pad
coordinates: [x, y]
parameters: { k: 4, mu: 0.5 }
kinetic: (x'^2 + y'^2)/2
potential: x^2/2 + y^2 - 0.6*x*y + 3*y
dissipation: (x'^2 + y'^2)/20
contacts:
  pad: { gap: y, slip: x' - 2, friction: mu, compliance: { law: kelvinVoigt, stiffness: k } }
start: { y: contact, x': 1 }
`,
  );
  /** The pad rests where (1, −0.6 + μ k; −0.6, 2 + k)(x, y) = (0, −3). */
  const depth = (k: number, mu: number) => -3 / (2 + k - 0.6 * 0.6 + 0.6 * mu * k);

  it("equilibria, modes, futures and map push by the penetration, or are rigid by --contact", async () => {
    const rest = await json(["equilibria", file]);
    expect(rest.equilibria[0].q.y).toBeCloseTo(depth(4, 0.5), 10);
    const stiff = await json(["equilibria", file, "--stiffness", "9"]);
    expect(stiff.equilibria[0].q.y).toBeCloseTo(depth(9, 0.5), 10);
    const rigid = await json(["equilibria", file, "--contact", "pad=rigid"]);
    expect(rigid.equilibria[0].q.y).toBeCloseTo(0, 12);
    for (const [command, list] of [
      ["modes", "solutions"],
      ["futures", "futures"],
    ] as const) {
      const soft = await json([command, file, "--from", "x=0"]);
      expect(soft[list][0].forces.pad.lambdaN).toBeCloseTo((4 * 3) / 6, 10); // y'' = 0 at (2 + k) y = −3
      const hard = await json([command, file, "--from", "x=0", "--contact", "rigid"]);
      expect(hard[list][0].forces.pad.lambdaN).toBeCloseTo(3, 10);
    }
    const { out } = await judder(["modes", file]);
    expect(out).toContain("compliant (kelvinVoigt): lambda_N = ");
    const over = ["map", file, "--over", "x=-1..1:5", "--over", "x'=-1..3:6"];
    const curves = (found: { curves: { name: string }[] }) => found.curves.map(({ name }) => name);
    expect(curves(await json(over))).not.toContain("b = 0");
    expect((await json([...over, "--contact", "pad=rigid"])).grid.verdict.flat()).toContain("consistent");
  });

  it("impact says what to do, orbit and continue read the same flags", async () => {
    const refused = await judder(["impact", file]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("--contact pad=rigid")]);
    expect((await judder(["impact", file, "--contact", "pad=rigid", "--quiet"])).code).toBe(0);
    for (const command of ["orbit", "continue"]) {
      const over = command === "continue" ? ["--over", "mu=0.4..0.5"] : [];
      const wrong = await judder([command, file, ...over, "--contact", "rim=rigid"]);
      expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("there is no contact rim")]);
    }
  });
});
