// @ts-check
// Values as a note writes them.

/** @param {unknown} value @returns {string} */
export function show(value) {
  const items = listOf(value)
  if (items !== undefined) return `[${items.map(show).join(", ")}]`
  if (typeof value === "string") return JSON.stringify(value)
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([key, field]) => `${key}: ${show(field)}`)
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`
  }
  return String(value)
}

/** @param {unknown} value @returns {readonly unknown[] | undefined} */
export function listOf(value) {
  if (Array.isArray(value)) return value
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
    ? Array.from(/** @type {Float64Array} */ (value))
    : undefined
}
