import { project } from "../../vitest.shared.js"

// Files share their modules: loading them afresh for each took half of the time. The bundle is what users run: it is
// loaded as Node loads it.
export default project("batch", { isolate: false, server: { deps: { external: [/\/dist\/bundled\//] } } })
