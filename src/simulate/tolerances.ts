/** What counts as zero where a run is not carried by its own equations? Shares of sizes at the state. */

export const simulateTolerances = Object.freeze({
  /** After an event has set coordinates or velocities: a gap, relative to the terms of the gap, that is closed. */
  setGap: 1e-9,
  /** A normal velocity, relative to the speeds of the contact, that is 0. */
  setSpeed: 1e-9,
});
