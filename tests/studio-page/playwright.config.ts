import { defineConfig } from '@playwright/test'
import { systemChromium } from '../../tools/test/chromium.ts'

process.env['TZ'] = 'UTC'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/studio-page',
  // Starts the studio without a platform, and sets STUDIO_DOOR.
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      // Pictures are drawn by the processor where there is no graphics card.
      args: [
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
        '--no-first-run',
        '--disable-background-networking',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
      ...systemChromium(),
    },
  },
})
