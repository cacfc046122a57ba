import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { load } from '../../scripts/lib/typescriptHooks.mjs'

it('what a start makes of a file is kept for the next one, and made again when the file or what was kept has changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinge-hooks-'))
  const path = join(folder, 'one.ts')
  const kept = join('node_modules/.cache/pinge/typescript', createHash('sha256').update(path).digest('hex'))
  const loaded = async () => {
    const answer = await load(
      pathToFileURL(path).href,
      { conditions: [], format: undefined, importAttributes: {}, importAssertions: {} },
      () => {
        throw new Error('nobody else is asked')
      },
    )
    return String(answer.source)
  }
  try {
    writeFileSync(path, "export const one: string = 'first'\n")
    const first = await loaded()
    expect(first).toMatch(/^const one = "first";\nexport \{/)
    expect(readFileSync(kept, 'utf8').split('\n').slice(1).join('\n')).toBe(first)
    expect(await loaded()).toBe(first)
    // cut by a full disk
    writeFileSync(kept, readFileSync(kept, 'utf8').slice(0, 150))
    expect(await loaded()).toBe(first)
    writeFileSync(path, "export const one: string = 'second'\n")
    expect(await loaded()).toContain('"second"')
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(kept, { force: true })
  }
})
