import { describe, expect, test } from "vitest"
import type { StreamBlock } from "../../src/read/lockstep.js"
import { type PackedBlock, packer } from "../../src/shard/pack.js"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Blocks of two texts. */
async function* blocksOf(
  ...texts: readonly (readonly [string, string])[]
): AsyncGenerator<StreamBlock, void, undefined> {
  for (const [i, pair] of texts.entries()) yield { firstSegment: 10 * i, segments: i + 1, texts: pair.map(bytes) }
}

/** The texts of a packed block. */
const textsOf = ({ shard, data }: PackedBlock): string[] =>
  shard.ranges.map(({ start, end }) => new TextDecoder().decode(data.slice(start, end)))

describe.each([true, false])("blocks packed for an engine that shares memory: %s", (sharesMemory) => {
  const open = (): ReturnType<typeof packer> => packer({ sharesMemory } as Parameters<typeof packer>[0])

  test("become numbered shards with their lines", async () => {
    const packed: PackedBlock[] = []
    for await (const block of open().pack(blocksOf(["ab\n", "c\n"], ["", "\n\n"], ["é", "x"]))) packed.push(block)
    expect(packed.map(({ shard }) => shard)).toEqual([
      {
        index: 0,
        firstSegment: 0,
        segments: 1,
        ranges: [
          { start: 0, end: 3, skip: 0 },
          { start: 3, end: 5, skip: 0 },
        ],
      },
      {
        index: 1,
        firstSegment: 10,
        segments: 2,
        ranges: [
          { start: 0, end: 0, skip: 0 },
          { start: 0, end: 2, skip: 0 },
        ],
      },
      {
        index: 2,
        firstSegment: 20,
        segments: 3,
        ranges: [
          { start: 0, end: 2, skip: 0 },
          { start: 2, end: 3, skip: 0 },
        ],
      },
    ])
    expect(packed.map(textsOf)).toEqual([
      ["ab\n", "c\n"],
      ["", "\n\n"],
      ["é", "x"],
    ])
    for (const { data } of packed) expect(data.buffer instanceof SharedArrayBuffer).toBe(sharesMemory)
  })

  test("reuse the memory of released blocks only, and only if they fit", async () => {
    const { pack, release } = open()
    const pairs = [
      ["aaaa", "bbbb"],
      ["cccc", "dddd"],
      ["eeee", "ffff"],
      ["gggg", "hhhh"],
      ["i".repeat(100), "j"],
    ] as const
    const packed: PackedBlock[] = []
    for await (const block of pack(blocksOf(...pairs))) {
      packed.push(block)
      if (packed.length === 2) release(packed[0]!) // while the second is in use
    }
    expect(packed.map(textsOf)).toEqual([["eeee", "ffff"], ...pairs.slice(1)])
    expect(packed[2]!.data.buffer).toBe(packed[0]!.data.buffer)
    expect(new Set(packed.map(({ data }) => data.buffer)).size).toBe(4)
  })

  test("choose memory that is large enough among released blocks", async () => {
    const { pack, release } = open()
    const packed: PackedBlock[] = []
    for await (const block of pack(blocksOf(["a", "b"], ["c".repeat(100), "d"], ["e".repeat(90), "f"]))) {
      packed.push(block)
      if (packed.length === 2) for (const each of packed) release(each)
    }
    expect(packed[2]!.data.buffer).toBe(packed[1]!.data.buffer)
  })
})
