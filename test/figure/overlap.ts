/** Which texts of a picture cover something? Measured by a browser, which knows nothing of how labels were placed. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";

export interface Measured {
  readonly name: string;
  readonly svg: string;
}

const font = readFileSync(join(import.meta.dirname, "../../cli/fonts/DejaVuSans.ttf")).toString("base64");

export class OverlapFinder {
  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async open(): Promise<OverlapFinder> {
    const executablePath = process.env.CHROME_PATH as string;
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    const page = await browser.newPage({ viewport: { width: 2400, height: 2400 } });
    await page.setContent(
      `<style>@font-face{font-family:"DejaVu Sans";src:url(data:font/ttf;base64,${font})}body{margin:0}</style><div></div>`,
    );
    await page.evaluate("document.fonts.load(\"11px 'DejaVu Sans'\")");
    return new OverlapFinder(browser, page);
  }

  /** Pairs of texts, texts on markers, and texts that leave the picture. */
  async find({ name, svg }: Measured): Promise<string[]> {
    const found = await this.page.evaluate(measure, svg);
    return found.map((one) => `${name}: ${one}`);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** Runs in the page. Boxes of letters are taller than the letters: 2.5 pixels of them may meet. */
function measure(svg: string): string[] {
  const holder = document.querySelector("div") as HTMLDivElement;
  holder.innerHTML = svg;
  const boxes = (selector: string) =>
    [...holder.querySelectorAll(selector)].map((element) => ({
      text: element.textContent ?? "",
      box: element.getBoundingClientRect(),
    }));
  const texts = boxes("text").filter(({ text }) => text.trim() !== "");
  const markers = boxes('[aria-label="dot"] > *').filter(({ box }) => box.width < 14);
  const covers = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2.5;
  const whole = (holder.querySelector("svg") as SVGElement).getBoundingClientRect();
  return texts.flatMap(({ text, box }, i) => [
    ...texts
      .slice(i + 1)
      .flatMap((other) => (covers(box, other.box) ? [`"${text}" and "${other.text}"`] : [])),
    ...markers.flatMap((marker) => (covers(box, marker.box) ? [`"${text}" on a marker`] : [])),
    ...(box.left < whole.left - 1 ||
    box.right > whole.right + 1 ||
    box.top < whole.top - 1 ||
    box.bottom > whole.bottom + 1
      ? [`"${text}" leaves the picture`]
      : []),
  ]);
}
