// WordNet 3.0 of Debian's wordnet-base, every word, against a simple reading of its files.
import { expect, test } from "vitest"
import { PARTS_OF_SPEECH, wordNetLookup } from "../../src/wordnet/wordnet.js"
import { wordNet } from "../../src/wordnet.js"
import { debianFiles, hasWordNet } from "../helpers/wordnet.js"
import { oracleWordNet } from "../oracle/wordnet.js"

test.skipIf(!hasWordNet)(
  "WordNet 3.0 has the synonyms of a simple reading (skipped without wordnet-base)",
  () => {
    const files = debianFiles()
    const read = wordNet(files)
    expect(read.version).toBe("wn3.0-b167091b")
    const texts = Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
    )
    const oracle = oracleWordNet(texts)
    const lookup = wordNetLookup(read)
    const words = PARTS_OF_SPEECH.flatMap((part) =>
      [...texts[`index.${part}`]!.matchAll(/^\S+/gm), ...texts[`${part}.exc`]!.matchAll(/^\S+/gm)].map(
        ([word]) => word,
      ),
    )
    const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
    const different: string[] = []
    for (const word of new Set(
      words.flatMap((each, i) => (i % 5 > 0 ? [each] : [each, `${each}s`, `${each}ed`, `${each.slice(0, -1)}ies`])),
    )) {
      const found = new Set<string>()
      lookup(encoder.encode(word), (text, start, end) => found.add(decoder.decode(text.subarray(start, end))))
      if ([...found].sort().join(" ") !== oracle(word).join(" ")) different.push(word)
    }
    expect(different).toEqual([])
  },
  120_000,
)
