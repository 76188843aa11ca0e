import { defineConfig } from '@playwright/test'
import { systemChromium } from './tools/test/chromium.ts'

process.env['TZ'] = 'UTC'

const isRoot = process.getuid?.() === 0

/** No background traffic; as root Chromium refuses to run with its own sandbox. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot ? ['--no-sandbox'] : []),
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Starts the whole platform on data of its own, and sets E2E_BASE_URL.
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Bounds end a test that hangs; none of them measures how fast something is.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...(process.env['E2E_BASE_URL'] ? { baseURL: process.env['E2E_BASE_URL'] } : {}),
    locale: 'en-US',
    timezoneId: 'UTC',
    // What a worker fetches no journey can hold up or lose; those of the app let it in.
    serviceWorkers: 'block',
    // What cannot be pressed is told before the end of the journey's time.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording every step of every journey takes long: second tries do it (tools/test).
    trace: 'off',
    launchOptions: {
      args,
      ...systemChromium(),
    },
  },
  // A journey runs on a desktop; one whose title holds @phone runs on a phone instead.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
