/** Which laws and methods made a result? Read from what every result says of itself. */

/** What a result may have; all else is left alone. */
interface Told {
  readonly method?: unknown;
  readonly provenance?: { readonly mechanism?: unknown; readonly options?: { readonly law?: unknown } };
}

export interface ResultTopics {
  /** The name under which its mechanism was loaded. */
  readonly mechanism: string;
  /** The law that was requested in place of the model's. */
  readonly law?: string;
  readonly methods: readonly string[];
}

/** A part that only one kind of result has, and the topic of `cite` that it stands for. */
const signs: Readonly<Record<string, string>> = {
  compliant: "compliant",
  runs: "limit",
  equilibria: "equilibria",
  multipliers: "orbit",
  branch: "continue",
};

/** The topics of a parsed result; undefined where it is none, because it does not say which mechanism made it. */
export function topicsOfResult(result: unknown): ResultTopics | undefined {
  if (typeof result !== "object" || result === null) return undefined;
  const { method, provenance } = result as Told;
  const { mechanism, options } = provenance ?? {};
  if (typeof mechanism !== "string") return undefined;
  const law = options?.law;
  const found = Object.keys(signs).filter((part) => Object.hasOwn(result, part));
  const methods = [
    ...(typeof method === "string" ? [method] : []),
    ...found.map((part) => signs[part] as string),
  ];
  return { mechanism, ...(typeof law === "string" ? { law } : {}), methods };
}
