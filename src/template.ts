/** What does a first model file look like? A block on a slope, pulled by a spring, with every part explained. */

/** The text of a new model file. The title is quoted, so that any name is valid YAML. */
export function modelTemplate(title: string): string {
  return `# A mechanism for Judder. Change it, then: judder check FILE, judder show FILE.
name: ${JSON.stringify(title)}
note: A block on a slope, held by a spring.

# Generalized coordinates. x' is the velocity of x, t is time, pi is pi.
coordinates: [x, y]

# A number, or a value with unit, range and note (for sliders and tables). SI units.
parameters:
  m: { value: 1, unit: kg, range: [0.1, 10], note: mass }
  k: { value: 40, unit: N/m, range: [0, 500], note: stiffness of the spring }
  slope: { value: pi/6, unit: rad, range: [0, 1.5], note: angle of the slope }
  g: 9.81
  mu: { value: 0.3, unit: "1", range: [0, 2], note: friction }
  r: 0.2

# Names for parts of expressions; X' is the velocity of a definition X.
definitions:
  height: x*sin(slope) + y*cos(slope)

# The Lagrangian is kinetic - potential. Functions: sin cos tan asin acos atan sinh cosh tanh
# asinh acosh atanh exp log sqrt abs sign min max atan2 hypot.
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*height + k/2*x^2

# Rayleigh's function: the damping force of a coordinate is minus its derivative by the velocity.
dissipation: 0.1/2*x'^2

# Any further generalized force per coordinate, a function of coordinates, velocities and t.
forces:
  x: 0.5*sin(2*t)

# A contact needs its distance (gap:) and its relative tangential velocity (slip:), or the material point at: [X, Y]
# that touches: then the slip is derived and the gap is checked to be a distance.
contacts:
  foot:
    gap: y
    at: [x, y]
    friction: mu                  # or { static: 0.4, kinetic: 0.3 }
    restitution: r
    law: stronge                  # stronge poisson newton moreau fremond
    # compliance: { law: spring, epsilon: 1e-3 }   makes it compliant; or restitution kelvinVoigt hertz

# What is left out is 0; 'contact' solves the gap for that coordinate, and its velocity so that the contact rests.
start: { x: 0.3, y: contact }

# Primitives: ground, spring, segment, circle, polygon. This picture is drawn in the frame of the slope.
draw:
  - ground: { at: [0, 0], angle: 0, label: slope }
  - spring: [[-1, 0.1 + y], [x - 0.15, 0.1 + y]]
  - polygon: [[x - 0.15, y], [x + 0.15, y], [x + 0.15, y + 0.2], [x - 0.15, y + 0.2]]
`;
}
