/** What counts as zero, equal or near where motions and events are differentiated? */

export const variationTolerances = Object.freeze({
  /**
   * The steps of the differences of a chatter, as a share of the hop: of its time, of its speed, of the way in its
   * time.
   */
  hopStep: 1e-3,
  /** Steps grow, at most by this factor, until the rest of the chatter changes by this share. */
  hopShare: 0.01,
  hopGrowth: 1e6,
  /** The rest of the chatter is smooth over a step where the mean of both sides differs by less than this share. */
  hopKink: 1e-3,
  /** Impulses closer to each other than this share are equal. */
  sameImpulse: 1e-6,
  /** An impulse this near to its cone, relatively, lies on it; one this near to r Λ_NC is it. */
  cone: 1e-9,
  /** A direction that is left to within this share of its length by the others is new. */
  dependence: 1e-9,
  /**
   * Numbers of an impact that differ by less than this share are on the same side of a border of its cases, or on
   * the border.
   */
  border: 1e-7,
  /** Flows with a larger ratio of singular values are given as those of parts of their time. */
  partCondition: 100,
  /** A motion that is followed backwards meets its start within this number of the tolerances of one step. */
  retraced: 30,
  /** Slopes of impulses on both sides of a border that differ by less than this share of the largest are the same. */
  sameSlope: 1e-9,
});
