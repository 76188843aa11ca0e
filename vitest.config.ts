import { defineConfig } from 'vitest/config'

// Every process of the run, and every child of those, sees the same clock face.
process.env['TZ'] = 'UTC'

const setupFiles = ['./tools/testing/fail-on-console-error.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Properties take their time where other work shares the machine.
          testTimeout: 30_000,
          include: [
            '{packages,profiles,tools}/**/*.test.ts',
            'apps/{site,office}/**/*.test.{ts,tsx}',
            'apps/studio/src/**/*.test.{ts,tsx}',
          ],
          setupFiles,
        },
      },
      {
        test: {
          name: 'http',
          include: [
            'apps/server/**/*.test.ts',
            'apps/studio/test/**/*.test.ts',
            'tests/{conformance,faults,studio}/**/*.test.ts',
          ],
          // One PostgreSQL for the run, a database per test file: apps/server/test/database.ts.
          globalSetup: ['./apps/server/test/global-setup.ts'],
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
