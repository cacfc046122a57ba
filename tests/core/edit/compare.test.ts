import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '#core/edit/compare/compare.ts'
import { withOpenPanes } from '#core/edit/compare/drawn.ts'
import { isDrawn } from '#core/edit/compare/list.ts'
import { opened, sealed } from '#core/edit/identity.ts'
import { fieldsIn } from '#core/edit/names.ts'
import { standings } from '#core/edit/tree.ts'
import type { Application, Command } from '#core/edit/types.ts'
import type { ColumnData, FormDef, Node } from '#core/types.ts'
import { applications } from '../../helpers/applications.ts'
import { env } from '../../helpers/core.ts'
import { blank, faultsOf, run } from '../../helpers/designing.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { commandOf, draw } from '../../helpers/randomCommands.ts'

const input = (field: string, more: Partial<Node> = {}): Node => ({ pingeKey: 'input', field, label: field, ...more })
const made = (...fields: Node[]): Application => sealed(blank(fields), env)
const told = (before: Application, after: Application) =>
  compare(before, after, env).parts.map(({ kind, node, props }) => [kind, node.field ?? node.label ?? node.pingeKey, ...props])
const names = ({ form }: Application) => [...fieldsIn({ form } as Application, ['form'], env).keys()]

describe('what differs between two versions', () => {
  it('is told by part: what came, what went, and of what stayed which of its properties', () => {
    const before = made(input('a'), input('b'), input('c', { maxlength: 10 }))
    const after = made(input('a'), input('new'), input('c', { maxlength: 20, required: true, label: 'C' }))
    expect(told(before, after)).toEqual([
      ['added', 'new'],
      ['changed', 'c', 'label', 'maxlength', 'required'],
      ['removed', 'b'],
    ])
    expect(names(compare(before, after, env).drawn)).toEqual(['a', 'b', 'new', 'c'])
    expect(told(before, before)).toEqual([])
  })

  it('knows a field by what its values are stored under, also where another one has its old name', () => {
    const before = made(input('a'), input('b'))
    const after = made(input('c', { label: 'a', storedAs: 'a' }), input('a', { label: 'new', storedAs: 'a_2' }), input('b'))
    expect(told(before, after)).toEqual([
      ['changed', 'c', 'field'],
      ['added', 'a'],
    ])
    expect(told(after, before)).toEqual([
      ['changed', 'a', 'field'],
      ['removed', 'a'],
    ])
    // in one drawing no two fields share a name
    expect(names(compare(after, before, env).drawn)).toEqual(['a', 'a_', 'b'])
  })

  it('knows a container by what stands in it: what is put into a new one, or left by one, is where it was', () => {
    const before = made(input('a'), input('b'), input('c'))
    const card = (...children: Node[]): Node => ({ pingeKey: 'card', header: 'card', children })
    const wrapped = made({ pingeKey: 'row', label: 'row', children: [input('a'), input('b')] } as Node, input('c'))
    expect(told(before, wrapped)).toEqual([['added', 'row']])
    expect(told(wrapped, before)).toEqual([['removed', 'row']])
    expect(told(made(card(input('a'), input('b'))), made(card(input('a'), input('b'), input('c'))))).toEqual([['added', 'c']])
    expect(told(made(card(input('a'))), made({ ...card(input('a')), header: 'other' }))).toEqual([['changed', 'card', 'header']])
  })

  it('tells what stands in another order once, not everything that it passed', () => {
    const all = ['a', 'b', 'c', 'd', 'e']
    expect(told(made(...all.map((one) => input(one))), made(...['e', 'a', 'b', 'c', 'd'].map((one) => input(one))))).toEqual([
      ['moved', 'e'],
    ])
  })

  it('tells columns of a sub-table with the table that draws them, and opens the pane in which something changed', () => {
    const table = (...children: Node[]): Node => ({ pingeKey: 'table', field: 'items', label: 'items', children })
    const pane = (label: string, ...children: Node[]): Node => ({ pingeKey: 'row', label, children })
    const tab = (...children: Node[]): Node => ({ pingeKey: 'tab', children })
    const before = made(tab(pane('one', input('a')), pane('two', table(input('x'), input('y')))))
    const after = made(tab(pane('one', input('a')), pane('two', table(input('x'), input('z')))))
    const { parts, drawn } = compare(before, after, env)
    const tableId = parts[0]?.id
    expect(parts.map(({ kind, node, child, id }) => [kind, node.field, child, id === tableId])).toEqual([
      ['added', 'z', 'z', true],
      ['removed', 'y', 'y', true],
    ])
    const [tabs] = withOpenPanes(drawn, new Set([String(tableId)]), env).form.fields
    expect(tabs?.active).toBe(tabs?.children?.[1]?.id)
    expect(tabs?.children?.[1]?.children?.[0]?.children?.map(({ field }) => field)).toEqual(['x', 'y', 'z'])
  })

  it('of a list is told by section and entry, of a form by setting', () => {
    const of = (list: Partial<ColumnData>, form: Partial<FormDef>): Application => ({
      form: { version: 1, fields: [], ...form },
      list: { ...made().list, ...list },
    })
    const { list, settings } = compare(
      of({ columnList: [{ field: 'a', width: 100 }, { field: 'b' }], pageSize: 20, summaryField: ['a', 'b'] }, { labelWidth: 100 }),
      of({ columnList: [{ field: 'a', width: 120 }, { field: 'c' }], pageSize: 50, summaryField: ['b', 'a'] }, { labelWidth: 120 }),
      env,
    )
    expect(list.map(({ kind, section, entry, props }) => [kind, section, entry, ...props])).toEqual([
      ['changed', 'columnList', 'a', 'width'],
      ['added', 'columnList', 'c'],
      ['removed', 'columnList', 'b'],
      ['changed', 'pageSize', undefined],
      ['moved', 'summaryField', undefined],
    ])
    expect(settings).toEqual(['labelWidth'])
  })

  it('draws the list with what is gone from it where it stood, and leaves what is no list of named entries', () => {
    const of = (list: Partial<ColumnData>): Application => ({ ...made(), list: { ...made().list, ...list } })
    const columns = (...fields: string[]) => fields.map((field) => ({ field }))
    const { drawn, list } = compare(
      of({
        columnList: columns('a', 'b', 'c', 'd'),
        searchList: columns('a', 'a').map((one) => ({ ...one, searchType: 1 })),
        btnsList: [{ value: 'add' }],
      }),
      of({ columnList: columns('d', 'new', 'b'), searchList: [{ field: 'b', searchType: 1 }] }),
      env,
    )
    expect(drawn.list.columnList.map(({ field }) => field)).toEqual(['a', 'd', 'new', 'b', 'c'])
    expect(drawn.list.btnsList).toEqual([{ value: 'add' }])
    expect(drawn.list.searchList?.map(({ field }) => field)).toEqual(['b'])
    expect(list.filter(isDrawn).map(({ kind, entry }) => `${kind} ${entry}`)).toEqual([
      'added new',
      'removed a',
      'removed c',
      'removed add',
    ])
  })

  it('is nothing where only the identities differ, and is drawn without a fault, over every demo application', () => {
    for (const { definition } of applications) {
      expect(compare(definition, opened(definition, env), env)).toMatchObject({ parts: [], list: [], settings: [] })
      const nothing = { ...definition, form: { ...definition.form, fields: [] } }
      const { drawn, parts } = compare(definition, nothing, env)
      expect(parts.every(({ kind }) => kind === 'removed')).toBe(true)
      expect(parts.length).toBe(definition.form.fields.length)
      expect(faultsOf(drawn)).toEqual([])
      expect(standings(drawn, env).length).toBe(standings(definition, env).length)
    }
  })

  it('after any commands tells nothing of what they left alone, and everything that they made and took away', () => {
    fc.assert(
      fc.property(fc.array(draw, { minLength: 10, maxLength: 30 }), fc.array(draw, { minLength: 1, maxLength: 10 }), (first, more) => {
        const carried = (from: Application, commands: typeof first) =>
          commands.reduce((at, one) => {
            const command: Command | undefined = commandOf(at, one)
            const result = command && run(at, command)
            return result?.ok ? result.definition : at
          }, from)
        const before = carried(blank(), first)
        const after = carried(before, more)
        const { parts, drawn } = compare(sealed(before, env), sealed(after, env), env)
        const keys = (definition: Application) => new Set(fieldsIn(definition, ['form'], env).keys())
        const ids = standings(drawn, env).map(({ node }) => node.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect([...keys(drawn)].length).toBe(standings(drawn, env).filter(({ node }) => node.field !== undefined).length)
        for (const { id } of parts) if (id !== undefined) expect(ids).toContain(id)
        if (JSON.stringify(sealed(before, env).form.fields) === JSON.stringify(sealed(after, env).form.fields)) expect(parts).toEqual([])
      }),
      fuzz(200),
    )
  }, 300_000)
})
