/** How is a whole scenario packed into a link? JSON, deflated, in the letters of base64url. */

import { LinkError } from "./read.js";
import { type Scenario, scenarioLimits } from "./scenario.js";

export async function packed(scenario: Scenario): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(scenario));
  const deflated = await throughStream(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  const letters = btoa(Array.from(deflated, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What the letters hold, not yet checked; throws LinkError where they hold nothing. */
export async function unpacked(letters: string): Promise<unknown> {
  try {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const whole = await throughStream(bytes, new DecompressionStream("deflate-raw"), scenarioLimits.link);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(whole));
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError("the link is damaged: it cannot be unpacked");
  }
}

/** Bytes through a stream, up to a limit: a small link may unpack to gigabytes. */
async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new LinkError("the unpacked link is larger than a scenario may be");
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
