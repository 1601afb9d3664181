/** Mechanisms written twice: as bodies, and as a Lagrangian by hand with the same coordinates. */

export interface Twice {
  readonly title: string;
  readonly parameters: string;
  readonly bodies: string;
  readonly hand: string;
}

/** M, J about the centre, the distance a of the centre and the length l of a bar along its x axis. */
const bar = (name: string, more = "") =>
  `  ${name}: { mass: m, inertia: J, centre: [a, 0], points: { B: [l, 0]${more} } }`;

export const mechanisms: readonly Twice[] = [
  {
    title: "pendulum with a torsion spring, a damper and a torque",
    parameters: "{ m: 1, J: 0.1, a: 0.4, l: 1, g: 9.81, k: 3, c: 0.2, M0: 0.5, phi0: 0.1 }",
    bodies: `gravity: g
bodies:
${bar("arm")}
joints: [ { pin: [ground.O, arm.O], coordinate: phi } ]
springs: [ { turn: [ground, arm], stiffness: k, angle: phi0, damping: c } ]
torques: [ { on: arm, torque: M0*sin(t) } ]
contacts: { tip: { surface: Y + l/2, at: arm.B, friction: 0.3 } }`,
    hand: `coordinates: [phi]
kinetic: (m*a^2 + J)/2*phi'^2
potential: m*g*a*sin(phi) + k/2*(phi - phi0)^2
dissipation: c/2*phi'^2
forces: { phi: M0*sin(t) }
contacts: { tip: { gap: l*sin(phi) + l/2, at: [l*cos(phi), l*sin(phi)], friction: 0.3 } }`,
  },
  {
    title: "double pendulum with relative angles",
    parameters: "{ m: 1, J: 0.1, a: 0.4, l: 1, g: 9.81 }",
    bodies: `gravity: [0, -g]
bodies:
${bar("upper")}
${bar("lower")}
joints:
  - { pin: [ground.O, upper.O], coordinate: u }
  - { pin: [lower.O, upper.B], coordinate: w, angle: relative }`,
    hand: `coordinates: [u, w]
definitions: { x: l*cos(u) + a*cos(u - w), y: l*sin(u) + a*sin(u - w) }
kinetic: (m*a^2 + J)/2*u'^2 + m/2*(x'^2 + y'^2) + J/2*(u' - w')^2
potential: m*g*(a*sin(u) + y)`,
  },
  {
    title: "pendulum on a cart, with a spring, a damper and a load",
    parameters: "{ m: 1, mc: 2, J: 0.1, a: 0.4, l: 1, g: 9.81, k: 3, c: 0.2, l0: 0.3, F: 1, beta: 0.2 }",
    bodies: `gravity: g
bodies:
  ground: { points: { rail: [0, 0.1, beta], wall: [-1, 0] } }
  cart: { mass: mc, points: { pivot: [0, 0.2] } }
${bar("arm")}
joints:
  - { slider: [ground.rail, cart.C], coordinate: s }
  - { pin: [cart.pivot, arm.O], coordinate: phi }
springs: [ { between: [ground.wall, arm.C], stiffness: k, length: l0 } ]
dampers: [ { between: [ground.wall, cart.C], damping: c } ]
loads: [ { at: arm.B, force: [F*cos(t), phi'] } ]`,
    hand: `coordinates: [s, phi]
definitions:
  cx: s*cos(beta)
  cy: 0.1 + s*sin(beta)
  px: cx - 0.2*sin(beta)
  py: cy + 0.2*cos(beta)
  ax: px + a*cos(phi)
  ay: py + a*sin(phi)
  L: sqrt((ax + 1)^2 + ay^2)
  D: sqrt((cx + 1)^2 + cy^2)
kinetic: mc/2*s'^2 + m/2*(ax'^2 + ay'^2) + J/2*phi'^2
potential: mc*g*cy + m*g*ay + k/2*(L - l0)^2
dissipation: c/2*D'^2
forces:
  s: F*cos(t)*cos(beta) + phi'*sin(beta)
  phi: -F*cos(t)*l*sin(phi) + phi'*l*cos(phi)`,
  },
  {
    title: "three links",
    parameters: "{ m: 1, J: 0.1, a: 0.4, l: 1, g: 9.81, mu: 0.3 }",
    bodies: `gravity: g
bodies:
${bar("one")}
${bar("two")}
${bar("three")}
joints:
  - { pin: [ground.O, one.O], coordinate: p }
  - { pin: [one.B, two.O], coordinate: q }
  - { pin: [two.B, three.O], coordinate: r }
contacts: { end: { surface: Y + 2, at: three.B, friction: mu } }`,
    hand: `coordinates: [p, q, r]
definitions:
  x1: a*cos(p)
  y1: a*sin(p)
  x2: l*cos(p) + a*cos(q)
  y2: l*sin(p) + a*sin(q)
  x3: l*cos(p) + l*cos(q) + a*cos(r)
  y3: l*sin(p) + l*sin(q) + a*sin(r)
  xe: l*(cos(p) + cos(q) + cos(r))
  ye: l*(sin(p) + sin(q) + sin(r))
kinetic: m/2*(x1'^2 + y1'^2 + x2'^2 + y2'^2 + x3'^2 + y3'^2) + J/2*(p'^2 + q'^2 + r'^2)
potential: m*g*(y1 + y2 + y3)
contacts: { end: { gap: ye + 2, slip: xe', at: [xe, ye], friction: mu } }`,
  },
  {
    title: "free box with an eccentric centre and two corners",
    parameters: "{ m: 1, J: 0.1, a: 0.4, b: 0.3, e: 0.05, g: 9.81, mu: 0.3 }",
    bodies: `gravity: g
bodies:
  box: { mass: m, inertia: J, centre: [e, 2*e], points: { L: [-a, -b], R: [a, -b] }, coordinates: [x, y, th] }
contacts:
  left: { surface: Y, at: box.L, friction: mu }
  right: { surface: Y, at: box.R, friction: mu }
start: { y: 0.5 }`,
    hand: `coordinates: [x, y, th]
definitions:
  cx: x + e*cos(th) - 2*e*sin(th)
  cy: y + e*sin(th) + 2*e*cos(th)
  lx: x - a*cos(th) + b*sin(th)
  ly: y - a*sin(th) - b*cos(th)
  rx: x + a*cos(th) + b*sin(th)
  ry: y + a*sin(th) - b*cos(th)
kinetic: m/2*(cx'^2 + cy'^2) + J/2*th'^2
potential: m*g*cy
contacts:
  left: { gap: ly, slip: lx', at: [lx, ly], friction: mu }
  right: { gap: ry, slip: rx', at: [rx, ry], friction: mu }`,
  },
  {
    title: "wheel on a slope that carries a pendulum",
    parameters: "{ m: 1, mw: 2, Jw: 0.2, J: 0.1, a: 0.4, l: 1, g: 9.81, R: 0.3, beta: 0.2 }",
    bodies: `gravity: g
bodies:
  ground: { points: { slope: [0, 0, beta] } }
  disc: { mass: mw, inertia: Jw }
${bar("arm")}
joints:
  - { wheel: [ground.slope, disc.C], radius: R, coordinate: s }
  - { pin: [disc.C, arm.O], coordinate: phi }`,
    hand: `coordinates: [s, phi]
definitions:
  wx: s*cos(beta) - R*sin(beta)
  wy: s*sin(beta) + R*cos(beta)
  ax: wx + a*cos(phi)
  ay: wy + a*sin(phi)
kinetic: mw/2*s'^2 + Jw/2*(s'/R)^2 + m/2*(ax'^2 + ay'^2) + J/2*phi'^2
potential: g*(mw*wy + m*ay)`,
  },
  {
    title: "four-bar with its loop",
    parameters: "{ m: 1, J: 0.1, a: 0.4, l: 1, d: 1.2, g: 9.81 }",
    bodies: `gravity: g
bodies:
  ground: { points: { D: [d, 0] } }
${bar("crank")}
${bar("coupler")}
${bar("rocker")}
joints:
  - { pin: [ground.O, crank.O], coordinate: p }
  - { pin: [ground.D, rocker.O], coordinate: r }
  - { pin: [crank.B, coupler.O], coordinate: q }
  - { pin: [coupler.B, rocker.B], name: loop }
start: { p: acos(0.1), r: pi - acos(0.1) }`,
    hand: `coordinates: [p, r, q]
definitions: { x: l*cos(p) + a*cos(q), y: l*sin(p) + a*sin(q) }
kinetic: (m*a^2 + J)/2*(p'^2 + r'^2) + m/2*(x'^2 + y'^2) + J/2*q'^2
potential: m*g*(a*sin(p) + a*sin(r) + y)
contacts:
  loop_x: { slide: d + l*cos(r) - l*cos(p) - l*cos(q) }
  loop_y: { slide: l*sin(r) - l*sin(p) - l*sin(q) }`,
  },
  {
    title: "arm on a shaken table, driven crank",
    parameters: "{ m: 1, J: 0.1, a: 0.4, l: 1, g: 9.81, A: 0.2, w: 3 }",
    bodies: `gravity: g
bodies:
  table: { points: { P: [0.1, 0.2] } }
${bar("crank")}
${bar("arm")}
joints:
  - { weld: [ground.O, table.O], motion: [A*sin(w*t), A*cos(w*t), 0] }
  - { pin: [table.P, crank.O], motion: w*t }
  - { pin: [crank.B, arm.O], coordinate: phi }`,
    hand: `coordinates: [phi]
definitions:
  cx: A*sin(w*t) + 0.1 + a*cos(w*t)
  cy: A*cos(w*t) + 0.2 + a*sin(w*t)
  x: A*sin(w*t) + 0.1 + l*cos(w*t) + a*cos(phi)
  y: A*cos(w*t) + 0.2 + l*sin(w*t) + a*sin(phi)
kinetic: m/2*(cx'^2 + cy'^2) + J/2*w^2 + m/2*(x'^2 + y'^2) + J/2*phi'^2
potential: m*g*(cy + y)`,
  },
  {
    title: "gears and a lever by hand, with bodies",
    parameters: "{ m: 1, J: 0.1, a: 0.4, l: 1, g: 9.81, i: 2.5, k: 4 }",
    bodies: `coordinates: [z]
kinetic: m/2*z'^2
potential: k/2*(z - arm.B.x)^2
forces: { z: -z' }
gravity: g
bodies:
${bar("arm")}
  pinion: { inertia: J }
joints:
  - { pin: [ground.O, arm.O], coordinate: phi }
  - { pin: [arm.B, pinion.O], motion: -i*phi + z }`,
    hand: `coordinates: [z, phi]
kinetic: m/2*z'^2 + (m*a^2 + J)/2*phi'^2 + J/2*(z' - i*phi')^2
potential: k/2*(z - l*cos(phi))^2 + m*g*a*sin(phi)
forces: { z: -z' }`,
  },
  {
    title: "two masses on a rod and a rope, welded frame",
    parameters: "{ m: 1, J: 0.1, a: 0.4, l: 1, g: 9.81, L: 1.5, r: 0.4 }",
    bodies: `gravity: g
bodies:
  frame: { mass: m, inertia: J }
  plate: { mass: m, inertia: J, centre: [0, a], points: { E: [a, a] } }
  ball: { mass: m, inertia: J }
joints:
  - { weld: [frame.O, plate.E] }
  - { rod: [ground.O, frame.O], length: L, name: strut }
  - { rope: [ball.C, plate.C], length: l, restitution: r, name: cord }
start: { x_frame: 1.5, x_ball: 1 }`,
    hand: `coordinates: [x_frame, y_frame, phi_frame, x_ball, y_ball, phi_ball]
definitions:
  px: x_frame - a*cos(phi_frame)
  py: y_frame - a*sin(phi_frame)
kinetic: m/2*(x_frame'^2 + y_frame'^2 + px'^2 + py'^2 + x_ball'^2 + y_ball'^2) + J*phi_frame'^2 + J/2*phi_ball'^2
potential: m*g*(y_frame + py + y_ball)
contacts:
  strut: { slide: "hypot(x_frame, y_frame) - L" }
  cord: { gap: "l - hypot(px - x_ball, py - y_ball)", restitution: r }`,
  },
  {
    title: "rail on a wheel, block on a turning rail",
    parameters: "{ m: 1, J: 0.1, a: 0.4, g: 9.81, R: 0.3 }",
    bodies: `gravity: g
bodies:
  disc: { inertia: J }
  plank: { mass: m, inertia: J, centre: [0, a], points: { under: [0, 0, 0] } }
  block: { mass: m, inertia: J }
joints:
  - { pin: [ground.O, disc.O], motion: 0 }
  - { wheel: [plank.under, disc.O], radius: R, coordinate: s }
  - { slider: [plank.C, block.C], coordinate: u }`,
    hand: `coordinates: [s, u]
definitions:
  th: s/R
  ox: -s*cos(th) + R*sin(th)
  oy: -s*sin(th) - R*cos(th)
  cx: ox - a*sin(th)
  cy: oy + a*cos(th)
  bx: cx + u*cos(th)
  by: cy + u*sin(th)
kinetic: m/2*(cx'^2 + cy'^2 + bx'^2 + by'^2) + J*th'^2
potential: m*g*(cy + by)`,
  },
];
