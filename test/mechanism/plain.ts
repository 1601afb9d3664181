/**
 * The shipped mechanisms that the oracles read: without memory (tested in test/events), so that states are coordinates and velocities alone,
 * and with a Lagrangian in the file (those of bodies are tested in test/model/assembly).
 */

import { loadMechanism, shippedNames } from "../../src/shipped.js";

/** Those whose file states a Lagrangian. */
export const writtenNames = shippedNames.filter((name) => loadMechanism(name).model.assembly === undefined);

const isMemoryless = (name: string): boolean => loadMechanism(name).memory.length === 0;

export const plainNames = writtenNames.filter(isMemoryless);

/** Those without memory, with a Lagrangian or of bodies. */
export const memorylessNames = shippedNames.filter(isMemoryless);
