/** A number in a test or a comment means something to whoever reads the repository alone. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesUnder } from '../helpers/files.ts'

const numbers = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- \*\*([A-Z]{2}-\d\d)\*\* (.+)$/gm)]
const known = new Set(numbers.map((match) => match[1]))
const areas = new Set([...known].map((number) => number?.slice(0, 2)))
const files = ['src', 'renderers', 'server', 'schemas', 'tests'].flatMap((folder) => filesUnder(folder, /\.(tsx?|json)$/))

it('every requirement has one number and words', () => {
  expect(numbers.length).toBeGreaterThan(500)
  expect(known.size).toBe(numbers.length)
})

it('every number that a file names is on the page of requirements', () => {
  const lost = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b([A-Z]{2})-\d\d\b/g)]
      .filter((match) => areas.has(match[1] ?? '') && !known.has(match[0]))
      .map((match) => `${file}: ${match[0]}`),
  )
  expect(lost).toEqual([])
})
