// Reads patterns in the syntax of Python's re into steps of a program. Look-around, back-references, possessive repetitions and
// repetitions of parts that may match nothing are refused: with the others a search takes linear time.
import { outOfRange } from "@lectern/core/checks"
import { isWordAt, isWordBefore } from "../../unicode/word-characters.js"
import { type CharacterSet, CLASSES, withoutCase } from "./characters.js"

/** One step of a program; without a target the next one follows. */
export type Step =
  | { readonly kind: "character"; readonly matches: CharacterSet }
  | { readonly kind: "split"; first: number; second: number }
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "group"; readonly slot: number }
  | { readonly kind: "assert"; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: "match" }

/** A pattern that can be searched for. */
export interface Program {
  readonly steps: readonly Step[]
  /** The number of groups. */
  readonly groups: number
}

/** A part of a pattern: appends its steps. */
interface Part {
  readonly emit: (steps: Step[]) => void
  /** Whether it may match nothing. */
  readonly nullable: boolean
}

interface Flags {
  readonly ignoreCase: boolean
  readonly dotAll: boolean
  readonly multiline: boolean
}

const MAX_STEPS = 1000
const NEWLINE = 10

const ASSERTIONS: Readonly<Record<string, (text: string, at: number) => boolean>> = {
  A: (_, at) => at === 0,
  Z: (text, at) => at === text.length,
  b: isBoundary,
  B: (text, at) => text.length > 0 && !isBoundary(text, at),
}

const CONTROLS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", a: "\x07" }

/** The program of a pattern; throws if its syntax is not Python's, or not known here. */
export function parsePattern(pattern: string, name: string): Program {
  let at = 0
  let groups = 0

  function refuse(why: string): never {
    throw outOfRange(name, pattern, `a pattern of Python's re, without ${why}`)
  }

  function take(text: string): boolean {
    if (!pattern.startsWith(text, at)) return false
    at += text.length
    return true
  }

  function alternatives(flags: Flags): Part {
    const parts = [sequence(flags)]
    while (take("|")) parts.push(sequence(flags))
    return parts.reduceRight((second, first) => ({
      nullable: first.nullable || second.nullable,
      emit(steps) {
        const split = pushed(steps, { kind: "split", first: steps.length + 1, second: 0 })
        first.emit(steps)
        const from = steps.length
        steps.push({ kind: "match" })
        split.second = steps.length
        second.emit(steps)
        steps[from] = { kind: "jump", to: steps.length }
      },
    }))
  }

  function sequence(flags: Flags): Part {
    const parts: Part[] = []
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") parts.push(repeated(atom(flags)))
    return {
      nullable: parts.every((part) => part.nullable),
      emit: (steps) => {
        for (const part of parts) part.emit(steps)
      },
    }
  }

  function repeated(part: Part & { readonly fixed?: boolean }): Part {
    const counts = quantifier()
    if (counts === undefined) return part
    const [min, max] = counts
    if (part.fixed) refuse(`a repetition of an anchor (character ${at})`)
    if (take("+")) refuse(`possessive repetitions (character ${at})`)
    const lazy = take("?")
    if (quantifier() !== undefined) refuse(`a repetition of a repetition (character ${at})`)
    if (max > 1 && part.nullable) refuse(`a repetition of a part that may match nothing (character ${at})`)
    return { nullable: min === 0 || part.nullable, emit: (steps) => emitRepeated(steps, part, min, max, lazy) }
  }

  function emitRepeated(steps: Step[], { emit }: Part, min: number, max: number, lazy: boolean): void {
    const emitChecked = (): void => {
      emit(steps)
      if (steps.length > MAX_STEPS) refuse(`more than ${MAX_STEPS} steps once its counted repetitions are written out`)
    }
    for (let i = 0; i < min; i++) emitChecked()
    const splits: Extract<Step, { kind: "split" }>[] = []
    for (let i = min; i < (max === Infinity ? min + 1 : max); i++) {
      splits.push(pushed(steps, { kind: "split", first: steps.length + 1, second: steps.length + 1 }))
      const start = steps.length - 1
      emitChecked()
      if (max === Infinity) steps.push({ kind: "jump", to: start })
    }
    for (const split of splits) split[lazy ? "first" : "second"] = steps.length
  }

  /** The counts of a quantifier; undefined where none stands. */
  function quantifier(): readonly [number, number] | undefined {
    if (take("*")) return [0, Infinity]
    if (take("+")) return [1, Infinity]
    if (take("?")) return [0, 1]
    const [whole, low, comma, high] = /^\{(\d{0,9})(,?)(\d{0,9})\}/.exec(pattern.slice(at, at + 24)) ?? []
    if (whole === undefined || whole === "{}") return undefined
    at += whole.length
    const min = Number(low)
    const max = comma === "" ? min : high === "" ? Infinity : Number(high)
    if (max < min) refuse(`a repetition of at least ${min} and at most ${max} times`)
    return [min, max]
  }

  function atom(flags: Flags): Part & { readonly fixed?: boolean } {
    const start = at
    if (take("(")) return group(flags)
    if (take("[")) return characters(characterClass(flags))
    if (take(".")) return characters((each) => flags.dotAll || each !== NEWLINE)
    if (take("^")) return assertion((text, i) => i === 0 || (flags.multiline && text[i - 1] === "\n"))
    if (take("$")) return assertion((text, i) => isEnd(text, i) || (flags.multiline && text[i] === "\n"))
    if (take("\\")) {
      const letter = pattern[at] ?? refuse("a backslash at its end")
      const holds = Object.hasOwn(ASSERTIONS, letter) ? ASSERTIONS[letter] : undefined
      if (holds !== undefined) {
        at++
        return assertion(holds)
      }
      return characters(inAnyCase(escaped(), flags))
    }
    if (quantifier() !== undefined) refuse(`a repetition of nothing (character ${start + 1})`)
    const codePoint = pattern.codePointAt(at)!
    at += codePoint > 0xffff ? 2 : 1
    return characters(inAnyCase((each) => each === codePoint, flags))
  }

  function group(flags: Flags): Part {
    let inner = flags
    let slot: number | undefined
    if (take("?")) {
      const named = /^P<[^>]*>/.exec(pattern.slice(at))
      const scoped = /^([ism]*):/.exec(pattern.slice(at))
      if (named !== null) slot = groups++
      else if (scoped !== null) inner = withFlags(flags, scoped[1]!)
      else refuse(`look-around and references: (?${pattern.slice(at, at + 2)} at character ${at - 1}`)
      at += (named ?? scoped)![0].length
    } else slot = groups++
    const part = alternatives(inner)
    if (!take(")")) refuse("a parenthesis that is not closed")
    if (slot === undefined) return part
    const place = 2 * slot
    return {
      nullable: part.nullable,
      emit(steps) {
        steps.push({ kind: "group", slot: place })
        part.emit(steps)
        steps.push({ kind: "group", slot: place + 1 })
      },
    }
  }

  /** The characters of an escape, after its backslash. */
  function escaped(): CharacterSet {
    const letter = pattern[at]!
    if (Object.hasOwn(CLASSES, letter)) {
      at++
      return CLASSES[letter]!
    }
    const codePoint = escapedCharacter()
    return (each) => each === codePoint
  }

  function escapedCharacter(): number {
    const hexadecimal = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/.exec(pattern.slice(at, at + 9))
    if (hexadecimal !== null) {
      at += hexadecimal[0].length
      return Number.parseInt(hexadecimal[1] ?? hexadecimal[2] ?? hexadecimal[3]!, 16)
    }
    const codePoint = pattern.codePointAt(at) ?? refuse("a backslash at its end")
    const character = String.fromCodePoint(codePoint)
    if (/[0-9A-Za-z]/.test(character) && !Object.hasOwn(CONTROLS, character)) {
      refuse(`references and unknown escapes: \\${character} at character ${at}`)
    }
    at += character.length
    return (CONTROLS[character] ?? character).codePointAt(0)!
  }

  /** The characters of a class, after its bracket. */
  function characterClass(flags: Flags): CharacterSet {
    const negated = take("^")
    const sets: CharacterSet[] = []
    for (let first = true; first || pattern[at] !== "]"; first = false) {
      const low = classItem()
      if (typeof low === "function" || pattern[at] !== "-" || pattern[at + 1] === "]") {
        sets.push(typeof low === "function" ? low : (each) => each === low)
        continue
      }
      at++
      const high = classItem()
      if (typeof high === "function" || high < low) refuse(`a range that runs backwards (character ${at})`)
      sets.push((each) => each >= low && each <= high)
    }
    at++
    const matches = inAnyCase((each) => sets.some((set) => set(each)), flags)
    return negated ? (each) => !matches(each) : matches
  }

  function classItem(): CharacterSet | number {
    const codePoint = pattern.codePointAt(at) ?? refuse("a bracket that is not closed")
    if (!take("\\")) {
      at += codePoint > 0xffff ? 2 : 1
      return codePoint
    }
    return Object.hasOwn(CLASSES, pattern[at] ?? "") ? CLASSES[pattern[at++]!]! : escapedCharacter()
  }

  const [leading, letters] = /^\(\?([ism]+)\)/.exec(pattern) ?? ["", ""]
  at = leading.length
  const part = alternatives(withFlags({ ignoreCase: false, dotAll: false, multiline: false }, letters!))
  if (at < pattern.length) refuse("a parenthesis that is not opened")
  const steps: Step[] = []
  part.emit(steps)
  if (steps.length >= MAX_STEPS) refuse(`more than ${MAX_STEPS} steps once its counted repetitions are written out`)
  steps.push({ kind: "match" })
  return { steps, groups }
}

function inAnyCase(set: CharacterSet, { ignoreCase }: Flags): CharacterSet {
  return ignoreCase ? withoutCase(set) : set
}

function characters(matches: CharacterSet): Part {
  return { nullable: false, emit: (steps) => void steps.push({ kind: "character", matches }) }
}

function assertion(holds: (text: string, at: number) => boolean): Part & { readonly fixed: boolean } {
  return { nullable: true, fixed: true, emit: (steps) => void steps.push({ kind: "assert", holds }) }
}

function pushed<Kind extends Step>(steps: Step[], step: Kind): Kind {
  steps.push(step)
  return step
}

function withFlags(flags: Flags, letters: string): Flags {
  return {
    ignoreCase: flags.ignoreCase || letters.includes("i"),
    dotAll: flags.dotAll || letters.includes("s"),
    multiline: flags.multiline || letters.includes("m"),
  }
}

/** The end of a text, or the place before a newline that ends it. */
function isEnd(text: string, at: number): boolean {
  return at === text.length || (at === text.length - 1 && text[at] === "\n")
}

function isBoundary(text: string, at: number): boolean {
  return isWordBefore(text, at) !== isWordAt(text, at)
}
