// Counts in words.

/** A count with its unit. */
export function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? "" : "s"}`
}

/** A count with its digits in groups. */
export function grouped(count: number): string {
  return count.toLocaleString("en")
}
