/**
 * `npm start`, with nothing installed: checks Node, installs, builds, and runs the server until Ctrl+C.
 * server/main.ts reads the environment (README has the table), seeds the demo and prints the address.
 */
import { checkNode } from './lib/node.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { serve } = await import('./lib/serve.mjs')

await ensureInstalled({ dev: false })
await ensureBuilt()
process.exit(await serve({ NODE_ENV: 'production' }))
