import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reproduce } from "../../cli/reproduce/command.js";
import type { GalleryItem } from "../../gallery/index.js";
import { erratum, remark, unprinted } from "../../gallery/rows.js";
import { emptyFolder, jsonHere, judder, judderHere } from "./run.js";

interface Document {
  readonly folder: string;
  readonly figures: readonly { key: string; title: string }[];
  readonly rows: readonly Record<string, unknown>[];
  readonly totals: Record<string, number>;
  readonly sketches: readonly { key: string; shows: string }[];
}

describe("judder reproduce", () => {
  it("--list --json gives keys and titles; a paper's key selects its figures", async () => {
    const { figures } = (await jsonHere(["reproduce", "--list"])) as Document;
    const keys = figures.map(({ key }) => key);
    const wanted = [
      "LBN-4.2",
      "LBN-4.3",
      "NDCb-3",
      "NDCb-5",
      "NDCb-6",
      "NDCb-7",
      "NDCb-10",
      "FIV-2",
      "FIV-3",
    ];
    expect(keys).toEqual(expect.arrayContaining(wanted));
    for (const figure of figures) expect(Object.keys(figure)).toEqual(["key", "title"]);
    const { figures: some } = (await jsonHere(["reproduce", "fiv", "NDCb-3", "--list"])) as Document;
    expect(some.map(({ key }) => key)).toEqual(
      keys.filter((key) => key === "NDCb-3" || key.startsWith("FIV")),
    );
  });

  it("writes SVG, PNG, CSV and both reports, and prints the rows", () => {
    const folder = emptyFolder();
    const { code, out, err } = judder(["reproduce", "FIV-3", "FIV-jump", "--json"], folder);
    expect(code).toBe(0);
    expect(err).toMatch(/^(reproduce: \d+ % .*\n)*$/); // progress, where the machine is slow
    const { figures, rows, folder: written, totals, sketches } = JSON.parse(out) as Document;
    expect(sketches.map(({ key }) => key)).toEqual(["FIV-1", "FIV-4"]);
    expect(totals).toMatchObject({ values: 5, agree: 3, misprints: 1, notReproduced: 1, disagree: 0 });
    expect(totals).toMatchObject({ unprinted: 3, unprintedAgree: 3, misprintsInWords: 0, remarks: 1 });
    expect([written, figures.map(({ key }) => key)]).toEqual(["reproduction", ["FIV-3", "FIV-jump"]]);
    expect(rows).toHaveLength(9);
    expect(rows[0]).toMatchObject({ key: "FIV-3", paper: 2, ours: 2, difference: 0, verdict: "agrees" });
    expect(rows.map(({ verdict }) => verdict)).toContain("misprint");
    const files = readdirSync(join(folder, "reproduction")).sort();
    expect(files).toEqual([
      "FIV-3.csv",
      "FIV-3.csv.provenance.json",
      ...["FIV-3.pdf", "FIV-3.png", "FIV-3.svg", "report.html", "report.md"],
    ]);
    const html = readFileSync(join(folder, "reproduction", "report.html"), "utf8");
    expect(html).toContain("<svg ");
    expect(html).not.toMatch(/src=/);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = ""]) => link);
    const anchors = figures.map(({ key }) => `#${key}`);
    expect(links.filter((link) => !anchors.includes(link) && !files.includes(link))).toEqual([]);
    expect(links).toEqual(
      expect.arrayContaining(["#FIV-3", "FIV-3.csv", "FIV-3.svg", "FIV-3.pdf", "FIV-3.png"]),
    );
    expect(html).toContain("Frémond, P. Isabella-Valenzi: Sthenic incompatibilities");
    const markdown = readFileSync(join(folder, "reproduction", "report.md"), "utf8");
    expect(markdown).toContain("![Klein's bar: two reactions](FIV-3.svg)");
    expect(markdown).toContain("| value | paper | ours | difference | verdict |");
  });

  it("an unknown key is the caller's mistake, with the nearest one", async () => {
    const { code, out, err } = await judderHere(["reproduce", "LBN-4.22"], emptyFolder());
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("there is no figure LBN-4.22");
    expect(err).toContain("did you mean LBN-4.2?");
    const other = await judderHere(["reproduce", "FVI", "--json"]);
    expect(JSON.parse(other.out).error).toMatchObject({ value: "FVI" });
  });

  it("a folder that cannot be written is the caller's mistake", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "taken"), "");
    const { code, err } = await judderHere(["reproduce", "FIV-2", "--out", "taken"], folder);
    expect(code).toBe(2);
    expect(err).toContain("cannot write taken");
  });

  it("nor does it wait for ever where a system refuses the folder", () => {
    const { code, err } = judder(["reproduce", "FIV-2", "--out", "/proc/judder/pictures"]);
    expect(code).toBe(2);
    expect(err).toContain("cannot write /proc/judder");
  });
});

describe("what disagrees", () => {
  const good: GalleryItem = {
    key: "X-1",
    title: "a <good> one",
    caption: "1 | 2 & *3*",
    data: () => ({ columns: ["a,b", "n"], rows: [['say "x"', Number.NaN]] }),
    numbers: () => [{ what: "<b>one</b> | two", paper: 1, ours: 1, tolerance: 0 }],
  };
  const wrong: GalleryItem = {
    ...good,
    key: "X-2",
    numbers: () => [{ what: "one", paper: 1, ours: 1.1, tolerance: 0.05 }],
  };
  const broken: GalleryItem = {
    ...good,
    key: "X-3",
    figure: () => {
      throw new Error("out of ink");
    },
  };
  const badPicture: GalleryItem = { ...good, key: "X-4", figure: () => "<svg <" };

  /** The exit code, what was printed, and the folder. */
  function run(items: readonly GalleryItem[], keys: readonly string[] = []) {
    const out = emptyFolder();
    let printed = "";
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed += text;
      return true;
    });
    const code = reproduce(keys, { out, json: true, quiet: true }, items);
    const read = (name: string) => readFileSync(join(out, name), "utf8");
    const { rows, totals } = JSON.parse(printed) as Document;
    return { code, rows, totals, read, files: readdirSync(out).sort() };
  }

  afterEach(() => vi.restoreAllMocks());

  it("exit 0 where all agree, 3 where one value lies outside its tolerance", () => {
    expect(run([good]).code).toBe(0);
    vi.restoreAllMocks();
    const { code, rows, read } = run([good, wrong]);
    expect(code).toBe(3);
    expect(rows.map(({ failed }) => failed)).toEqual([false, true]);
    expect(read("report.md")).toContain("DISAGREES, not reproduced: not within 0.05 of 1");
    expect(read("report.html")).toContain('<tr class="failed">');
  });

  it("a script that breaks off costs its own part only, and exit 3", () => {
    const { code, rows, files } = run([broken, badPicture, good]);
    expect(code).toBe(3);
    expect(rows.map(({ key, failed }) => [key, failed])).toEqual([
      ["X-3", true],
      ["X-3", false],
      ["X-4", true],
      ["X-4", false],
      ["X-1", false],
    ]);
    expect(rows[0]).toMatchObject({ what: "the figure", ours: null, reason: "broke off: out of ink" });
    expect(files).toEqual(["X-1.csv", "X-3.csv", "X-4.csv", "report.html", "report.md"]);
  });

  it("misprints in words are counted apart from values", () => {
    const words: GalleryItem = {
      ...good,
      key: "X-5",
      numbers: () => [erratum("(1)", "a", "b", "c"), erratum("(2)", "a", "b", "c")],
    };
    expect(run([good, words]).read("report.md")).toContain("1 value: 1 agree; 2 misprints in words.");
    vi.restoreAllMocks();
    expect(run([words]).read("report.md")).toMatch(/^Judder \S+ 2 misprints in words\.$/m);
  });

  it("values that a paper does not have, and remarks, are counted apart", () => {
    const apart: GalleryItem = {
      ...good,
      key: "X-6",
      numbers: () => [
        { what: "one", paper: 1, ours: 1, tolerance: 0 },
        unprinted("two", 2, { value: 2, reason: "by hand" }),
        unprinted("three", 3, { value: 4, reason: "by hand" }),
        remark("(1)", "a", "b", "c"),
      ],
    };
    const { totals, read } = run([apart]);
    expect(totals).toEqual({
      values: 1,
      agree: 1,
      misprints: 0,
      notReproduced: 0,
      disagree: 1,
      unprinted: 2,
      unprintedAgree: 1,
      misprintsInWords: 0,
      remarks: 1,
    });
    expect(read("report.md")).toContain(
      "1 value: 1 agree; 2 without a value in the paper: 1 agree with another calculation; 1 remark; 1 DISAGREE.",
    );
  });

  it("a value outside the chosen keys does not count", () => {
    expect(run([good, wrong], ["X-1"]).code).toBe(0);
  });

  it("texts are escaped in both reports and in the CSV", () => {
    const { read } = run([good]);
    expect(read("report.html")).toContain("<td>&lt;b&gt;one&lt;/b&gt; | two</td>");
    expect(read("report.html")).toContain("a &lt;good&gt; one");
    expect(read("report.md")).toContain("| \\<b\\>one\\</b\\> \\| two | 1 (derived) | 1 | 0 | agrees |");
    expect(read("X-1.csv")).toBe('"a,b",n\n"say ""x""",\n');
  });
});
