// Counts in words.

/**
 * A count with its unit.
 *
 * @param count - a whole number
 * @param what - one of what is counted
 * @returns `1 word`, `2,000 words`
 */
export function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? "" : "s"}`
}

/**
 * A count with its digits in groups.
 *
 * @param count - a whole number
 */
export function grouped(count: number): string {
  return count.toLocaleString("en")
}
