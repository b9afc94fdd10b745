import { project } from "../vitest.shared.js"

export default project("docs", { testTimeout: 180_000 })
