/** The form of an account, held against what each way is set up with. */
import { describe, expect, it } from 'vitest'
import { isOn } from '#core/expression/expr.ts'
import { wayNames, wayOf } from '#server/modules/channels/ways.ts'
import { readJson } from '../../helpers/files.ts'

interface FieldNode {
  pingeKey?: string
  field?: string
  visible?: string
  required?: boolean | string
  maxlength?: number
  min?: number
  max?: number
  defaultValue?: unknown
  options?: Array<{ id: string }>
}
const { dialogs } = readJson<{ dialogs: { account: { form: { fields: Array<FieldNode | string> } } } }>(
  'schemas/pages/msgCenter/accountConfig.json',
)
const fields = dialogs.account.form.fields.filter((one): one is FieldNode => typeof one !== 'string')

describe('the form of an account', () => {
  it('SH-16 offers every way', () => {
    expect(fields.find(({ field }) => field === 'way')?.options?.map(({ id }) => id)).toEqual(wayNames)
  })

  it.each(wayNames)('SH-16 %s shows its settings and no others, with their limits', (way) => {
    const form = { way, user: 'somebody' }
    const shown = fields.filter(({ visible, field }) => visible !== undefined && field !== undefined && isOn(visible, { form }, false))
    const { settings } = wayOf(way)
    expect(shown.map(({ field }) => field).sort()).toEqual(Object.keys(settings).sort())
    for (const { field = '', required = false, maxlength, min, max, defaultValue, options, pingeKey } of shown) {
      const setting = settings[field]
      const must = typeof required === 'string' ? isOn(required, { form: { way } }, false) : required
      expect([field, must]).toEqual([field, setting?.required === true])
      expect([field, pingeKey === 'PsdInput']).toEqual([field, setting?.kind === 'secret'])
      if (setting?.kind === 'text' || setting?.kind === 'secret') expect([field, maxlength]).toEqual([field, setting.most])
      if (setting?.kind === 'whole') expect([min, max, String(defaultValue)]).toEqual([setting.min, setting.max, setting.fallback])
      if (setting?.kind === 'choice') expect([options?.map(({ id }) => id), defaultValue]).toEqual([setting.of, setting.fallback])
    }
  })
})
