import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { leanContracts } from './scripts/lib/leanContracts.mjs'
import { splitLocales } from './scripts/lib/localeParts.mjs'

/** DOM tests begin with `// @vitest-environment happy-dom`; everything else runs in plain Node. */
export default defineConfig({
  // antd's stylesheets are drawn by the build; tests of components need none.
  plugins: [
    react(),
    leanContracts(),
    splitLocales(),
    {
      name: 'no-antd-style',
      resolveId: (id) => (/^virtual:antd.*\.css$/.test(id) ? `\0${id}` : null),
      load: (id) => (id.startsWith('\0virtual:antd') ? '' : null),
    },
  ],
  test: {
    // A test file builds a whole app on a real database: give the first one time to compile PGlite.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 3,
    env: { TZ: 'Asia/Shanghai' },
    tags: [{ name: 'pglite', description: 'Runs on PGlite also where the server tests run on PostgreSQL.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // Each file has a database of its own; the code, the compiled PGlite and the prepared databases are shared.
          isolate: false,
          globalSetup: 'tests/helpers/serverRun.ts',
          setupFiles: 'tests/helpers/serverFile.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'tests/e2e/**', 'tests/server/**'],
        },
      },
    ],
  },
})
