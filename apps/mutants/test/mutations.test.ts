import { describe, expect, test } from "vitest"
import { mutations } from "../src/mutations.js"

/** The source with each of its mutations, one at a time. */
function mutated(source: string, path = "file.ts"): readonly string[] {
  return mutations(path, source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end))
}

describe("mutations()", () => {
  test("replaces operators by their neighbours", () => {
    expect(mutated("f(a < b)")).toEqual([";", "f(a <= b)"])
    expect(mutated("x = a /* < */ <= b && !c")).toEqual([
      ";",
      "x = a /* < */ <= b || !c",
      "x = a /* < */ < b && !c",
      "x = a /* < */ <= b && c",
    ])
    expect(mutated("const y = i++ + --j")).toEqual([
      "const y = i++ - --j",
      "const y = i-- + --j",
      "const y = i++ + ++j",
    ])
  })

  test("leaves out statements, and forces conditions", () => {
    expect(mutated("if (a) b += c")).toEqual(["if (true) b += c", "if (false) b += c", "if (a) ;", "if (a) b -= c"])
    expect(mutated("while (a) {}")).toEqual(["while (false) {}"])
    expect(mutated("const x = a ? b : c")).toEqual(["const x = true ? b : c", "const x = false ? b : c"])
  })

  test("changes numbers, booleans and methods of Math", () => {
    expect(mutated("const x = 1024")).toEqual(["const x = 1025"])
    expect(mutated("const x = { a: true }")).toEqual(["const x = { a: false }"])
    expect(mutated("const x = Math.min(a, b)")).toEqual(["const x = Math.max(a, b)"])
    expect(mutated("const x = a.min(b)")).toEqual([])
  })

  test("leaves alone what does nothing at run time, and what means the same", () => {
    expect(mutated('import { a } from "./a.js"')).toEqual([])
    expect(mutated("type A = 1 | 2; interface B { readonly c: true }")).toEqual([])
    expect(mutated("const x = a as 1 | 2")).toEqual([])
    expect(mutated("const x = a | 0")).toEqual(["const x = a | 1"])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source text
    expect(mutated('const x = "a" + b; const y = `${a}` + b')).toEqual([])
    expect(mutated('"use strict"')).toEqual([])
    expect(mutated(`const x = [${"7, ".repeat(17)}]`)).toEqual([])
    expect(mutated("const x = 0x9e3779b9")).toEqual([])
  })

  test("looks inside of `as`, `satisfies` and `!`", () => {
    expect(mutated("const x = (a - b) as number")).toEqual(["const x = (a + b) as number"])
    expect(mutated("const x = [a - b] satisfies B")).toEqual(["const x = [a + b] satisfies B"])
    expect(mutated("const x = a[b - c]!")).toEqual(["const x = a[b + c]!"])
  })

  test("counts in UTF-16 units", () => {
    expect(mutated('const s = "😀é"; const x = a * b')).toEqual(['const s = "😀é"; const x = a / b'])
  })

  test("reads decorated functions of AssemblyScript", () => {
    const source = "// @ts-ignore: decorator\n@inline\nfunction f(a: u32): u32 { return a >> b }"
    expect(mutated(source, "file.as.ts")).toEqual([source.replace(">>", "<<")])
  })

  test("refuses what is not TypeScript", () => {
    expect(() => mutations("file.ts", "const const")).toThrow(/^file\.ts is not valid TypeScript: /)
  })
})
