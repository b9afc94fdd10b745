// What the test projects of all workspaces have in common.
import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin, type ViteUserConfig } from "vitest/config"

type TestOptions = NonNullable<ViteUserConfig["test"]>

/** Whether every test runs, with all its random examples: `LECTERN_TESTS=all`, as `npm run test:all` sets it. */
export const ALL_TESTS: boolean = process.env.LECTERN_TESTS === "all"

/** What projects need, in Node and in a browser. */
export const SHARED: TestOptions = {
  exclude: ["**/node_modules/**", ...(ALL_TESTS ? [] : ["**/*.long.test.ts"])],
  env: { LECTERN_TESTS: ALL_TESTS ? "all" : "", LECTERN_SEED: process.env.LECTERN_SEED ?? "0" },
  setupFiles: [fileURLToPath(new URL("scripts/test-setup.ts", import.meta.url))],
  // Built packages are plain ESM: Node imports them faster than Vite transforms them.
  server: { deps: { external: [/\/node_modules\//, /\/(packages|apps)\/[\w-]+\/dist\//] } },
  // Vitest would leave one of two cores idle.
  maxWorkers: "100%",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  teardownTimeout: 60_000,
}

/** What sources import by a name of the package's own, as "#ngrams/wasm-kernel", is a source too: never what was built from it. */
export const sourceImports: Plugin = {
  name: "source-imports",
  enforce: "pre",
  resolveId(id, importer) {
    const folder = /^.*\/src\//.exec(importer ?? "")?.[0]
    return id.startsWith("#") && folder !== undefined ? `${folder}${id.slice(1)}.ts` : undefined
  },
}

/**
 * The test project of a workspace. Tests in files named `*.long.test.ts` run only with all tests.
 *
 * @param name - what reports call it
 * @param options - what is different in it
 */
export function project(name: string, options: TestOptions = {}): ViteUserConfig {
  return defineConfig({
    plugins: [sourceImports],
    test: { ...SHARED, name, include: ["test/**/*.test.ts"], ...options },
  })
}
