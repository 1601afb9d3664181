/** Does the lab show the derivatives that the command line prints, as bars with their signs, and why some do not exist? */
import { afterAll, beforeAll, expect, it } from "vitest";
import { judder } from "../cli/run.js";
import { darkPhoneViolations, type Lab, startLab, violations } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

it("what moves an event, and a number at the end", { timeout: 120_000 }, async () => {
  const { page, errors, strangers } = await lab.open("#finger?mu=1&until=0.3&view=influence&show=event:2");
  const panel = page.getByRole("region", { name: "What moves it?" });
  const shown = async (goal: string) => {
    await panel.locator(`table[data-goal="${goal}"]`).waitFor({ timeout: 60_000 });
    const cells = await panel.locator("td[data-variable]").evaluateAll((all) =>
      all.map((cell) => {
        const { variable, slope, valid } = (cell as HTMLElement).dataset;
        return { variable, slope: Number(slope), valid: valid === "true" };
      }),
    );
    const names = cells.map(({ variable }) => variable as string);
    const args = ["sensitivity", "finger", "--set", "mu=1", "--until", "0.3", "--json"];
    const { variables } = JSON.parse(judder([...args, "--goal", goal, "--with", names.join(",")]).out);
    expect(names).toContain("start:phi'");
    for (const [i, { name, slope, valid }] of variables.entries())
      expect(cells[i], name).toEqual({ variable: name, slope, valid });
  };
  await shown("event:2");
  expect(await violations(page), "light").toEqual([]);
  expect(await darkPhoneViolations(page), "dark").toEqual([]);
  await panel.getByRole("combobox").selectOption("phi");
  await shown("phi");
  // Raising a restitution of 0 makes the finger bounce: the reason stands next to its bar.
  await panel
    .getByText(/not valid for r.*: a small change opens contact tip/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  expect(strangers).toEqual([]);
});
