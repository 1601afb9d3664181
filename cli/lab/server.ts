/**
 * How is the lab served? Its built files and nothing else, to this machine only. Every answer carries the content
 * policy: the one of a worker's script binds the worker.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { attempt } from "../shared/fault.js";
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

/** Headers of every answer; `frames` are the origins whose pages may show the lab. */
const headersFor = (frames: readonly string[]): Readonly<Record<string, string>> => ({
  "Content-Security-Policy": `${contentPolicy}; frame-ancestors ${frames.join(" ") || "'none'"}`,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
});

interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly cache: string;
}

/** The files of the built lab by their addresses; undefined where there is none. */
export function readLab(folder: string): ReadonlyMap<string, Asset> | undefined {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const names = attempt(folder, () => readdirSync(folder, { recursive: true, withFileTypes: true }), "read")
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  const assets = names.map((name): [string, Asset] => {
    const address = `/${name.replace(/^\//, "")}`;
    const hashed = address.startsWith("/assets/");
    return [
      address,
      {
        body: attempt(join(folder, name), () => readFileSync(join(folder, name)), "read"),
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

export function labServer(assets: ReadonlyMap<string, Asset>, frames: readonly string[] = []): Server {
  const always = headersFor(frames);
  return createServer((request, response) => answer(assets, always, request, response));
}

function answer(
  assets: ReadonlyMap<string, Asset>,
  always: Readonly<Record<string, string>>,
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
  const encoding = encodingFor(asset, String(request.headers["accept-encoding"] ?? ""));
  const body = encoding === undefined ? asset.body : compressed(asset, encoding);
  response.writeHead(200, {
    ...always,
    "Content-Type": asset.type,
    "Content-Length": body.length,
    "Cache-Control": asset.cache,
    Vary: "Accept-Encoding",
    ...(encoding === undefined ? {} : { "Content-Encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Pictures are compressed already; what is tiny gains nothing. */
function encodingFor({ type, body }: Asset, accepted: string): Encoding | undefined {
  if (!/^(text\/|application\/json|image\/svg)/.test(type) || body.length < 1000) return undefined;
  const names = accepted.split(",").map((part) => part.trim());
  const allows = (name: string) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  return encodings.find(allows);
}

/** The better one first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** Each file is compressed when it is first requested. */
const kept = new WeakMap<Asset, Partial<Record<Encoding, Buffer>>>();

function compressed(asset: Asset, encoding: Encoding): Buffer {
  const known = kept.get(asset) ?? {};
  const made =
    known[encoding] ??
    (encoding === "gzip"
      ? gzipSync(asset.body)
      : brotliCompressSync(asset.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }));
  kept.set(asset, { ...known, [encoding]: made });
  return made;
}
