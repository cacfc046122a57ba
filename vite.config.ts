import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyle } from './scripts/lib/antdStyle.mjs'
import { antdUnstyled } from './scripts/lib/antdUnstyled.mjs'
import { leanContracts } from './scripts/lib/leanContracts.mjs'

/**
 * Requests cost more than bytes: what is needed at one moment travels together. A group takes all that its files import
 * and that no group before it has.
 */
const groups = [
  // The login page, and what everything else stands on.
  { name: 'start', test: /[\\/]src[\\/](main\.tsx|shell[\\/]login[\\/]Login\.tsx)$|preload-helper/, priority: 30 },
  // The workspace and the start page in it.
  {
    name: 'home',
    test: /[\\/](src[\\/]shell[\\/](workspace[\\/]Workspace\.tsx|live[\\/]connect\.ts|lastLogin\.ts)|renderers[\\/](layouts[\\/]Board|blocks[\\/](Welcome|Chart|Feed|Shortcuts))\.tsx|dayjs[\\/]locale[\\/](zh-cn|zh-tw|en)\.js)$/,
    priority: 20,
  },
  // The words of one language: ours and antd's.
  { name: 'zh', test: /[\\/](locales[\\/]zh\.json|antd[\\/]es[\\/]locale[\\/]zh_CN\.js)$/, priority: 40 },
  { name: 'zhtw', test: /[\\/](locales[\\/]zhtw\.json|antd[\\/]es[\\/]locale[\\/]zh_TW\.js)$/, priority: 40 },
  { name: 'en', test: /[\\/]locales[\\/]en\.json$/, priority: 40 },
]

export default defineConfig({
  plugins: [react(), antdStyle(), antdUnstyled(), leanContracts()],
  publicDir: 'public',
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Nothing inline: the Content-Security-Policy allows neither data: scripts nor inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: {
      // antd's own parts do nothing by being imported, though their packages do not say so: who takes one name of a form
      // gets that one, not the whole form and its validator.
      treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: { groups },
      },
    },
  },
})
