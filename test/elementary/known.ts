/** What `bitsOfElementary` returns on Node 20, 22 and 24, in Chromium and in Firefox. */
export const sameBits = "dda126318a992551";
