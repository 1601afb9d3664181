/** `npm run film`: draws the moving picture of README.md: one start, two futures that the rigid model allows, as an animated PNG. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { crc32 } from "node:zlib";
import { build } from "./build.js";
import { isMain, root, runMain } from "./run.js";

/** Seconds of the motion, pictures, and how long each is shown (1/100 s). */
const [until, pictures, delay] = [0.9, 46, 12];
/** Points of the lines for each picture. */
const fine = 8;
const [width, height] = [640, 330];
const colours = ["#1f3b57", "#b5651d"];
/** The chart: left, right, top, bottom. */
const chart = { left: 60, right: width - 20, top: 232, bottom: 306 };

/** @param {string} path below dist/ */
const load = (path) => import(pathToFileURL(join(root, "dist", path)).href);

/** Chunks of a PNG file: name and data. @param {Uint8Array} png */
function chunksOf(png) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    chunks.push({
      name: String.fromCharCode(...png.subarray(at + 4, at + 8)),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

/** @param {string} name @param {Uint8Array} data */
function chunk(name, data) {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** Numbers as 32-bit words. @param {readonly number[]} numbers */
function words(...numbers) {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * i);
  return bytes;
}

/** One animated PNG from still ones of one size. @param {readonly Uint8Array[]} frames */
export function animate(frames) {
  const first = chunksOf(frames[0] ?? new Uint8Array());
  const header = first.find(({ name }) => name === "IHDR")?.data ?? new Uint8Array();
  const size = Buffer.from(header.subarray(0, 8));
  const parts = [
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("acTL", words(frames.length, 0)),
  ];
  let sequence = 0;
  for (const [i, frame] of frames.entries()) {
    const timing = Buffer.from([delay >> 8, delay & 255, 0, 100, 0, 0]);
    parts.push(chunk("fcTL", Buffer.concat([words(sequence++), size, words(0, 0), timing])));
    for (const { name, data } of chunksOf(frame)) {
      if (name !== "IDAT") continue;
      parts.push(i === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([words(sequence++), data])));
    }
  }
  return Buffer.concat([...parts, chunk("IEND", Buffer.alloc(0))]);
}

async function drawFilm() {
  await build();
  const { loadMechanism, placeDrawing, simulate } = await load("src/index.js");
  const { drawMechanism } = await load("figure/index.js");
  const { renderPng } = await load("cli/node.js");
  const finger = loadMechanism("finger");
  const parameters = { mu: 1 };
  const runs = ["persist", "eager"].map((stick) =>
    simulate(finger, finger.start, { until, parameters, policy: { stick } }),
  );
  const times = Array.from({ length: pictures }, (_, i) => (until * i) / (pictures - 1));
  const moments = Array.from(
    { length: fine * (pictures - 1) + 1 },
    (_, i) => (until * i) / (fine * (pictures - 1)),
  );
  const columns = runs.map((run) => run.columns(moments));
  const shapesAt = runs.map((run) => times.map((t) => placeDrawing(finger, run.at(t), { parameters })));
  const within = shapesAt.flat(2);
  const gaps = columns.map((column) => Array.from(column.contacts.tip.gap, (gap) => Math.max(0, gap)));
  const top = Math.max(...gaps.flat());
  const x = (/** @type {number} */ t) => chart.left + ((chart.right - chart.left) * t) / until;
  const y = (/** @type {number} */ gap) => chart.bottom - ((chart.bottom - chart.top) * gap) / top;
  const titles = ["policy stick=persist", "policy stick=eager"];
  const frames = times.map((t, i) => {
    const stages = shapesAt.map((shapes, k) => {
      const svg = drawMechanism(shapes[i], { width: width / 2, height: 200, title: titles[k], within });
      return `<g transform="translate(${(k * width) / 2} 0)">${svg}</g>`;
    });
    const lines = gaps.map((gap, k) => {
      const points = gap
        .slice(0, fine * i + 1)
        .map((value, n) => `${x(moments[n] ?? 0).toFixed(1)},${y(value).toFixed(1)}`);
      return `<polyline points="${points.join(" ")}" fill="none" stroke="${colours[k]}" stroke-width="2.5"/>`;
    });
    const text = (
      /** @type {string} */ words,
      /** @type {number} */ tx,
      /** @type {number} */ ty,
      anchor = "start",
      fill = "#333",
    ) => `<text x="${tx}" y="${ty}" font-size="13" text-anchor="${anchor}" fill="${fill}">${words}</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width / 2}" height="${height / 2}" font-family="DejaVu Sans">
<rect width="${width}" height="${height}" fill="white"/>${stages.join("")}
<path d="M${width / 2},0V200" stroke="white" stroke-width="14"/>
<path d="M${chart.left},${chart.top}V${chart.bottom}H${chart.right}" fill="none" stroke="#999"/>
${lines.join("")}
${text("gap of the tip (m)", chart.left, chart.top - 8)}${text("persist", chart.right - 70, chart.top - 8, "end", colours[0])}${text("eager", chart.right, chart.top - 8, "end", colours[1])}
${text("0", chart.left - 8, chart.bottom + 4, "end")}${text(top.toFixed(2), chart.left - 8, chart.top + 8, "end")}
${text("0", chart.left, chart.bottom + 18, "middle")}${text(`${until} s`, chart.right, chart.bottom + 18, "end")}${text(`t = ${t.toFixed(3)} s`, width / 2, chart.bottom + 18, "middle")}
</svg>`;
    return renderPng(svg);
  });
  const film = animate(frames);
  writeFileSync(join(root, "lab", "pictures", "futures-film.png"), film);
  console.log(`lab/pictures/futures-film.png, ${(film.length / 1024).toFixed(0)} kB`);
  return 0;
}

if (isMain(import.meta.url)) await runMain("film", drawFilm);
