import { describe, expect, it } from 'vitest'
import { patched } from '#core/edit/patch.ts'
import type { Application, Command, Path, Props } from '#core/edit/types.ts'
import { blank, done, faultsOf, why } from '../../helpers/designing.ts'

const columns: Path = ['list', 'columnList']
const heads: Path = ['list', 'complexHeaderList']
const names = ({ list }: Application) => list.columnList.map(({ field }) => field).join(' ')

function order(): Application {
  const { form } = blank([
    { pingeKey: 'input', field: 'title', label: 'Title' },
    { pingeKey: 'inputNumber', field: 'price', label: 'Price' },
    { pingeKey: 'select', field: 'kind', label: 'Kind', options: [{ id: '1', fullName: 'one' }] },
  ])
  const columnList = ['title', 'price', 'kind'].map((field) => ({ field }))
  const complexHeaderList = [
    { fullName: 'What', childColumns: ['title', 'kind'] },
    { fullName: 'How much', childColumns: ['price'] },
  ]
  return { form, list: { ...blank().list, columnList, complexHeaderList } }
}

/** Does it, sees that what takes it back gives the same definition, and gives what it made. */
function turned(definition: Application, command: Command): Application {
  const step = done(definition, command)
  expect(patched(step.definition, step.inverse)).toEqual(definition)
  expect(patched(definition, step.patches)).toEqual(step.definition)
  return step.definition
}

describe('entries of a list', () => {
  it('are put where they are wanted, or at the end, also into a list that is not there yet', () => {
    const first = turned(order(), { do: 'putEntry', at: columns, index: 1, entry: { field: 'x' } })
    expect(names(first)).toBe('title x price kind')
    expect(names(turned(first, { do: 'putEntry', at: columns, entry: { field: 'y' } }))).toBe('title x price kind y')
    const sums = turned(order(), { do: 'putEntry', at: ['list', 'summaryField'], entry: 'price' })
    expect(sums.list.summaryField).toEqual(['price'])
  })

  it('are moved to the place that they stand at afterwards', () => {
    expect(names(turned(order(), { do: 'moveEntry', at: columns, from: 0, to: 2 }))).toBe('price kind title')
    expect(names(turned(order(), { do: 'moveEntry', at: columns, from: 2, to: 0 }))).toBe('kind title price')
  })

  it('go with their names under common heads, and a head without columns goes too', () => {
    const without = turned(order(), { do: 'removeEntry', at: columns, index: 1 })
    expect(without.list.complexHeaderList).toEqual([{ fullName: 'What', childColumns: ['title', 'kind'] }])
    const less = turned(without, { do: 'removeEntry', at: columns, index: 0 })
    expect(less.list.complexHeaderList).toEqual([{ fullName: 'What', childColumns: ['kind'] }])
    expect(faultsOf(less)).toEqual([])
    // a head that has no columns yet is not meant
    const empty = turned(order(), { do: 'putEntry', at: heads, entry: { fullName: 'New', childColumns: [] } })
    expect(turned(empty, { do: 'removeEntry', at: columns, index: 0 }).list.complexHeaderList).toHaveLength(3)
  })

  it.each<[string, Command]>([
    ['where no list stands', { do: 'putEntry', at: ['list', 'type'], entry: 1 }],
    ['among nodes, which have commands of their own', { do: 'putEntry', at: ['form', 'fields'], entry: { pingeKey: 'input' } }],
    ['behind the end', { do: 'putEntry', at: columns, index: 4, entry: { field: 'x' } }],
    ['of what is not there', { do: 'removeEntry', at: columns, index: 3 }],
    ['to what is not there', { do: 'moveEntry', at: columns, from: 0, to: 3 }],
    ['in what is not there', { do: 'moveEntry', at: ['list', 'customBtnsList', 2, 'do'], from: 0, to: 0 }],
  ])('are refused %s', (_what, command) => {
    expect(why(order(), command)).toBe('gone')
  })

  it('what belongs to another kind of list goes with its kind, and comes back with it', () => {
    const kind = (props: Props): Command => ({ do: 'setProps', at: ['list'], props })
    const grouped = turned(order(), kind({ type: 3, groupField: 'kind' }))
    const tree = turned(grouped, kind({ type: 2 }))
    expect(tree.list.groupField).toBeUndefined()
    const plain = turned(turned(tree, kind({ treeDict: 'sex', treeRelation: 'kind' })), kind({ type: 1 }))
    expect(Object.keys(plain.list)).not.toEqual(expect.arrayContaining(['treeDict']))
    expect(faultsOf(plain)).toEqual([])
  })
})
