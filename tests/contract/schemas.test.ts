/** What ships in schemas/ fits its own language: pages, entities and menus as an administrator would have to write them. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { checkForm, checkPage } from '#core/check/check.ts'
import { createEnv, type EntityFields } from '#core/env.ts'
import { withEntities } from '#core/form/entityFields.ts'
import { normalisePage } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

type Loose = { [key: string]: unknown }
const json = (folder: string) => filesUnder(folder, /\.json$/)

const widgets = json('schemas/widgets').map((file) => readJson<Widget>(file))
const env = withEntities(
  createEnv({ widgets, pieces: readJson('schemas/pieces.json'), apart: readJson('schemas/designPieces.json') }),
  json('schemas/entities').map((file) => readJson<EntityFields>(file)),
)
const grammar = new Ajv2020({ allErrors: true, strict: false, verbose: false })
const grammarId = (file: string) => `https://pinge.example/grammar/${basename(file)}`
for (const file of json('schemas/grammar')) grammar.addSchema({ ...readJson<Loose>(file), $id: grammarId(file) })

/** What the grammar of that name says against a file's content, a line a fault. */
function faults(name: string, content: unknown): string[] {
  const validate = grammar.getSchema(grammarId(`${name}.json`))
  if (!validate) return [`schemas/grammar/${name}.json is missing`]
  if (validate(content)) return []
  return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message} ${JSON.stringify(error.params)}`)
}

/** A menu file's items with all their children. */
function menuItems(content: unknown): Loose[] {
  const list = Array.isArray(content) ? content : Object.values(content as Loose).find(Array.isArray)
  return ((list ?? []) as Loose[]).flatMap((item) => [item, ...menuItems(item.children ?? [])])
}

/** Titles and descriptions are texts, maybe one a language: an editor's view of the schema has one of them. */
function inChinese(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inChinese)
  if (value === null || typeof value !== 'object') return value
  const text = value as { zh?: unknown; zhtw?: unknown; en?: unknown }
  if (typeof text.zh !== 'string') return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inChinese(child)]))
  if (!text.zhtw || !text.en) throw new Error(`${text.zh} is not in all three languages`)
  return text.zh
}

describe('schemas/widgets', () => {
  it.each(json('schemas/widgets'))('%s is named after its key and its props are JSON Schema', (file) => {
    const widget = readJson<Widget>(file)
    expect(widget.pingeKey).toBe(basename(file, '.json'))
    const ajv = new Ajv2020({ strict: false })
    expect(ajv.validateSchema({ type: 'object', properties: inChinese(widget.props) }), ajv.errorsText()).toBe(true)
    if (widget.value) expect(ajv.validateSchema(inChinese(widget.value) as Loose), ajv.errorsText()).toBe(true)
  })
})

describe('schemas/pages', () => {
  const pages = json('schemas/pages')
  it.each(pages)('%s is a page without a fault', (file) => {
    const page = readJson<Loose>(file)
    expect(checkPage(page, env)).toEqual([])
    expect(faults('page', page)).toEqual([])
  })

  it('a form that follows an entity finds each name there, and is written out whole', () => {
    const following = pages.flatMap((file) => {
      const { dialogs = {} } = readJson<{ dialogs?: { [name: string]: { form?: Loose } } }>(file)
      const written = normalisePage(readJson(file), env).dialogs
      return Object.entries(dialogs).flatMap(([name, { form }]) => (form?.entity ? [{ file, form, drawn: written?.[name]?.form }] : []))
    })
    expect(following.length).toBeGreaterThan(15)
    const kinds = (nodes: Node[] = []): string[] => nodes.flatMap(({ pingeKey, children }) => [pingeKey, ...kinds(children)])
    for (const { file, form, drawn } of following) {
      expect(env.entities?.has(String(form.entity)), file).toBe(true)
      expect(drawn?.entity, file).toBeUndefined()
      expect(
        kinds(drawn?.fields).filter((key) => !env.widgets.has(key)),
        file,
      ).toEqual([])
    }
  })

  it('no piece, template or screen of the client follows one: they reach browsers as they are, which know no entities', () => {
    for (const file of ['schemas/pieces.json', ...json('schemas/templates'), ...json('schemas/screens')])
      expect(JSON.stringify(readJson(file)), file).not.toMatch(/"form":\{"entity":|"entity":"\w+"[^{}]*"fields":/)
  })

  it.each(pages)('%s has the code that its place says', (file) => {
    const place = file.replace('schemas/pages/', '').replace('.json', '').replaceAll('/', '.')
    expect(readJson<Loose>(file).code).toBe(place)
  })
})

describe('schemas/entities', () => {
  it.each(json('schemas/entities'))('%s fits the grammar, and is named after its entity', (file) => {
    expect(faults('entity', readJson(file))).toEqual([])
    expect(readJson<Loose>(file)).toMatchObject({ entity: basename(file, '.json'), title: `t:entity.${basename(file, '.json')}` })
  })
})

describe('schemas/templates', () => {
  it.each(json('schemas/templates'))('%s fits the grammar, is named after its code, and its form has no fault', (file) => {
    const template = readJson<Loose>(file)
    expect(faults('template', template)).toEqual([])
    expect(template.code).toBe(basename(file, '.json'))
    expect(checkForm(template.form, env)).toEqual([])
  })
})

describe('schemas/menus', () => {
  const menus = json('schemas/menus')
  it.each(menus)('%s fits the grammar', (file) => {
    expect(faults('menu', readJson(file))).toEqual([])
  })

  it('MN-01 has a page for every entry of type 2', () => {
    const codes = new Set(json('schemas/pages').map((file) => readJson<Loose>(file).code))
    const lost = menus.flatMap((file) => menuItems(readJson(file))).filter((item) => item.type === 2 && !codes.has(item.enCode))
    expect(lost.map((item) => item.enCode)).toEqual([])
  })
})

describe('schemas/routes.json', () => {
  const { routes } = readJson<{ routes: { path: string; page: string }[] }>('schemas/routes.json')
  it('fits the grammar', () => expect(faults('routes', readJson('schemas/routes.json'))).toEqual([]))

  it('RT-02 RT-03 has a page for every fixed route, and one route for a path', () => {
    const codes = json('schemas/pages').map((file) => readJson<Loose>(file).code)
    expect(codes).toEqual(expect.arrayContaining(routes.map(({ page }) => page)))
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
  })
})

describe('$schema', () => {
  it('names a file that exists, in every schema', () => {
    const lost = json('schemas').filter((file) => {
      const { $schema } = readJson<Loose>(file)
      return typeof $schema === 'string' && $schema.startsWith('.') && !existsSync(join(dirname(file), $schema))
    })
    expect(lost).toEqual([])
  })
})
