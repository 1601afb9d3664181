/**
 * How fast do a motion and its adjoint change, backwards in time s = −t? One block of straight-line code: z from
 * K z + e = 0 and w from Kᵀw = (λ_v, 0) with the same factors of M; then λ_vᵀ∂q̈ = −∂(wᵀ(K z + e)).
 */

import { CodeWriter, type Node } from "../../expression/index.js";
import type { StepLayout } from "../../integrate/index.js";
import { Scribe, type Value, zero } from "../text/scribe.js";
import { settledPart, writeSettled } from "../text/settled.js";
import { trigWriter } from "../text/trig.js";
import type { AdjointFormulas } from "./formulas.js";
import { HeldSystem } from "./held.js";
import { BlockStep, calledRates, FreePlaces, placesFrom } from "./step.js";

export class AdjointField {
  private readonly scribe = new Scribe();

  constructor(private readonly given: AdjointFormulas) {}

  /** From s and (q, v, λ_q, λ_v) at places of the work space to their rates by s, then those of the integrals. */
  rates(s: number, from: number, to: number): string {
    const { scribe } = this;
    const { formulas, K, e, unknowns, weights, slopes } = this.given;
    const { words, branches } = formulas;
    const n = words.q.length;
    const nodes = [...K.flat(), ...e, ...slopes];
    const parameters = [...words.p, ...branches];
    const known = writeSettled(scribe, parameters, settledPart(parameters, nodes));
    scribe.body.push(`const t_y = -w[${s}];`);
    const y = Array.from({ length: 4 * n }, (_, i) => {
      scribe.body.push(`const y_${i} = w[${from + i}];`);
      return `y_${i}`;
    });
    // Each node is counted twice, so that values are names and not formulas.
    const writer = new CodeWriter([...nodes, ...nodes], "v", scribe.body, known, trigWriter());
    writer.bind(words.t.name, "t_y");
    for (const [i, symbol] of [...words.q, ...words.v].entries()) writer.bind(symbol.name, y[i] as Value);
    const value = (node: Node) => writer.value(node);
    const held = HeldSystem.of(scribe, n, K, value);
    const loads = e.map((node) => scribe.negative(value(node)));
    const { x, forces } = held.solve(loads.slice(0, n), loads.slice(n));
    for (const [i, entry] of [...x, ...forces].entries()) writer.bind(unknowns[i]?.name as string, entry);
    const none = forces.map(() => zero);
    const turned = held.transposed().solve(y.slice(3 * n), none);
    for (const [i, entry] of [...turned.x, ...turned.forces].entries())
      writer.bind(weights[i]?.name as string, entry);
    const change = slopes.map((node) => scribe.negative(value(node)));
    const ofCostate = y.slice(2 * n, 3 * n).map((own, i) => scribe.sum([["1", own]], change[n + i]));
    const rates = [
      ...[...y.slice(n, 2 * n), ...x].map((rate) => scribe.negative(rate)),
      ...change.slice(0, n),
    ];
    rates.push(...ofCostate, ...change.slice(2 * n));
    scribe.body.push(...rates.map((rate, i) => `w[${to + i}] = ${rate};`));
    return [...scribe.head, ...scribe.body].join("\n");
  }
}

/** The step of an adjoint: functions, the numbers that they need behind the layout, and the squares of both errors. */
export function adjointStep(given: AdjointFormulas, layout: StepLayout) {
  const { state, integrals, total, t, h, rtol, y0, f0, y1, atol } = layout;
  const places = new FreePlaces(layout.size);
  const trial = places.take(1 + state);
  const found = places.take(total);
  const [error5, error3] = [places.take(1), places.take(1)];
  const scribe = new Scribe();
  const step = new BlockStep(
    scribe,
    {
      size: state,
      integrals,
      rates: (names) => calledRates(scribe, names, { trial, found, count: total }),
    },
    {
      ...{ t, h, y0, f0, y1, atol, rtol, error5, error3 },
      rate0: placesFrom(f0 + state, integrals),
      integral0: placesFrom(y0 + state, integrals),
      integral1: placesFrom(y1 + state, integrals),
    },
  );
  const record = new AdjointField(given).rates(trial, trial + 1, found);
  return { sources: { record, motion: step.text() }, waiting: places.next - layout.size, error5, error3 };
}
