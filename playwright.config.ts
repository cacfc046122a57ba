import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/lib/chromium.mjs'

const executablePath = await findChromium()

/** Every worker starts a server of its own (tests/helpers/e2e.ts), so nothing is shared but the seeded data folder. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/helpers/seed.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // A third one works while two wait for what is drawn.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Nothing fades or slides, which a person may ask for too: what moves costs a sixth of the time (withMotion in tests/helpers/e2e.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // What never comes says so before the whole test has run out of time.
    actionTimeout: 30_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Keeping a trace costs a third of the time; of a machine that only checks nobody takes it home.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
})
