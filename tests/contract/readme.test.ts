/** What README says is what the program does. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { variables } from '#server/base/config.ts'

const readme = readFileSync('README.md', 'utf8')

describe('README', () => {
  it('has one table of every environment variable that the server reads, and no other', () => {
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
    expect(rows.sort()).toEqual(Object.keys(variables).sort())
  })

  it('links only to files that exist, like the other pages', () => {
    const lost = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|\/)([^)]+)\)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !existsSync(target)),
    )
    expect(lost).toEqual([])
  })
})
