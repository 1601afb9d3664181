import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labServer, loopback } from "../../cli/lab/server.js";
import { packedLink } from "../../lab/src/scenario/link.js";
import { plainScenario, type Scenario } from "../../lab/src/scenario/scenario.js";
import { randomSource } from "../../src/numerics/index.js";
import { judderHere } from "../cli/run.js";
import { type Lab, startLab } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

/** The status of an answer to a request under another name of this machine. */
const statusFor = (host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(lab.url);
    const asked = request({ port, hostname, headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject).end();
  });

describe("our server", () => {
  it.each([
    { host: "localhost", status: 200 },
    { host: "127.0.0.1:7350", status: 200 },
    { host: "example.org", status: 403 },
    { host: "localhost.example.org", status: 403 },
  ])("answers a page that calls it $host with $status", async ({ host, status }) => {
    expect(await statusFor(host)).toBe(status);
  });

  it.each(["", "index.html", "nothing", "assets/../../package.json"])(
    "sends the policy with /%s",
    async (path) => {
      const { headers } = await fetch(lab.url + path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe-eval' ");
      expect(policy).not.toContain(" 'unsafe-eval'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it("sends the policy with the script of the worker, and the page says the same", async () => {
    const html = await (await fetch(lab.url)).text();
    const { headers } = await fetch(lab.url);
    const [, inPage] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    expect(headers.get("content-security-policy")).toBe(`${inPage}; frame-ancestors 'none'`);
    const { page } = await lab.open("#finger");
    const [worker] = page.workers();
    const answer = await fetch(worker?.url() as string);
    expect(answer.headers.get("content-security-policy")).toContain("'wasm-unsafe-eval'");
  });

  it("compresses what it sends, and lets a page of a named origin frame it, no other", async () => {
    const assets = new Map([
      ["/", { body: Buffer.from("x".repeat(5000)), type: "text/html", cache: "no-cache" }],
      ["/a.png", { body: Buffer.from("x".repeat(5000)), type: "image/png", cache: "no-cache" }],
    ]);
    const server = labServer(assets, ["https://example.org"]);
    await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
    const url = `http://${loopback}:${(server.address() as AddressInfo).port}`;
    const sent = async (path: string, encoding: string) => {
      const { headers } = await fetch(url + path, { headers: { "Accept-Encoding": encoding } });
      return headers.get("content-encoding");
    };
    expect(await sent("/", "gzip, deflate, br")).toBe("br");
    expect(await sent("/", "gzip")).toBe("gzip");
    expect(await sent("/", "br;q=0, identity")).toBeNull();
    expect(await sent("/a.png", "br")).toBeNull();
    expect(await (await fetch(url)).text()).toHaveLength(5000);
    const { headers } = await fetch(url);
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors https:\/\/example\.org$/);
    server.close();
    for (const wrong of ["example.org", "https://a.org; script-src *", "https://a.org/path", "*"]) {
      const { code, err } = await judderHere(["lab", "--frame", wrong]);
      expect([code, err]).toEqual([2, expect.stringContaining("--frame must be an origin")]);
    }
  });

  it.each([
    { path: "../package.json", method: "GET", status: 404 },
    { path: "assets/%2e%2e%2findex.html", method: "GET", status: 404 },
    { path: "", method: "POST", status: 405 },
  ])("answers $method $path with $status", async ({ path, method, status }) => {
    expect((await fetch(lab.url + path, { method })).status).toBe(status);
  });
});

it("in the worker text is not evaluated, WebAssembly is", { timeout: 60_000 }, async () => {
  const { page } = await lab.open("#finger");
  const [worker] = page.workers();
  // What the driver evaluates itself is exempt from the policy; what a timer calls later is not.
  const verdicts = await worker?.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const attempt = (make: () => unknown): string => {
          try {
            make();
            return "made";
          } catch (error) {
            return (error as Error).name;
          }
        };
        setTimeout(() => {
          const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
          const { eval: indirect } = globalThis as unknown as { eval: (text: string) => unknown };
          resolve([
            attempt(() => new Function("return 1")),
            attempt(() => indirect("1")),
            attempt(() => new WebAssembly.Module(empty)),
          ]);
        });
      }),
  );
  expect(verdicts).toEqual(["EvalError", "EvalError", "made"]);
});

/** Scenarios that a stranger might send: scripts in every text, numbers beyond reason, models that do not end. */
const own = (model: string, more: Partial<Scenario> = {}): Scenario => ({
  ...plainScenario("own"),
  model,
  ...more,
});
const evil = "<img src=x onerror=document.title='taken'><script>document.title='taken'</script>";
const hostile: readonly Scenario[] = [
  own(
    `name: "${evil}"\nnote: "${evil}"\ncoordinates: [x]\nparameters: { m: { value: 1, note: "${evil}", unit: "${evil}" } }\nkinetic: m/2*x'^2\ndraw:\n  - ground: { at: [0, 0], angle: 0, label: "${evil}" }\n  - circle: { at: [x, 1], radius: 0.2 }\n`,
  ),
  own(`name: A\ncoordinates: [x]\nkinetic: x'^2/2\nforces: { x: -1e12*x }\nstart: { x: 1 }\n`, {
    until: 1000,
  }),
  own(`name: A\ncoordinates: [x]\nkinetic: x'^2/2*${"sin(".repeat(200)}x${")".repeat(200)}\n`),
  own(`name: A\ncoordinates: [x]\nkinetic: x'^2/2\nforces: { x: "alert(1)" }\n`),
  own("&a [*a, *a]: ["),
  { ...plainScenario("finger"), set: { mu: 1e308, k: 1e308, m1: 1e-308 } },
  { ...plainScenario("finger"), set: { m1: -1 } },
  { ...plainScenario("finger"), from: { phi: "1e308" } },
  { ...plainScenario("finger"), follow: ["stick", "slip+"] },
  { ...plainScenario("nothing") },
  { ...plainScenario("rod"), law: "constructor", policy: { constructor: "x" } },
];

/** Links whose letters, or whose fields before they are packed, are others than somebody meant. */
async function mutations(count: number, links: readonly string[]): Promise<string[]> {
  const random = randomSource(3);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const bases = [...hostile, plainScenario("finger"), plainScenario("robot"), plainScenario("klein")];
  const values: readonly unknown[] = [
    evil,
    1e308,
    -1e308,
    1e-308,
    -1,
    0,
    null,
    "",
    "x".repeat(5000),
    [],
    {},
    { constructor: 1e308 },
    true,
  ];
  const keys = ["mu", "m", "phi", "x'", "theta", "until", "t", "speed", "guide", "plot", "__proto__", evil];
  const fields = [
    "mechanism",
    "model",
    "set",
    "from",
    "until",
    "law",
    "policy",
    "follow",
    "view",
    "phase",
    "jump",
  ];
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      if (i % 2 === 0) {
        const letters = [...one(links)];
        for (let k = 0; k < 3; k++)
          letters[1 + Math.floor(random() * (letters.length - 1))] = one(["x", "<", "%", "~", "&"]);
        return letters.join("");
      }
      const base = one(bases);
      const field = one(fields);
      const inside = { ...(base[field as "set"] ?? {}), [one(keys)]: one(values) };
      const changed = { ...base, [field]: random() < 0.4 ? one(values) : inside };
      return `#${await packedLink(changed as Scenario)}`;
    }),
  );
}

describe("hostile links", { timeout: 180_000 }, () => {
  it("lead to a message or a motion, run no script, and leave the page usable", async () => {
    const { page, strangers } = await lab.open("#ball");
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const follow = async (fragment: string) => {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      await page.waitForTimeout(60);
    };
    const links = [
      "#<script>document.title='taken'</script>",
      `#finger?mu=1&from=${encodeURIComponent(`phi=${evil}`)}`,
      `#finger?policy=stick=${encodeURIComponent(evil)}`,
      "#~AAAAAAAA",
      ...(await Promise.all(hostile.map(async (scenario) => `#${await packedLink(scenario)}`))),
    ];
    for (const link of links) {
      await follow(link);
      await page.locator(".problem").or(page.locator('svg[data-ready="true"]')).first().waitFor();
    }
    const mutated = await mutations(process.env.JUDDER_LONG === "1" ? 10_000 : 1500, links);
    // As the browser would tell of them, without its own work for each.
    const said = await page.evaluate(async (hashes) => {
      const seen = new Set<string>();
      const { port1, port2 } = new MessageChannel();
      for (const hash of hashes) {
        dispatchEvent(new HashChangeEvent("hashchange", { newURL: `${location.origin}/${hash}` }));
        await new Promise((resolve) => {
          port1.onmessage = resolve;
          port2.postMessage(0);
        });
        seen.add(document.querySelector(".problem")?.textContent?.slice(0, 30) ?? "");
      }
      return seen.size;
    }, mutated);
    expect(said).toBeGreaterThan(10);
    await follow("#finger?mu=1&until=1");
    await expect
      .poll(() => page.locator(".problem, td[data-name='phi']").allTextContents(), { timeout: 60_000 })
      .toHaveLength(1);
    expect(await page.title()).toBe("Judder lab");
    expect(dialogs).toEqual([]);
    expect(strangers).toEqual([]);
    expect(await page.locator("img").count()).toBe(0);
  });

  it.each(["#nothing", "#finger?m1=-1", "#finger?from=phi=x", "#~AAAA"])(
    "leave something to look at where a page begins with them: %s",
    async (fragment) => {
      const { page } = await lab.open(fragment);
      await page.locator(".problem").waitFor();
      await page.getByRole("slider", { name: /^mu,/ }).press("ArrowRight");
      await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#finger\?mu=/);
    },
  );

  it("say what is wrong", async () => {
    const { page } = await lab.open("#ball");
    const said = async (fragment: string) => {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      await page.locator(".problem").waitFor();
      const text = await page.locator(".problem").textContent();
      await page.getByRole("button", { name: "Dismiss" }).click();
      return text;
    };
    expect(await said("#nothing")).toContain("there is no shipped mechanism nothing");
    expect(await said("#finger?until=1e9")).toContain("must lie between 0 and 1000");
    expect(await said("#finger?m1=-1")).toContain("mass");
    expect(await said(`#${await packedLink(hostile[3] as Scenario)}`)).toContain("unknown function alert");
    expect(await said("#finger?nu=1")).toContain("no parameter nu");
  });
});
