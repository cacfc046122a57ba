/** The rooms of the server: each imports only what stands below it, no circle between modules, none with too many files. */

import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesUnder } from '../helpers/files.ts'

/** From below to above; ARCHITECTURE.md says what each is for. */
const rooms = ['base', 'db', 'texts', 'settings', 'storage', 'auth', 'jobs', 'realtime', 'http', 'sources', 'records', 'modules', 'seed']
const mostFiles = 30

interface Source {
  path: string
  text: string
}

const sources: Source[] = filesUnder('server', /\.ts$/).map((path) => ({
  path: relative('server', path),
  text: readFileSync(path, 'utf8'),
}))

/** Files that a file imports, by their path inside of the server. */
function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import\(|import) ?'(\.[^']+|#server\/[^']+)'/g)].flatMap(([, from = '']) => {
    const target = from.startsWith('#server/') ? from.slice('#server/'.length) : join(dirname(path), from)
    return target.startsWith('..') ? [] : [target]
  })
}

/** What stands at the top puts everything together: it may import all, and nobody imports it. */
const levelOf = (path: string): number => (path.includes('/') ? rooms.indexOf(path.split('/')[0] ?? '') : rooms.length)
const moduleOf = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1]

/** Imports that lead upwards. */
const upwards = (all: readonly Source[]): string[] =>
  all.flatMap((one) => importsOf(one).flatMap((to) => (levelOf(to) > levelOf(one.path) ? `${one.path} -> ${to}` : [])))

/** Modules that reach themselves through others. */
function inCircles(all: readonly Source[]): string[] {
  const reached = new Map<string, Set<string>>()
  for (const one of all) {
    const from = moduleOf(one.path)
    if (!from) continue
    const to = reached.get(from) ?? new Set<string>()
    for (const path of importsOf(one)) {
      const other = moduleOf(path)
      if (other && other !== from) to.add(other)
    }
    reached.set(from, to)
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(reached.get(from) ?? [])].some((next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))))
  return [...reached.keys()].filter((one) => reaches(one, one))
}

/** What stands empty at the level of a file and is filled later: it belongs to the process, whichever app of it has filled it. */
const ofTheProcess = (all: readonly Source[]): string[] =>
  all.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?(?:const|let) (\w+)[^=\n]*= (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\])(?: as .*)?$/gm)].map(
      ([, name]) => `${path}: ${name}`,
    ),
  )

describe('the rooms of the server', () => {
  it('are all known', () => {
    expect(sources.filter(({ path }) => levelOf(path) < 0).map(({ path }) => path)).toEqual([])
    expect(sources.length).toBeGreaterThan(300)
  })

  it('import downwards only', () => {
    expect(upwards(sources)).toEqual([])
  })

  it('have no circle between modules', () => {
    expect(inCircles(sources)).toEqual([])
  })

  it('have modules with a door each, and no folder of too many files', () => {
    const modules = new Set(sources.flatMap(({ path }) => moduleOf(path) ?? []))
    const paths = new Set(sources.map(({ path }) => path))
    expect([...modules].filter((name) => !paths.has(`modules/${name}/index.ts`))).toEqual([])
    const folders = new Map<string, number>()
    for (const { path } of sources) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
    expect([...folders].filter(([, files]) => files > mostFiles)).toEqual([])
  })

  it('keep for the process only what was worked out once: what modules say is the app’s', () => {
    expect(ofTheProcess(sources)).toEqual([
      'db/breathe.ts: waiting',
      // what the code has, as it is loaded: the same for every app
      'db/caches.ts: caches',
      // of statements, by their text alone: the same for every database
      'db/named.ts: names',
      // access tokens, by the digest of the credentials that they were given for
      'modules/channels/senders/tokens.ts: tokens',
      // what WeCom and DingTalk have, by all that says how they are reached
      'modules/synThird/there.ts: seen',
      'records/interfaces/call.ts: keptRows',
      'records/interfaces/options.ts: keptWords',
      'records/model/definition.ts: fitting',
      'records/model/definition.ts: lastRead',
      'records/model/model.ts: built',
      // connections to other databases, by all that says how they are reached
      'sources/pool.ts: pools',
    ])
    const text = ['const hooks = new Map<string, Hooks>()', 'export const all: Rule[] = []', 'const few = new Set([1])'].join('\n')
    expect(ofTheProcess([{ path: 'a.ts', text }])).toEqual(['a.ts: hooks', 'a.ts: all'])
  })

  it('would be told of an import upwards, and of a circle', () => {
    const planted: Source[] = [
      { path: 'auth/canary.ts', text: "import { a } from '../records/entity/x.ts'" },
      { path: 'http/canary.ts', text: "const b = () => import('../modules/one/index.ts')" },
      { path: 'records/entity/canary.ts', text: "import { c } from '../../app.ts'" },
      { path: 'modules/one/a.ts', text: "export { two } from '../two/index.ts'" },
      { path: 'modules/two/a.ts', text: "import type { Three } from '#server/modules/three/index.ts'" },
      { path: 'modules/three/a.ts', text: "import '../one/index.ts'" },
      { path: 'modules/four/a.ts', text: "import { one } from '../one/index.ts'" },
    ]
    expect(upwards(planted)).toEqual([
      'auth/canary.ts -> records/entity/x.ts',
      'http/canary.ts -> modules/one/index.ts',
      'records/entity/canary.ts -> app.ts',
    ])
    expect(inCircles(planted)).toEqual(['one', 'two', 'three'])
  })
})
