/** `npm run restore -- FILE`: installs what is missing, then restores a backup while no server runs. */
import { checkNode } from './lib/node.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { node } = await import('./lib/run.mjs')

await ensureInstalled({ dev: false })
const { code } = await node(['--import', './scripts/lib/typescript.mjs', 'server/restoreMain.ts', ...process.argv.slice(2)])
process.exit(code ?? 1)
