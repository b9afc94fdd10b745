// Compiles AssemblyScript sources to WebAssembly and writes each as a TypeScript module that carries the bytes,
// so that Node, browsers and bundlers need nothing special. NAME.as.ts -> src/generated/NAME.wasm.ts
// NAME.shared.as.ts becomes a module that imports shared memory, for threads that work on the same data.
import { mkdirSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { setFlagsFromString } from "node:v8"

// The compiler is itself WebAssembly and runs for a second or two: optimizing it costs more than it gains.
setFlagsFromString("--liftoff-only")
const { default: asc } = await import("assemblyscript/asc")

for (const source of process.argv.slice(2)) {
  const name = basename(source, ".as.ts")
  const flags = ["--runtime", "stub", "--optimizeLevel", "3", "--shrinkLevel", "0", "--noAssert", "--enable", "simd"]
  if (name.endsWith(".shared")) flags.push("--enable", "threads", "--sharedMemory", "--maximumMemory", "65536")
  const files = new Map()
  const { error, stderr } = await asc.main([source, ...flags, "--importMemory", "--use", "abort=", "-o", "out.wasm"], {
    writeFile: (file, contents) => void files.set(file, contents),
  })
  if (error) {
    console.error(stderr.toString())
    process.exit(1)
  }
  const bytes = Buffer.from(files.get("out.wasm"))
  mkdirSync("src/generated", { recursive: true })
  writeFileSync(
    join("src/generated", `${name}.wasm.ts`),
    `// Made from ${source} by scripts/build-wasm.mjs.\n` +
      `/** The module's ${bytes.length} bytes, in base64. */\n` +
      `export const wasmBase64: string =\n  "${bytes.toString("base64")}"\n`,
  )
  console.log(`${name}.wasm: ${bytes.length} bytes`)
}
