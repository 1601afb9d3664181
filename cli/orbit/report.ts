/**
 * How is an orbit reported as text? Its word and period, whether it is stable, what happens on it; or why there is
 * none.
 */

import type { Lyapunov, NoOrbit, Orbit } from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { errorText, known } from "../shared/known.js";

/** Multipliers of a family are 1 to this. */
const aboveOne = 1e-3;

export function orbitReport(orbit: Orbit, policy: string): string {
  const { period, word, stable, isolated, forcing, events, ledger, multipliers, error } = orbit;
  const driven =
    forcing === undefined ? "" : `, ${forcing.times} × the forcing period ${number(forcing.period)} s`;
  const verdict =
    orbit.undecided !== undefined
      ? pc.yellow("stability undecided, on a graze:")
      : stable
        ? pc.green("stable")
        : isolated
          ? pc.red("unstable")
          : multipliers.some(({ re, im }) => Math.hypot(re, im) > 1 + aboveOne)
            ? pc.red("unstable (one of a family)")
            : pc.yellow("neutral (one of a family)");
  return [
    `${verdict} orbit ${pc.bold(word.join(" – ") || "smooth")}`,
    `period ${known(period, error?.period, 13)} s${driven}`,
    ...backLines(orbit),
    ...leftLines(orbit),
    ...shiftLines(orbit),
    ...familyLines(orbit),
    refinedLine(orbit),
    "",
    ...multiplierLines(orbit),
    ...neutralLines(orbit),
    "",
    ...startLines(orbit),
    ...(events.length === 0 ? [] : ["", pc.bold("  t (s)            contact  event"), ...eventLines(orbit)]),
    "",
    `in one period (J): work ${number(ledger.work, 7)}, dissipated ${number(ledger.dissipated, 7)}, friction ${number(ledger.friction, 7)}, impacts ${number(ledger.impacts, 7)}${ledger.events === undefined ? "" : `, events ${number(ledger.events, 7)}`}`,
    ...grazingLines(orbit),
    `ambiguities: ${orbit.ambiguities} (policy ${policy})`,
  ].join("\n");
}

/** Where rounding decides about an event, it decides about the number of rounds as well. */
function backLines({ undecided, period }: Orbit): string[] {
  if (undecided === undefined) return [];
  const back =
    undecided.back < period ? `the state is back after ${number(undecided.back, 7)} s already; ` : "";
  return [
    `${back}rounding decides whether the event of the graze happens, and the multipliers are those of one side`,
  ];
}

/** An orbit that the motion has passed, and where it led. */
function leftLines({ left }: Orbit): string[] {
  if (left === undefined) return [];
  return [
    `the motion from the start comes near this orbit and leaves it: ${left.kind} at t = ${number(left.t)} s, ${left.reason}`,
  ];
}

/** How far the coordinates are shifted in one period. */
function shiftLines({ shift = {} }: Orbit): string[] {
  const moved = Object.entries(shift).map(([name, by]) => `${name} by ${number(by)}`);
  return moved.length === 0 ? [] : [`closed up to a shift: ${moved.join(", ")} in one period`];
}

function neutralLines({ neutral = [] }: Orbit): string[] {
  return neutral.map(({ reason }) => `  1  neutral, not counted for stability: ${reason}`);
}

/** A family is reported with the quantities in which its members differ, and how one is selected. */
function familyLines({ family }: Orbit): string[] {
  if (family === undefined) return [];
  const values = Object.entries(family.by).map(([name, value]) => `${name} = ${number(value)}`);
  const [first] = Object.keys(family.by);
  const choose = first === undefined ? "" : `; choose another with --member ${first}=…`;
  const size = family.dimension === 1 ? "one parameter" : `${family.dimension} parameters`;
  return [
    `a family of ${size}, this member has ${values.join(", ") || "no quantity that identifies it"}${choose}`,
  ];
}

function refinedLine({ residual, iterations, error }: Orbit): string {
  const steps = `${iterations} ${iterations === 1 ? "step" : "steps"} of Newton's method`;
  const errors =
    error === undefined
      ? ""
      : `; errors: period ${errorText(error.period)} s, multipliers ${errorText(Math.max(0, ...error.multipliers))}`;
  return `refined to a residual of ${number(residual, 2)} in ${steps}${errors}`;
}

/** A multiplier that is not larger than its error is printed as 0. */
function multiplierLines({ multipliers, forcing, error }: Orbit): string[] {
  const forced = forcing !== undefined;
  const rows = multipliers.map(({ re, im }, i) => {
    const digits = (value: number) => known(value, error?.multipliers[i], 10);
    const along = !forced && i === multipliers.length - 1 ? "  (along the orbit)" : "";
    const imaginary = im === 0 ? "" : ` ${im < 0 ? "-" : "+"} ${digits(Math.abs(im))} i`;
    return `  ${digits(re)}${imaginary}  modulus ${digits(Math.hypot(re, im))}${along}`;
  });
  const none = forced ? ["  a forced motion has no multiplier along the orbit"] : [];
  return [pc.bold("multipliers"), ...rows, ...none];
}

function startLines({ start }: Orbit): string[] {
  const state = Object.keys(start.q).map(
    (name) => `  ${name} = ${number(start.q[name])}, ${name}' = ${number(start.v[name])}`,
  );
  const kept = Object.entries({ ...start.memory, ...start.states }).map(
    ([name, value]) => `  ${name} = ${number(value)}`,
  );
  return [pc.bold(`start, at t = ${number(start.t)} s`), ...state, ...kept];
}

function eventLines({ events }: Orbit): string[] {
  return events.map(({ t, name, contact, type, from, to, region }) => {
    const time = t.toFixed(12).padEnd(16);
    if (name !== undefined) return `  ${time} ${name.padEnd(8)} ${type}`;
    const where = region === undefined ? "" : `, region ${region}`;
    return `  ${time} ${contact.padEnd(8)} ${type} (${from} → ${to}${where})`;
  });
}

function grazingLines({ grazing }: Orbit): string[] {
  return grazing.map(({ contact, t, what, share }) =>
    pc.yellow(
      `near a graze: ${what} at ${contact}, t = ${number(t)} s (${number(share, 2)} of what is usual)`,
    ),
  );
}

export function noOrbitReport({ outcome: { kind, t, reason } }: NoOrbit): string {
  return `${pc.red(`no orbit: ${kind}`)} at t = ${number(t)} s\n${reason}`;
}

export function lyapunovReport({ exponent, error, spread, time, events, outcome }: Lyapunov): string {
  const reason = outcome.reason === undefined ? "" : `: ${outcome.reason}`;
  if (Number.isNaN(exponent)) return `no Lyapunov exponent: the motion ended before it was measured${reason}`;
  return [
    `largest Lyapunov exponent ${exponentText(exponent, error)} (parts of the time differ by ${number(spread, 2)})`,
    `${outcome.kind} after ${number(time)} s and ${events} ${events === 1 ? "event" : "events"}${reason}`,
  ].join("\n");
}

/** A number within its error is not a verdict. */
function exponentText(exponent: number, error: number): string {
  if (Number.isNaN(error)) return `${number(exponent, 6)} 1/s`;
  return Math.abs(exponent) <= error
    ? `zero within its error: ${number(exponent, 2)} ± ${errorText(error)} 1/s`
    : `${known(exponent, error, 6)} ± ${errorText(error)} 1/s`;
}

const number = (value: number | undefined, digits = 10): string =>
  value === undefined ? "-" : String(Number(value.toPrecision(digits)));
