/** What does a visitor see first? Five motions, each a state of the lab and a few sentences. */

export interface Step {
  readonly title: string;
  readonly text: string;
  /** The fragment of the address that shows it. */
  readonly link: string;
}

export const steps: readonly Step[] = [
  {
    title: "A finger hops",
    text:
      "A finger is pushed over a moving belt, like chalk over a board. At friction μ = 1 it cannot slide steadily: it sticks, takes off, " +
      "and lands again. The lens shows the hops, the coloured bands below the stage are stick and flight. Try the slider of mu.",
    link: "finger?mu=1&until=2",
  },
  {
    title: "Painlevé's paradox",
    text:
      "A rod slides on its tip. At μ = 2 and this angle no contact force solves the equations of motion: in the phase plane the state lies in " +
      "the inconsistent region. What solves them is an impulse that stops the slip at once, an impact without a collision.",
    link: "rod?mu=2&r=0&Sy=-10&from=theta=1.1,x'=2&until=0.6",
  },
  {
    title: "A fork",
    text:
      "The same rod, pulled upwards. Now there are two solutions: it may fly off, or stop by an impact without a collision. The lab follows one and " +
      "shows the other as a ghost; press 1 or 2 to choose. Each way has its reason and its equation under Futures.",
    link: "rod?mu=2&Sy=10&from=theta=1.1,x'=2&until=0.6",
  },
  {
    title: "Reverse chatter",
    text:
      "Slip ends, and the rod may stick. Or it begins to hop: infinitely many impacts in the first moment, each faster than the one before by a " +
      "fixed factor. The rigid model allows both, and a whole family of hops; step from impact to impact with the full stop.",
    link: "rod?mu=1.5&Sx=2&r=1&from=theta=1.18,x'=-0.1&policy=slipEnd=reverseChatter&until=0.6&plot=histories&speed=0.02",
  },
  {
    title: "A diagram",
    text:
      "What does the finger do at every friction? The diagram fills in on all cores. Below μ = 0.41 it can slide steadily, above 0.39 it can hop: " +
      "in between the start decides. Near 0.65 the hops lose their slip. Click a point to see its motion on the stage.",
    link: "finger?mu=0.4&from=phi=0.41,phi'=0.7&until=4&view=diagram&over=mu=0.05..1.5:200",
  },
];
