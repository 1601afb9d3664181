/** What does a visitor see first? A lesson of five tasks, each a state of the lab, a few sentences and a prediction. */

import { readLesson, type Task } from "./lesson.js";

/** Lines of one paragraph follow each other. */
export const tourText = `
lesson: Tour

== A finger hops
show finger?mu=1&until=2
A finger is pushed over a moving belt, like chalk over a board. At friction μ = 1 it cannot slide steadily: it sticks, takes off,
and lands again. The lens enlarges the hops; the coloured bands below the stage show stick and flight. Try the slider of mu.
? What will the tip have done after 2 s?
- It has slid all the time. | no event liftoff
- It has taken off. | event liftoff
! Run it with 0.35 too: below a friction of about 0.39 it slides.

== Painlevé's paradox
show rod?mu=2&r=0&Sy=-10&from=theta=1.1,x'=2&until=0.6
A rod slides on its tip. At μ = 2 and this angle no contact force solves the equations of motion: in the phase plane the state lies in
the inconsistent region. What solves them is an impulse that stops the slip at once, an impact without a collision.
? The tip is on the ground already. Can there be an impact?
- No: nothing collides. | no event impactWithoutCollision
- Yes. | event impactWithoutCollision
! Friction alone presses the tip into the ground; the impulse stops the slip and, with it, this effect.

== A fork
show rod?mu=2&Sy=10&from=theta=1.1,x'=2&until=0.6
The same rod, pulled upwards. Now there are two solutions: it may fly off, or stop by an impact without a collision. The lab follows one and
shows the other as a ghost; press 1 or 2 to choose. Each future has its reason and its equation under Futures.
? Does the rigid model say what happens?
- Yes, as mechanics always does. | no fork
- No: several futures are possible. | fork
! The referee compares both with stiff springs at the contact.

== Reverse chatter
show rod?mu=1.5&Sx=2&r=1&from=theta=1.18,x'=-0.1&policy=slipEnd=reverseChatter&until=0.6&plot=histories&speed=0.02
Slip ends, and the rod may stick. Or it begins to hop: infinitely many impacts in the first moment, each faster than the one before by a
fixed factor. The rigid model allows both, and a whole family of hops; press the full stop to step from impact to impact.
? Can a motion begin with infinitely many impacts?
- No. | no event reverseChatter
- Yes. | event reverseChatter
! An ordinary chatter ends with infinitely many impacts; this motion begins with them.

== A diagram
show finger?mu=0.4&from=phi=0.41,phi'=0.7&until=4&view=diagram&over=mu=0.05..1.5:200
What does the finger do at every friction? The diagram fills in on all cores. Below μ = 0.41 it can slide steadily, above 0.39 it can hop:
in between the start decides. Near 0.65 the hops lose their slip. Click a point to see its motion on the stage.
? At μ = 0.4 and with a strong push, what does it do?
- It slides. | no event liftoff
- It hops. | event liftoff
! With a weak push it slides: both motions exist.
`;

export const steps: readonly Task[] = readLesson(tourText).tasks;
