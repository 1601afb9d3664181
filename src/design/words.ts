/** Why is a property not reached? As values and as sentences. */

export type NotDesigned =
  /** All parameters that help stand at their bounds. */
  | { readonly kind: "bounds" }
  /** No parameter moves the property. */
  | { readonly kind: "indifferent" }
  /** The orbit, or the critical value, was lost on the way. */
  | { readonly kind: "lost" }
  /** What moves one part of it towards the target moves another part away. */
  | { readonly kind: "extremum" }
  | { readonly kind: "notConverged" }
  | { readonly kind: "stopped" };

export function designWords({ kind }: NotDesigned, property: string): string {
  switch (kind) {
    case "bounds":
      return (
        `the parameters reach their bounds before the ${property} reaches its target: widen the bounds, or ` +
        "change other parameters"
      );
    case "indifferent":
      return `none of these parameters changes the ${property}: select others`;
    case "lost":
      return `the ${property} cannot be followed to its target: an orbit ends, or a critical value leaves its range`;
    case "extremum":
      return (
        `the ${property} comes no nearer to its target: what improves one part of it makes another part worse, as ` +
        "where two multipliers meet; change more parameters, or other ones"
      );
    case "notConverged":
      return `the linear problems did not converge on the way: the ${property} is not smooth there`;
    case "stopped":
      return "stopped by the caller";
  }
}
