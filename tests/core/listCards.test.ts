import { describe, expect, it } from 'vitest'
import { applicationPage } from '#core/application/application.ts'
import { checkList } from '#core/check/list.ts'
import { apply } from '#core/edit/apply.ts'
import type { ColumnData, FormDef, Node } from '#core/types.ts'
import { carried, conditionOf, mostStacks, type Stack, stacksOf } from '#renderers/listCards/stacks.ts'
import { env } from '../helpers/core.ts'

const options = [{ id: 'a', fullName: '甲' }]
const fields: Node[] = [
  { pingeKey: 'input', field: 'title', label: '标题' },
  { pingeKey: 'select', field: 'state', label: '状态', options },
  { pingeKey: 'radio', field: 'kind', label: '种类', options },
  { pingeKey: 'userSelect', field: 'owner', label: '负责人' },
  { pingeKey: 'userSelect', field: 'team', label: '成员', multiple: true },
  { pingeKey: 'select', field: 'secretly', label: '隐藏', options, noShow: true },
  { pingeKey: 'uploadImg', field: 'photo', label: '图片' },
  { pingeKey: 'input', field: 'pin', label: '口令', showPassword: true },
]
const form = { version: 1, fields } as FormDef
const columnList = fields.map(({ field }) => ({ field: String(field) }))
const list = (more: object): ColumnData => ({
  ...{ version: 1, type: 1, columnList, searchList: [], hasPage: true, btnsList: [] },
  ...{ columnBtnsList: [{ value: 'edit' }, { value: 'detail' }] },
  ...more,
})
const faults = (more: object) => checkList(list(more), env, form).map(({ pointer, message }) => `${pointer} ${message.split(':')[0]}`)

describe('the kanban and the gallery of a list', () => {
  it('are by a choice or a person, and by a picture, that everybody reads as it is', () => {
    for (const field of ['state', 'kind', 'owner'])
      expect(faults({ kanban: { field, title: 'title', lines: ['photo'] } }), field).toEqual([])
    expect(faults({ gallery: { picture: 'photo', lines: ['title', 'state'] } })).toEqual([])
    for (const field of ['title', 'team', 'secretly', 'photo'])
      expect(faults({ kanban: { field } }), field).toEqual([
        `/kanban/field "${field}" is neither one choice nor one person that is shown as it is`,
      ])
    expect(faults({ gallery: { picture: 'title' } })).toEqual(['/gallery/picture "title" holds no picture that is shown as it is'])
  })

  it('name columns of the list, each once, no secret and not too many', () => {
    expect(faults({ kanban: 1 })).toEqual(['/kanban a kanban is { field, title, lines }'])
    expect(faults({ kanban: {} })).toEqual(['/kanban needs "field"'])
    expect(faults({ kanban: { field: 'state', title: 'gone' } })).toEqual(['/kanban/title unknown column "gone"'])
    expect(faults({ kanban: { field: 'state', title: 'pin' } })).toEqual(['/kanban/title "pin" is a secret'])
    expect(faults({ kanban: { field: 'state', lines: ['state'] } })).toEqual([
      '/kanban/lines/0 the field "state" is already used at /kanban/field',
    ])
    expect(faults({ gallery: { picture: 'photo', more: 1 } })).toEqual(['/gallery/more unknown property "more"'])
    const lines = Array.from({ length: 7 }, () => 'title')
    expect(faults({ gallery: { picture: 'photo', lines } })).toContain('/gallery/lines a card has at most 6 lines')
  })

  it('press the buttons of the list, and move with its form where a flow does not decide', () => {
    const pageOf = (more: object, flows?: Array<{ id: string; fullName: string }>) =>
      applicationPage({ id: 'm1', enCode: 'tasks', fullName: '任务', webType: 2, form, list: list(more), ...(flows ? { flows } : {}) }, env)
    const kanban = { field: 'state', title: 'title' }
    const body = pageOf({ kanban, gallery: { picture: 'photo' } }).body as Node
    expect(body.kanban).toEqual({ ...kanban, open: ['detail', 'edit'], edit: 'edit', form: 'record' })
    expect(body.gallery).toEqual({ picture: 'photo', open: ['detail', 'edit'] })
    expect((body.rowActions as Node[]).map(({ id }) => id)).toEqual(['edit', 'detail'])
    expect((pageOf({ kanban: { field: 'owner' } }).body as Node).kanban).toMatchObject({ people: 'm1' })
    const decided = pageOf({ kanban }, [{ id: 'f', fullName: '审批' }]).body as Node
    expect(decided.kanban).toEqual({ ...kanban, open: ['detail', 'edit'] })
    expect((pageOf({ kanban, columnBtnsList: [{ value: 'detail' }] }).body as Node).kanban).not.toHaveProperty('edit')
  })

  it('go with the column that they are by, and lose one that stands on their cards', () => {
    const definition = {
      form,
      list: list({
        kanban: { field: 'state', title: 'title', lines: ['owner'] },
        gallery: { picture: 'photo', lines: ['owner', 'title'] },
      }),
    }
    const without = (name: string) => {
      const index = columnList.findIndex(({ field }) => field === name)
      const done = apply(definition, { do: 'removeEntry', at: ['list', 'columnList'], index }, env)
      return 'definition' in done
        ? { list: done.definition.list, notes: done.notes?.map(({ path }) => path.slice(1).join('.')) }
        : undefined
    }
    expect(without('state')?.list).not.toHaveProperty('kanban')
    const after = without('owner')
    expect(after?.list?.kanban).toEqual({ field: 'state', title: 'title' })
    expect(after?.list?.gallery).toEqual({ picture: 'photo', lines: ['title'] })
    expect(after?.notes).toEqual(['kanban.lines.0', 'gallery.lines.0'])
  })
})

describe('the columns of a kanban', () => {
  const words = { none: '无', other: '其他' }
  const stacks = stacksOf(
    [
      { value: 'a', label: '甲' },
      { value: 2, label: '' },
      { value: 'a', label: '又甲' },
      { value: '', label: '空' },
    ],
    words,
  )

  it('are each value once, with one for none and one for all others', () => {
    expect(stacks.map(({ key, label }) => [key, label])).toEqual([
      ['none', '无'],
      ['=a', '甲'],
      ['=2', '2'],
      ['other', '其他'],
    ])
    const many = stacksOf(
      Array.from({ length: 99 }, (_, i) => ({ value: `v${i}`, label: '' })),
      words,
    )
    expect(many).toHaveLength(mostStacks + 2)
  })

  it('each hold what no other one does', () => {
    const groups = stacks.map((stack) => conditionOf(stack, 'state', stacks).conditionList[0]?.groups)
    expect(groups).toEqual([
      [{ field: 'state', symbol: 'null' }],
      [{ field: 'state', symbol: '==', fieldValue: 'a' }],
      [{ field: 'state', symbol: '==', fieldValue: 2 }],
      [
        { field: 'state', symbol: 'notNull' },
        { field: 'state', symbol: 'notIn', fieldValue: ['a', 2] },
      ],
    ])
  })

  it('show a record where it goes before it is saved', () => {
    const row = { id: '1', state: 'a', $text: { state: '甲', title: '一' } }
    const before = new Map<string, Stack>([['=a', { rows: [row], total: 3, loading: false, error: undefined }]])
    const to = stacks[2]
    const after = to && carried(before, row, '=a', to, 'state')
    expect(after?.get('=a')).toMatchObject({ rows: [], total: 2 })
    expect(after?.get('=2')?.rows).toEqual([{ id: '1', state: 2, $text: { state: '2', title: '一' } }])
    expect(before.get('=a')?.rows).toEqual([row])
  })
})
