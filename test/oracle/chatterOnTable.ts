/** At which amplitude does a ball on a shaking table just come to rest before the table throws it off? By counting hops. */

interface Table {
  readonly g: number;
  readonly r: number;
  readonly omega: number;
}

/** The time at which the hops after one throw accumulate, minus that of the next throw: below 0 it rests. */
export function restMargin(amplitude: number, { g, r, omega }: Table): number {
  const place = (t: number) => amplitude * Math.sin(omega * t);
  const speed = (t: number) => amplitude * omega * Math.cos(omega * t);
  const throwTime = Math.asin(g / (amplitude * omega ** 2)) / omega;
  const period = (2 * Math.PI) / omega;
  let [t, v] = [throwTime, speed(throwTime)];
  for (let hop = 0; hop < 60; hop++) {
    const [from, y, v0] = [t, place(t), v];
    const gap = (s: number) => y + v0 * s - (g / 2) * s * s - place(from + s);
    // Relative to the table the ball first rises: look for the next zero beyond the top, in small steps.
    const least = hop === 0 ? 0.02 : (v0 - speed(from)) / g;
    let high = least;
    const step = least / 50;
    while (gap(high) > 0) high += step;
    let low = high - step;
    if (!(step > 1e-14)) break;
    for (let k = 0; k < 80; k++) {
      const middle = (low + high) / 2;
      if (gap(middle) > 0) low = middle;
      else high = middle;
    }
    t = from + (low + high) / 2;
    const falling = v0 - g * (t - from) - speed(t);
    v = speed(t) - r * falling;
    if (t > throwTime + period) break;
  }
  return t - throwTime - period;
}

/** Where the margin is 0. */
export function restBorder(low: number, high: number, table: Table): number {
  let [rests, flies] = [low, high];
  for (let k = 0; k < 60; k++) {
    const middle = (rests + flies) / 2;
    if (restMargin(middle, table) < 0) rests = middle;
    else flies = middle;
  }
  return (rests + flies) / 2;
}
