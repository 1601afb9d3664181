/** `--jump "theta'=2"`: one velocity with its jump. */

import { type JumpOption, Mistake } from "../../src/index.js";

export function parseJump(text: string): JumpOption {
  const [, coordinate, number] = /^\s*(\w+)['\u2019\u2032]\s*=\s*(\S+)\s*$/.exec(text) ?? [];
  const value = Number(number);
  if (coordinate === undefined || !Number.isFinite(value))
    throw new Mistake(`jump is written like theta'=2, got ${text}`);
  return { [coordinate]: value };
}
