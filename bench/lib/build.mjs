import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../../scripts/lib/run.mjs'
import { dim, say, since } from '../../scripts/lib/say.mjs'
import { pages } from './engines.mjs'
import { here } from './peers.mjs'

/** amis is written for a bundler that knows Node's globals. */
const defines = { amis: { 'process.env': '{}', global: 'window', __DEV__: 'false' } }
/** amis' lib lists the place of its own mobx-react-lite wrongly for a bundler that follows links. */
const aliases = {
  amis: { 'mobx-react-lite': join(here, 'amis/node_modules/amis/node_modules/mobx-react/node_modules/mobx-react-lite') },
}

const common = (outDir, entry, readable) => ({
  logLevel: /** @type {const} */ ('error'),
  mode: 'production',
  base: './',
  publicDir: /** @type {const} */ (false),
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { input: entry },
    ...(readable ? { minify: /** @type {const} */ (false) } : {}),
  },
})

/** Pinge: the product's own Vite settings, sources and packages; only the entry differs. */
const productConfig = (outDir, entry, readable) => ({
  ...common(outDir, entry, readable),
  root,
  configFile: join(root, 'vite.config.ts'),
  // bench/ has a React of its own for the peers
  resolve: { dedupe: ['react', 'react-dom', 'antd', 'jotai', 'dayjs', '@ant-design/cssinjs'] },
})

const peerConfig = (folder, outDir, entry, readable) => ({
  ...common(outDir, entry, readable),
  root: join(here, folder),
  configFile: /** @type {const} */ (false),
  plugins: [react()],
  define: defines[folder] ?? {},
  css: { lightningcss: { errorRecovery: true } },
  resolve: { dedupe: ['react', 'react-dom'], alias: aliases[folder] ?? {} },
})

/** A hash over what a peer's page is made of: the same parts, the same build. */
function hashOf(folder, entry, readable) {
  const hash = createHash('sha256').update(String(readable))
  const files = [
    entry,
    'lib/build.mjs',
    join(folder, 'package-lock.json'),
    ...readdirSync(join(here, 'page')).map((name) => join('page', name)),
  ]
  for (const file of files) hash.update(readFileSync(join(here, file)))
  return hash.digest('hex')
}

/**
 * Builds one page for production, when it is not built yet; the product's pages are built every time.
 * @param {string} name
 * @param {{ readable?: boolean }} [options] readable: keep the names of functions, for a profile
 */
export async function buildPage(name, { readable = false } = {}) {
  const { folder, entry } = pages[name]
  const file = join(here, entry)
  const outDir = join(here, readable ? 'dist/readable' : 'dist', name)
  const stamp = join(outDir, '.stamp')
  const hash = folder === undefined ? undefined : hashOf(folder, entry, readable)
  if (hash && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const start = performance.now()
  await build(folder === undefined ? productConfig(outDir, file, readable) : peerConfig(folder, outDir, file, readable))
  if (hash) writeFileSync(stamp, hash)
  say(dim(`Built ${name} in ${since(start)}.`))
}
