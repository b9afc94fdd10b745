import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { datePairs } from "../../src/seq2seq/tasks/dates.js"

const MONTHS = "January February March April May June July August September October November December".split(" ")
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ")
const ORDINALS =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
  seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth
  twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`.split(/\s+/)

/** The nine ways to write a date, from JavaScript's own calendar. */
function waysToWrite(iso: string): string[] {
  const date = new Date(`${iso}T00:00:00Z`)
  const [year, month, day] = [date.getUTCFullYear(), MONTHS[date.getUTCMonth()]!, date.getUTCDate()]
  const [weekday, number, ordinal] = [DAYS[date.getUTCDay()]!, date.getUTCMonth() + 1, ORDINALS[day - 1]]
  return [
    `${day} ${month} ${year}`,
    `${month} ${day}, ${year}`,
    `${ordinal} of ${month} ${year}`,
    `${month} the ${ordinal}, ${year}`,
    `${number}/${day}/${year}`,
    `${day}.${number}.${year}`,
    `${month.slice(0, 3)} ${day} ${year}`,
    `${weekday.slice(0, 3)}, ${day} ${month.slice(0, 3)} ${year}`,
    `${year}, ${day} ${month}`,
  ]
}

describe("datePairs()", () => {
  const pairs = datePairs({ count: 3000, seed: 1 })

  test("writes dates that exist in one of nine ways", () => {
    const used = new Map<number, number>()
    for (const { source, target } of pairs) {
      expect(new Date(`${target}T00:00:00Z`).toISOString().slice(0, 10)).toBe(target)
      const way = waysToWrite(target).indexOf(source)
      if (way < 0) expect(source).toBe(waysToWrite(target)[0])
      used.set(way, (used.get(way) ?? 0) + 1)
    }
    // 333 each, within five standard errors.
    expect([...used.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    for (const count of used.values()) expect(Math.abs(count - 333)).toBeLessThan(5 * 17.3)
  })

  test.runIf(ALL_TESTS)("covers a hundred years", () => {
    const targets = datePairs({ count: 100_000, seed: 2 }).map(({ target }) => target)
    const years = new Set(targets.map((target) => target.slice(0, 4)))
    expect(years.size).toBe(100)
    expect([targets.reduce((a, b) => (a < b ? a : b)), targets.reduce((a, b) => (a > b ? a : b))]).toEqual([
      "1950-01-01",
      "2049-12-31",
    ])
  })

  test("gives the same pairs for the same seed, and a beginning of them for a smaller count", () => {
    expect(datePairs({ count: 9, seed: 1 })).toEqual(pairs.slice(0, 9))
    expect(datePairs({ count: 9, seed: 3 })).not.toEqual(pairs.slice(0, 9))
    expect(datePairs({ count: 0 })).toEqual([])
  })
})
