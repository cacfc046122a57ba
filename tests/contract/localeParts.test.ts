import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { localeParts, partsOfKeys, seldom } from '../../scripts/lib/localeParts.mjs'
import { filesUnder, readJson } from '../helpers/files.ts'

const keys = Object.keys(readJson<{ [key: string]: string }>('schemas/locales/zh.json'))
const partOf = partsOfKeys()
const of = (part: string) => keys.filter((key) => partOf(key) === part)

/** The texts that files ask for by name, outside of what designers load. */
const asked = (folders: string[]) =>
  folders
    .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
    .filter((file) => !seldom.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'(?:t:)?([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key))

describe('the texts come in parts', () => {
  it('a few for who signs in, a half for who works, and the rest when it is read', () => {
    expect(localeParts.map((part) => of(part).length > 0)).toEqual([true, true, true])
    expect(of('start').length).toBeLessThan(80)
    expect(of('more').length).toBeGreaterThan(keys.length / 3)
  })

  it('what the login page says is there at once', () => {
    const late = asked(['src/shell/login']).filter((key) => partOf(key) !== 'start' && !key.startsWith('sso.'))
    expect(late).toEqual([])
  })

  it('what a renderer waits for is among what few people need, and not here before', () => {
    const waited = [...filesUnder('renderers', /\.tsx?$/), ...filesUnder('src/runtime', /\.tsx$/)].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:useSeldomWords\(|wizardWords = )'t:([\w.]+)'/g)].map(([, key = '']) => key),
    )
    expect(waited).toHaveLength(20)
    expect(new Set(waited.map(partOf))).toEqual(new Set(['more']))
  })

  it('what pages say that are made of an application or of a flow is there when somebody has signed in', () => {
    const files = ['src/core/application', 'src/core/flow']
      .flatMap((folder) => filesUnder(folder, /\.ts$/))
      .filter((file) => !seldom.test(file))
    const named = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'t:([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((key) => partOf(key) === 'more')).toEqual([])
  })

  it('what the shell, the runtime and the renderers say is there when somebody has signed in', () => {
    const late = asked(['src/shell', 'src/runtime', 'renderers']).filter((key) => partOf(key) === 'more')
    expect(late).toEqual([])
  })
})
