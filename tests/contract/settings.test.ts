/** The settings of the system: what the code reads, what the screen shows, and what the server holds are the same. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Json, Node, Row } from '#core/types.ts'
import { readConfig } from '#server/base/config.ts'
import { namesOf, parts, type Setting, settingNames, settingOf } from '#server/settings/list.ts'
import { defaultOf } from '#server/settings/settings.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

interface FormNode extends Node {
  id: string
  form: { fields: Node[]; load: { get: string } }
}

/** The forms of the screen, by the part that they show. */
function shownForms(): Map<string, Node[]> {
  const found = new Map<string, Node[]>()
  const walk = (value: Json): void => {
    if (value === null || typeof value !== 'object') return
    if (!Array.isArray(value) && value.pingeKey === 'form') {
      const { form } = value as unknown as FormNode
      // what only tells something is no setting
      const fields = form.fields.filter(({ field }) => field !== undefined)
      found.set(form.load.get.replace('/api/system/SysConfig/', ''), fields)
    }
    for (const one of Object.values(value)) walk(one as Json)
  }
  walk(readJson<Row>('schemas/pages/system/config.json'))
  return found
}

/** What a field of the screen must say for its setting. */
function fieldOf(setting: Setting): Row {
  switch (setting.kind) {
    case 'flag':
      return { pingeKey: 'switch' }
    case 'whole':
      return { pingeKey: 'inputNumber', min: setting.min, max: setting.max, precision: 0, required: true }
    case 'choice':
      return { pingeKey: 'radio', required: true }
    case 'font':
      return { pingeKey: 'select', required: true, source: { get: '/api/system/SysConfig/printFonts' } }
    case 'file':
      return { pingeKey: 'uploadFile', limit: 1, fileSize: setting.megabytes, accept: setting.accept }
    case 'secret':
      return { maxlength: setting.most, showPassword: true }
    default:
      return { maxlength: setting.most, ...(setting.required ? { required: true } : {}) }
  }
}

/** The code that settings may be read in; where they are listed and kept is none of it. */
const code = ['server', 'src']
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter((file) => !/server\/settings\/list\.ts$|modules\/settings\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .filter((text) => /readSettings|secretSetting|sysConfigAtom|SysConfig\b|SettingName|passwordFaults/.test(text))
  .join('\n')

describe('SY-01 the settings', () => {
  it('SY-01 are all shown on the screen, each part on its own, and nothing else is', () => {
    const forms = shownForms()
    for (const part of parts)
      expect(
        forms.get(part)?.map(({ field }) => field),
        part,
      ).toEqual(namesOf(part))
    expect([...forms.keys()]).toEqual([...parts, 'getAdminList'])
  })

  it('SY-01 have on the screen the limits and defaults that the server has', () => {
    const fields = [...shownForms().values()].flat()
    for (const name of settingNames) {
      const field = fields.find((one) => one.field === name) as unknown as Row
      const setting = settingOf(name)
      expect(field, name).toMatchObject(fieldOf(setting))
      if (setting.kind === 'choice')
        expect(
          (field.options as Row[]).map(({ id }) => id),
          name,
        ).toEqual(setting.of)
      const before = defaultOf(name, readConfig({}))
      if (setting.kind !== 'flag' || before !== '0') expect(String(field.defaultValue ?? ''), name).toBe(before)
    }
  })

  it('SY-01 are each read by the code, as the code can read none that is not listed', () => {
    // a property of what readSettings gives, or the name that a query asks for
    const isRead = (name: string) => new RegExp(`\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = |'${name}'`).test(code)
    expect(settingNames.filter((name) => !isRead(name))).toEqual([])
  })

  it('SY-01 reach the browser by one type, which names what people are told and nothing else', () => {
    const [, named = ''] = /interface SysConfig \{(.*?)\n\}/s.exec(readFileSync('src/api/types.ts', 'utf8')) ?? []
    const read = [...named.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name)
    expect(read.sort()).toEqual(settingNames.filter((name) => settingOf(name).told !== undefined).sort())
  })

  it('SY-01 every query of the table of settings stands where settings are read, and names listed ones only', () => {
    const reads = filesUnder('server', /\.ts$/)
      // the table is watched in changes.ts, which asks nothing of it
      .filter((file) => !/migrations\/|db\/tables\.ts$|auth\/changes\.ts$|server\/settings\/settings\.ts$|modules\/settings\//.test(file))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/base_setting\b.{0,200}/gs)].map(([text]) => ({ file, text })))
    const named = reads.map(({ text }) => /'([A-Za-z]+)'(?: satisfies SettingName|, value)/.exec(text)?.[1])
    expect(
      named.filter((name) => name === undefined || !(settingNames as string[]).includes(name)),
      JSON.stringify(reads),
    ).toEqual([])
  })
})
