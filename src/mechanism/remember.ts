/** What is made once for each mechanism and kept as long as the mechanism is? */

/** The function, which makes its result at the first call with a key and remembers it. */
export function remembered<Key extends object, Made extends object>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  const known = new WeakMap<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}
