import { describe, expect, it } from "vitest";
import { judderHere } from "./run.js";

describe("judder design", () => {
  const rod = ["design", "rod", "--set", "mu=1.4", "--paradox-free", "theta=0.5..1.3", "--steps", "1"];

  it("says how far each parameter must go", { timeout: 60_000 }, async () => {
    const { code, out } = await judderHere([...rod, "--change", "J=0.1..2"]);
    expect(code).toBe(0);
    expect(out).toMatch(/critical friction over friction ≥ 1: reached/);
    // 2√(a(1 + a)) = 1.4 for a = (√2.96 − 1)/2.
    expect(out).toMatch(/J\s+0\.3333333\s+0\.360232\d\s+\+8\.07\d? %/);
  });

  it("ends with 3 where the bounds are in the way", { timeout: 60_000 }, async () => {
    const { code, out } = await judderHere([...rod, "--change", "J=0.3..0.34", "--json"]);
    expect(code).toBe(3);
    expect(JSON.parse(out).reason).toEqual({ kind: "bounds" });
  });

  it("asks for one property, and for parameters", async () => {
    expect((await judderHere(["design", "rod", "--change", "J=0.1..2"])).err).toMatch(
      /0 properties are given/,
    );
    expect((await judderHere(rod)).err).toMatch(/design needs --change/);
  });
});
