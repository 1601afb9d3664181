/** Which equations of motion follow from a model? M q̈ = h + W_N λ_N + W_T λ_T and its contacts, [LB01] (2.3)-(2.4). */

import { type ContactDescription, type Description, describeMechanism } from "judder";
import { compiledOf } from "../compiled.js";
import type { Formula, FormulaGroup } from "./protocol.js";

export async function formulasOf(mechanism: string, model: string): Promise<FormulaGroup[]> {
  const { mechanism: made } = await compiledOf({ mechanism, model });
  const latex = describeMechanism(made, { notation: "latex" });
  const text = describeMechanism(made);
  const motion = [
    formula("coordinates", "q", [latex.coordinates, text.coordinates]),
    {
      about: "mass matrix",
      latex: `M = ${matrix(latex.M)}`,
      text: `M = [${text.M.map((row) => `[${row.join(", ")}]`).join(", ")}]`,
    },
    formula("forces without contact", "h", [latex.h, text.h]),
  ];
  return [
    { title: "Equations of motion", formulas: motion },
    ...Object.keys(text.contacts).map((name) => ({
      title: `Contact ${name}`,
      formulas: contactFormulas(name, latex, text),
    })),
  ];
}

function contactFormulas(name: string, latex: Description, text: Description): Formula[] {
  const [contact, plain] = [latex, text].map(({ contacts }) => contacts[name] as ContactDescription) as [
    ContactDescription,
    ContactDescription,
  ];
  const [W, plainW] = [latex.W[name], text.W[name]] as [Description["W"][string], Description["W"][string]];
  const line = (about: string, symbol: string, value: string, written: string): Formula => ({
    about,
    latex: `${symbol} = ${value}`,
    text: `${about} = ${written}`,
  });
  return [
    line(contact.bilateral ? "slide" : "gap", "g_N", contact.gap, plain.gap),
    line("slip", "v_T", contact.slip, plain.slip),
    formula("normal direction", "W_N", [W.N, plainW.N]),
    formula("tangential direction", "W_T", [W.T, plainW.T]),
  ];
}

/** A column, by its symbol. */
const formula = (
  about: string,
  symbol: string,
  [latex, text]: readonly [readonly string[], readonly string[]],
): Formula => ({
  about,
  latex: `${symbol} = ${matrix(latex.map((entry) => [entry]))}`,
  text: `${symbol} = [${text.join(", ")}]`,
});

const matrix = (rows: readonly (readonly string[])[]): string =>
  `\\begin{pmatrix} ${rows.map((row) => row.join(" & ")).join(" \\\\[0.3em] ")} \\end{pmatrix}`;
