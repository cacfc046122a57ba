/**
 * `node --import ./scripts/lib/typescript.mjs file.ts`: runs TypeScript as it stands. Functions keep only the names that
 * they have in JavaScript: to give each of them a name when it is made costs a server a fifth of its time.
 */
import { register } from 'node:module'

process.setSourceMapsEnabled(true)
register('./typescriptHooks.mjs', import.meta.url)
