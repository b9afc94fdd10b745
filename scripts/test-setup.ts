// Runs before each test file: says how many random examples property tests get. See `runs` in @lectern/core/testing.
declare global {
  var lecternShareOfRuns: number | undefined
  interface ImportMeta {
    readonly env: Readonly<Record<string, string>>
  }
}

globalThis.lecternShareOfRuns = import.meta.env.LECTERN_TESTS === "all" ? 1 : 0.25

export {}
