/** What is true of a kind of widget stands in its contract: code asks what a kind holds or can do, not which one it is. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Widget } from '#core/widget.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

const kinds = filesUnder('schemas/widgets', /\.json$/).map((file) => readJson<Widget>(file).pingeKey)
const kind = `'(?:${kinds.join('|')})'`
const comparisons = [
  new RegExp(`(?:pingeKey|kindOf\\([^()]*\\))\\s*[!=]==\\s*${kind}`, 'g'),
  new RegExp(`${kind}\\s*[!=]==\\s*[\\w.?]*pingeKey`, 'g'),
  /\[(?:'\w+',? ?)+\](?: as const)?\.includes\([^)]*(?:pingeKey|kindOf)/g,
]

describe('a kind of widget', () => {
  it('is compared with nowhere: what is meant stands in its contract', () => {
    expect(kinds).toContain('rate')
    const files = ['src', 'renderers', 'server'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))
    const found = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const times = comparisons.reduce((n, one) => n + [...text.matchAll(one)].length, 0)
      return times > 0 ? [[file, times] as const] : []
    })
    expect(Object.fromEntries(found)).toEqual({})
  })

  it('is named in no table or list beside the registry of renderers', () => {
    // a word with a capital inside means a kind and nothing else, unless a value, a piece or a stored name is called the same
    const contracts = filesUnder('schemas/widgets', /\.json$/).map((file) => readJson<Widget>(file))
    const others = new Set<unknown>([...contracts.flatMap(({ holds, filledWith }) => [holds, filledWith]), 'billRule'])
    const named = kinds.filter((one) => /[a-z][A-Z]/.test(one) && !others.has(one)).join('|')
    const tables = [new RegExp(`^\\s*(?:\\.\\.\\.)?[{ ]*(?:${named}): `, 'm'), new RegExp(`\\[(?:'\\w+', )*'(?:${named})'(?:, '\\w+')+\\]`)]
    const registries = ['renderers/index.ts', 'src/core/widgetProps.ts']
    const files = ['src', 'renderers', 'server'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))
    const found = files.filter((file) => !registries.includes(file) && tables.some((one) => one.test(readFileSync(file, 'utf8'))))
    expect(found).toEqual([])
  })

  it('says in its contract only what means something for it', () => {
    for (const file of filesUnder('schemas/widgets', /\.json$/)) {
      const { props, group, requires = [], isField, isContainer, isSystem, ...facts } = readJson<Widget>(file)
      const { parts, partKind, opens, isGrid, isHeading, cell, computedBy, holds, picks, picksOne, files, lines, filledWith } = facts
      const { choosesFrom, namesParent, drawnAs, olderSource } = facts
      if (parts !== undefined || isGrid) expect(isContainer, file).toBe(true)
      expect(partKind !== undefined, file).toBe(parts !== undefined)
      if (partKind !== undefined) expect(kinds).toContain(partKind)
      expect(opens !== undefined, file).toBe(parts === 'panes')
      if (computedBy !== undefined) expect(Object.keys(props), file).toContain(computedBy)
      if (lines !== undefined) expect(holds, file).toBe('text')
      if (isHeading || cell !== undefined) expect(group, file).toBe('display')
      if (choosesFrom === 'areas') expect(holds, file).toBe('path')
      expect(choosesFrom === 'records', file).toBe(holds === 'record')
      expect(choosesFrom === 'interface', file).toBe(requires.includes('interfaceId'))
      if (namesParent || drawnAs !== undefined) expect(isField, file).toBe(true)
      for (const { pingeKey = '', multiple } of Object.values(drawnAs ?? {})) {
        if (pingeKey === '') expect(Object.keys(props), file).toContain('multiple')
        else expect(kinds, file).toContain(pingeKey)
        if (multiple === undefined) expect(pingeKey, file).not.toBe('')
      }
      if (olderSource !== undefined) {
        expect(Object.keys(props), file).toContain('source')
        expect(Object.keys(props), file).not.toContain(olderSource)
      }
      if (picks !== undefined) expect(['person', 'unit'], file).toContain(holds)
      expect(picks, file).toEqual(picksOne === undefined ? picks : expect.arrayContaining([...picksOne]))
      expect(files !== undefined, file).toBe(holds === 'files')
      expect(filledWith !== undefined, file).toBe(isSystem === true)
    }
  })
})
