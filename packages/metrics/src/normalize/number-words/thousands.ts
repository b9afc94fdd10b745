// A whole number in groups of three digits, which all the languages here read one by one.

/** Groups of three digits, the least first, as of 10^`3 * index`; the last is not 0. */
export type Thousands = readonly number[]

/** Splits the digits of a number, 0 to 9; of zero, no groups. */
export function thousandsOf(digits: string): Thousands {
  const groups: number[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.push(Number(digits.slice(Math.max(0, end - 3), end)))
  while (groups.at(-1) === 0) groups.pop()
  return groups
}

/** The words of each group that is not 0, the greatest first. */
export function readGroups(groups: Thousands, read: (group: number, index: number) => string): string[] {
  const parts: string[] = []
  for (let index = groups.length - 1; index >= 0; index--)
    if (groups[index]! > 0) parts.push(read(groups[index]!, index))
  return parts
}
