/** What do sweeps speak of? Attractors, their basins, sections, hysteresis, and how many runs are shared out. */

import type { Explanation } from "../../explanation.js";

export const sweepTerms: readonly Explanation[] = [
  {
    word: "sweep",
    aliases: ["sweeps", "bifurcation diagram"],
    kind: "term",
    title: "sweep",
    lines: [
      "Many runs over one or two quantities: each settles unseen, then what it does is recorded.",
      "Over a parameter it gives a brute-force bifurcation diagram, over starts a basin map.",
      "It finds what attracts; unstable motions are found by continuation.",
      "Its rows are the same whatever the number of workers, and whatever was killed on the way.",
    ],
    equation: {
      text: "row(p, x₀) = what x(t) does for t_settle < t ≤ t_settle + t_record",
      latex: "\\mathrm{row}(p, x_0) = x|_{[t_s,\\; t_s + t_r]}",
      cite: "decisions/0016",
    },
    see: ["attractor", "basin", "hysteresis", "section"],
  },
  {
    word: "attractor",
    aliases: ["attractors", "open motion"],
    kind: "term",
    title: "attractor",
    lines: [
      "What a motion settles to. In a sweep it is rest, periodic, or open: neither while recorded.",
      "Its word lists the impact and the modes that follow, as for an orbit.",
      "Rows with the same word and near extrema have the same number of an attractor.",
    ],
    equation: {
      text: "periodic: x(t + T) = x(t);  rest: x(t) = x₀",
      latex: "x(t + T) = x(t)",
      cite: "Kuznetsov 1998",
    },
    see: ["sweep", "basin", "section"],
  },
  {
    word: "basin",
    aliases: ["basins", "basin map", "basin of attraction"],
    kind: "term",
    title: "basin",
    lines: [
      "All starts that lead to the same attractor.",
      "A basin map has a cell per start of a plane, in the colour of the contact word it leads to.",
      "Starts that the mechanism cannot have, such as below a floor, are marked as impossible.",
    ],
    equation: {
      text: "B(A) = {x₀ : x(t) → A as t → ∞}",
      latex: "B(A) = \\{x_0 : x(t) \\to A,\\ t \\to \\infty\\}",
      cite: "Kuznetsov 1998",
    },
    see: ["attractor", "sweep", "hysteresis"],
  },
  {
    word: "hysteresis",
    aliases: ["both ways", "coexistence"],
    kind: "term",
    title: "hysteresis",
    lines: [
      "Up and down along a parameter the motion differs, because two attractors exist side by side.",
      "With both ways each run begins where the one before ended, so it stays as long as it can.",
      "Contacts that were closed are closed again under the new parameter.",
    ],
    equation: {
      text: "x₀(p + Δp) = x_end(p)",
      latex: "x_0(p + \\Delta p) = x_{\\mathrm{end}}(p)",
      cite: "Kuznetsov 1998",
    },
    see: ["sweep", "attractor", "fold"],
  },
  {
    word: "section",
    aliases: ["Poincaré section", "Poincaré point", "Poincaré points"],
    kind: "term",
    title: "section",
    lines: [
      "The moments at which a motion is looked at: impacts, other events, or maxima of a coordinate.",
      "The states there are its Poincaré points; one that recurs has finitely many of them.",
      "Left to itself a sweep takes impacts, else other events, else maxima.",
    ],
    equation: {
      text: "x_{k+1} = P(x_k);  period n: Pⁿ(x) = x",
      latex: "x_{k+1} = P(x_k), \\quad P^n(x) = x",
      cite: "di Bernardo, Budd, Champneys, Kowalczyk 2008",
    },
    see: ["attractor", "multiplier", "sweep"],
  },
  {
    word: "shard",
    aliases: ["shards", "chunk", "chunks", "resume", "queue", "results", "shared folder"],
    kind: "term",
    title: "shard",
    lines: [
      "A sweep is cut into chunks by its own numbers alone; a shard is every n-th of them.",
      "A chunk has the same bytes wherever and however often it is computed, so none counts twice.",
      "Parts wait beside the file to be written until all are there; --resume goes on with them.",
      "A queue hands out the same chunks to workers on other machines; results come back through Redis or a shared folder.",
    ],
    equation: {
      text: "shard i of n = {chunk c : c mod n = i − 1}",
      latex: "\\{c : c \\bmod n = i - 1\\}",
      cite: "decisions/0016",
    },
    see: ["sweep"],
  },
  {
    word: "impossible",
    kind: "outcome",
    title: "impossible",
    lines: [
      "The outcome of a row of a sweep whose start or parameters the mechanism cannot have.",
      "A gap below zero, a contact that cannot be closed, a friction below zero.",
      "No motion was computed; its numbers are empty.",
    ],
    equation: { text: "g_N < 0 at the start", latex: "g_N(q_0) < 0", cite: "[LB01] (2.1)" },
    see: ["sweep", "basin", "gap"],
  },
];
