// What functions of the caller's are called: in signatures by their names, in keys of caches by numbers.

/**
 * A function as signatures show it: by its name, unless that says nothing or claims to be one of ours.
 *
 * @param name - the function's
 * @param reserved - names of ours, and that of the option: a function written in place of it is named after it
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
