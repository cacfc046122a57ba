/** The rooms of the client: none with too many files, and no file that imports itself through others. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import imports from '../../package.json' with { type: 'json' }
import { filesUnder } from '../helpers/files.ts'

const mostFiles = 30
const files = ['src', 'renderers'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))
const known = new Set(files)
const aliases = Object.entries(imports.imports).map(([alias, to]) => [alias.slice(0, -1), to.slice('./'.length, -1)] as const)

/** The file that an import names, by its path in the repository. */
function targetOf(from: string, name: string): string {
  const alias = aliases.find(([start]) => name.startsWith(start))
  return alias ? alias[1] + name.slice(alias[0].length) : join(dirname(from), name)
}

/** Files that are loaded with a file: neither types, which are gone when it runs, nor what is imported when it is needed. */
function loadedWith(path: string): string[] {
  const statements = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )(?:([\w$*{][^'"]*?) from )?'([.#][^']+)'/gm)
  return [...statements].flatMap(([, names = '', from = '']) => {
    const listed = /^\{([^}]*)\}$/.exec(names.trim())?.[1]?.split(',')
    const isTypes = listed?.every((name) => name.trim() === '' || name.trim().startsWith('type '))
    const target = targetOf(path, from)
    return isTypes || !known.has(target) ? [] : [target]
  })
}

/** Files that reach themselves by what they load. */
function inCircles(): string[] {
  const all = new Map(files.map((file) => [file, loadedWith(file)]))
  // what loads nothing that is left is in no circle; so is whatever only loads such
  for (let isLess = true; isLess; ) {
    isLess = false
    for (const [file, loads] of all)
      if (!loads.some((one) => all.has(one))) {
        all.delete(file)
        isLess = true
      }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (all.get(from) ?? []).some((next) => next === to || (all.has(next) && !seen.has(next) && reaches(next, to, seen.add(next))))
  return [...all.keys()].filter((file) => reaches(file, file))
}

describe('the rooms of the client', () => {
  it('have at most 30 files of code each', () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
  })

  it('hold no file that loads itself through others', () => {
    expect(files.length).toBeGreaterThan(600)
    expect(inCircles()).toEqual([])
  })
})
