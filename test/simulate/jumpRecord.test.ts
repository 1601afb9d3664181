/** Events of a jump of several contacts: one for each that is hit or leaves, or one for the chatter that ends with it. */
import { describe, expect, it } from "vitest";
import { completeRecord, recordJump } from "../../src/simulate/transition/jumpRecord.js";

type Run = Parameters<typeof recordJump>[0];
type Jump = Parameters<typeof recordJump>[1];

/** A run that writes its events as lines; `hits` has the last impacts of each contact, the newest first. */
function runOf(modes: readonly string[], hits: readonly (readonly bigint[])[] = []) {
  const lines: string[] = [];
  let count = 0;
  const events = {
    get count() {
      return count;
    },
    add: (_: unknown, j: number, type: string, i: number, from: string, to: string) => {
      count++;
      lines.push(`${type} ${i} ${from}>${to} j=${j}`);
    },
    addImpulse: (T: number, N: number, region: number) => lines.push(`  ${T} ${N} region ${region}`),
    addChatter: (_: unknown, j: number, to: string, given: Record<string, unknown>) => {
      count++;
      lines.push(`chatter ${to} j=${j} ${JSON.stringify(given)}`);
    },
    setTo: (place: number, to: string) => lines.push(`${place} ends in ${to}`),
  };
  const histories = modes.map((_, i) => ({ back: (k: number) => ({ hit: hits[i]?.[k] }), total: 10 + i }));
  const mechanism = { contacts: modes.map(() => ({ smooth: false })) };
  const run = { events, histories, mechanism, contacts: modes.map((mode) => ({ mode })) } as unknown as Run;
  return { run, lines };
}
const jump = (given: object): Jump =>
  ({
    ...{ type: "impact", region: 3, j: 1, members: [0, 1] },
    ...{ from: ["stick", "stick"], unseen: [false, false], taking: [none, none] },
    ...given,
  }) as unknown as Jump;
const none = { T: 0, N: 0 };
const push = { T: 0.5, N: 2 };

describe("a jump without a chatter", () => {
  it("has an event with its impulse for each contact that is hit, then one for each that leaves", () => {
    const { run, lines } = runOf(["flight", "stick", "slip+"]);
    const from = ["stick", "flight", "slip+"];
    const places = recordJump(
      run,
      jump({ from, taking: [none, push, none], unseen: [false, false, false], members: [0, 1, 2] }),
    );
    expect(lines).toEqual(["impact 1 flight>stick j=1", "  0.5 2 region 3", "liftoff 0 stick>flight j=1"]);
    expect(places).toEqual([1, 0, -1]);
    completeRecord(run, jump({ from: ["stick", "flight", "slip-"] }), places);
    expect(lines.slice(3)).toEqual(["1 ends in flight", "0 ends in stick", "slip+ 2 slip->slip+ j=1"]);
  });

  it("is hit by friction alone, too, and what flew on or stays has none", () => {
    const { run, lines } = runOf(["flight", "slip-"]);
    const only = { T: -1, N: 0 };
    expect(recordJump(run, jump({ from: ["flight", "stick"], taking: [none, only] }))).toEqual([-1, 0]);
    expect(lines[0]).toBe("impact 1 stick>slip- j=1");
    completeRecord(run, jump({ from: ["flight", "stick"] }), [-1, 0]);
    expect(lines.slice(2)).toEqual(["0 ends in slip-"]);
    const { run: other, lines: closed } = runOf(["stick", "slip+"]);
    completeRecord(other, jump({ from: ["flight", "slip+"] }), [-1, -1]);
    expect(closed).toEqual(["impact 0 flight>stick j=1"]);
  });
});

describe("a jump that ends a chatter", () => {
  const ended = (modes: readonly string[], hits: readonly (readonly bigint[])[], given: object) => {
    const { run, lines } = runOf(modes, hits);
    const places = recordJump(run, jump({ taking: [push, none], unseen: [true, false], ...given }));
    completeRecord(run, jump(given), places);
    return { places, lines, contacts: JSON.parse(lines[0]?.replace(/^[^{]*/, "") ?? "{}").contacts };
  };
  const closed = ["stick", "stick"];

  it("has one event for all that are hit, unseen or took their turn in the last impacts", () => {
    const turn = ended(closed, [[], [0n, 2n]], {});
    expect(turn.contacts).toEqual([0, 1]);
    expect(turn.places).toEqual([0, -2]);
    expect(turn.lines).toHaveLength(2);
    expect(turn.lines[0]).toContain('"impacts":11,"impulses":[{"T":0.5,"N":2},{"T":0,"N":0}]');
    expect(ended(closed, [[], [2n]], {}).contacts).toEqual([0, 1]);
    expect(ended(closed, [], { unseen: [true, true] }).contacts).toEqual([0, 1]);
    expect(
      ended(["slip+", "stick"], [], { unseen: [false, true], from: ["flight", "flight"] }).contacts,
    ).toEqual([0, 1]);
  });

  it("leaves out what was hit longer ago, as another contact, is open, or is no member", () => {
    expect(ended(closed, [[], [0n, 0n, 2n]], {}).contacts).toEqual([0]);
    expect(ended(closed, [[], [1n, 1n]], {}).contacts).toEqual([0]);
    expect(ended(closed, [], {}).contacts).toEqual([0]);
    expect(ended(["stick", "flight"], [[], [2n]], {}).contacts).toEqual([0]);
    expect(ended(closed, [[], [2n]], { from: ["stick", "flight"] }).contacts).toEqual([0]);
    expect(ended(closed, [[], [2n]], { members: [0] }).contacts).toEqual([0]);
  });
});
