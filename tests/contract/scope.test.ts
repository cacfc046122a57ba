/** What the specification of widgets is about, found in the registries. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formats } from '#core/format/formats.ts'
import type { Call, Json, Row } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { renderers } from '#renderers/index.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

describe('the scope', () => {
  it('SH-02 each kind of widget that is covered has a contract, a renderer and a sample', () => {
    const covered: { [what: string]: string[] } = {
      'form widgets': [
        'input',
        'textarea',
        'inputNumber',
        'switch',
        'radio',
        'checkbox',
        'select',
        'cascader',
        'datePicker',
        'timePicker',
        'editor',
      ],
      pickers: ['userSelect', 'usersSelect', 'organizeSelect', 'depSelect', 'roleSelect', 'posSelect', 'groupSelect', 'dialogSelect'],
      'file and image upload': ['uploadFile', 'uploadImg'],
      'sub-table': ['table'],
      calculate: ['calculate'],
      location: ['location'],
      area: ['areaSelect'],
      popup: ['popupSelect', 'popupTableSelect', 'popupAttr'],
      'related form': ['relationForm', 'relationFormAttr'],
      'detail viewers': ['detail'],
      'the import wizard': ['importWizard'],
    }
    const keys = new Map(filesUnder('schemas/widgets', /\.json$/).map((file) => [readJson<Widget>(file).pingeKey, file]))
    const samples = new Set(filesUnder('fixtures/widgets', /\.json$/).map((file) => file.replace(/.*\/|\.json$/g, '')))
    for (const [what, widgets] of Object.entries(covered))
      expect(
        widgets.filter((key) => !keys.has(key) || !(key in renderers) || !samples.has(key)),
        what,
      ).toEqual([])
  })

  it('SH-02 rules of validation and masking are offered by name, and every interface language is complete', () => {
    const rules = [
      'mobile',
      'password',
      'idCard',
      'email',
      'licencePlate',
      'chinese',
      'code',
      'account',
      'name',
      'numericCode',
      'time',
      'fieldName',
    ]
    expect(rules.filter((rule) => !(rule in formats))).toEqual([])
    const { maskConfig } = readJson<{ props: { maskConfig: { properties: { maskType: { enum: number[] } } } } }>(
      'schemas/widgets/input.json',
    ).props
    expect(maskConfig.properties.maskType.enum).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    const [zh, ...others] = ['zh', 'zhtw', 'en'].map((language) => Object.keys(readJson<Row>(`schemas/locales/${language}.json`)))
    for (const other of others) expect(zh?.filter((key) => !other.includes(key))).toEqual([])
  })
})

/** The calls of the specification that work for long; those of synchronisation, mail and data sync have no screen yet. */
const longCalls =
  /^\/api\/(?:permission\/Authority\/Data\/|system\/SynThirdInfo\/syn|extend\/Email\/Receive|system\/DataSync\/Actions\/Execute)/i

describe('CN-06 long calls', () => {
  const calls: Array<{ file: string; call: Call }> = []
  const walk = (file: string, value: Json): void => {
    if (value === null || typeof value !== 'object') return
    if (!Array.isArray(value) && ['get', 'post', 'put', 'delete'].some((verb) => typeof value[verb] === 'string'))
      calls.push({ file, call: value as Call })
    for (const one of Object.values(value)) walk(file, one as Json)
  }
  for (const file of [...filesUnder('schemas/pages', /\.json$/), 'schemas/pieces.json', 'schemas/designPieces.json'])
    walk(file, readJson<Json>(file))

  it('CN-06 every call of a shipped screen that works for long says so', () => {
    const addressOf = ({ get, post, put, delete: gone }: Call) => get ?? post ?? put ?? gone ?? ''
    const ones = calls.filter(({ call }) => longCalls.test(addressOf(call)))
    // data authority: read, six trees, saved
    expect(ones.length).toBeGreaterThanOrEqual(8)
    expect(ones.filter(({ call }) => call.long !== true)).toEqual([])
  })

  it('CN-06 code of the client calls none of them beside its schemas', () => {
    const named = ['src', 'renderers']
      .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
      // the types of all answers, which call nothing
      .filter((file) => file !== 'src/api/answers.ts')
      .filter((file) => /Authority\/Data\/|SynThirdInfo|Email\/Receive|DataSync\/Actions/.test(readFileSync(file, 'utf8')))
    expect(named).toEqual([])
  })
})
