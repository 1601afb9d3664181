/** What `bitsOfElementary` returns on Node 20, 22 and 24, in Chromium and in Firefox. */
export const sameBits = "202141278a992551";
