/** Every kind of an older palette comes in, in each of its spellings, and what it says is either there or told. */
import { describe, expect, it } from 'vitest'
import { checkForm } from '#core/check/check.ts'
import { readOlder } from '#core/older/index.ts'
import { env } from '../../helpers/core.ts'
import { allKnown, oldest, palette } from '../../helpers/olderForms.ts'
import { unaccounted } from '../../helpers/olderLeaves.ts'

const read = (json: unknown) => readOlder(json, env, allKnown)
const all = [
  ...Object.entries(palette()).map(([kind, item]) => [kind, item] as const),
  ...Object.entries(oldest()).map(([kind, item]) => [`oldest ${kind}`, item] as const),
]

describe('a kind of an older palette', () => {
  it.each(all)('%s comes in with its default settings', (_kind, item) => {
    const { form, faults, losses } = read({ fields: [item] })
    expect(faults).toEqual([])
    expect(form.fields).toHaveLength(1)
    expect(checkForm(form, env)).toEqual([])
    expect(losses.filter(({ what }) => what === 'left' || what === 'script')).toEqual([])
  })

  it.each(all)('%s says nothing that is neither there nor told', (_kind, item) => {
    expect(unaccounted({ fields: [item] }, read)).toEqual([])
  })
})

describe('what an older palette says in a way of its own', () => {
  it('steps are steps, each with its title', () => {
    const { form } = read({ fields: [palette().steps] })
    expect(form.fields[0]).toMatchObject({
      pingeKey: 'steps',
      children: [{ pingeKey: 'row', label: expect.anything() }, { pingeKey: 'row' }],
    })
  })

  it('a sub-table whose button chooses rows has such a button', () => {
    const table = palette().table as { [name: string]: unknown }
    const addTableConf = {
      ...{ popupType: 'dialog', popupTitle: '选择商品', popupWidth: '800px', interfaceId: 'goods', hasPage: true, pageSize: 20 },
      columnOptions: [{ value: 'code', label: '编码' }],
      relationOptions: [
        {
          field: String((table.__config__ as { children: Array<{ __vModel__: string }> }).children[0]?.__vModel__),
          type: 1,
          value: 'code',
        },
      ],
    }
    const { form, faults, losses } = read({ fields: [{ ...table, addType: 1, addTableConf }] })
    expect(faults).toEqual([])
    expect(form.fields[0]?.footerBtnsList).toContainEqual(
      expect.objectContaining({
        value: 'choose',
        label: '添加',
        select: expect.objectContaining({ interfaceId: 'goods', popupTitle: '选择商品' }),
      }),
    )
    expect(losses.filter(({ what, path }) => what === 'left' && path.includes('addT'))).toEqual([])
  })
})
