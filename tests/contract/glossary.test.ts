/** The glossary is held: what it retired is not exported and names no file. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesUnder } from '../helpers/files.ts'

const page = readFileSync('docs/glossary.md', 'utf8')
const [words = '', retiredPart = ''] = page.split('\n## ')
const rows = (text: string) => [...text.matchAll(/^\| (?!not \||word \|)([^|]+?) \| ([^|]+?) \|$/gm)].map((match) => match[1] ?? '')
const retired = new Set(rows(retiredPart).flatMap((row) => row.split(', ')))
const files = ['src', 'renderers', 'server', 'scripts'].flatMap((folder) => filesUnder(folder, /\.(tsx?|mjs)$/))
const stem = (file: string) => basename(file).replace(/\..*$/, '')
const exported = (text: string) =>
  [...text.matchAll(/^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm)].map(
    (match) => match[1] ?? '',
  )

describe('the glossary', () => {
  it('has the words that one has to know, sorted, each once, and those that are not used any more', () => {
    const listed = rows(words)
    expect(listed.length).toBeGreaterThanOrEqual(30)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.map((word) => word.toLowerCase())).toEqual(listed.map((word) => word.toLowerCase()).sort())
    expect(retired.size).toBeGreaterThan(10)
  })

  it('no file and no exported name is called by a word that was retired', () => {
    const found = files.flatMap((file) => [
      ...(retired.has(stem(file)) ? [file] : []),
      ...exported(readFileSync(file, 'utf8'))
        .filter((name) => retired.has(name) || retired.has(name.charAt(0).toLowerCase() + name.slice(1)))
        .map((name) => `${file}: ${name}`),
    ])
    expect(found).toEqual([])
  })
})
