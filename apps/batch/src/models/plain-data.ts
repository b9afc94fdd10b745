// Finds typed arrays in plain data.

/** All typed arrays in a value. */
export function arraysIn(value: unknown): ArrayBufferView<ArrayBufferLike>[] {
  if (ArrayBuffer.isView(value)) return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(arraysIn) : []
}
