import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, judder } from "../cli/run.js";

const examples = resolve(import.meta.dirname, "../../examples");
const folder = emptyFolder();
const [motion, columns, swept] = ["run.csv", "run.parquet", "sweep.csv"].map((name) =>
  join(folder, name),
) as [string, string, string];

/** Is the program there, with this module in it? */
const answers = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

const python = answers("python3", ["--version"]);
const pythonHas = (module: string): boolean => python && answers("python3", ["-c", `import ${module}`]);
const octave = answers("octave", ["--version"]);

function plot(...args: string[]) {
  const { status, stdout, stderr } = spawnSync("python3", [join(examples, "plot_result.py"), ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, out: stdout, err: stderr };
}

const lines = (file: string): number => readFileSync(file, "utf8").trimEnd().split("\n").length - 1;

beforeAll(() => {
  const run = ["simulate", "finger", "--until", "0.6", "--samples", "100", "--quiet"];
  expect(judder([...run, "--out", motion, "--out", columns]).code).toBe(0);
  const over = [
    "sweep",
    "finger",
    "--over",
    "mu=0.3..0.7:5",
    "--settle",
    "1",
    "--record",
    "0.5",
    "--workers",
    "1",
  ];
  expect(judder([...over, "--quiet", "--out", swept]).code).toBe(0);
}, 120_000); // two processes of their own, on a machine that may be busy

describe.skipIf(!python)("examples/plot_result.py", () => {
  it("plots a motion from CSV, one line between two jumps", () => {
    const { status, out, err } = plot(motion, "--y", "phi", "--y-label", "phi (rad)", "--out", "run.svg");
    expect([status, err]).toEqual([0, ""]);
    expect(out).toContain(`run.csv: ${lines(motion)} rows; wrote run.svg`);
    const svg = readFileSync(join(folder, "run.svg"), "utf8");
    expect(svg).toMatch(/<svg[\s\S]*<\/svg>\s*$/);
    expect(svg).toContain("phi (rad)");
  });

  it.skipIf(pythonHas("matplotlib"))("without matplotlib: as many points as rows, and SVG only", () => {
    plot(motion, "--out", "plain.svg");
    const svg = readFileSync(join(folder, "plain.svg"), "utf8");
    const points = [...svg.matchAll(/points="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(" "));
    expect(points).toHaveLength(lines(motion));
    for (const point of points) expect(point).toMatch(/^\d+\.\d\d,\d+\.\d\d$/);
    expect(plot(motion, "--out", "run.png")).toMatchObject({ status: 1, err: /only \.svg/ });
  });

  it("plots a sweep: largest and smallest values over the parameter", () => {
    const { status, out } = plot(swept, "--out", "sweep.svg");
    expect(status).toBe(0);
    expect(out).toContain("sweep.csv: 5 rows");
    expect(readFileSync(join(folder, "sweep.svg"), "utf8")).toMatch(/max_phi|mu/);
  });

  it("says which columns there are where one is not", () => {
    expect(plot(motion, "--y", "zeta")).toMatchObject({
      status: 1,
      err: /no column zeta in .*there are t, j, phi/,
    });
  });

  it("reads Parquet, or says what to install", () => {
    const readers = ["pyarrow", "polars", "pandas"].some(pythonHas);
    const { status, out, err } = plot(columns, "--out", "parquet.svg");
    if (readers) expect([status, out]).toEqual([0, expect.stringContaining(`${lines(motion)} rows`)]);
    else expect([status, err]).toEqual([1, expect.stringContaining("install pyarrow, polars or pandas")]);
  });
});

describe.skipIf(!octave)("examples/plot_result.m", () => {
  const run = (call: string) => {
    copyFileSync(join(examples, "plot_result.m"), join(folder, "plot_result.m"));
    return spawnSync("octave", ["--no-gui", "--quiet", "--eval", call], { cwd: folder, encoding: "utf8" });
  };

  it("reads a motion and a sweep, and draws them where it can print", () => {
    const first = run("plot_result('run.csv', 'octave.svg', 'phi')");
    expect([first.status, first.stderr]).toEqual([0, expect.anything()]);
    expect(first.stdout).toContain(`run.csv: ${lines(motion)} rows, drawing phi over t`);
    expect(run("plot_result('sweep.csv', 'octave2.svg')").stdout).toContain(
      "5 rows, drawing max_phi, min_phi over mu",
    );
  });

  it("says which columns there are where one is not", () => {
    expect(run("plot_result('run.csv', 'x.svg', 'zeta')").stderr).toContain("no column zeta");
  });
});
