/** Whoever sends an older definition finds its faults where they stand in what was sent. */
import { describe, expect, it } from 'vitest'
import { checkForm } from '#core/check/check.ts'
import { env } from '../helpers/core.ts'

type Loose = { [key: string]: unknown }
const at = (json: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((one, step) => (one as Loose | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], json)
const faultsOf = (...fields: unknown[]) => checkForm({ fields }, env).map(({ pointer, message }) => `${pointer} ${message}`)
const text = (more: Loose = {}): Loose => ({ config: { pingeKey: 'comInput', label: 'A', ...more }, field: 'a' })

describe('faults of an older definition', () => {
  it('point into its settings', () => {
    expect(faultsOf(text({ span: 40 }))[0]).toMatch(/^\/fields\/0\/config\/span /)
    expect(faultsOf({ __config__: { jnpfKey: 'comInptu' }, __vModel__: 'a' })).toEqual([
      '/fields/0/__config__/jnpfKey unknown pingeKey "comInptu"',
    ])
    expect(faultsOf({ ...text(), colour: 'red' })).toEqual(['/fields/0/colour unknown property "colour"'])
    expect(faultsOf({ ...text(), config: { pingeKey: 'comInput', tipLabel: 5 } })[0]).toMatch(/^\/fields\/0\/config\/tipLabel /)
  })

  it('point to the older name of a field, also where it is used twice', () => {
    const one = { __config__: { jnpfKey: 'comInput' }, __vModel__: 'a' }
    expect(faultsOf(one, one)).toEqual(['/fields/1/__vModel__ the field "a" is already used at /fields/0/__vModel__'])
  })

  it('point to what a source was read from, and into rows of containers', () => {
    const kind = (more: Loose) => ({ config: { pingeKey: 'select', dataType: 'dynamic', propsUrl: 'rows', ...more }, field: 'b' })
    const row = { config: { pingeKey: 'row', children: [null, text(), kind({ label: 5 })] } }
    expect(faultsOf(row)).toEqual(['/fields/0/config/children/2/config/label a text is plain, t:key, or { zh, zhtw, en }'])
    const table = { config: { pingeKey: 'table' }, field: 't', children: [{ config: { pingeKey: 'editor' }, __vModel__: 'e' }] }
    expect(faultsOf(table)[0]).toMatch(/^\/fields\/0\/children\/0\/config\/pingeKey /)
  })

  it('of one wrong thing each, a pointer names what is there, or lacks only its last step', () => {
    const wrong: Loose[] = [
      text({ required: 5 }),
      text({ regList: [{ pattern: '(' }] }),
      { ...text(), maxlength: -1 },
      { config: { pingeKey: 'numInput', label: 'A' }, field: '1a' },
      { config: { pingeKey: 'date', startTimeType: 9 }, field: 'd' },
    ]
    for (const item of wrong) {
      const json = { fields: [item] }
      const faults = checkForm(json, env)
      expect(faults.length, JSON.stringify(item)).toBeGreaterThan(0)
      for (const { pointer } of faults) expect(at(json, pointer), `${JSON.stringify(item)} ${pointer}`).not.toBeUndefined()
    }
  })

  it('of a definition of today are where they are', () => {
    expect(checkForm({ version: 1, fields: [{ pingeKey: 'input', field: 'a', label: 5 }] }, env)[0]?.pointer).toBe('/fields/0/label')
  })
})
