import { project } from "../../vitest.shared.js"

export default project("charts", { isolate: false })
