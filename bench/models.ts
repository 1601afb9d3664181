/** Which model files grow with a number? A chain of links with one contact, a row and a stack of blocks with one contact each, a chain of bodies with one contact each. */

/** The shipped three-link chain with n links of the same kind. */
export function chainText(n: number, height = 2): string {
  const links = Array.from({ length: n }, (_, i) => i + 1);
  const definitions = links.flatMap((i) => [
    `  x${i}: ${i === 1 ? "" : `x${i - 1} + `}l*sin(theta${i})`,
    `  y${i}: ${i === 1 ? "height" : `y${i - 1}`} - l*cos(theta${i})`,
    `  u${i}: ${i === 1 ? "" : `x${i - 1} + `}l/2*sin(theta${i})`,
    `  w${i}: ${i === 1 ? "height" : `y${i - 1}`} - l/2*cos(theta${i})`,
  ]);
  const sum = (term: (i: number) => string) => links.map(term).join(" + ");
  return `name: Chain
coordinates: [${links.map((i) => `theta${i}`).join(", ")}]
parameters: { m: 1, l: 1, g: 9.81, c: 0.1, height: ${height}, mu: 0.5, r: 0.3 }
definitions:
${definitions.join("\n")}
kinetic: m/2*(${sum((i) => `u${i}'^2 + w${i}'^2 + l^2/12*theta${i}'^2`)})
potential: m*g*(${sum((i) => `w${i}`)})
dissipation: c/2*(${sum((i) => (i === 1 ? "theta1'^2" : `(theta${i}' - theta${i - 1}')^2`))})
contacts:
  end: { surface: Y, at: [x${n}, y${n}], friction: mu, restitution: r }
`;
}

/**
 * Blocks on a belt, each held by a spring and joined to its neighbours: a row of Burridge and Knopoff. No contact feels the force
 * of another. Where the static friction is above the kinetic one, slip can be possible in addition to stick.
 */
export function blocksText(k: number, frictionStatic = 0.4): string {
  const blocks = Array.from({ length: k }, (_, i) => i + 1);
  const sum = (term: (i: number) => string) => blocks.map(term).join(" + ");
  const joined = blocks.slice(1).map((i) => ` + kc/2*(x${i} - x${i - 1})^2`);
  return `name: Blocks
coordinates: [${blocks.flatMap((i) => [`x${i}`, `y${i}`]).join(", ")}]
parameters: { m: 1, g: 10, k: 20, kc: 15, c: 0.05, speed: 0.1 }
kinetic: m/2*(${sum((i) => `x${i}'^2 + y${i}'^2`)})
potential: m*g*(${sum((i) => `y${i}`)}) + k/2*(${sum((i) => `x${i}^2`)})${joined.join("")}
dissipation: c/2*(${sum((i) => `x${i}'^2`)})
contacts:
${blocks.map((i) => `  foot${i}: { gap: y${i}, slip: x${i}' - speed, friction: { static: ${frictionStatic}, kinetic: 0.4 }, restitution: 0 }`).join("\n")}
start: { ${blocks.map((i) => `x${i}: ${(0.05 * i).toFixed(2)}, y${i}: 0`).join(", ")} }
`;
}

/** Blocks on top of each other on a shaken table: every contact is coupled to its neighbours. */
export function stackText(k: number): string {
  const blocks = Array.from({ length: k }, (_, i) => i + 1);
  const sum = (term: (i: number) => string) => blocks.map(term).join(" + ");
  const gap = (i: number) => (i === 1 ? "y1" : `y${i} - y${i - 1}`);
  const slip = (i: number) => (i === 1 ? "x1' - a*w*cos(w*t)" : `x${i}' - x${i - 1}'`);
  return `name: Stack
coordinates: [${blocks.flatMap((i) => [`x${i}`, `y${i}`]).join(", ")}]
parameters: { m: 1, g: 10, a: 0.1, w: 7 }
kinetic: m/2*(${sum((i) => `x${i}'^2 + y${i}'^2`)})
potential: m*g*(${sum((i) => `y${i}`)})
contacts:
${blocks.map((i) => `  joint${i}: { gap: ${gap(i)}, slip: ${slip(i)}, friction: ${(0.45 - 0.05 * i).toFixed(2)}, restitution: 0 }`).join("\n")}
start: { ${blocks.map((i) => `x${i}: 0, y${i}: 0`).join(", ")} }
`;
}

/** A box on two feet, in the frame of a table that is shaken along and across: it sticks and slides, and never leaves the table. */
export const boxText = `name: Box on a shaken table
coordinates: [x, y, theta]
parameters: { m: 1, J: 0.2, w: 0.5, h: 0.5, g: 10, mu: 0.4, ax: 0.1, ay: 0.02, om: 8 }
kinetic: m/2*(x'^2 + y'^2) + J/2*theta'^2
potential: m*g*y
forces: { x: m*ax*om^2*sin(om*t), y: m*ay*om^2*cos(2*om*t) }
contacts:
  left: { gap: y - w*theta, slip: x' + h*theta', friction: mu, restitution: 0 }
  right: { gap: y + w*theta, slip: x' + h*theta', friction: mu, restitution: 0 }
start: { x: 0 }
`;

/** A chain of bodies that starts along a spiral above the ground, which the end of every link may touch. */
export const linksText = (links: number): string => `name: Links
parameters: { l: 0.1, m: 1, g: 9.81 }
gravity: g
bodies:
  link: { repeat: ${links}, mass: m, inertia: m*l^2/12, centre: [l/2, 0], points: { end: [l, 0] } }
joints:
  - { pin: [ground.O, link1.O] }
  - { repeat: ${links - 1}, pin: [link(i).end, link(i + 1).O] }
contacts:
  floor: { repeat: ${links}, surface: Y + 10, at: link(i).end, friction: 0.3 }
start: { phi_link(1..${links}): 0.1*i }
`;

/** Tiles in a row on a floor, the first one pushed. */
export function dominoesText(n: number): string {
  const tiles = Array.from({ length: n }, (_, i) => i + 1);
  return `name: Dominoes
parameters: { w: 0.01, h: 0.05, m: 0.02, d: 0.03, mu: 0.3, e: 0.2 }
gravity: 9.81
bodies:
  ground: { shape: { halfplane: {} } }
  tile: { repeat: ${n}, mass: m, inertia: m*(w^2 + h^2)/12, coordinates: [x(i), y(i), a(i)], shape: { polygon: [[-w/2, -h/2], [w/2, -h/2], [w/2, h/2], [-w/2, h/2]] } }
contacts:
  floor: { repeat: ${n}, between: [tile(i), ground], friction: mu, restitution: e }
  hit: { repeat: ${n - 1}, between: [tile(i), tile(i+1)], friction: mu, restitution: e }
start: { a1': -14, ${tiles.map((i) => `x${i}: ${i - 1}*d, y${i}: h/2`).join(", ")} }
`;
}

/** Six discs above two walls at right angles. */
export function hopperText(): string {
  const places = [
    [0, 0],
    [-0.025, 0.034],
    [0.025, 0.034],
    [-0.046, 0.072],
    [0, 0.071],
    [0.046, 0.073],
  ];
  const hits = places.flatMap((_, i) =>
    places.slice(i + 1).map((_, k) => [`hit${i + 1}${i + k + 2}`, `ball${i + 1}, ball${i + k + 2}`] as const),
  );
  return `name: Hopper
parameters: { R: 0.02, m: 0.01, mu: 0.3, e: 0.3 }
gravity: 9.81
bodies:
  ground: { shape: [ { halfplane: { at: [0, -0.05], angle: pi/4 } }, { halfplane: { at: [0, -0.05], angle: -pi/4 } } ] }
  ball: { repeat: 6, mass: m, inertia: m*R^2/2, coordinates: [x(i), y(i), a(i)], shape: { disc: { radius: R } } }
contacts:
  wall: { repeat: 6, between: [ball(i), ground], friction: mu, restitution: e }
${hits.map(([name, bodies]) => `  ${name}: { between: [${bodies}], friction: mu, restitution: e }`).join("\n")}
start: { ${places.map(([x, y], i) => `x${i + 1}: ${x}, y${i + 1}: ${y}`).join(", ")} }
`;
}
