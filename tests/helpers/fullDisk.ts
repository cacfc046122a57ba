/** Run before a server: while the file that PINGE_TEST_FULL_DISK names is there, the disk has no room, whoever writes. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const flag = String(process.env.PINGE_TEST_FULL_DISK)
const { existsSync } = fs
const files = fs as unknown as { [name: string]: (...given: unknown[]) => unknown }
for (const name of ['writeSync', 'writeFileSync', 'ftruncateSync', 'truncateSync', 'mkdirSync']) {
  const real = files[name]
  files[name] = (...given) => {
    if (existsSync(flag)) throw Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC', errno: -28 })
    return real?.(...given)
  }
}
syncBuiltinESMExports()
