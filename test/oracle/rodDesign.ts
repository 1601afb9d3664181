/**
 * A rod with mass m, half length l and inertia J: its smallest critical friction over all angles is 2√(a(1 + a)) with a = J/(m l²). Which
 * relative changes of J and l, with the smallest sum of squares, make it a given number? By a scan over l, without derivatives.
 */

export const leastFriction = (J: number, m: number, l: number): number => {
  const a = J / (m * l * l);
  return 2 * Math.sqrt(a * (1 + a));
};

/** 4a² + 4a = μ². */
const ratioFor = (mu: number): number => (Math.sqrt(1 + mu * mu) - 1) / 2;

export function nearestRod(
  J: number,
  m: number,
  l: number,
  mu: number,
): { readonly J: number; readonly l: number } {
  const a = ratioFor(mu);
  const costOf = (share: number) => {
    const length = l * (1 + share);
    const inertia = a * m * length * length;
    return { cost: share ** 2 + (inertia / J - 1) ** 2, J: inertia, l: length };
  };
  let [low, high] = [-0.9, 0.9];
  let best = costOf(0);
  for (let round = 0; round < 6; round++) {
    const step = (high - low) / 200;
    let place = low;
    for (let share = low; share <= high; share += step) {
      const one = costOf(share);
      if (one.cost <= best.cost) [best, place] = [one, share];
    }
    [low, high] = [place - 2 * step, place + 2 * step];
  }
  return { J: best.J, l: best.l };
}
