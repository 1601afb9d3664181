import { describe, expect, it } from "vitest";
import { loadMechanism, makeState, type SimulateOptions, simulate, simulateTree } from "../../src/index.js";
import { judderHere } from "../cli/run.js";
import { numbersOf, worst } from "./support.js";

const finger = loadMechanism("finger");
const options: SimulateOptions = { until: 1, parameters: { mu: 1 } };

describe("following futures one by one", () => {
  it("flight at every ambiguity is the motion of stick=eager, to the last bit", () => {
    const eager = simulate(finger, finger.start, { ...options, policy: { stick: "eager" } });
    const follow = eager.ambiguities.map(() => "flight");
    const followed = simulate(finger, finger.start, { ...options, follow });
    expect(follow.length).toBeGreaterThan(2);
    expect(followed.final).toEqual(eager.final);
    expect(followed.events).toEqual(eager.events);
    expect(followed.ambiguities.map(({ chosen }) => chosen)).toEqual(follow);
  });

  it("an empty label, and everything beyond the last, is left to the policy", () => {
    const plain = simulate(finger, finger.start, options);
    const same = simulate(finger, finger.start, { ...options, follow: ["", "stick"] });
    expect(same.final).toEqual(plain.final);
    const later = simulate(finger, finger.start, { ...options, follow: ["", "flight"] });
    expect(later.ambiguities.slice(0, 3).map(({ chosen }) => chosen)).toEqual(["stick", "flight", "stick"]);
    expect(later.ambiguities[1]?.t).toBe(plain.ambiguities[1]?.t);
    expect(later.final).not.toEqual(plain.final);
  });

  it("each way at the first fork is a branch of the tree", () => {
    const tree = simulateTree(finger, finger.start, { ...options, branches: 1 });
    for (const label of ["stick", "flight"]) {
      const node = tree.nodes.find(({ future, parent }) => future === label && parent === 0);
      const run = simulate(finger, finger.start, { ...options, follow: [label] });
      // A branch begins a run of its own: its steps are others.
      expect(worst(numbersOf(run.final), numbersOf(node?.final as never))).toBeLessThan(1e-9);
    }
  });

  it("the state at a time is that of the run, behind a followed fork too", () => {
    const run = simulate(finger, finger.start, { ...options, follow: ["flight"], samples: 7 });
    const row = run.samples?.rows.at(-2) as number[];
    const [t, , phi, y] = row as [number, number, number, number];
    const { q } = run.at(t);
    expect([q.phi, q.y]).toEqual([expect.closeTo(phi, 9), expect.closeTo(y, 9)]);
    expect(run.provenance.options.follow).toEqual(["flight"]);
  });

  it("every option comes with its reason", () => {
    const { ambiguities } = simulate(finger, finger.start, options);
    for (const { options: open, because } of ambiguities) {
      expect(because).toHaveLength(open.length);
      expect(because.every((reason) => reason !== "")).toBe(true);
    }
  });

  it("an impact without collision is followed where flight is open too", () => {
    const rod = loadMechanism("rod");
    const parameters = { mu: 2, Sy: 10 };
    const start = makeState(rod, { theta: 1.1, "x'": 2 }, { parameters });
    const run = (follow: string[]) => simulate(rod, start, { until: 1, parameters, follow });
    expect(run(["flight"]).events).toEqual([]);
    expect(run(["impactWithoutCollision"]).events[0]?.type).toBe("impactWithoutCollision");
  });

  it("refuses a future that is not open, with those that are", () => {
    const follow = ["stick", "slip+"];
    expect(() => simulate(finger, finger.start, { ...options, follow })).toThrow(RangeError);
    expect(() => simulate(finger, finger.start, { ...options, follow })).toThrow(
      /ambiguity 2 at t = 0\.2239\d+ leaves open stick flight, got slip\+/,
    );
  });
});

it("--follow does the same on the command line", async () => {
  const run = (...more: string[]) =>
    judderHere(["simulate", "finger", "--set", "mu=1", "--until", "1", "--json", ...more]);
  const followed = JSON.parse((await run("--follow", ",flight")).out);
  const expected = simulate(finger, finger.start, { ...options, follow: ["", "flight"] });
  expect(followed.final).toEqual(JSON.parse(JSON.stringify(expected.final)));
  const refused = await run("--follow", "slide");
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.out).error.message).toContain("leaves open stick flight, got slide");
});
