/** How are whole programs compared? Every sample is a fresh process, contestants in turns, each prints one line of JSON. */

import { outputOf, type Peer } from "./peer.js";
import type { Row } from "./report.js";
import { quantile } from "./timing.js";

/** What every program prints at least. Times in seconds. */
export interface Sample {
  /** Of a run when the process has settled, and of the first run in it. */
  readonly seconds: number;
  readonly first?: number;
  /** After five runs. */
  readonly fifth?: number;
  readonly steps?: number;
  readonly evaluations?: number;
  /** Largest resident memory, in bytes. */
  readonly memory?: number;
}

export interface Contestant {
  readonly name: string;
  readonly peer: Peer;
  /** Words of its command line. */
  readonly words: readonly string[];
  /** In every how many rounds it runs. */
  readonly every?: number;
  /** A run over a part of the time counts for the whole. */
  readonly scale?: number;
}

export type Samples<S extends Sample> = ReadonlyMap<string, readonly S[]>;

/** All samples by name. */
export function takeSamples<S extends Sample>(all: readonly Contestant[], rounds: number): Samples<S> {
  const samples = new Map(all.map(({ name }) => [name, [] as S[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, peer, words, every = 1, scale = 1 } of all) {
      if ("skipped" in peer || round % every !== 0) continue;
      const printed = JSON.parse(outputOf(peer.command, words)) as S;
      const { seconds, first = seconds, fifth = seconds } = printed;
      const times = { seconds: scale * seconds, first: scale * first, fifth: scale * fifth };
      samples.get(name)?.push({ ...printed, ...times });
    }
  }
  return samples;
}

export const share = (samples: readonly Sample[] = [], part = 0.5): number =>
  quantile(
    samples.map(({ seconds }) => seconds),
    part,
  );

/** The rows of a report; `errorOf` compares with the reference. */
export function rowsOf<S extends Sample>(
  all: readonly Contestant[],
  samples: Samples<S>,
  errorOf: (sample: S) => number,
): Row[] {
  return all.flatMap(({ name, scale = 1 }) => {
    const taken = samples.get(name) ?? [];
    const [one] = taken;
    if (one === undefined) return [];
    const middle = (key: "first" | "fifth") =>
      quantile(
        taken.map((sample) => sample[key] ?? sample.seconds),
        0.5,
      );
    const memories = taken.flatMap(({ memory }) => (memory === undefined ? [] : [memory]));
    return {
      name,
      median: share(taken),
      p90: share(taken, 0.9),
      first: middle("first"),
      fifth: middle("fifth"),
      error: Math.abs(errorOf(one)),
      ...(one.evaluations === undefined ? {} : { fields: one.evaluations }),
      ...(one.steps === undefined ? {} : { steps: one.steps }),
      ...(memories.length === 0 ? {} : { memory: Math.max(...memories) }),
      runs: taken.length,
      ...(scale === 1 ? {} : { note: `time scaled by ${scale}` }),
    };
  });
}

export function skippedOf(all: readonly Contestant[]): Record<string, string> {
  return Object.fromEntries(
    all.flatMap(({ name, peer }) => ("skipped" in peer ? [[name, peer.skipped] as const] : [])),
  );
}
