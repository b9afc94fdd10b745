import { project } from "../../vitest.shared.js"

// The bundle is what users run: it is loaded as Node loads it.
export default project("batch", { server: { deps: { external: [/\/dist\/bundled\//] } } })
