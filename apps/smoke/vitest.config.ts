import { project } from "../../vitest.shared.js"

export default project("smoke", { globalSetup: "test/pack.ts", testTimeout: 120_000, hookTimeout: 240_000 })
