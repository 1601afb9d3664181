/** What killed processes left is removed by the next one that writes there; what a process still writes never is. */

import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { asideName, hasEnded, mark, removeLeftovers } from "../../cli/shared/leftovers.js";
import { WholeFile } from "../../cli/shared/wholeFile.js";
import { emptyFolder } from "./run.js";

const [machine, pid, began] = mark.split("-");

it.each([
  ["this process", mark, false],
  ["another one that runs, on a system without times", `${machine}-${process.ppid}-0`, false],
  ["one that has ended", `${machine}-999999999-1`, true],
  ["an earlier one with the number of this one", `${machine}-${pid}-1`, began !== "0"],
  ["a number of another machine or container", "01234567-999999999-1", false],
])("%s: removed or not", (_, of, isRemoved) => {
  expect(hasEnded(of)).toBe(isRemoved);
  const folder = emptyFolder();
  const names = [`.judder-${of}-0.tmp`, ".judder-notes.tmp", "result.csv"];
  for (const name of names) writeFileSync(join(folder, name), "");
  removeLeftovers(folder);
  expect(readdirSync(folder).sort()).toEqual(isRemoved ? names.slice(1) : names);
  rmSync(folder, { recursive: true });
});

it("a file has the name of its process until it is complete", () => {
  const folder = emptyFolder();
  const file = new WholeFile(join(folder, "result.csv"));
  const [name = ""] = readdirSync(folder);
  expect(name).toMatch(new RegExp(`^\\.judder-${mark}-\\d+\\.tmp$`));
  expect(asideName()).not.toBe(name);
  file.finish();
  expect(readdirSync(folder)).toEqual(["result.csv"]);
  rmSync(folder, { recursive: true });
});

it("a table keeps its old content where its provenance cannot be written, and nothing else stays", () => {
  const folder = emptyFolder();
  const [path, beside] = [join(folder, "result.csv"), join(folder, "none", "result.csv.provenance.json")];
  writeFileSync(path, "old");
  const file = new WholeFile(path, { companion: { path: beside, content: "{}" } });
  file.write("new");
  expect(() => file.finish()).toThrow(`cannot write ${beside}: there is no folder ${join(folder, "none")}`);
  expect(readdirSync(folder)).toEqual(["result.csv"]);
  rmSync(folder, { recursive: true });
});
