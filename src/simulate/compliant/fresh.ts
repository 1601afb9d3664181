/** What has a transition left at zero? The guards of it are armed: they must show their side first. */

/**
 * What has just been zero: the gap or the force, the slip, the distance to a border of the layer; of a rigid
 * contact that opens without a jump, v_N too.
 */
export const fresh = Object.freeze({ normal: 1, slip: 2, layer: 4, leaving: 8 });
