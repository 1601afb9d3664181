/** Does the legend name what is coloured? Every area of a panel has its entry, and so has the white that is left. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { plainDocument } from "../../cli/node.js";
import { drawChart } from "../../figure/index.js";
import { unnamed } from "./legend.js";

it("in every figure of the gallery", () => {
  const folder = join(import.meta.dirname, "../../gallery/pictures");
  const names = readdirSync(folder).filter((name) => name.endsWith(".svg"));
  expect(names.length).toBeGreaterThan(30);
  const found = names.flatMap((name) =>
    unnamed(readFileSync(join(folder, name), "utf8")).map((colour) => `${name}: ${colour}`),
  );
  expect(found).toEqual([]);
});

it("and what it does not name is found", () => {
  const axis = { label: "x (m)", domain: [0, 1] as const };
  const points = [[0, 0] as const, [1, 0] as const, [1, 1] as const];
  const chart = (label?: string, white?: string) =>
    drawChart(
      {
        heading: "a",
        x: axis,
        y: axis,
        regions: [{ points, colour: "#cfdcf5", ...(label === undefined ? {} : { label }) }],
        ...(white === undefined ? {} : { white }),
      },
      { document: plainDocument() },
    );
  expect(unnamed(chart())).toEqual(["#cfdcf5", "white"]);
  expect(unnamed(chart("stick"))).toEqual(["white"]);
  expect(unnamed(chart("stick", "slip"))).toEqual([]);
});
