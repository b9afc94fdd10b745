// JSON as plain data.

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** A JSON object. */
export interface JsonObject {
  /** A field. */
  readonly [name: string]: Json
}
