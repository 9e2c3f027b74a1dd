// Test runner settings: generous time for tests that start servers, and closing lines that name what was skipped.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/closing-lines.ts'],
  },
})
