/** A function that computes its value once for each argument, for tests that share what is slow to compute. */
export function memoized<Key = void, Value = unknown>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}
