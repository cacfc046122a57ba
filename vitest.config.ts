import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { leanContracts } from './scripts/lib/leanContracts.mjs'

/** DOM tests begin with `// @vitest-environment happy-dom`; everything else runs in plain Node. */
export default defineConfig({
  // antd's stylesheets are drawn by the build; tests of components need none.
  plugins: [
    react(),
    leanContracts(),
    {
      name: 'no-antd-style',
      resolveId: (id) => (/^virtual:antd.*\.css$/.test(id) ? `\0${id}` : null),
      load: (id) => (id.startsWith('\0virtual:antd') ? '' : null),
    },
  ],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'tests/e2e/**'],
    environment: 'node',
    // A test file builds a whole app on a real database: give the first one time to compile PGlite.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    env: { TZ: 'Asia/Shanghai' },
  },
})
