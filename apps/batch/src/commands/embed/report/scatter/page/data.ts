// Reads the data that the page carries.

/** The layout of the page's data: bytes per number of each table, 0 for a table that is not there. */
export interface About {
  readonly classNames: readonly string[]
  readonly classWidth: number
  readonly neighbourWidth: number
}

/** The points of the page. */
export interface PageData {
  readonly words: readonly string[]
  /** [words x 2], in steps of the grid, from the lower left corner. */
  readonly positions: Uint16Array
  readonly classNames: readonly string[]
  /** The class of each word; undefined without classes. */
  readonly classes: Float64Array | undefined
  /** [words x k], the index of a neighbour + 1, 0 for none; undefined when the original space is not known. */
  readonly neighbours: Float64Array | undefined
}

export function readData(text: (name: string) => string): PageData {
  const about = JSON.parse(text("about")) as About
  const words = JSON.parse(text("words")) as string[]
  const table = (name: string, width: number) => (width === 0 ? undefined : unpacked(text(name), width))
  return {
    words,
    positions: Uint16Array.from(unpacked(text("positions"), 2)),
    classNames: about.classNames,
    classes: table("classes", about.classWidth),
    neighbours: table("neighbours", about.neighbourWidth),
  }
}

function unpacked(base64: string, width: number): Float64Array {
  const bytes = atob(base64)
  const numbers = new Float64Array(bytes.length / width)
  for (let i = 0; i < numbers.length; i++) {
    for (let k = width; k-- > 0; ) numbers[i] = numbers[i]! * 256 + bytes.charCodeAt(i * width + k)
  }
  return numbers
}
