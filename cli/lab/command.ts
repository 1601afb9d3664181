/** `judder lab`: serves the web lab on this machine until it is interrupted. */

import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { toJson } from "../../src/index.js";
import { inBuild } from "../place.js";
import { UsageError } from "../shared/usage.js";
import { labServer, loopback, readLab } from "./server.js";

export interface LabOptions {
  readonly port?: string;
  /** Origins of pages that may show the lab in a frame. */
  readonly frame?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** The default port; if it is taken, a free one. */
export const labPort = 7350;

export async function lab(options: LabOptions): Promise<void> {
  const assets = readLab(fileURLToPath(inBuild("lab")));
  if (assets === undefined) throw new UsageError("the lab is not built", { hint: "run npm run build" });
  const asked = options.port === undefined ? undefined : readPort(options.port);
  const server = labServer(assets, (options.frame ?? []).map(readOrigin));
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, loopback, () => {
        server.off("error", reject);
        resolve();
      });
    });
  await listen(asked ?? labPort).catch((error: NodeJS.ErrnoException) => {
    if (asked === undefined && error.code === "EADDRINUSE") return listen(0);
    throw new UsageError(`port ${asked ?? labPort} cannot be used: ${error.message}`, {
      value: String(asked ?? labPort),
      hint: "choose another one with --port NUMBER",
    });
  });
  const url = `http://${loopback}:${(server.address() as AddressInfo).port}/`;
  if (options.json) process.stdout.write(`${toJson({ url })}\n`);
  else if (!options.quiet) process.stdout.write(`The lab is at ${url} (Ctrl+C ends it)\n`);
  await new Promise<void>((resolve) => server.once("close", resolve));
}

/** `https://example.org`: nothing that could add another directive to the policy. */
function readOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : "null";
  if (/^https?:\/\/[\w.:[\]-]+$/.test(origin) && text.replace(/\/$/, "") === origin) return origin;
  throw new UsageError(`--frame must be an origin such as https://example.org, got ${text}`, { value: text });
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new UsageError(`--port must be a whole number from 0 to 65535, got ${text}`, { value: text });
}
