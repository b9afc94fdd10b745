// Findings about a machine.

/** One thing about a machine. */
export interface Finding {
  /** Its subject: `memory`. */
  readonly name: string
  /** Whether it is as it should be: a warning costs time, with a problem runs fail. */
  readonly state: "ok" | "warning" | "problem"
  /** The finding, in a few words. */
  readonly found: string
  /** Advice. */
  readonly advice?: string
  /** The same as numbers and names, for programs. */
  readonly data: Readonly<Record<string, number | string | boolean | null>>
}
