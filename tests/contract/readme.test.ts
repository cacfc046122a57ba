/** What README says is what the program does. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { variables } from '#server/base/config.ts'

const readme = readFileSync('README.md', 'utf8')

describe('README', () => {
  it('has one table of every environment variable that the server reads, and no other', () => {
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
    expect(rows.sort()).toEqual(Object.keys(variables).sort())
  })

  it('links only to files that exist, like the other pages', () => {
    const docs = readdirSync('docs').filter((name) => name.endsWith('.md'))
    const lost = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)].flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|\/)([^)#]+)(?:#[^)]*)?\)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !existsSync(join(dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    )
    expect(lost).toEqual([])
  })

  it('has a map that is one page', () => {
    const words = readFileSync('ARCHITECTURE.md', 'utf8')
      .replace(/```[\s\S]*?```/g, '')
      .split(/\s+/)
    expect(words.length).toBeLessThanOrEqual(700)
  })
})
