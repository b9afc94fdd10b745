// All test projects: one per workspace, and `browser`, which runs some of their tests in a real browser.
import { playwright } from "@vitest/browser-playwright"
import { defineConfig, type Plugin } from "vitest/config"
import { browserTests } from "./vitest.browser.js"
import { SHARED, sourceImports } from "./vitest.shared.js"

/** Pages that may share memory with their workers. */
const isolatedPages: Plugin = {
  name: "isolated-pages",
  enforce: "pre",
  configureServer({ middlewares }) {
    middlewares.use((_request, response, next) => {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin")
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp")
      next()
    })
  },
}

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/*",
      "docs",
      {
        optimizeDeps: { include: ["fast-check"] },
        plugins: [isolatedPages, sourceImports],
        test: {
          ...SHARED,
          name: "browser",
          include: browserTests(),
          globalSetup: "vitest.browser.ts",
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
