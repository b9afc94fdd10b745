import { project } from "../../vitest.shared.js"

// Files share their modules: loading them afresh for each took half of the time.
export default project("batch", { isolate: false })
