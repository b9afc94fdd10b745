// Runs before each test file: says how many random examples property tests get, and of which seed. See `examples` in
// @lectern/core/testing.
declare global {
  var lecternShareOfRuns: number | undefined
  var lecternSeed: number | undefined
  interface ImportMeta {
    readonly env: Readonly<Record<string, string>>
  }
}

globalThis.lecternShareOfRuns = import.meta.env.LECTERN_TESTS === "all" ? 1 : 0.25
globalThis.lecternSeed = Number(import.meta.env.LECTERN_SEED)

export {}
