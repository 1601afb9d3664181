/** `judder show MECHANISM`: what was derived from the model file? */

import { drawMechanism } from "../../figure/index.js";
import { type Description, describeMechanism, placeDrawing } from "../../src/index.js";
import { bodiesReport } from "../shared/bodies.js";
import { pc } from "../shared/colours.js";
import { type OutputOptions, present } from "../shared/output.js";
import { table } from "../shared/padded.js";
import type { StyleOptions } from "../shared/picture/canvas.js";
import { readQuestion, type StateOptions } from "../shared/state.js";

export interface ShowOptions extends OutputOptions, StateOptions, StyleOptions {
  readonly latex?: boolean;
}

/** The equations; the drawing shows the state of `--from`, that of the model's start if left out. */
export function show(argument: string, options: ShowOptions): void {
  const { mechanism, state, occasion } = readQuestion(argument, options);
  const notation = options.latex ? "latex" : "text";
  const description = describeMechanism(mechanism, { notation, parameters: occasion.parameters ?? {} });
  present(
    {
      name: mechanism.name,
      json: () => description,
      text: () => (options.latex ? latexReport(description) : textReport(description)),
      svg: () =>
        drawMechanism(placeDrawing(mechanism, state, occasion), {
          title: mechanism.title,
          style: options.style ?? "screen",
        }),
    },
    options,
  );
}

const heading = (text: string): string => `\n${pc.bold(text)}`;

function textReport(d: Description): string {
  const state = (values: Readonly<Record<string, number>>, prime: string) =>
    Object.entries(values).map(([name, value]) => `${name}${prime} = ${value}`);
  const parameters = Object.entries(d.parameters).map(([name, info]) => {
    const { value, unit = "", note = "" } = info as { value: number; unit?: string; note?: string };
    return [name, String(value), unit === "1" ? "" : unit, note];
  });
  const lines = [
    `${pc.bold(d.title)}${d.paper === undefined ? "" : ` (${d.paper})`}`,
    ...(d.note === undefined ? [] : [d.note]),
    ...(d.assembly === undefined ? [] : [heading("bodies")]),
    ...bodiesReport(d.assembly),
    heading("M q'' = h + W lambda"),
    ...d.M.flatMap((row, i) => row.map((entry, j) => [`M${i + 1}${j + 1}`, entry] as const).slice(i)).map(
      equation,
    ),
    ...d.h.map((entry, i) => equation([`h${i + 1}`, entry])),
    ...Object.entries(d.contacts).flatMap(([name, contact]) => contactReport(name, contact, d)),
    ...keptReport(d),
    heading("energy"),
    equation(["kinetic", d.energy.kinetic]),
    equation(["potential", d.energy.potential]),
    ...(d.kinks.length === 0
      ? []
      : [heading("not smooth where these are zero"), ...d.kinks.map((kink) => `  ${kink}`)]),
    ...(parameters.length === 0 ? [] : [heading("parameters"), table(parameters)]),
    heading("start"),
    table([state(d.start.q, ""), state(d.start.v, "'")]),
  ];
  return lines.join("\n");
}

/** Memory, first-order states and events. */
function keptReport({ memory = {}, states = {}, events = {} }: Description): string[] {
  const ofEvents = Object.entries(events).flatMap(([name, { when, direction, every, at, set, note }]) => [
    heading(`event ${name}`),
    when === undefined ? `  every ${every} s, at ${at} s` : `  where ${when} = 0, ${direction}`,
    ...Object.entries(set).map(([left, right]) => `  ${left} := ${right}`),
    ...(note === undefined ? [] : [`  ${note}`]),
  ]);
  return [
    ...(Object.keys(memory).length === 0 ? [] : [heading("memory")]),
    ...Object.entries(memory).map(([name, value]) => equation([name, `${value} at the start`])),
    ...(Object.keys(states).length === 0 ? [] : [heading("states")]),
    ...Object.entries(states).flatMap(([name, { rate, start }]) => [
      equation([`${name}'`, `${rate}, ${name} = ${start} at the start`]),
    ]),
    ...ofEvents,
  ];
}

const equation = ([left, right]: readonly [string, string]): string => `  ${left} = ${right}`;

function contactReport(name: string, contact: Description["contacts"][string], d: Description): string[] {
  const { N = [], T = [] } = d.W[name] ?? {};
  const { friction } = contact;
  const mu =
    friction.static === friction.kinetic
      ? friction.kinetic
      : `${friction.static} static, ${friction.kinetic} kinetic`;
  const struck = friction.impact === undefined ? "" : `, ${friction.impact} in impacts`;
  return [
    heading(`contact ${name}${contact.bilateral ? " (slide: holds both ways)" : ""}`),
    equation(["gap", contact.gap]),
    equation(["slip", contact.slip]),
    equation(["W_N", `[${N.join(", ")}]`]),
    equation(["W_T", `[${T.join(", ")}]`]),
    `  w~_N = ${contact.wTildeN}    w~_T = ${contact.wTildeT}`,
    `  w-_N = ${contact.wBarN}    w-_T = ${contact.wBarT}`,
    `  friction ${mu}${struck}, restitution ${contact.restitution}, law ${contact.law}`,
    ...(contact.when === undefined ? [] : [`  acts while ${contact.when} > 0`]),
    ...(contact.compliance === undefined
      ? []
      : [
          `  compliance ${Object.entries(contact.compliance)
            .map((pair) => pair.join(" "))
            .join(", ")}`,
        ]),
  ];
}

function latexReport(d: Description): string {
  const matrix = (rows: readonly (readonly string[])[]) =>
    `\\begin{bmatrix} ${rows.map((row) => row.join(" & ")).join(" \\\\ ")} \\end{bmatrix}`;
  const column = (entries: readonly string[]) => matrix(entries.map((entry) => [entry]));
  const lines = [
    `q = ${column(d.coordinates)}`,
    `M = ${matrix(d.M)}`,
    `h = ${column(d.h)}`,
    ...Object.entries(d.contacts).flatMap(([name, contact]) => {
      const label = (symbol: string) => `${symbol}^{\\mathrm{${name.replaceAll("_", "\\_")}}}`;
      return [
        `${label("g_N")} = ${contact.gap}`,
        `${label("\\dot g_T")} = ${contact.slip}`,
        `${label("W_N")} = ${column(d.W[name]?.N ?? [])}`,
        `${label("W_T")} = ${column(d.W[name]?.T ?? [])}`,
        `${label("\\tilde w_N")} = ${contact.wTildeN}, \\quad ${label("\\tilde w_T")} = ${contact.wTildeT}`,
        `${label("\\bar w_N")} = ${contact.wBarN}, \\quad ${label("\\bar w_T")} = ${contact.wBarT}`,
      ];
    }),
  ];
  return lines.map((line) => `\\[ ${line} \\]`).join("\n");
}
