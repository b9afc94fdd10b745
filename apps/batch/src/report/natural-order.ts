// Natural order of names: "class 2" before "class 10".

/** Compares names: runs of digits by their numbers, all else by UTF-16 code units. */
export function naturalOrder(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => name.split(/([0-9]+)/)) as [string[], string[]]
  // Odd parts are digits.
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = i % 2 === 0 ? byUnits(a[i]!, b[i]!) : byNumber(a[i]!, b[i]!)
    if (difference !== 0) return difference
  }
  return a.length - b.length || byUnits(one, other)
}

function byNumber(one: string, other: string): number {
  const [a, b] = [one, other].map((digits) => digits.replace(/^0+/, "")) as [string, string]
  return a.length - b.length || byUnits(a, b)
}

function byUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
