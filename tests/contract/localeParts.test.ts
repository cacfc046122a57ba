import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localeParts, partsOfKeys, wholeClient, withoutWaiting } from '../../scripts/lib/localeParts.mjs'
import { filesUnder, readJson } from '../helpers/files.ts'

const keys = Object.keys(readJson<{ [key: string]: string }>('schemas/locales/zh.json'))
const partOf = partsOfKeys()
const of = (part: string) => keys.filter((key) => partOf(key) === part)
const paths = (files: Set<string>) => [...files].map((file) => relative('.', file))
const client = paths(wholeClient())
const early = paths(withoutWaiting())

/** The texts that files ask for by name, whoever waits for them left out. */
const asked = (folder: string) =>
  early
    .filter((file) => file.startsWith(folder))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'(?:t:)?([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key))

describe('the texts come in parts', () => {
  it('a few for who signs in, a half for who works, and the rest when it is read', () => {
    expect(localeParts.map((part) => of(part).length > 0)).toEqual([true, true, true])
    expect(of('start').length).toBeLessThan(80)
    expect(of('more').length).toBeGreaterThan(keys.length / 3)
  })

  it('what the login page says is there at once', () => {
    const late = asked('src/shell/login/').filter((key) => partOf(key) !== 'start' && !key.startsWith('sso.'))
    expect(late).toEqual([])
  })

  it('the files that a client may load are all known, so that what they say is not taken for what nobody needs', () => {
    const files = ['src/shell', 'src/runtime', 'src/designer', 'renderers'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))
    // types alone are not loaded
    const hasCode = (file: string) =>
      /^(?:export )?(?:default )?(?:async )?(?:const|let|function|class)\b|^export \{/m.test(readFileSync(file, 'utf8'))
    expect(files.filter((file) => !client.includes(file) && hasCode(file))).toEqual([])
  })

  it('what only designers, or few people, load is not taken for what everybody reads', () => {
    const late = [
      /^src\/designer\//,
      /^src\/core\/(?:edit|older)\//,
      /^src\/shell\/chat\/Room/,
      /^renderers\/(?:listCards|listViews|print|wizard)\//,
    ]
    for (const folder of late) {
      expect(client.some((file) => folder.test(file))).toBe(true)
      expect(early.filter((file) => folder.test(file))).toEqual([])
    }
  })

  it('what a file waits for is among what few people need, and not here before', () => {
    const waited = client.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:useSeldomWords\(|wizardWords = )'t:([\w.]+)'/g)].map(([, key = '']) => key),
    )
    expect(waited.length).toBeGreaterThanOrEqual(22)
    expect(waited.filter((key) => partOf(key) !== 'more')).toEqual([])
  })

  it('what pages say that are made of an application or of a flow is there when somebody has signed in', () => {
    const files = early.filter((file) => /^src\/core\/(?:application|flow)\//.test(file))
    const named = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'t:([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((key) => partOf(key) === 'more')).toEqual([])
  })

  it('what the shell, the runtime and the renderers say is there when somebody has signed in', () => {
    const late = ['src/shell/', 'src/runtime/', 'renderers/'].flatMap(asked).filter((key) => partOf(key) === 'more')
    expect(late).toEqual([])
  })
})
