import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "smoke",
    include: ["test/**/*.test.ts"],
    globalSetup: "test/pack.ts",
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
