/** `npm run verify`: installs what is missing, then reads everything that Pinge keeps and says what is broken. */
import { checkNode } from './lib/node.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { node } = await import('./lib/run.mjs')

await ensureInstalled({ dev: false })
const { code } = await node(['--import', './scripts/lib/typescript.mjs', 'server/verifyMain.ts'])
process.exit(code ?? 1)
