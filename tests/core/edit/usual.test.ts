import { describe, expect, it } from 'vitest'
import { usualList } from '#core/application/usualList.ts'
import { newHistory, noted, undo } from '#core/edit/history.ts'
import type { Application } from '#core/edit/types.ts'
import { env } from '../../helpers/core.ts'
import { blank, done, idOf } from '../../helpers/designing.ts'

const usual = (): Application => {
  const { form } = blank([{ pingeKey: 'input', field: 'name', label: '名称' }])
  return { form, list: usualList(form, env) }
}
const columns = ({ list }: Application) => list.columnList.map(({ field }) => field)
const end = { at: 'inside', of: ['form', 'fields'] } as const

describe('a list that nobody has designed', () => {
  it('goes on being the usual one of its form, by each command, and is taken back with it', () => {
    const before = usual()
    const added = done(before, { do: 'insert', kind: 'datePicker', to: end, props: { label: '日期' } })
    expect(columns(added.definition)).toEqual(['name', 'datePickerField101'])
    expect(added.definition.list).toEqual(usualList(added.definition.form, env))
    const renamed = done(added.definition, { do: 'rename', field: 'datePickerField101', to: 'day' })
    expect(columns(renamed.definition)).toEqual(['name', 'day'])
    const hidden = done(renamed.definition, { do: 'remove', nodes: [idOf(renamed.definition, 'name')] })
    expect(columns(hidden.definition)).toEqual(['day'])
    expect(undo(added.definition, noted(newHistory('1'), added, []))?.definition).toEqual(before)
  })

  it('is let be as soon as somebody has changed it', () => {
    const before = usual()
    const wider = done(before, { do: 'setProps', at: ['list', 'columnList', 0], props: { width: 300 } })
    const after = done(wider.definition, { do: 'insert', kind: 'datePicker', to: end, props: { label: '日期' } })
    expect(columns(after.definition)).toEqual(['name'])
    expect(after.definition.list).toBe(wider.definition.list)
  })

  it('of a phone goes on being that of a phone', () => {
    const { form } = usual()
    const list = usualList(form, env, { forPhone: true })
    const added = done({ form, list }, { do: 'insert', kind: 'datePicker', to: end, props: { label: '日期' } })
    expect(added.definition.list).toEqual(usualList(added.definition.form, env, { forPhone: true }))
    expect(added.definition.list.btnsList.map(({ value }) => value)).toEqual(['add', 'batchRemove'])
  })
})
