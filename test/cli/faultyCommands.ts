/** The commands that read or write files of the caller, with small inputs, in a folder of their own. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { judder, judderHere } from "./run.js";

export const folder = mkdtempSync(join(tmpdir(), "judder-faults-"));

/** What stands in each file before a command. */
export const old = "the old content\n";
export const place = (name: string) => join(folder, name);
const model = place("own.yaml");

/** `--out` of a command at a place of its own. */
export const to = (name: string) => ["--out", place(name)];
const bare = ["--A", "1", "--B", "0", "--C", "1", "--mu", "0.5"];

interface Called {
  readonly args: readonly string[];
  /** Whole before and after. */
  readonly files: readonly string[];
}

/** Every command that reads or writes a file of the caller. */
export const commands: readonly Called[] = [
  { args: ["simulate", "ball", "--until", "0.5", ...to("a.csv")], files: ["a.csv"] },
  {
    args: ["simulate", model, "--until", "0.5", ...to("b.json"), ...to("b.parquet"), ...to("b.jsonl")],
    files: ["b.json", "b.parquet", "b.jsonl"],
  },
  { args: ["show", model, ...to("c.json")], files: ["c.json"] },
  { args: ["check", model], files: [] },
  { args: ["impact", ...bare, "--r", "0.5", "--vT", "1", "--vN", "-1", ...to("d.json")], files: ["d.json"] },
  { args: ["modes", ...bare, "--a", "0", "--b", "-1", ...to("h.json")], files: ["h.json"] },
  { args: ["futures", "block", ...to("i.json")], files: ["i.json"] },
  {
    args: ["map", "rod", "--over", "theta=0.2..1:4", "--over", "mu=0.2..1:4", ...to("e.svg"), ...to("e.png")],
    files: ["e.svg", "e.png"],
  },
  { args: ["equilibria", "block", ...to("f.json")], files: ["f.json"] },
  { args: ["restitution", "--stiffness", "1e4", "--damping", "10", ...to("j.json")], files: ["j.json"] },
  { args: ["orbit", "rimless", ...to("l.json")], files: ["l.json"] },
  { args: ["continue", "rimless", "--over", "gamma=0.2..0.201", ...to("m.csv")], files: ["m.csv"] },
  { args: ["sensitivity", "ball", "--until", "0.5", "--with", "r", ...to("o.csv")], files: ["o.csv"] },
  {
    args: [
      "fit",
      "ball",
      place("film.csv"),
      "--fit",
      "g=9..10.5",
      "--starts",
      "1",
      ...to("p.json"),
      ...to("p.csv"),
    ],
    files: ["p.json", "p.csv"],
  },
  {
    args: "design rod --set mu=1.5 --paradox-free theta=0.2..1.5 --change J=0.1..2 --steps 1"
      .split(" ")
      .concat(to("s.json")),
    files: ["s.json"],
  },
  { args: ["explain", "chatter", ...to("n.json")], files: ["n.json"] },
  { args: ["cite", "finger", ...to("g.bib")], files: ["g.bib"] },
  { args: ["list", ...to("deep")], files: [] },
  { args: ["new", place("fresh.yaml")], files: [] },
  { args: ["import", place("robot.xml")], files: [] },
  { args: ["rerun", place("known.json")], files: [] },
  { args: ["rerun", place("film.csv")], files: [] },
  { args: ["collect", place("whole.csv")], files: ["whole.csv"] },
  { args: ["collect", place("whole.csv"), ...to("t.jsonl"), ...to("t.svg")], files: ["t.jsonl", "t.svg"] },
  {
    args: ["limit", "ball", "--epsilon", "1e-2..1e-3:3", "--until", "0.1", "--workers", "1", ...to("q.csv")],
    files: ["q.csv"],
  },
  ...(process.env.JUDDER_LONG ? [{ args: ["reproduce", "LBN-4.2", ...to("papers")], files: [] }] : []),
];

export function prepare(files: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of files) writeFileSync(place(name), old);
  const made = ["deep", "papers", "fresh.yaml", "robot.yaml", "whole.csv.parts", "whole.csv.lock"];
  for (const name of made) rmSync(place(name), { recursive: true, force: true });
  if (!existsSync(model))
    writeFileSync(
      model,
      "name: own\ncoordinates: [y]\nparameters: { m: 1 }\nkinetic: m/2*y'^2\npotential: m*9.81*y\nstart: { y: 1 }\n",
    );
  for (const [name, content] of Object.entries(kept)) writeFileSync(place(name), content);
  const parts = Object.entries(shard).filter(([name]) => name.includes("part-"));
  mkdirSync(place("whole.csv.parts"));
  for (const [name, content] of parts) writeFileSync(place(join("whole.csv.parts", name)), content);
  const manifest = shard["whole.csv.manifest.json"];
  if (manifest !== undefined) writeFileSync(place("whole.csv.manifest.json"), manifest);
}

/** Files that commands read. */
const kept: Record<string, string> = {
  "robot.xml": `<mujoco><worldbody><body name="bob"><joint type="hinge" axis="0 1 0"/><geom type="sphere" size="0.1" pos="0 0 -1" mass="1"/></body></worldbody></mujoco>`,
};

/** What the only shard of a sweep leaves: parts and a manifest. */
const shard: Record<string, Buffer> = {};

/** A sweep of two short runs. */
export const shortSweep = "sweep ball --over r=0.2,0.5 --settle 0.1 --record 0.1 --workers 1".split(" ");

/** Makes the files that commands read. */
export async function makeKept(): Promise<void> {
  await judderHere(["simulate", "ball", "--until", "0.5", "--quiet", ...to("known.json")]);
  await judderHere(["simulate", "ball", "--until", "0.4", "--samples", "20", "--quiet", ...to("film.csv")]);
  for (const name of ["film.csv", "film.csv.provenance.json"]) kept[name] = readFileSync(place(name), "utf8");
  kept["known.json"] = readFileSync(place("known.json"), "utf8");
  const { code, err } = judder([...shortSweep, "--shard", "1/1", "--quiet", ...to("whole.csv")]);
  if (code !== 0) throw new Error(err);
  const inside = place("whole.csv.parts");
  for (const name of readdirSync(inside)) shard[name] = readFileSync(join(inside, name));
  shard["whole.csv.manifest.json"] = readFileSync(place("whole.csv.manifest.json"));
}
