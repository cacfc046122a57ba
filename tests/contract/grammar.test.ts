/** The grammar as JSON Schema says what the checks say: an editor that reads one and a server that runs the other agree. */

import { basename } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkForm, checkList, checkPage } from '#core/check/check.ts'
import { messageKeys } from '#core/check/names.ts'
import type { Fault } from '#core/types.ts'
import { env, json } from '../helpers/core.ts'
import { everything, form, type Loose, list, pages } from '../helpers/definitions.ts'
import { filesUnder } from '../helpers/files.ts'
import { fuzz } from '../helpers/fuzz.ts'
import { spoil, spoils } from '../helpers/mutate.ts'

const files = filesUnder('schemas/grammar', /\.json$/).map((file) => basename(file))
const ajv = new Ajv2020({ allErrors: false, strict: false })
for (const file of files) ajv.addSchema({ ...json(`grammar/${file}`), $id: `https://pinge.example/grammar/${file}` })

type Kind = 'page' | 'form' | 'list'
const fits = (kind: string, value: unknown): boolean => ajv.getSchema(`https://pinge.example/grammar/${kind}.json`)?.(value) as boolean
const check = (kind: Kind, value: unknown): Fault[] =>
  kind === 'page' ? checkPage(value, env) : kind === 'form' ? checkForm(value, env) : checkList(value, env)
const propertiesOf = (name: string, path: string[] = []): Loose => {
  let schema = json(`grammar/${name}.json`)
  for (const step of path) schema = schema[step]
  return schema.properties
}
const unknowns = (faults: Fault[]) =>
  faults.filter(({ message }) => message.startsWith('unknown property') || message.startsWith('unknown verb'))

/** Every schema of the grammar with a description. */
function described(schema: unknown, out: Loose[] = []): Loose[] {
  if (Array.isArray(schema)) for (const entry of schema) described(entry, out)
  else if (schema !== null && typeof schema === 'object') {
    if (typeof (schema as Loose).description === 'string') out.push(schema as Loose)
    for (const [key, entry] of Object.entries(schema)) if (key !== 'examples' && key !== 'enum') described(entry, out)
  }
  return out
}

describe('the grammar', () => {
  it('is plain JSON Schema 2020-12, and says everything in three languages', () => {
    for (const file of files) {
      expect(ajv.getSchema(`https://pinge.example/grammar/${file}`), file).toBeTypeOf('function')
      const missing = described(json(`grammar/${file}`)).filter(
        (one) => typeof one['x-zh'] !== 'string' || typeof one['x-zhtw'] !== 'string',
      )
      // `description` is also the name of a property in some files
      expect(
        missing.map((one) => one.description),
        file,
      ).toEqual([])
    }
  })

  it('describes every property that it names', () => {
    for (const [name, path] of [
      ['page', []],
      ['dialog', []],
      ['form', []],
      ['list', []],
      ['action', []],
      ['source', []],
      ['node', []],
      ['menu', []],
      ['entity', []],
      ['widget', []],
      ['node', ['$defs', 'field']],
      ['form', ['$defs', 'part']],
      ['menu', ['$defs', 'entry']],
    ] as Array<[string, string[]]>) {
      for (const [key, schema] of Object.entries(propertiesOf(name, path)))
        expect((schema as Loose).description, `${name} ${key}`).toBeTypeOf('string')
    }
  })

  it('lets pass what the checks let pass', () => {
    for (const page of [...pages, everything]) expect([check('page', page), fits('page', page)]).toEqual([[], true])
    expect([check('form', form), fits('form', form)]).toEqual([[], true])
    expect([check('list', list), fits('list', list)]).toEqual([[], true])
  })

  it.each<[Kind | 'dialog', Loose]>([
    ['page', { version: 1, code: 'a', title: 'a', body: { pingeKey: 'text' } }],
    ['form', { version: 1, fields: [] }],
    ['list', { columnList: [] }],
    ['dialog', { body: { pingeKey: 'text' } }],
  ])('names the properties of a %s that the checks know, and no other', (kind, good) => {
    const whole = (value: Loose) =>
      kind === 'dialog' ? { version: 1, code: 'a', title: 'a', body: { pingeKey: 'text' }, dialogs: { d: value } } : value
    const of = kind === 'dialog' ? 'page' : kind
    for (const name of Object.keys(propertiesOf(kind)))
      expect(unknowns(check(of, whole({ ...good, [name]: good[name] ?? null }))), name).toEqual([])
    const odd = whole({ ...good, hedaer: 1 })
    expect(unknowns(check(of, odd))).toHaveLength(1)
    expect(fits(of, odd)).toBe(false)
  })

  it('names the verbs of actions and the parts of calls that the checks know', () => {
    const action = (value: Loose) => ({
      version: 1,
      code: 'a',
      title: 'a',
      body: { pingeKey: 'button', do: [value] },
      dialogs: { d: { body: { pingeKey: 'text' } } },
    })
    for (const name of Object.keys(propertiesOf('action'))) expect(unknowns(check('page', action({ [name]: null }))), name).toEqual([])
    for (const name of Object.keys(propertiesOf('source')))
      expect(unknowns(check('page', action({ request: { get: '/a', [name]: null } }))), name).toEqual([])
    for (const odd of [
      { jump: '/a' },
      { request: { get: '/a', headers: {} } },
      { open: 'd', close: true },
      { request: { get: '/a', post: '/b' } },
      {},
    ]) {
      expect([check('page', action(odd)).length > 0, fits('page', action(odd))], JSON.stringify(odd)).toEqual([true, false])
    }
  })

  it('names the props of fields that the checks know', () => {
    // numbers have bounds, choices say which options are offered
    for (const name of Object.keys(propertiesOf('node', ['$defs', 'field']))) {
      const pingeKey = name === 'optionsWhen' ? 'select' : 'inputNumber'
      expect(unknowns(check('form', { version: 1, fields: [{ pingeKey, field: 'a', [name]: null }] })), name).toEqual([])
    }
    const worded = Object.keys((propertiesOf('node', ['$defs', 'field']).messages as { properties: Loose }).properties)
    expect(worded.sort()).toEqual([...messageKeys].sort())
  })

  it('refuses nothing that the checks let pass, in 3,000 spoilt definitions', () => {
    const goods: Array<[Kind, Loose]> = [
      ...[...pages, everything].map((page): [Kind, Loose] => ['page', page]),
      ['form', form],
      ['list', list],
    ]
    fc.assert(
      fc.property(fc.constantFrom(...goods), spoils, ([kind, good], how) => {
        const bad = spoil(good, how)
        if (check(kind, bad).length > 0) return
        // the older shape of a form has no version, and another grammar
        if (kind === 'form' && (bad as Loose).version === undefined) return
        if (!fits(kind, bad))
          throw new Error(
            `the grammar alone refuses it: ${ajv.errorsText(ajv.getSchema(`https://pinge.example/grammar/${kind}.json`)?.errors)}`,
          )
      }),
      {
        ...fuzz(3000),
        endOnFailure: Boolean(process.env.FUZZ_FAST),
      },
    )
  }, 180_000)
})
