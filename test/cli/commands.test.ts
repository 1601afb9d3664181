import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder, jsonHere, judder, judderHere } from "./run.js";

const contract =
  "ball bar block bounce box brake chain clutch compass cradle drum finger fourbar gears hopper klein rimless robot rocking rod rounded sampled slidercrank squeal stairs table walker woodpecker".split(
    " ",
  );

describe("judder list", () => {
  it("prints the mechanisms of the contract with note and paper", async () => {
    const { mechanisms } = (await jsonHere(["list"])) as {
      mechanisms: { name: string; note: string; paper?: string }[];
    };
    expect(mechanisms.map(({ name }) => name)).toEqual(contract);
    for (const { note } of mechanisms) expect(note.length).toBeGreaterThan(20);
    expect(mechanisms.find(({ name }) => name === "finger")?.paper).toBe("LBN");
  });

  it("is a table for people", async () => {
    const { code, out, err } = judder(["list"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out.trimEnd().split("\n")).toHaveLength(contract.length);
  });
});

describe("judder show", () => {
  it("(4.3) prints M11 of the finger as l^2*m1", async () => {
    const { code, out } = await judderHere(["show", "finger"]);
    expect(code).toBe(0);
    expect(out).toContain("M11 = l^2*m1\n");
    expect(out).toContain("M12 = l*m1*sin(phi)\n");
    expect(out).toContain("W_N = [l*sin(phi), 1]\n");
    expect(out).toContain("w~_N = 0    w~_T = vdr");
  });

  it("has the JSON shape of the contract", async () => {
    const shown = (await jsonHere(["show", "finger", "--set", "phi0=pi/6", "--set", "mu=1"])) as Record<
      string,
      unknown
    >;
    expect(shown).toMatchObject({
      name: "finger",
      title: "Frictional impact oscillator",
      paper: "LBN",
      coordinates: ["phi", "y"],
      parameters: {
        m1: { value: 0.1, unit: "kg", range: [0.01, 2] },
        phi0: { value: Math.PI / 6 },
        mu: { value: 1 },
      },
      contacts: { tip: { gap: "l*(1 - cos(phi)) + y", law: "moreau", bilateral: false, wTildeT: "vdr" } },
      M: [
        ["l^2*m1", "l*m1*sin(phi)"],
        ["l*m1*sin(phi)", "m1 + m2"],
      ],
      W: { tip: { N: ["l*sin(phi)", "1"], T: ["l*cos(phi)", "0"] } },
      start: { q: { phi: 0.39, y: -(1 - Math.cos(0.39)) }, v: { phi: 0, y: 0 } },
    });
    expect(shown.h).toHaveLength(2);
  });

  it("prints LaTeX, one display formula per line", async () => {
    const { code, out } = await judderHere(["show", "rod", "--latex"]);
    expect(code).toBe(0);
    for (const line of out.trimEnd().split("\n")) expect(line).toMatch(/^\\\[ .* \\\]$/);
    expect(out).toContain("\\dot{\\theta}^{2}");
  });

  it("shows every shipped mechanism, and a file given by its path", async () => {
    for (const name of contract) expect(await jsonHere(["show", name])).toMatchObject({ name });
    expect(await jsonHere(["show", "models/ball.yaml"])).toMatchObject({ name: "ball", coordinates: ["y"] });
  });

  it("writes JSON, SVG and PNG by the ending, and all of them into a folder", async () => {
    const folder = emptyFolder();
    const files = ["a.json", "a.svg", "a.png"].map((file) => join(folder, file));
    const { code, out, err } = await judderHere([
      "show",
      "klein",
      "--quiet",
      ...files.flatMap((file) => ["--out", file]),
    ]);
    expect([code, out, err]).toEqual([0, "", ""]);
    const [data, svg, png] = files.map((file) => readFileSync(file)) as [Buffer, Buffer, Buffer];
    expect(JSON.parse(data.toString())).toEqual(await jsonHere(["show", "klein"]));
    expect(svg.toString()).toMatch(/^<svg [\s\S]*Klein bar[\s\S]*<\/svg>\n$/);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect((await judderHere(["show", "klein", "--out", join(folder, "all")])).err).toContain("klein.svg");
    for (const ending of ["json", "svg", "png"])
      expect(existsSync(join(folder, "all", `klein.${ending}`))).toBe(true);
  });
});

describe("judder show --from", () => {
  it("draws the given state, and the start without it", async () => {
    const folder = emptyFolder();
    const drawn = async (...options: string[]) => {
      expect(
        (await judderHere(["show", "rod", ...options, "--out", "rod.svg", "--quiet"], folder)).code,
      ).toBe(0);
      return readFileSync(join(folder, "rod.svg"), "utf8").replace(/<metadata.*?<\/metadata>/s, "");
    };
    const start = await drawn();
    expect(await drawn("--from", "theta=1, y=contact")).toBe(start);
    expect(await drawn("--from", "theta=0.5, y=contact")).not.toBe(start);
  });
});

describe("judder new and check", () => {
  it("import writes a model from MJCF and lists what it leaves out", async () => {
    const folder = emptyFolder();
    const robot =
      '<mujoco><worldbody><body name="arm"><joint axis="0 1 0" range="0 1"/><geom size="0.1" pos="1 0 0"/></body></worldbody></mujoco>';
    writeFileSync(join(folder, "arm.xml"), robot);
    const { code, out } = await judderHere(["import", "arm.xml"], folder);
    expect([code, out]).toEqual([0, "wrote arm.yaml\nleft out, line 1: the range of arm_joint\n"]);
    expect((await judderHere(["check", "arm.yaml"], folder)).code).toBe(0);
    expect((await judderHere(["import", "arm.xml"], folder)).code).toBe(2);
  });

  it("new writes a commented model that runs at once, and never writes over a file", async () => {
    const folder = emptyFolder();
    expect((await judderHere(["new", "my slope"], folder)).code).toBe(0);
    const text = readFileSync(join(folder, "my slope.yaml"), "utf8");
    expect(text.match(/^#/gm)?.length).toBeGreaterThan(8);
    expect(await jsonHere(["check", "my slope.yaml"], folder)).toMatchObject({ ok: true, warnings: [] });
    expect(await jsonHere(["show", "my slope.yaml"], folder)).toMatchObject({
      title: "my slope",
      coordinates: ["x", "y"],
    });
    const again = await judderHere(["new", "my slope", "--json"], folder);
    expect(again.code).toBe(2);
    expect(JSON.parse(again.out).error.message).toMatch(/exists already/);
    expect(readFileSync(join(folder, "my slope.yaml"), "utf8")).toBe(text);
  });

  it("check accepts every shipped file", async () => {
    for (const name of contract)
      expect(await jsonHere(["check", `models/${name}.yaml`]), name).toMatchObject({ ok: true });
  });

  it("check says file, line, column, the line with a caret, what to do; exit 2", async () => {
    const folder = emptyFolder();
    writeFileSync(
      join(folder, "a.yaml"),
      "name: A\ncoordinates: [x]\nkinetic: mas/2*x'^2\nparameters: { mass: 1 }\n",
    );
    const { code, out, err } = await judderHere(["check", "a.yaml"], folder);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^a\.yaml:3:10: unknown name mas\n {2}3 \| kinetic: mas\/2\*x'\^2\n {4}\| {10}\^\^\^\n {2}did you mean mass\?\n$/,
    );
    const wrong = await judderHere(["check", "a.yaml", "--json"], folder);
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.out)).toMatchObject({
      error: {
        message: "unknown name mas",
        file: "a.yaml",
        line: 3,
        column: 10,
        value: "mas",
        hint: "did you mean mass?",
      },
    });
  });

  it.each([
    ["inside the ground", "friction: 0.3", "y: -0.5", /:6:16: at the start: .*gap is -0.5/],
    [
      "with a friction below 0",
      "friction: x - 1",
      "y: contact",
      /:6:\d+: at the start: friction of foot .*got -1/,
    ],
    [
      "on the tip of a gap",
      "friction: 0.3, gap: 'sqrt(x^2 + y^2)'",
      "x: 0",
      /:6:\d+: at the start: .*no finite slope/,
    ],
    ["with a friction of no value", "friction: 1/x", "y: contact", /:6:\d+: at the start: .*finite number/],
  ])("check refuses a start %s; exit 2", async (_, friction, start, said) => {
    const folder = emptyFolder();
    const text = `name: t\ncoordinates: [x, y]\nkinetic: 1/2*(x'^2 + y'^2)\npotential: 9.81*y\ncontacts:
  foot: { ${friction.includes("gap:") ? "" : "gap: y, at: [x, y], "}slip: x', ${friction} }
start: { ${start} }\n`;
    writeFileSync(join(folder, "s.yaml"), text);
    const { code, err } = await judderHere(["check", "s.yaml"], folder);
    expect(code).toBe(2);
    expect(err).toMatch(said);
  });

  it.each([
    ["gap: y + abs(x), friction: 0.3", "x: 0", /gap of foot is not smooth, its slope jumps along x/],
    ["gap: y + abs(x), friction: 0.3", "x: 0.5, y: contact", undefined],
    ["gap: 'y + max(0, x)^2', friction: 0.3", "x: 0", undefined],
    [
      "gap: y, friction: { static: 0.5 - x, kinetic: 0.4 }",
      "x: 0.25",
      /static friction 0.25 of foot is below its kinetic friction 0.4/,
    ],
    ["gap: y, friction: { static: 0.5 - x, kinetic: 0.4 }", "x: 0", undefined],
  ])("check warns of a doubtful start: %s at %s", async (contact, start, said) => {
    const folder = emptyFolder();
    const text = `name: t\ncoordinates: [x, y]\nkinetic: 1/2*(x'^2 + y'^2)\npotential: 9.81*y\ncontacts:
  foot: { slip: x', ${contact} }\nstart: { ${start} }\n`;
    writeFileSync(join(folder, "s.yaml"), text);
    const { warnings } = (await jsonHere(["check", "s.yaml"], folder)) as {
      warnings: { message: string; line: number }[];
    };
    const found = warnings.filter(({ message }) => message.startsWith("at the start"));
    expect(found.map(({ line }) => line)).toEqual(said === undefined ? [] : [6]);
    if (said !== undefined) expect(found[0]?.message).toMatch(said);
  });

  it("check warns of a parameter that is never used and of a gap that nothing verifies", async () => {
    const folder = emptyFolder();
    writeFileSync(
      join(folder, "b.yaml"),
      "name: B\ncoordinates: [x, y]\nparameters: { m: 1, unused: 2 }\nkinetic: m/2*(x'^2 + y'^2)\n" +
        "contacts:\n  foot: { gap: y, slip: x' }\n",
    );
    const { warnings } = (await jsonHere(["check", "b.yaml"], folder)) as {
      warnings: { message: string; line: number }[];
    };
    expect(warnings.map(({ line }) => line)).toEqual([3, 6]);
    expect(warnings[0]?.message).toMatch(/unused is never used/);
    expect(warnings[1]?.message).toMatch(/distance/);
  });
});

describe("a file that cannot be written", () => {
  it.each([
    ["show", "finger"],
    ["list"],
    ["explain", "jam"],
    ["cite", "finger"],
    ["modes", "rod"],
    ["futures", "klein"],
    ["impact", "rod", "--from", "theta=1.1,x'=2,y'=-1"],
    ["map", "rod", "--over", "theta=0.1..1.5:3"],
    ["restitution", "--epsilon", "1e-3"],
    ["simulate", "ball", "--until", "0.1"],
    ["equilibria", "ball"],
  ])("is refused before another one is written: %s", async (...command) => {
    const file = join(emptyFolder(), "first.json");
    const { code, err } = await judderHere([...command, "--out", file, "--out", "second.docx"]);
    expect([code, existsSync(file)]).toEqual([2, false]);
    expect(err).toContain("cannot write second.docx");
  });
});

describe("the caller's mistakes", () => {
  it.each([
    [["show", "fingre"], /no mechanism fingre/],
    [["show", "no/such.yaml"], /there is no file no\/such\.yaml/],
    [["show"], /missing required argument/],
    [["show", "finger", "--set", "mu"], /not name=value/],
    [["show", "finger", "--set", "nu=1"], /no parameter nu: did you mean mu/],
    [["show", "finger", "--set", "mu=1/0"], /division by zero/],
    [["show", "finger", "--set", "mu=k"], /unknown name k/],
    [["show", "finger", "--out", "x.docx"], /cannot write x\.docx/],
    [
      ["show", "finger", "--out", "no/such/folder/x.svg"],
      /cannot write .*x\.svg: there is no folder no\/such\/folder/,
    ],
    [["show", "finger", "--from", "psi=1"], /no coordinate psi/],
    [["show", "finger", "--wrong"], /unknown option '--wrong'/],
    [["shwo", "finger"], /unknown command 'shwo'/],
    [["list", "extra"], /too many arguments/],
    [["new"], /missing required argument/],
  ])("judder %j exits 2 and says why, also as JSON", async (args, message) => {
    const { code, out, err } = await judderHere(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
    const told = await judderHere([...args, "--json"]);
    expect(told.code).toBe(2);
    expect(JSON.parse(told.out).error.message).toMatch(message);
  });

  it("is also the exit code of the process", () => {
    const { code, out, err } = judder(["show", "fingre"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/no mechanism fingre/);
  });

  it("help and version are no mistakes; help shows an example", async () => {
    for (const args of [[], ["--help"], ["show", "--help"], ["help", "list"]]) {
      const { code, out } = await judderHere(args);
      expect(code, args.join(" ")).toBe(0);
      expect(out).toMatch(/Example:\n {2}judder /);
    }
    expect(judder(["--version"]).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
