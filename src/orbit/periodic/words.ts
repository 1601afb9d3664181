/** Sentences about searches without an orbit, and motions without a derivative. */

import { noDerivativeWords } from "../../variation/words.js";
import type { NotRefined } from "../shooting/newton.js";
import type { AlmostOnZero, NoOrbitReason, NotFound, OneWay, RestReason, Searched } from "./reason.js";

function refinementWords(reason: NotRefined): string {
  switch (reason.kind) {
    case "segment":
      return "a segment of the guess cannot be followed";
    case "singular":
      return "the equations of the orbit have no finite solution";
    case "residual":
      return `Newton's method stopped at a residual of ${reason.residual.toPrecision(3)}`;
    case "shrinks":
      return (
        `Newton's method leads towards rest, to ${reason.share.toPrecision(2)} of the motion: no orbit with these ` +
        "events is near it"
      );
    case "isolated":
      return `the orbit is isolated: no other one has ${reason.name} = ${reason.value}`;
    case "shared":
      return `${reason.name} is the same for all members of the family, which differ in ${reason.by.join(", ")}`;
    case "noMember": {
      const wanted = Object.entries(reason.wanted).map(([name, value]) => `${name} = ${value}`);
      return (
        `no member of the family with ${wanted.join(", ")} is reached from this one: a start nearer to it ` +
        "may lead there"
      );
    }
  }
}

const oneWayWords = ({ coordinate, by }: OneWay): string =>
  `${coordinate} ${by > 0 ? "rises" : "falls"} monotonically by ${Math.abs(by).toPrecision(6)}`;

function reasonWords(reason: NoOrbitReason): string {
  switch (reason.kind) {
    case "drift": {
      const { what, coordinate, by, time } = reason;
      if (what === "round")
        return (
          `${coordinate} is ${by.toPrecision(6)} further after a round of ${time.toPrecision(6)} s, in ` +
          "which all others come back, and as far again after the next; some formula changes by it, so it is not " +
          "an orbit up to a shift"
        );
      const searched = time === undefined ? "" : ` in the ${time.toPrecision(6)} s that were searched`;
      return `${oneWayWords(reason)}${searched}, and the motion does not come back up to a shift that changes nothing`;
    }
    case "ended":
      return `the run ends as ${reason.outcome.kind}: ${reason.outcome.reason ?? ""}`;
    case "stopped":
      return reason.outcome.reason ?? "";
    case "equilibrium":
      return `${restWords(reason)}; equilibria are listed by the command equilibria`;
    case "relativeEquilibrium": {
      const rates = Object.entries(reason.rates).map(([name, rate]) => `${name}' = ${rate.toPrecision(9)}`);
      return (
        `the motion is a relative equilibrium, steady with ${rates.join(", ")}: ${restWords(reason)}; see ` +
        "the command equilibria"
      );
    }
    case "noRecurrence":
      if (reason.what === "noReturn") return "the motion does not come back";
      return (
        `after t = ${reason.from.toPrecision(9)} s the next event is only at t = ` +
        `${reason.t.toPrecision(9)} s: use a longer --search`
      );
    case "notDifferentiable":
      return noDerivativeWords(reason.because);
    case "notConverged":
      return refinementWords(reason.because);
    case "notAdmissible":
      return admissionWords(reason);
    case "workLimit":
      return (
        `the runs of this search have taken ${reason.maxSteps} steps together, and no orbit was found in ` +
        "them; maxSteps (--max-steps) allows more"
      );
  }
}

function restWords(reason: RestReason): string {
  if (reason.what === "decay")
    return `the motion decays to ${reason.share.toPrecision(3)} of its range in ${reason.time.toPrecision(6)} s`;
  return reason.what === "rest" ? "the motion came to rest" : "the orbit shrinks to a point";
}

function admissionWords(reason: Extract<NoOrbitReason, { readonly kind: "notAdmissible" }>): string {
  switch (reason.what) {
    case "fewEvents":
      return `only ${reason.found} of ${reason.wanted} events happen in one period`;
    case "otherEvent": {
      const { guard, events, tEnd } = reason.piece;
      const what =
        events.map(({ type, contact, name }) => `${type} at ${contact ?? name}`).join(", ") ||
        `${guard?.kind} = 0`;
      return `another event comes first: ${what} at t = ${tEnd.toPrecision(9)}`;
    }
    case "notFollowed":
      return "the motion cannot be followed";
    case "apart":
      return `simulated from its start it ends ${reason.share.toPrecision(3)} of its range away from it`;
  }
}

function searchedWords(searched: Searched): string {
  const { within } = searched;
  switch (searched.what) {
    case "returns": {
      const { counts } = searched;
      return (
        `tried: ${counts.length} near ${counts.length === 1 ? "return" : "returns"} within ${within} of the ` +
        `range of the motion, of ${counts.join(", ")} pieces`
      );
    }
    case "pieces": {
      const { search, settle, count, longest } = searched;
      return (
        `searched: ${search} s after ${settle} s of settling, ${count} pieces, words of at most ${longest} ` +
        `of them, within ${within} of the range of the motion`
      );
    }
    case "smooth": {
      const { of, count, time, from } = searched;
      const what =
        "peaks" in of
          ? `${count} peaks of ${of.peaks.join(", ")} within ${within} of their ranges`
          : `${count} periods of the forcing (${of.period.toPrecision(6)} s) within ${within} of the range of ` +
            "the motion";
      return `searched: ${time.toPrecision(6)} s without an event from t = ${from.toPrecision(6)} s on, ${what}`;
    }
  }
}

/** Why a direction is neutral. */
export function neutralWords(
  kind: "shift" | "momentum",
  direction: Readonly<Record<string, number>>,
): string {
  const terms = Object.entries(direction).map(([name, share]) => (share === 1 ? name : `${share} ${name}`));
  const along = terms.join(" + ");
  return kind === "shift"
    ? `no formula changes along ${along}`
    : `nothing changes the momentum along ${along}`;
}

/** What a start that is almost on the zero of an event may have been meant to be. */
export const almostOnZeroWords = ({ event, after }: AlmostOnZero): string =>
  `; event ${event} happens ${after.toPrecision(2)} s after the start: if this is meant to be right after the event, ` +
  "give more digits, or put it on the other side of the zero";

export const notFoundWords = ({ reason, searched }: NotFound): string =>
  `${reasonWords(reason)}${searched === undefined ? "" : ` (${searchedWords(searched)})`}`;
