/** Which futures can a motion have? The tree of the library, with the choices that lead to each part of it. */

import { simulateTree } from "judder";
import type { Scenario } from "../../scenario/scenario.js";
import type { Compiled } from "../compiled.js";
import { jobOf } from "../film.js";
import type { TreeAnswer, TreePart } from "../protocol.js";

/** Branch points that are followed on all branches: as many as a page can show. */
const branches = 6;

export function treeOf({ mechanism }: Compiled, scenario: Scenario): TreeAnswer {
  const { start, options } = jobOf({ mechanism }, { ...scenario, follow: [] });
  const { nodes, cut } = simulateTree(mechanism, start, { ...options, samples: 0, branches });
  const parents = new Set(nodes.map(({ parent }) => parent));
  const paths = new Map<number, readonly string[]>();
  const parts = nodes.map(({ id, parent, t, future, because, outcome }): TreePart => {
    const path = parent === null ? [] : [...(paths.get(parent) ?? []), future];
    paths.set(id, path);
    return {
      id,
      parent,
      t,
      end: outcome.t,
      outcome: parents.has(id) ? "fork" : outcome.kind,
      future,
      because,
      path,
    };
  });
  return { parts, cut };
}
