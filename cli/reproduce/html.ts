/** The report of a reproduction as one HTML file: pictures stand in it, links lead to the files next to it. */

import { escapeXml } from "../../figure/index.js";
import type { Reproduction } from "./run.js";
import { cellsOf, columns, heading, introduction, type Sketch } from "./words.js";

const style = `
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 3rem }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem }
th, td { border-bottom: 1px solid #ddd; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top }
.files { font-size: 0.85rem; white-space: nowrap } li { font-size: 0.9rem }
p.source { font-size: 0.85rem; color: #555 }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap }
tr.misprint td:last-child, tr.remark td:last-child, tr.not td:last-child { color: #8a5a00 }
tr.failed td { background: #fbe3e0; font-weight: bold }
`;

export function htmlReport(all: readonly Reproduction[], missing: readonly Sketch[] = []): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<h1>${heading}</h1>
${introduction(all, missing)
  .map((text) => `<p>${escapeXml(text)}</p>`)
  .join("\n")}
<details><summary>All figures and sets of numbers</summary>
<ul>
${all.map(({ key, title }) => `<li><a href="#${escapeXml(key)}">${escapeXml(key)}</a> ${escapeXml(title)}</li>`).join("\n")}
</ul>
</details>
${all.map(section).join("\n")}
</body>
</html>
`;
}

function section({ key, title, caption, source, svg = "", files, rows }: Reproduction): string {
  const links = Object.keys(files)
    .map((ending) => `<a href="${escapeXml(key + ending)}">${ending.slice(1).toUpperCase()}</a>`)
    .join(" ");
  const from = source === undefined ? "" : `<p class="source">${escapeXml(source)}</p>\n`;
  return `<h2 id="${escapeXml(key)}">${escapeXml(key)}: ${escapeXml(title)}</h2>
${svg}<p>${escapeXml(caption)}${links === "" ? "" : ` <span class="files">${links}</span>`}</p>
${from}${rows.length === 0 ? "" : table(rows)}`;
}

function table(rows: Reproduction["rows"]): string {
  const lines = rows.map((row) => {
    const kind = row.failed ? "failed" : row.verdict.split(" ")[0];
    const cells = cellsOf(row).map(
      ({ text, number }) => `<td${number ? ' class="number"' : ""}>${escapeXml(text)}</td>`,
    );
    return `<tr class="${kind}">${cells.join("")}</tr>`;
  });
  return `<table>
<thead><tr>${columns.map((name) => `<th>${name}</th>`).join("")}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody>
</table>`;
}
