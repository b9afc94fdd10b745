import manifest from "../package.json" with { type: "json" }
import * as engine from "../src/engine.js"
import * as random from "../src/index.js"
import * as special from "../src/special.js"
import { answersHostileArguments } from "./support/hostile-arguments.js"
import * as calls from "./support/public-calls.js"

answersHostileArguments({
  paths: Object.keys(manifest.exports),
  entryPoints: { ".": random, "./engine": engine, "./special": special },
  calls,
  nestedOptions: ["bootstrapAccumulator().add(), argument 2[0]", "randomizationAccumulator().add(), argument 2[0]"],
})
