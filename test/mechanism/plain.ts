/** The shipped mechanisms without memory: their states are coordinates and velocities alone. Those with memory are tested in test/events. */

import { loadMechanism, shippedNames } from "../../src/shipped.js";

export const plainNames = shippedNames.filter((name) => loadMechanism(name).memory.length === 0);
