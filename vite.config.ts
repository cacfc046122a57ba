import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyle } from './scripts/lib/antdStyle.mjs'

/** What every page needs whoever is signed in: one chunk, so that the login page is few requests. */
const base = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|jotai|i18next|react-i18next|ky)[\\/]/

export default defineConfig({
  plugins: [react(), antdStyle()],
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
      output: {
        codeSplitting: { groups: [{ name: 'base', test: base, priority: 10 }] },
      },
    },
  },
})
