/** Linkages with loops, and the same in minimal coordinates by hand. */

export interface Linkage {
  readonly title: string;
  readonly parameters: string;
  readonly bodies: string;
  readonly start: string;
  readonly hand: string;
  /** Coordinates that both have, and their start. */
  readonly own: string;
  readonly coordinates: readonly string[];
  readonly assemblies: number;
  readonly redundant: readonly string[];
}

const bar = (name: string, length: string) =>
  `  ${name}: { mass: m, inertia: m*${length}^2/12, centre: [${length}/2, 0], points: { B: [${length}, 0] } }`;

export const linkages: readonly Linkage[] = [
  {
    title: "quick-return",
    parameters: "{ l: 0.2, d: 0.35, L: 0.8, m: 1, mb: 0.3, Jb: 0.002, g: 9.81 }",
    bodies: `gravity: g
bodies:
  ground: { points: { D: [0, -d] } }
${bar("crank", "l")}
  block: { mass: mb, inertia: Jb }
${bar("lever", "L")}
joints:
  - { pin: [ground.O, crank.O], coordinate: phi }
  - { pin: [crank.B, block.C], coordinate: beta }
  - { pin: [ground.D, lever.O], coordinate: psi }
  - { slider: [lever.O, block.C] }`,
    start: "{ phi: 0.4, phi': 4, beta: 1, psi: 1 }",
    hand: `coordinates: [phi]
definitions: { psi: "atan2(l*sin(phi) + d, l*cos(phi))" }
kinetic: (m*l^2/3 + mb*l^2)/2*phi'^2 + (Jb + m*L^2/3)/2*psi'^2
potential: g*(m*l/2*sin(phi) + mb*l*sin(phi) + m*L/2*sin(psi))`,
    own: "{ phi: 0.4, phi': 4 }",
    coordinates: ["phi"],
    assemblies: 2,
    redundant: [],
  },
  {
    title: "double slider with a spring",
    parameters: "{ L: 1, m1: 1, m2: 0.5, m: 2, J: 0.2, a: 0.3, g: 9.81, k: 20 }",
    bodies: `gravity: g
bodies:
  ground: { points: { up: [0, 0, pi/2], S: [-1, 0] } }
  A: { mass: m1 }
  B: { mass: m2 }
  rod: { mass: m, inertia: J, centre: [a, 0.1], points: { E: [L, 0] } }
joints:
  - { slider: [ground.O, A.C], coordinate: x }
  - { slider: [ground.up, B.C], coordinate: y }
  - { pin: [A.C, rod.O], coordinate: th }
  - { pin: [B.C, rod.E] }
springs: [ { between: [ground.S, A.C], stiffness: k, length: 0.5 } ]`,
    start: "{ th: 2.2, th': -1 }",
    hand: `coordinates: [th]
definitions: { x: -L*cos(th), y: L*sin(th), cx: x + a*cos(th) - 0.1*sin(th), cy: a*sin(th) + 0.1*cos(th) }
kinetic: m1/2*x'^2 + m2/2*y'^2 + m/2*(cx'^2 + cy'^2) + J/2*th'^2
potential: g*(m2*y + m*cy) + k/2*(x + 1 - 0.5)^2`,
    own: "{ th: 2.2, th': -1 }",
    coordinates: ["th"],
    assemblies: 1,
    redundant: [],
  },
  {
    title: "crossed four-bar with relative angles, closed at the ground",
    parameters: "{ l1: 0.4, l2: 1.1, l3: 0.9, d: 0.9, m: 1.3, g: 9.81 }",
    bodies: `gravity: [0, -g]
bodies:
  ground: { points: { D: [d, 0.2] } }
${bar("crank", "l1")}
${bar("coupler", "l2")}
${bar("rocker", "l3")}
joints:
  - { pin: [ground.O, crank.O], coordinate: a }
  - { pin: [crank.B, coupler.O], coordinate: b, angle: relative }
  - { pin: [coupler.B, rocker.B], coordinate: c, angle: relative }
  - { pin: [ground.D, rocker.O], loop: true }`,
    start: "{ a: 1, a': 7, b: -2, c: -0.7 }",
    hand: `coordinates: [a]
definitions:
  dx: d - l1*cos(a)
  dy: 0.2 - l1*sin(a)
  D: sqrt(dx^2 + dy^2)
  b: atan2(dy, dx) - acos((l2^2 + D^2 - l3^2)/(2*l2*D))
  X: l1*cos(a) + l2*cos(b)
  Y: l1*sin(a) + l2*sin(b)
  x: l1*cos(a) + l2/2*cos(b)
  y: l1*sin(a) + l2/2*sin(b)
  c: atan2(Y - 0.2, X - d)
kinetic: m/2*(l1^2/3*a'^2 + x'^2 + y'^2 + l2^2/12*b'^2 + l3^2/3*c'^2)
potential: m*g*(l1/2*sin(a) + y + (0.2 + Y)/2)`,
    own: "{ a: 1, a': 7 }",
    coordinates: ["a"],
    assemblies: 2,
    redundant: [],
  },
  {
    title: "rack and pinion whose distance the other joints keep",
    parameters: "{ R: 0.1, J: 0.02, m: 1, M: 0.5, g: 9.81, k: 40, l: 0.3 }",
    bodies: `gravity: g
bodies:
  ground: { points: { base: [0, -R, 0], S: [1, -R] } }
  pinion: { mass: m, inertia: J, centre: [l/2, 0] }
  rack: { mass: M, inertia: 1 }
joints:
  - { pin: [ground.O, pinion.O], coordinate: phi }
  - { slider: [ground.base, rack.C], coordinate: s }
  - { wheel: [rack.C, pinion.O], radius: R, name: mesh }
springs: [ { between: [ground.S, rack.C], stiffness: k, length: 0.8 } ]`,
    start: "{ phi: 1, phi': 2 }",
    hand: `coordinates: [phi]
kinetic: (m*l^2/4 + J)/2*phi'^2 + M/2*(R*phi')^2
potential: m*g*l/2*sin(phi) + k/2*(0.2 - R*phi)^2`,
    own: "{ phi: 1, phi': 2 }",
    coordinates: ["phi"],
    assemblies: 1,
    redundant: ["mesh_across"],
  },
  {
    title: "five-bar with two degrees of freedom",
    parameters: "{ l: 0.5, L: 0.8, d: 0.6, m: 1, g: 9.81 }",
    bodies: `gravity: g
bodies:
  ground: { points: { D: [d, 0] } }
${bar("one", "l")}
${bar("two", "L")}
${bar("three", "L")}
${bar("four", "l")}
joints:
  - { pin: [ground.O, one.O], coordinate: a }
  - { pin: [ground.D, four.O], coordinate: e }
  - { pin: [one.B, two.O], coordinate: b }
  - { pin: [four.B, three.O], coordinate: c }
  - { pin: [two.B, three.B] }
springs: [ { turn: [ground, one], stiffness: 30, angle: 2 }, { turn: [ground, four], stiffness: 30, angle: 1.1 } ]`,
    start: "{ a: 2, e: 1, a': 1, e': -0.5, b: 1, c: 2 }",
    hand: `coordinates: [a, e]
definitions:
  ax: l*cos(a)
  ay: l*sin(a)
  ex: d + l*cos(e)
  ey: l*sin(e)
  D: sqrt((ex - ax)^2 + (ey - ay)^2)
  b: atan2(ey - ay, ex - ax) + acos(D/(2*L))
  px: ax + L*cos(b)
  py: ay + L*sin(b)
  c: atan2(py - ey, px - ex)
  bx: ax + L/2*cos(b)
  by: ay + L/2*sin(b)
  cx: ex + L/2*cos(c)
  cy: ey + L/2*sin(c)
kinetic: m/2*(l^2/3*(a'^2 + e'^2) + bx'^2 + by'^2 + cx'^2 + cy'^2 + L^2/12*(b'^2 + c'^2))
potential: m*g*(l/2*sin(a) + l/2*sin(e) + by + cy) + 15*((a - 2)^2 + (e - 1.1)^2)`,
    own: "{ a: 2, e: 1, a': 1, e': -0.5 }",
    coordinates: ["a", "e"],
    assemblies: 2,
    redundant: [],
  },
  {
    title: "driven crank-rocker with a pendulum on its coupler",
    parameters: "{ l1: 0.2, l2: 0.7, l3: 0.5, d: 0.6, w: 4, m: 1, h: 0.3, g: 9.81 }",
    bodies: `gravity: g
bodies:
  ground: { points: { D: [d, 0] } }
${bar("crank", "l1")}
  coupler: { mass: m, inertia: 0.03, points: { B: [l2, 0], M: [l2/2, 0.2] } }
${bar("rocker", "l3")}
  plumb: { mass: m, inertia: 0.01, centre: [0, -h] }
joints:
  - { pin: [ground.O, crank.O], motion: 1 + w*t + 0.3*sin(2*t) }
  - { pin: [crank.B, coupler.O], coordinate: b }
  - { pin: [ground.D, rocker.O], coordinate: c }
  - { pin: [coupler.B, rocker.B] }
  - { pin: [coupler.M, plumb.O], coordinate: psi }`,
    start: "{ b: 0.6, c: 1.5, psi: 0.5 }",
    hand: `coordinates: [psi]
definitions:
  al: 1 + w*t + 0.3*sin(2*t)
  dx: d - l1*cos(al)
  dy: -l1*sin(al)
  D: sqrt(dx^2 + dy^2)
  b: atan2(dy, dx) + acos((l2^2 + D^2 - l3^2)/(2*l2*D))
  X: l1*cos(al) + l2/2*cos(b) - 0.2*sin(b) + h*sin(psi)
  Y: l1*sin(al) + l2/2*sin(b) + 0.2*cos(b) - h*cos(psi)
kinetic: m/2*(X'^2 + Y'^2) + 0.005*psi'^2
potential: m*g*Y`,
    own: "{ psi: 0.5 }",
    coordinates: ["psi"],
    assemblies: 2,
    redundant: [],
  },
];
