// All test projects: one per workspace, and `browser`, which runs the packages' tests in a real browser.
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { SHARED } from "./vitest.shared.js"

/** Test files below a folder that need nothing of Node, themselves or through their helpers. */
function testsForBrowsers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|[\\/])test[\\/].*\.test\.ts$/.test(path) && !path.includes("node_modules"))
    .map((path) => join(folder, path))
    .filter((path) => !needsNode(path))
}

function needsNode(path: string): boolean {
  const imports = [...readFileSync(path, "utf8").matchAll(/from "([^"]+)"/g)].map(([, name]) => name ?? "")
  return imports.some((name) => {
    if (name.startsWith("node:")) return true
    // Sources need nothing of Node, by the project's rule.
    const isHelper = /^\.{1,2}\/.*\.js$/.test(name) && !name.includes("/src/")
    return isHelper && needsNode(join(dirname(path), name.replace(/\.js$/, ".ts")))
  })
}

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/*",
      "docs",
      {
        optimizeDeps: { include: ["fast-check"] },
        test: {
          ...SHARED,
          name: "browser",
          include: testsForBrowsers("packages"),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
                args: [
                  "--no-sandbox",
                  "--disable-gpu",
                  "--disable-quic",
                  "--no-first-run",
                  "--disable-background-networking",
                  "--disable-component-update",
                  "--disable-sync",
                ],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
})
