import { afterAll, beforeAll, expect, it } from "vitest";
import { judder } from "../cli/run.js";
import { darkPhoneViolations, type Lab, saved, startLab, violations } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const json = (...args: string[]) => JSON.parse(judder([...args, "--json"]).out);
interface Run {
  readonly epsilon: number;
  readonly final: { readonly v: { readonly x: number } };
}
const rod = ["limit", "rod", "--set", "mu=2", "--set", "Sy=10", "--until", "0.3"];

it("runs from the present state end where those of the command line end, with their verdict", {
  timeout: 120_000,
}, async () => {
  const link =
    "#rod?mu=2&Sy=10&from=theta=1.1,x'=2&until=1&t=0&view=referee&show=x'&over=epsilon=1e-4..1e-3:4";
  const { page, errors, strangers } = await lab.open(link);
  const panel = page.getByRole("region", { name: "Referee" });
  const verdict = panel.locator("[data-verdict]");
  await verdict.waitFor({ timeout: 90_000 });
  const expected = json(...rod, "--from", "theta=1.1,x'=2", "--epsilon", "1e-3..1e-4:4");
  expect(await verdict.getAttribute("data-verdict")).toBe(expected.verdict);
  const cells = await panel
    .locator("td[data-epsilon]")
    .evaluateAll((all) => all.map((cell) => Number((cell as HTMLElement).dataset.value)));
  expect(cells).toHaveLength(4);
  for (const [i, { final }] of expected.runs.entries())
    expect(Math.abs((cells[i] as number) - final.v.x)).toBeLessThan(1e-12);
  const futures = await panel.locator("table").first().locator("tbody th").allTextContents();
  expect(futures).toEqual(expected.rigid.map(({ future }: { future: string }) => future));
  expect(await violations(page), "light").toEqual([]);
  expect(await darkPhoneViolations(page), "dark").toEqual([]);
  await panel.locator("summary[aria-label^=Save]").click();
  const csv = (await saved(page, "CSV of referee")).toString().trimEnd().split("\n");
  expect(csv.slice(1, 5)).toEqual(
    expected.runs.map(({ epsilon, final }: Run) => `compliant,${epsilon},${final.v.x}`),
  );

  // Another moment of the motion: the runs begin there.
  await page.locator("h1").click();
  await page.keyboard.press("End");
  await panel.getByText(/From tip flight, x=/).waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
  expect(strangers).toEqual([]);
});
