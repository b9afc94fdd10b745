// Finds the longest of some texts at a place.

/** Finds texts. */
export interface SymbolFinder {
  /** Finds the longest of the texts at a place. */
  match(bytes: Uint8Array, at: number, length: number): number
  /** Whether one of the texts starts with a byte. */
  starts(byte: number): boolean
}

interface Node {
  readonly next: Map<number, Node>
  isEnd: boolean
}

/** Makes a finder of texts. */
export function symbolFinder(texts: readonly string[]): SymbolFinder {
  const root: Node = { next: new Map(), isEnd: false }
  const encoder = new TextEncoder()
  for (const text of texts) {
    let node = root
    for (const byte of encoder.encode(text)) {
      let child = node.next.get(byte)
      if (child === undefined) {
        child = { next: new Map(), isEnd: false }
        node.next.set(byte, child)
      }
      node = child
    }
    node.isEnd = true
  }
  return {
    match(bytes, at, length) {
      let end = at
      let node = root.next.get(bytes[at]!)
      for (let i = at + 1; node !== undefined; i++) {
        if (node.isEnd) end = i
        node = i < length ? node.next.get(bytes[i]!) : undefined
      }
      return end
    },
    starts: (byte) => root.next.has(byte),
  }
}
