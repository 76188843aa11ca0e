import { defineConfig } from 'vitest/config'

// Every process of the run, and every child of those, sees the same clock face.
process.env['TZ'] = 'UTC'

/** Bounds end a test that hangs; they measure nothing. Mutants often hang: theirs is shorter. */
const PATIENCE_MS = Number(process.env['TEST_PATIENCE_MS'] ?? 120_000)

const setupFiles = ['./tools/testing/fail-on-console-error.ts']

/** What runs on a real PostgreSQL: one for the run, a database per file (apps/server/test). */
const onPostgres = {
  globalSetup: ['./apps/server/test/global-setup.ts'],
  setupFiles,
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
}

export default defineConfig({
  test: {
    // As many as there are cores: the default leaves one of them idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'tidy', include: ['tools/tidy.test.ts'], setupFiles } },
      {
        test: {
          name: 'unit',
          testTimeout: PATIENCE_MS,
          include: [
            '{packages,profiles,tools}/**/*.test.ts',
            'apps/{site,office}/**/*.test.{ts,tsx}',
            'apps/studio/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', 'tools/tidy.test.ts'],
          setupFiles,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'http',
          include: [
            'apps/server/**/*.test.ts',
            'apps/studio/test/**/*.test.ts',
            'tests/{adapters,conformance,studio}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'trials',
          include: ['tests/{bench,faults,new}/**/*.test.ts'],
        },
      },
    ],
  },
})
