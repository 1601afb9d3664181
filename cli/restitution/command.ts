/** `judder restitution`: from stiffness and damping to a coefficient of restitution, measured by runs, as a table. */

import { complianceLaws, lawOfOptions } from "#inner";
import {
  type Compliance,
  type ComplianceKind,
  type EffectiveRestitution,
  measureRestitution,
  type RestitutionOptions,
} from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { readNumber } from "../shared/numbers.js";
import { checkExtensions, type OutputOptions, present } from "../shared/output.js";
import { csvOf } from "../shared/table.js";
import { UsageError } from "../shared/usage.js";

export interface RestitutionCommandOptions extends OutputOptions {
  readonly stiffness?: string;
  readonly damping?: string;
  readonly epsilon?: string;
  readonly epsilonN?: string;
  readonly compliance?: string;
  readonly mass?: string;
  readonly speed?: string;
  readonly r?: string;
}

const numbers = ["epsilon", "epsilonN", "stiffness", "damping"] as const;

export function restitution(options: RestitutionCommandOptions): void {
  checkExtensions(options.out ?? [], [".json", ".csv"]);
  const laws = readLaws(options);
  const given = (["mass", "speed", "r"] as const).filter((name) => options[name] !== undefined);
  const body = Object.fromEntries(given.map((name) => [name, readNumber(name, options[name] as string)]));
  const table = laws.map((law) => measureRestitution(law, body as RestitutionOptions));
  present(
    {
      name: "restitution",
      json: () => ({ table }),
      text: () => textTable(table),
      csv: () => csvOf({ columns, rows: table.map(cellsOf) }),
    },
    options,
  );
}

/** Every combination of the numbers given; each flag may have several, with commas. */
function readLaws(options: RestitutionCommandOptions): Compliance[] {
  const named = options.compliance as ComplianceKind | undefined;
  let all: Record<string, number>[] = [{}];
  for (const name of numbers) {
    const text = options[name];
    if (text === undefined) continue;
    const values = text.split(",").map((part) => readNumber(name, part.trim()));
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  return all.map((one) => {
    const law = lawOfOptions({ ...one, ...(named === undefined ? {} : { compliance: named }) });
    if (law !== undefined) return law;
    throw new UsageError("restitution needs --stiffness or --epsilon", {
      hint: `for example --stiffness 1e6 --damping 100; laws (--compliance): ${Object.keys(complianceLaws).join(" ")}`,
    });
  });
}

const columns = ["law", ...numbers, "mass", "speed", "dampingRatio", "restitution", "closed", "duration"];

function cellsOf({ law, mass, speed, dampingRatio, ...measured }: EffectiveRestitution): (number | string)[] {
  const own = numbers.map((name) => (law as Readonly<Record<string, unknown>>)[name] as number | undefined);
  const { restitution: found, closed, duration } = measured;
  const cells = [law.law, ...own, mass, speed, dampingRatio, found, closed, duration];
  return cells.map((cell) => cell ?? "");
}

function textTable(table: readonly EffectiveRestitution[]): string {
  const short = (cell: number | string) =>
    typeof cell === "number" ? String(Number(cell.toPrecision(9))) : cell;
  const rows = table.map((entry) => cellsOf(entry).map(short));
  const kept = columns.map((_, i) => i).filter((i) => rows.some((row) => row[i] !== ""));
  const widths = kept.map((i) =>
    Math.max((columns[i] as string).length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    kept.map((i, k) => (cells[i] ?? "").padStart(widths[k] ?? 0)).join("  ");
  return [pc.bold(line(columns)), ...rows.map(line)].join("\n");
}
