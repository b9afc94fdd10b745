import { describe, expect, test } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { type BleuOptions, bleu, metricRegistry } from "../../src/index.js"
import { VERSION } from "../../src/metric/signature.js"

const signature = (options: BleuOptions): string => bleu(options).signature(1)

describe("the signature", () => {
  test("has sacreBLEU's keys, values and order", () => {
    expect(signature({})).toBe("nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:lectern-0.1.0")
    expect(bleu({ lowercase: true, effectiveOrder: true, tokenize: "intl" }).signature("var")).toBe(
      "nrefs:var|case:lc|eff:yes|tok:intl|smooth:exp|version:lectern-0.1.0",
    )
  })

  test("has sacreBLEU's abbreviations in its short form", () => {
    expect(bleu({ maxOrder: 2, weights: [0.75, 0.25] }).shortSignature(2)).toBe(
      "#:2|c:mixed|e:no|tok:13a|s:exp|o:2|w:0.75,0.25|v:lectern-0.1.0",
    )
  })

  test("gives smoothing values two decimals, and more where two are not exact", () => {
    expect(signature({ smoothing: "floor" })).toContain("|smooth:floor[0.10]|")
    expect(signature({ smoothing: "add-k" })).toContain("|smooth:add-k[1.00]|")
    expect(signature({ smoothing: "floor", smoothingValue: 0.104 })).toContain("|smooth:floor[0.104]|")
    expect(signature({ smoothing: "none" })).toContain("|smooth:none|")
  })

  test("names order and weights when they are not the defaults", () => {
    expect(signature({ maxOrder: 4 })).not.toContain("order")
    expect(signature({ maxOrder: 6 })).toContain("|order:6|version:")
    expect(signature({ weights: [0.25, 0.25, 0.25, 0.25] })).not.toContain("weights")
    expect(signature({ weights: [0.4, 0.3, 0.2, 0.1] })).toContain("|weights:0.4,0.3,0.2,0.1|version:")
  })

  test("names a tokenizer function, unless the name is empty or a built-in one's", () => {
    const words = (text: string): string[] => text.split(" ")
    const char = (text: string): string[] => [...text]
    expect(signature({ tokenize: words })).toContain("|tok:words|")
    expect(signature({ tokenize: char })).toContain("|tok:custom|")
    expect(signature({ tokenize: (text) => text.split(" ") })).toContain("|tok:custom|")
    expect(signature({ tokenize: Object.defineProperty(() => [], "name", { value: "a|b" }) })).toContain("|tok:custom|")
  })

  test("names the version of the manifest", () => {
    expect(VERSION).toBe(manifest.version)
  })
})

test("the registry finds metrics by name and plain options", () => {
  const options = JSON.parse('{ "tokenize": "char", "maxOrder": 2 }')
  const metric = metricRegistry.bleu(options)
  expect(metric.name).toBe("BLEU")
  expect(metric.width).toBe(6)
  expect(metric.signature(1)).toBe(bleu(options).signature(1))
})
