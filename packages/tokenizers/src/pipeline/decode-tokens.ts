// Decodes ids to text, all at once or one by one.

import { enlarged } from "@lectern/core"
import type { Decoder, TokenSink } from "../decode/decoder.js"
import { putToken } from "../decode/decoder.js"
import { checkIterable } from "../text/checks.js"
import { checkDecodeOptions } from "./options.js"
import type { DecodeOptions, DecodeStream, Tokenizer } from "./tokenizer.js"

/** The functions that decoding needs. */
export interface DecodingStages {
  /** Turns tokens into text. */
  readonly decoder: Decoder | undefined
  /** Finds the token of an id. */
  readonly tokenOf: (id: number) => string | undefined
  /** Whether an id belongs to a special token. */
  readonly isSpecial: (id: number) => boolean
  /** The largest id plus 1. */
  readonly idLimit: number
}

/** Makes the two functions of decoding. */
export function decodingOf(stages: DecodingStages): Pick<Tokenizer, "decode" | "decodeStream"> {
  const { decoder, tokenOf, isSpecial } = stages
  const tokensOf = (ids: Iterable<number>, skips: boolean) => {
    const tokens: string[] = []
    for (const id of ids) {
      const token = tokenOf(id)
      if (token !== undefined && !(skips && isSpecial(id))) tokens.push(token)
    }
    return tokens
  }
  const inBytes = decoder?.bytesOf && byteDecoder(stages, decoder.bytesOf)
  return {
    decode(ids, options) {
      checkIterable("ids", ids, "a list of ids")
      const skipSpecialTokens = skips("decode()", options)
      if (inBytes !== undefined) return inBytes(ids, skipSpecialTokens)
      const tokens = tokensOf(ids, skipSpecialTokens)
      return decoder === undefined ? tokens.join(" ") : decoder.decodeChain(tokens).join("")
    },
    decodeStream(options) {
      const skipSpecialTokens = skips("decodeStream()", options)
      return streamOf(decoder, (id) => tokensOf([id], skipSpecialTokens)[0])
    },
  }
}

function skips(owner: string, options: DecodeOptions | undefined): boolean {
  if (options === undefined) return true
  checkDecodeOptions(owner, options)
  return options.skipSpecialTokens ?? true
}

function streamOf(decoder: Decoder | undefined, tokenOf: (id: number) => string | undefined): DecodeStream {
  let text = ""
  const collector: TokenSink = {
    part(more) {
      text += more
    },
    endToken: () => {},
    end: () => {},
  }
  const begin = () => (decoder === undefined ? joinedByBlanks(collector) : decoder.into(collector))
  const taken = () => {
    const whole = text
    text = ""
    return whole
  }
  let sink = begin()
  return {
    push(id) {
      const token = tokenOf(id)
      if (token !== undefined) putToken(sink, token)
      return taken()
    },
    end() {
      sink.end()
      sink = begin()
      return taken()
    },
  }
}

function joinedByBlanks(next: TokenSink): TokenSink {
  let between = ""
  return {
    part(text) {
      next.part(between + text)
      between = ""
    },
    endToken() {
      between = " "
    },
    end: () => next.end(),
  }
}

/** Decodes if a text is the bytes of its tokens: the bytes of each token are looked up once and stored in an arena. */
function byteDecoder(
  { tokenOf, isSpecial, idLimit }: DecodingStages,
  bytesOf: (token: string) => Uint8Array,
): (ids: Iterable<number>, skips: boolean) => string {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
  /** First byte of each token in `arena`; -1 before it is looked up. */
  const starts = new Int32Array(idLimit).fill(-1)
  const lengths = new Int32Array(idLimit)
  const special = new Uint8Array(idLimit)
  let arena = new Uint8Array(4096)
  let used = 0
  const lookUp = (id: number) => {
    const token = tokenOf(id)
    const bytes = token === undefined ? new Uint8Array() : bytesOf(token)
    if (used + bytes.length > arena.length) arena = enlarged(arena, Math.max(used + bytes.length, arena.length * 2))
    arena.set(bytes, used)
    starts[id] = used
    lengths[id] = bytes.length
    special[id] = isSpecial(id) ? 1 : 0
    used += bytes.length
  }
  return (given, skips) => {
    const ids = given instanceof Int32Array || Array.isArray(given) ? (given as readonly number[]) : Array.from(given)
    let total = 0
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!
      if (starts[id] === undefined) continue
      if (starts[id] === -1) lookUp(id)
      total += lengths[id]!
    }
    const bytes = new Uint8Array(total)
    let length = 0
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!
      const start = starts[id]
      if (start === undefined || (skips && special[id] === 1)) continue
      const end = start + lengths[id]!
      for (let j = start; j < end; j++) bytes[length++] = arena[j]!
    }
    return utf8.decode(bytes.subarray(0, length))
  }
}
