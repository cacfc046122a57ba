/** One engine of records: nothing but `server/records` knows how a list is paged and ordered, what is taken, and who was second. */

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesUnder } from '../helpers/files.ts'

interface Source {
  path: string
  text: string
}

const sources: Source[] = filesUnder('server', /\.ts$/)
  .map((path) => ({ path: relative('server', path), text: readFileSync(path, 'utf8') }))
  // the database's own upkeep and its check read whole tables, and list nothing for anybody
  .filter(({ path }) => !/^(?:records|db)\/|^verify/.test(path))

/** Where code says something by itself that the engine says for everybody. */
const marks: { [what: string]: RegExp } = {
  // `.limit` alone is no page: the newest few of something
  paging: /\.offset\(|offset \$\{|pagination: ?\{|\bcurrentPage - 1|slice\(\(/g,
  // A plain `orderBy` may stay where a query is no list that a caller orders: its order is fixed.
  ordering: /\bsidx\b[^\n]*\n?[^\n]*\.split\(|startsWith\('-'\) \?/g,
  uniqueness: /23505|rule: 'unique'/g,
  trees: /ApiError\('hasChildren'|server\.parent(?:Missing|Below)|visualdev\.parent(?:Gone|Below)/g,
  // no version at all (0), or one by its name, is compared with nothing that somebody else saved
  versions: /\b(?:\w+\.)?(?:version|baseVersion|hash|baseHash)\)? [!=]== (?!0\b|'|undefined)[\w.]+/g,
}

const found = (all: readonly Source[], what: string): string[] =>
  all.flatMap(({ path, text }) => [...text.matchAll(marks[what] as RegExp)].map(([match]) => `${path}: ${match}`))

describe('the engine of records', () => {
  it.each(['paging', 'ordering', 'uniqueness', 'trees'])('is the only one that knows of %s', (what) => {
    expect(sources.length).toBeGreaterThan(200)
    expect(found(sources, what)).toEqual([])
  })

  it('is the only one that tells who was second; others compare versions only of what they keep at hand', () => {
    const compared = found(sources, 'versions').map((one) => one.replace(/^\S+: /, ''))
    expect(compared.sort()).toEqual([
      // a release that another one has overtaken goes on with nothing
      'draft.version !== found.version',
      // what a process keeps of rights, and a browser of texts, is read anew when it has changed
      'found.version === version',
      'hash === known',
      // what was typed with a decision that is taken back stays where somebody wrote it since
      'now.version !== filled',
      // which definitions have to be read again for what they name
      'version !== version',
    ])
  })

  it('would be told of code that does it by itself', () => {
    const text = [
      'const rows = query.limit(size).offset(page * size)',
      'sql`limit $' + '{size} offset $' + '{skip}`',
      'return { list, pagination: { currentPage, pageSize, total } }',
      'rows.slice((currentPage - 1) * size, currentPage * size)',
      "const asked = (query.sidx ?? '')",
      "  .split(',')",
      "if (error.code === '23505') throw error",
      "throw invalid([{ field: 'code', rule: 'unique', message }])",
      "throw new ApiError('hasChildren')",
      'if (body.version !== before.version) throw conflict(before)',
      'if (version === 0 || hash !== stored.hash) return',
    ].join('\n')
    const canary = [{ path: 'a.ts', text }]
    expect(found(canary, 'paging')).toEqual([
      'a.ts: .offset(',
      'a.ts: offset $' + '{',
      'a.ts: pagination: {',
      'a.ts: slice((',
      'a.ts: currentPage - 1',
    ])
    expect(found(canary, 'ordering')).toHaveLength(1)
    expect(found(canary, 'uniqueness')).toEqual(['a.ts: 23505', "a.ts: rule: 'unique'"])
    expect(found(canary, 'trees')).toHaveLength(1)
    expect(found(canary, 'versions')).toEqual(['a.ts: body.version !== before.version', 'a.ts: hash !== stored.hash'])
  })
})
