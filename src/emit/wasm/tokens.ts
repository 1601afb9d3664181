/** Which words is generated code made of? */

import { Mistake } from "../../mistake/index.js";

const tokenPattern =
  /\s*(\d+\.?\d*(?:e[+-]?\d+)?|[A-Za-z_]\w*(?:\.\w+)?|===|!==|<=|>=|&&|\|\||\+=|\+\+|[-+*/()[\]{}=;,<>?:!])/y;

export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(tokenPattern);
  const { length } = text.trimEnd();
  while (pattern.lastIndex < length) {
    const { lastIndex } = pattern;
    const found = pattern.exec(text);
    if (found === null)
      throw new Mistake(`generated code cannot be read at ${text.slice(lastIndex, lastIndex + 20)}`);
    tokens.push(found[1] as string);
  }
  return tokens;
}
