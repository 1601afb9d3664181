/**
 * What was a result computed from? Every result of a mechanism carries the model, the function, all parameters and
 * the options.
 */

import type { ParameterValues } from "../../mechanism/index.js";
import type { Identity } from "../../model/index.js";
import { type ArgumentKind, isMechanism } from "./argument.js";
import { guarded } from "./guard.js";
import type { OptionTable } from "./kind.js";

/** Version, hash and text of the model, and what is needed to compute a result again. */
export interface ResultProvenance extends Identity {
  readonly mechanism: string;
  /** The function of the library. */
  readonly function: string;
  /** All of them, the model's own values too. */
  readonly parameters: ParameterValues;
  /** As they were given, without functions and signals. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Other arguments, such as a state or the axes of a map; of another result, its own provenance. */
  readonly inputs?: readonly unknown[];
  /** Of coordinates, parameters and definitions, where the file states them. */
  readonly units?: Readonly<Record<string, string>>;
}

export interface Traced {
  readonly provenance: ResultProvenance;
}

type WithProvenance<Result> = Result extends object ? Result & Traced : Result;

type Options<Call extends (...args: never[]) => unknown, At extends number> = NonNullable<
  Parameters<Call>[At]
>;

/** As `guarded`, with the provenance in the result: as an entry of an object, as a property of an iterator. */
export function traced<Call extends (...args: never[]) => unknown, At extends number>(
  of: string,
  call: Call,
  at: At,
  table: OptionTable<Options<Call, At>>,
  before?: readonly ArgumentKind[],
): (...args: Parameters<Call>) => WithProvenance<ReturnType<Call>> {
  const checked = guarded(of, call, at, table, before);
  return (...args) => withProvenance(checked(...args), () => provenanceOf(of, args, at));
}

/** The result with its provenance; what the result itself says of its origin stays. */
export function withProvenance<Result>(
  result: Result,
  make: () => ResultProvenance | undefined,
): WithProvenance<Result> {
  const provenance = typeof result === "object" && result !== null ? make() : undefined;
  if (provenance === undefined) return result as WithProvenance<Result>;
  const object = result as object & { readonly provenance?: object };
  if (Array.isArray(object)) return result as WithProvenance<Result>;
  if (Symbol.iterator in object)
    return Object.defineProperty(object, "provenance", { value: provenance }) as WithProvenance<Result>;
  return { ...object, provenance: { ...object.provenance, ...provenance } } as WithProvenance<Result>;
}

export function provenanceOf(of: string, args: readonly unknown[], at: number): ResultProvenance | undefined {
  const [from, ...others] = args;
  const options = plainOptions(args[at]);
  const further = others.filter((_, i) => i + 1 !== at).map(originOf);
  const own = { function: of, options, ...(further.length === 0 ? {} : { inputs: further }) };
  if (isMechanism(from)) {
    const { identity, name, units, parameters } = from;
    const values = Object.fromEntries(parameters.map((one) => [one.name, one.value]));
    return {
      ...identity,
      mechanism: name,
      parameters: { ...values, ...(options.parameters as ParameterValues | undefined) },
      ...own,
      ...(Object.keys(units).length === 0 ? {} : { units }),
    };
  }
  // A branch begins at an orbit, which says where it comes from.
  const origin = (from as { readonly provenance?: ResultProvenance } | undefined)?.provenance;
  if (origin === undefined) return undefined;
  const { version, model, text, mechanism, parameters, units } = origin;
  return {
    ...{ version, model, text, mechanism, parameters },
    ...own,
    inputs: [{ provenance: origin }],
    ...(units === undefined ? {} : { units }),
  };
}

function plainOptions(options: unknown): Record<string, unknown> {
  const entries = Object.entries((options ?? {}) as object);
  return Object.fromEntries(
    entries.filter(
      ([name, value]) => value !== undefined && typeof value !== "function" && name !== "signal",
    ),
  );
}

/** Of another result only its origin. */
const originOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "provenance" in value
    ? { provenance: value.provenance }
    : value;
