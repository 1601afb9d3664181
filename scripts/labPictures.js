/** `npm run lab:pictures`: takes the pictures of the lab for README.md, light and dark, of the built lab. */

import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { needBrowser } from "./browser.js";
import { build } from "./build.js";
import { isMain, root, runMain } from "./run.js";

/** What is shown, by the name of the picture. */
const shots = [
  { name: "finger", link: "#finger?mu=1&t=0.225&plot=phase", width: 1440, height: 900 },
  { name: "rod", link: "#rod?mu=2&Sy=10&from=theta=1.1,x'=2&until=0.6&t=0.3", width: 1440, height: 900 },
  { name: "phone", link: "#finger?mu=1&t=0.225", width: 390, height: 844 },
];

/** The built lab on a free port, and how to end it. */
async function serve() {
  const server = spawn(process.execPath, [join(root, "bin", "judder.js"), "lab", "--port", "0", "--json"]);
  const [line] = await new Promise((resolve) =>
    server.stdout.once("data", (text) => resolve(String(text).split("\n"))),
  );
  return { url: JSON.parse(line).url, end: () => server.kill() };
}

async function takePictures() {
  await build();
  const folder = join(root, "lab", "pictures");
  mkdirSync(folder, { recursive: true });
  const { url, end } = await serve();
  const browser = await chromium.launch({ executablePath: needBrowser(), args: ["--no-sandbox"] });
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    for (const { name, link, width, height } of shots) {
      const page = await browser.newPage({
        viewport: { width, height },
        colorScheme,
        reducedMotion: "reduce",
      });
      await page.goto(url + link);
      await page.waitForSelector('html[data-loaded="all"]', { state: "attached" });
      // Map and futures are computed in a worker.
      for (const there of [/^Curves:/, /^Fork 1 of/])
        await page.getByText(there).waitFor({ timeout: 60_000 });
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
      console.log(`lab/pictures/${name}-${colorScheme}.png`);
      await page.close();
    }
  }
  await browser.close();
  end();
  return 0;
}

if (isMain(import.meta.url)) await runMain("labPictures", takePictures);
