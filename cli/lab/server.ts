/**
 * How is the lab served? Its built files and nothing else, to this machine only. Every answer carries the content policy: the one
 * of a worker's script binds the worker.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { contentPolicy } from "./policy.js";

export const loopback = "127.0.0.1";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

const always: Readonly<Record<string, string>> = {
  "Content-Security-Policy": `${contentPolicy}; frame-ancestors 'none'`,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly cache: string;
}

/** The files of the built lab by their addresses; undefined where there is none. */
export function readLab(folder: string): ReadonlyMap<string, Asset> | undefined {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  const assets = names.map((name): [string, Asset] => {
    const address = `/${name.replace(/^\//, "")}`;
    const hashed = address.startsWith("/assets/");
    return [
      address,
      {
        body: readFileSync(join(folder, name)),
        type: types[extname(name)] ?? "application/octet-stream",
        // The name of an asset changes with its content.
        cache: hashed ? "public, max-age=31536000, immutable" : "no-cache",
      },
    ];
  });
  const all = new Map(assets);
  all.set("/", all.get("/index.html") as Asset);
  return all;
}

/** A page of another name that points at this machine must not read it. */
const isOwnName = (host: string | undefined): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? "");

export function labServer(assets: ReadonlyMap<string, Asset>): Server {
  return createServer((request, response) => answer(assets, request, response));
}

function answer(
  assets: ReadonlyMap<string, Asset>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const refuse = (status: number, message: string): void => {
    response.writeHead(status, { ...always, "Content-Type": "text/plain; charset=utf-8" });
    response.end(`${message}\n`);
  };
  const asset = assets.get((request.url ?? "/").split(/[?#]/)[0] ?? "/");
  if (!isOwnName(request.headers.host)) {
    refuse(403, "the lab answers to localhost only");
    return;
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    refuse(405, "only GET and HEAD");
    return;
  }
  if (asset === undefined) {
    refuse(404, "no such file");
    return;
  }
  response.writeHead(200, {
    ...always,
    "Content-Type": asset.type,
    "Content-Length": asset.body.length,
    "Cache-Control": asset.cache,
  });
  response.end(request.method === "HEAD" ? undefined : asset.body);
}
