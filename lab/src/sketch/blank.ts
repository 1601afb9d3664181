/** What does an empty sheet hold? A floor and one box above it: a text that runs at once. */

export const blankName = "sketch";

export const blankSketch = `name: Sketch
gravity: 9.81
bodies:
  ground:
    shape: { halfplane: { at: [0, 0] } }
  box1: { mass: 1.6, inertia: 0.04267, shape: { polygon: [[-0.2, -0.2], [0.2, -0.2], [0.2, 0.2], [-0.2, 0.2]] } }
contacts:
  touch1: { between: [box1, ground], friction: 0.4, restitution: 0.2 }
start: { x_box1: -1, y_box1: 1, phi_box1: 0.3 }
`;
