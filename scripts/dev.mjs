/**
 * `npm run dev`: one process, one port. The server carries Vite as middleware, so that the client reloads by itself;
 * a change in server/ or src/core starts the server again.
 */
import { checkNode } from './lib/node.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { serve } = await import('./lib/serve.mjs')

await ensureInstalled({ dev: true })
process.exit(await serve({ NODE_ENV: 'development', PINGE_DEV: '1' }, { watch: true }))
