/** Where does a property end between a place where it holds and one where it does not? For scripts of the gallery. */

/** Halves the interval until it is as short as floats allow; the answer is on the side where the property holds. */
export function border(holds: (x: number) => boolean, inside: number, outside: number): number {
  let [good, bad] = [inside, outside];
  for (let step = 0; step < 100; step++) {
    const middle = (good + bad) / 2;
    if (middle === good || middle === bad) break;
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
