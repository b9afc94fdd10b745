// Names of callers' functions: in signatures by name, in cache keys by number.

/** A function as signatures show it: by its name, unless that is empty or reserved. */
export function functionLabel({ name }: { readonly name: string }, reserved: readonly string[]): string {
  return /^[\w$.-]+$/.test(name) && !reserved.includes(name) ? name : "custom"
}

const numbers = new WeakMap<object, number>()
let functions = 0

/** A number that distinguishes a function from every other one. */
export function functionNumber(each: object): number {
  const number = numbers.get(each) ?? functions++
  numbers.set(each, number)
  return number
}
