// The boxes in which readers change and run a program: what they print, as they are and after the change of their exercise.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { boxProgram } from "../../build/note-file.mjs"
import { partsOf } from "../../build/note-program.mjs"
import { errorText, runProgram } from "../../widgets/run-program.js"
import { ROOT } from "../project.js"
import { NOTES } from "./programs.js"

const boxesOf = (note: string): readonly string[] => {
  const { blocks } = partsOf(readFileSync(ROOT + note, "utf8"))
  return blocks.filter(({ kind }) => kind === "try").map(({ code }) => boxProgram(blocks, code))
}

const linesOf = (program: string): string[] => {
  const lines: string[] = []
  runProgram(program, (line) => lines.push(line))
  return lines
}

/** What is changed, by note and box, and the answer of the exercise. */
const CHANGES: Readonly<Record<string, readonly { from: string; to: string; answer: readonly (string | RegExp)[] }[]>> =
  {
    answers: [{ from: "[2, 1, 2]", to: "[10, 3, 5]", answer: [/both: \[0\.91666\d*, 0\.83193\d*\]/] }],
    "beam-search": [{ from: "first.filter(isEnded)", to: "continuations.filter(isEnded)", answer: ["1"] }],
    bertscore: [{ from: '[["kitten", "sits"]', to: '[["cat", "cat", "cat", "sits"]', answer: [/: 1 /, /: 1 /] }],
    bpe: [{ from: "+= count", to: "+= 1", answer: ['[["k", "n"]]'] }],
    "bytes-bbpe": [{ from: "Math.min(4, k)", to: "Math.min(2, k)", answer: ["né "] }],
    chrf: [{ from: '[...text.replace(/\\s/g, "")]', to: "text.split(/\\s+/)", answer: [/^0\.27083/] }],
    "cider-nist-meteor": [{ from: "[1, 2, 3, 4, 5, 6]", to: "[2, 1, 4, 3, 6, 5]", answer: [/: 0\.5 /] }],
    "corpus-bleu": [{ from: "(matches === 0) return 0", to: "(matches === 0) continue", answer: [/^0\.70710/] }],
    "how-a-gate-lies": [
      { from: "[3, 12]", to: "[6, 12]", answer: [/smallest: 0\.002164\d*/, /corrected: 0\.02597\d*/] },
    ],
    "importance-sampling": [{ from: "weighted / total", to: "weighted / n", answer: [/^0\.4416/] }],
    "is-the-difference-real": [
      {
        from: "scoreOfDrawn(other, drawn, score)",
        to: "scoreOfDrawn(other, one.map(() => below(one.length)), score)",
        answer: [/\[0\.02\d+, 0\.04\d+, 0\.6\d+\]/],
      },
    ],
    "looking-at-vectors": [
      { from: "cosine * x - sine * y, sine * x + cosine * y", to: "3 * x, y", answer: [/0\.7071/, /after: 0\.8137/] },
    ],
    "monte-carlo": [{ from: "10_000", to: "40_000", answer: [/"3\.150"/, /"0\.0082"/] }],
    "n-gram-models": [
      {
        from: "bigrams.filter((each) => each.word === word).length\n    const equalShare = (discount * different) / (different + 1)\n    return (Math.max(before - discount, 0) + equalShare) / bigrams.length",
        to: "bigrams.filter((each) => each.word === word).reduce((sum, each) => sum + each.count, 0)\n    const equalShare = (discount * different) / (different + 1)\n    return (Math.max(before - discount, 0) + equalShare) / 12",
        answer: [/ran: 0\.0558/, /the: 0\.1808/],
      },
    ],
    "n-grams-and-clipping": [
      { from: "Math.max(...allowed)", to: "allowed.reduce((sum, each) => sum + each)", answer: ["3"] },
    ],
    "negative-sampling": [{ from: "place === 0 ? 1 : 0", to: "1", answer: [/^\[-0\.2689\d*, -0\.5\]$/] }],
    "random-numbers": [{ from: "[5, 3, 16]", to: "[5, 2, 16]", answer: ["8"] }],
    "rouge-l": [{ from: "Math.max(above[j + 1]!, row[j]!)", to: "0", answer: ["[0, 0, 2, 0, 0, 0]"] }],
    "search-or-model-error": [{ from: "alpha = 0.05", to: "alpha = 0.04", answer: [/\[-2\.3025\d*, -2\.309\d*\]/] }],
    seq2seq: [
      {
        from: "softmax(keys.map((key) => total(key.map((each, i) => each * query[i]!))))",
        to: "[0, 1, 0]",
        answer: ["[0, 1]"],
      },
    ],
    ter: [{ from: "greedyEdits(best.text, reference)", to: "best.edits", answer: ["3"] }],
    "truncation-rules": [{ from: "words, 0.85)", to: "words, 0.6)", answer: ["3", "2"] }],
    unigram: [
      {
        from: "(probabilities[word.slice(i, j)] ?? 0)",
        to: "(word.slice(i, j) in probabilities ? 0.5 : 0)",
        answer: ['["t", "hat"]'],
      },
    ],
    "wer-and-cer": [{ from: "? 0 : 1)", to: "? 0 : 2)", answer: ["3"] }],
    "why-two-scorers-disagree": [{ from: "longest = Infinity", to: "longest = 2", answer: ["5"] }],
    "words-without-spaces": [
      { from: '"noun noun": 2', to: '"noun noun": 10', answer: ['["they", "out", "he", "vent"]'] },
    ],
    word2vec: [{ from: "[0.5, -0.5]", to: "[0, 0]", answer: [/: 0 /] }],
    "variance-reduction": [{ from: "y ** 2", to: "y", answer: [/"1\.0"/, /"0\.0"/] }],
    wordpiece: [
      {
        from: "let end = word.length\n    while (end > start && !known.has(mark + word.slice(start, end))) end--",
        to: "let end = start\n    while (known.has(mark + word.slice(start, end + 1))) end++",
        answer: ['["[UNK]"]'],
      },
    ],
  }

describe.each(NOTES)("the boxes of %s", (note) => {
  const changes = CHANGES[note.replace(/^.*\/(.*)\.md$/, "$1")] ?? []

  test("run by themselves, and the change of the exercise gives its answer", () => {
    const boxes = boxesOf(note)
    expect(boxes.length).toBeGreaterThan(0)
    expect(boxes.length).toBe(changes.length)
    for (const [i, { from, to, answer }] of changes.entries()) {
      const [before, ...others] = boxes[i]!.split(from)
      expect(others).toHaveLength(1)
      const unchanged = linesOf(boxes[i]!)
      const changed = linesOf(before + to + others[0])
      expect(changed).toHaveLength(answer.length)
      for (const [j, line] of changed.entries()) expect(line).toMatch(answer[j]!)
      expect(changed).not.toEqual(unchanged)
    }
  })
})

test("a box holds the algorithm of its note, which neither imports nor promises anything", () => {
  const fence = (code: string, mode = "ts"): string => `\`\`\`${mode}\n${code}\n\`\`\`\n`
  const whole = [fence("one()"), fence("two()"), fence('import "three"'), fence("four() //=> 4")].join("\n")
  const note = `${fence("zero()")}\n## The algorithm, whole\n\n${whole}\n## Exercises\n\n${fence("five()")}\n${fence("six() //=> 6", "ts try")}`
  const { blocks } = partsOf(note)
  expect(boxProgram(blocks, blocks.at(-1)!.code)).toBe("one()\n\ntwo()\n\nconsole.log(six()) //=> 6")
})

describe("a program of a reader", () => {
  test("prints texts as they are, other values as notes write them, and may have types", () => {
    const program = `const a: number = 1\ninterface A { b: string }\nconsole.log("x y", [a, "b"], { c: null })\nconsole.log()`
    expect(linesOf(program)).toEqual(['x y [1, "b"] { c: null }', ""])
  })

  test("that fails says where", () => {
    const failure = (program: string): string => {
      try {
        runProgram(program, () => {})
      } catch (error) {
        return errorText(error)
      }
      return "nothing"
    }
    expect(failure("const a: number = 1\n\nmissing(a)")).toBe("ReferenceError: missing is not defined (line 3)")
    expect(failure("const a =\nconst b = 2")).toMatch(/^SyntaxError: .*\(2:1\)$/)
    expect(failure('throw "text"')).toBe('Error: "text"')
    expect(failure("for (;;) console.log(1)")).toMatch(/^Error: stopped: the program prints more than 1,000 lines/)
  })

  test("may print a thousand lines", () => {
    expect(linesOf("for (let i = 0; i < 1000; i++) console.log(i)")).toHaveLength(1000)
  })
})
