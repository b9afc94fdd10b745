// How often the simulated gates are wrong: by enumeration, by theory, and by simulations of numpy 2 and scipy 1 with other draws.
import { pcg64 } from "@lectern/random"
import { normalMass } from "@lectern/random/special"
import { expect, test } from "vitest"
import { alarmOf, clusterStudy, type Outcome, pairingStudy, peekingStudy, retryStudy } from "../../widgets/gates.mjs"
import { STUDIES, type StudyName } from "../../widgets/gates-in-page.js"

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length
const meanDrop = ({ drops }: Outcome): number => mean(drops.map(({ drop }) => drop))

/** Within 4 standard errors of a share of so many. */
function expectShare(count: number, total: number, share: number): void {
  expect(Math.abs(count / total - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / total))
}

test("a drop is found as often as the enumeration of all outcomes says, item by item and by separate error bars", () => {
  const pulls = 3000
  const { paired, unpaired } = pairingStudy(pcg64(2), { items: 50, drop: 0.2, changed: 0.3, pulls })
  expectShare(paired.worse, pulls, 0.7760719456878096)
  expectShare(unpaired.worse, pulls, 0.5620706321534938)
  expect(paired.better + unpaired.better).toBe(0)
  expect(paired.drops.map(({ drop }) => drop)).toEqual(unpaired.drops.map(({ drop }) => expect.closeTo(drop, 12)))
})

test("the best of four runs of 10 coins has the mean of the largest of four binomials", () => {
  const pulls = 3000
  const { first, best, averaged } = retryStudy(pcg64(3), { items: 50, undecided: 0.2, drop: 0, attempts: 4, pulls })
  // By enumeration 6.6055618 in place of 5; the standard deviation of a drop is below .0447, that of 10 coins less 10 others.
  const error = 0.0447 / Math.sqrt(pulls)
  expect(Math.abs(meanDrop(best) + (6.605561781088909 - 5) / 50)).toBeLessThan(4 * error)
  expect(Math.abs(meanDrop(first))).toBeLessThan(4 * error)
  expect(Math.abs(meanDrop(averaged))).toBeLessThan(4 * error)
})

test("the best of four runs is called better, and a loss is missed, as often as in a simulation of numpy", () => {
  const pulls = 1000
  const sizes = { items: 200, undecided: 0.2, attempts: 4, pulls }
  const idle = retryStudy(pcg64(4), { ...sizes, drop: 0 })
  expectShare(idle.first.better, pulls, 0.0263)
  expectShare(idle.best.better, pulls, 0.0806)
  const broken = retryStudy(pcg64(5), { ...sizes, drop: 0.05 })
  expectShare(broken.first.worse, pulls, 0.4514)
  expectShare(broken.best.worse, pulls, 0.1674)
  expectShare(broken.averaged.worse, pulls, 0.5832)
})

test("intervals that ignore clusters hold the truth as seldom as the design effect says, the others in 95 of 100", () => {
  const pulls = 2000
  const { clustered, ignored } = clusterStudy(pcg64(7), { clusters: 30, size: 10, correlation: 0.22, pulls })
  const reach = 1.96 / Math.sqrt(1 + 9 * 0.22)
  expectShare(pulls - ignored.worse - ignored.better, pulls, normalMass(-reach, reach))
  expectShare(pulls - clustered.worse - clustered.better, pulls, 0.95)
})

test("clusters without correlation are no trouble", () => {
  const pulls = 1000
  const { ignored } = clusterStudy(pcg64(9), { clusters: 20, size: 5, correlation: 0, pulls })
  expectShare(ignored.worse + ignored.better, pulls, 0.05)
})

test("an item has the same spread whatever its correlation with others", () => {
  const pulls = 2000
  const { clustered } = clusterStudy(pcg64(12), { clusters: 25, size: 1, correlation: 0.64, pulls })
  const squares = mean(clustered.drops.map(({ drop }) => drop ** 2))
  // The variance of a mean of 25 is .4 squared / 25; that of a squared standard normal is 2.
  expect(Math.abs(squares / (0.4 ** 2 / 25) - 1)).toBeLessThan(4 * Math.sqrt(2 / pulls))
})

test("a test at each of 10 looks has the false alarms of a simulation of numpy, a confidence sequence fewer than promised", () => {
  const pulls = 1500
  const all = peekingStudy(pcg64(10), { batch: 20, looks: 10, drop: 0, changed: 0.2, pulls })
  const alarms = (looksOf: (watched: (typeof all)[number]) => (typeof all)[number]["t"]): number =>
    all.filter((watched) => alarmOf(looksOf(watched)) !== undefined).length
  expectShare(
    alarms(({ t }) => t),
    pulls,
    0.1905,
  )
  expectShare(
    alarms(({ t }) => t.slice(-1)),
    pulls,
    0.0495,
  )
  expect(alarms(({ sequence }) => sequence) / pulls).toBeLessThan(0.05)
})

test.each(Object.keys(STUDIES) as StudyName[])("%s can be shown at the upper ends of its sliders", (name) => {
  const { sliders, run } = STUDIES[name]
  const { sentence, table, pictures } = run(
    sliders.map(({ max }) => max),
    1,
  )
  expect([sentence, ...table.flat(), ...pictures].join()).not.toMatch(/NaN|undefined|Infinity/)
})
