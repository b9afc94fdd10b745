import { project } from "../vitest.shared.js"

export default project("docs", { isolate: false, testTimeout: 180_000 })
