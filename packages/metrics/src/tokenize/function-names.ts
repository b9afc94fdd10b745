// Names of callers' functions: in signatures by name, in cache keys by number.

/**
 * A function as signatures show it: by its name, unless that is empty or reserved.
 *
 * @param name - the function's name
 * @param reserved - Lectern's own names, and the option's: a function written in its place is named after it
 * @returns the name, or `custom`
 */
export function functionLabel({ name }: { readonly name: string }, reserved: readonly string[]): string {
  return /^[\w$.-]+$/.test(name) && !reserved.includes(name) ? name : "custom"
}

const numbers = new WeakMap<object, number>()
let functions = 0

/**
 * A number that distinguishes a function from every other one.
 *
 * @param each - the function
 * @returns the same number every time
 */
export function functionNumber(each: object): number {
  const number = numbers.get(each) ?? functions++
  numbers.set(each, number)
  return number
}
