import { describe, expect, it } from 'vitest'
import { checkPage } from '#core/check/check.ts'
import { apply } from '#core/edit/apply.ts'
import { opened, recognised, sealed } from '#core/edit/identity.ts'
import { patched } from '#core/edit/patch.ts'
import { standings } from '#core/edit/tree.ts'
import type { Command, Definition, Path, Place } from '#core/edit/types.ts'
import { normalisePage } from '#core/normalise.ts'
import type { Node, PageDef } from '#core/types.ts'
import { env, json } from '../../helpers/core.ts'
import { pages } from '../../helpers/definitions.ts'

const bare = (code = 'test.page'): Definition =>
  opened({ page: { version: 1, code, title: 'x', body: { pingeKey: 'row', children: [] } } }, env)

/** A page that is put together by commands, each of which can be taken back. */
function desk(begin: Definition) {
  let definition = begin
  const run = (command: Command): string => {
    const done = apply(definition, command, env)
    if (!done.ok) throw new Error(`${command.do} is refused: ${done.why.key}`)
    expect(patched(done.definition, done.inverse)).toEqual(definition)
    definition = done.definition
    return done.nodes[0] ?? ''
  }
  const set = (node: string, props: { [name: string]: unknown }) => run({ do: 'setProps', nodes: [node], props })
  const setAt = (at: Path, props: { [name: string]: unknown }) => run({ do: 'setProps', at, props })
  const insert = (kind: string, to: Place, props: { [name: string]: unknown } = {}) => set(run({ do: 'insert', kind, to }), props)
  const put = (node: object, to: Place, props: { [name: string]: unknown } = {}) => {
    const id = run({ do: 'put', node: node as Node, to })
    return Object.keys(props).length > 0 ? set(id, props) : id
  }
  return {
    ...{ run, set, setAt, insert, put },
    name: (node: string, to: string) => run({ do: 'nameBlock', node, to }),
    refused: (command: Command) => {
      const done = apply(definition, command, env)
      return done.ok ? undefined : done.why.key.split('.').at(-1)
    },
    get definition() {
      return definition
    },
    get page() {
      return sealed(definition, env).page as PageDef
    },
  }
}
const slot = (of: string, name: string): Place => ({ at: 'inside', of, slot: name })
const body: Place = { at: 'inside', of: ['page', 'body'] }

describe('a page that is put together by commands', () => {
  it('is the shipped dictionary page', () => {
    const shipped = json('pages/systemData/dictionary.json') as PageDef
    const d = desk(bare('systemData.dictionary'))
    d.setAt(['page'], { title: 't:menu.systemData.dictionary', state: { category: null } })
    const split = d.insert('split', body)

    const tree = d.name(d.insert('tree', slot(split, 'side')), 'categories')
    d.set(tree, { title: 't:dict.categories', source: { get: '/api/system/DictionaryType' }, filter: true, selectFirst: 'leaf' })
    d.insert('button', slot(tree, 'menu'), { label: 't:dict.menu.refresh', do: [{ reload: 'categories' }] })
    d.insert('button', slot(tree, 'menu'), { label: 't:dict.menu.expandAll', do: [{ expandAll: 'categories' }] })
    d.insert('button', slot(tree, 'menu'), { label: 't:dict.menu.collapseAll', do: [{ collapseAll: 'categories' }] })
    d.insert('button', slot(tree, 'menu'), { label: 't:dict.menu.manage', do: [{ open: 'categoryManager' }] })
    d.set(tree, { on: { select: [{ set: { 'page.category': '{{ item }}' } }], change: [{ reset: 'entries' }] } })

    const entries = d.name(d.insert('list', slot(split, 'main')), 'entries')
    d.set(entries, {
      ...{ title: undefined, paged: false, resource: '/api/system/DictionaryData', tree: '{{ page.category.isTree == 1 }}' },
      source: { get: './{{ page.category.id }}', query: { isTree: '{{ page.category.isTree }}' } },
    })
    d.put({ use: 'keyword' }, slot(entries, 'search'))
    const add = d.put({ use: 'add' }, slot(entries, 'toolbar'))
    d.set(add, {
      disabled: "{{ page.category.id in ['0', '1'] }}",
      do: [{ open: 'entry', with: { dictionaryTypeId: '{{ page.category.id }}' } }],
    })
    for (const use of ['expandAll', 'collapseAll', 'refresh']) d.put({ use }, slot(entries, 'toolbar'))
    for (const [field, label, more] of [
      ['fullName', 't:common.name', {}],
      ['enCode', 't:common.code', {}],
      ['sortCode', 't:common.sort', { width: 90, align: 'right' }],
    ] as const)
      d.insert('text', slot(entries, 'columns'), { field, label, ...more })
    d.put({ use: 'enabledToggle' }, slot(entries, 'columns'))
    d.put({ use: 'edit' }, slot(entries, 'rowActions'), { do: [{ open: 'entry', with: '{{ row }}' }] })
    d.put({ use: 'remove' }, slot(entries, 'rowActions'))

    const fields = (dialog: string): Place => ({ at: 'inside', of: ['page', 'dialogs', dialog, 'form', 'fields'] })
    d.run({
      do: 'addDialog',
      name: 'entry',
      dialog: { title: "{{ item.id ? 't:dialog.title.edit' : 't:dialog.title.add' }}", width: 600, form: { fields: [] } },
    })
    d.setAt(['page', 'dialogs', 'entry'], {
      resource: '/api/system/DictionaryData',
      confirm: [{ request: 'save' }, { close: true }, { reload: 'entries' }],
    })
    d.setAt(['page', 'dialogs', 'entry', 'form'], {
      entity: 'dictionaryData',
      load: { get: './{{ item.id }}/Info' },
      defaults: { parentId: '{{ page.category.id }}', dictionaryTypeId: '{{ page.category.id }}' },
    })
    for (const field of ['fullName', 'enCode', 'sortCode', 'enabledMark']) d.put({ field }, fields('entry'))
    d.put({ field: 'color' }, fields('entry'), { clearable: true })
    d.put({ field: 'description' }, fields('entry'))
    // put last, moved first
    const parent = d.put({ field: 'parentId' }, fields('entry'), {
      disabled: '{{ page.category.isTree != 1 }}',
      source: { get: './{{ page.category.id }}/Selector/{{ item.id or 0 }}', query: { isTree: '{{ page.category.isTree }}' } },
    })
    d.run({ do: 'move', nodes: [parent], to: { at: 'inside', of: ['page', 'dialogs', 'entry', 'form', 'fields'], index: 0 } })

    d.run({
      do: 'addDialog',
      name: 'categoryManager',
      dialog: { kind: 'drawer', title: 't:dict.menu.manage', width: 700, body: { pingeKey: 'row', children: [] } },
    })
    const table = d.name(d.insert('list', { at: 'inside', of: ['page', 'dialogs', 'categoryManager', 'body'] }), 'categoryTable')
    d.set(table, { title: undefined, tree: true, paged: false, resource: '/api/system/DictionaryType' })
    d.put({ use: 'add' }, slot(table, 'toolbar'), { do: [{ open: 'category' }] })
    d.put({ use: 'import' }, slot(table, 'toolbar'), {
      accept: '.bdd',
      request: { post: '/api/system/DictionaryData/Actions/Import' },
      on: { done: [{ reload: 'categoryTable' }, { reload: 'categories' }] },
    })
    d.put({ use: 'refresh' }, slot(table, 'toolbar'))
    d.insert('text', slot(table, 'columns'), { field: 'fullName', label: 't:common.name' })
    d.insert('text', slot(table, 'columns'), { field: 'enCode', label: 't:common.code' })
    d.insert('text', slot(table, 'columns'), { field: 'sortCode', label: 't:common.sort', width: 80, align: 'right' })
    d.put({ use: 'yesNo' }, slot(table, 'columns'), { field: 'isTree', label: 't:dict.isTree', width: 70 })
    const visible = "{{ not (row.id in ['0', '1']) }}"
    d.put({ use: 'edit' }, slot(table, 'rowActions'), { visible, do: [{ open: 'category', with: '{{ row }}' }] })
    d.put({ use: 'remove' }, slot(table, 'rowActions'), {
      visible,
      do: [
        { confirm: 't:dict.delete.confirm' },
        { request: { delete: './{{ row.id }}' } },
        { reload: 'categoryTable' },
        { reload: 'categories' },
      ],
    })
    d.put({ use: 'export' }, slot(table, 'rowActions'), {
      visible,
      do: [{ confirm: 't:dict.export.confirm' }, { download: { get: './{{ row.id }}/Actions/Export' } }],
    })

    d.run({
      do: 'addDialog',
      name: 'category',
      dialog: { title: "{{ item.id ? 't:dialog.title.editOf' : 't:dialog.title.addOf' }}", width: 600, form: { fields: [] } },
    })
    d.setAt(['page', 'dialogs', 'category'], {
      subject: 't:entity.dictionaryType',
      resource: '/api/system/DictionaryType',
      confirm: [{ request: 'save' }, { close: true }, { reload: 'categoryTable' }, { reload: 'categories' }],
    })
    d.setAt(['page', 'dialogs', 'category', 'form'], { entity: 'dictionaryType', load: { get: './{{ item.id }}' } })
    d.put({ field: 'parentId' }, fields('category'), {
      disabled: '{{ not empty(item.id) }}',
      source: { get: './Selector/{{ item.id or 0 }}' },
    })
    for (const field of ['fullName', 'enCode', 'isTree', 'sortCode', 'description']) d.put({ field }, fields('category'))

    expect(checkPage(d.page, env)).toEqual([])
    const { $schema: _grammar, ...expected } = shipped
    expect(d.page).toEqual(expected)
    expect(normalisePage(d.page, env)).toEqual(normalisePage(expected, env))
  })

  it('fills an empty place, and keeps what stands alone beside what comes to it', () => {
    const d = desk(bare())
    const list = d.insert('list', body)
    expect(d.page.body.pingeKey).toBe('list')
    d.insert('text', { at: 'before', of: list }, { content: 'y' })
    expect(d.page.body).toMatchObject({ pingeKey: 'row', children: [{ pingeKey: 'text' }, { pingeKey: 'list' }] })
    const split = d.insert('split', { at: 'after', of: list })
    d.run({ do: 'remove', nodes: [list] })
    const tree = d.insert('tree', slot(split, 'side'))
    d.run({ do: 'remove', nodes: [tree] })
    expect(d.page.body.children?.[1]).toMatchObject({ side: { pingeKey: 'row', children: [] } })
  })

  it('refuses what cannot stand in a slot, with the reason', () => {
    const d = desk(bare())
    const list = d.insert('list', body)
    expect(d.refused({ do: 'insert', kind: 'list', to: slot(list, 'toolbar') })).toBe('button')
    expect(d.refused({ do: 'insert', kind: 'button', to: slot(list, 'columns') })).toBe('column')
    expect(d.refused({ do: 'insert', kind: 'text', to: slot(list, 'search') })).toBe('search')
    expect(d.refused({ do: 'insert', kind: 'text', to: slot(list, 'menu') })).toBe('holdsNothing')
    expect(d.refused({ do: 'put', node: { use: 'keyword' } as Node, to: slot(list, 'toolbar') })).toBe('button')
  })

  it('names blocks, and what names them follows; a dialog that stands is not made twice', () => {
    const d = desk(bare())
    const list = d.name(d.insert('list', body), 'rows')
    d.insert('button', slot(list, 'toolbar'), { do: [{ reload: 'rows' }, { toast: 'rows' }] })
    expect(d.refused({ do: 'nameBlock', node: 'rows', to: 'list' })).toBe('reserved')
    expect(d.refused({ do: 'nameBlock', node: 'rows', to: '1x' })).toBe('blockName')
    expect(d.refused({ do: 'nameBlock', node: 'rows', to: undefined })).toBe('blockUsed')
    d.name('rows', 'people')
    expect((d.page.body.toolbar as Node[])[0]?.do).toEqual([{ reload: 'people' }, { toast: 'rows' }])
    d.run({ do: 'addDialog', name: 'one', dialog: { form: { fields: [] } } })
    expect(d.refused({ do: 'addDialog', name: 'one', dialog: { form: { fields: [] } } })).toBe('taken')
    d.run({ do: 'removeDialog', name: 'one' })
    expect(d.page.dialogs).toBeUndefined()
  })

  it('gives dialogs and values other names wherever the page names them, and leaves what merely equals them', () => {
    const d = desk(bare())
    const list = d.insert('list', body, {
      source: { get: '/api/{{ page.unit.id }}', query: { of: '{{ page.unit.id }}' } },
      inline: 'entry',
    })
    d.run({ do: 'addDialog', name: 'entry', dialog: { form: { fields: [] }, title: 'entry' } })
    d.insert('button', slot(list, 'toolbar'), {
      do: [{ open: 'entry', with: { open: 'entry' } }, { set: { 'page.unit': null } }, { toast: 'entry' }],
    })
    d.setAt(['page'], { state: { unit: null }, sources: { people: { get: '/api/people', query: { of: "{{ page.unit['id'] }}" } } } })
    d.insert('button', slot(list, 'toolbar'), { visible: '{{ len(page.people) > 0 }}', do: [{ reload: 'people' }] })
    expect(d.refused({ do: 'renameInPage', what: 'value', from: 'unit', to: 'people' })).toBe('taken')
    expect(d.refused({ do: 'renameInPage', what: 'dialog', from: 'other', to: 'people' })).toBe('gone')
    expect(d.refused({ do: 'renameInPage', what: 'dialog', from: 'entry', to: '1' })).toBe('blockName')
    d.run({ do: 'renameInPage', what: 'dialog', from: 'entry', to: 'person' })
    d.run({ do: 'renameInPage', what: 'value', from: 'unit', to: 'place' })
    d.run({ do: 'renameInPage', what: 'value', from: 'people', to: 'staff' })
    expect(d.page).toMatchObject({
      state: { place: null },
      sources: { staff: { query: { of: "{{ page.place['id'] }}" } } },
      dialogs: { person: { title: 'entry' } },
      body: {
        inline: 'person',
        source: { get: '/api/{{ page.place.id }}', query: { of: '{{ page.place.id }}' } },
        toolbar: [
          { do: [{ open: 'person', with: { open: 'entry' } }, { set: { 'page.place': null } }, { toast: 'entry' }] },
          { visible: '{{ len(page.staff) > 0 }}', do: [{ reload: 'staff' }] },
        ],
      },
    })
    expect(checkPage(d.page, env)).toEqual([])
    // a piece that the page uses opens this dialog by its name
    const shipped = desk(opened({ page: json('pages/onlineDev/webDesign.json') as PageDef }, env))
    expect(shipped.refused({ do: 'renameInPage', what: 'dialog', from: 'code', to: 'source' })).toBe('inPiece')
  })

  it('puts columns under a common head and takes them out again, and has fields for the advanced search', () => {
    const d = desk(bare())
    const list = d.insert('list', body, { source: { options: [] } })
    const ids = ['one', 'two', 'three'].map((field) => d.insert('text', slot(list, 'columns'), { field, label: field }))
    const head = d.run({ do: 'wrap', nodes: ids.slice(0, 2), in: 'head' })
    d.run({ do: 'move', nodes: [ids[2] ?? ''], to: { at: 'inside', of: head, index: 0 } })
    expect(d.page.body.columns).toMatchObject([
      { label: { zh: '分组' }, children: [{ field: 'three' }, { field: 'one' }, { field: 'two' }] },
    ])
    expect(d.refused({ do: 'wrap', nodes: [ids[0] ?? ''], in: 'card' })).toBe('head')
    expect(d.refused({ do: 'wrap', nodes: [list], in: 'head' })).toBe('head')
    d.insert('input', slot(list, 'advanced'), { field: 'one', label: 'one' })
    expect(checkPage(d.page, env)).toEqual([])
    d.run({ do: 'unwrap', node: head })
    expect((d.page.body.columns as Node[]).map(({ field }) => field)).toEqual(['three', 'one', 'two'])
    expect(d.page.body.advanced).toEqual([{ pingeKey: 'input', field: 'one', label: 'one' }])
  })

  it('has sources with names of their own that do not read each other in a circle', () => {
    const page = (sources: object): PageDef => ({ ...bare().page, state: { unit: null }, sources }) as PageDef
    const said = (sources: object) => checkPage(page(sources), env).map(({ message }) => message)
    expect(said({ a: { get: '/api/a?of={{ page.unit }}' }, b: { get: '/api/b', query: { of: '{{ page.a.id }}' } } })).toEqual([])
    expect(said({ unit: { get: '/api/a' } })).toEqual(['something else of the page is called "unit"'])
    expect(said({ 'a-b': { get: '/api/a' } })).toEqual(['a source is named by letters, digits and underscores'])
    expect(said({ a: { put: '/api/a' } })).toHaveLength(1)
    const circle = { a: { get: '/api/a', query: { b: '{{ page.b }}' } }, b: { get: '/api/b', query: { a: '{{ page.a }}' } } }
    expect(said(circle)).toEqual(['the source "a" reads itself in a circle'])
  })
})

describe('every shipped page', () => {
  it.each(pages.map((page) => [String(page.code), page as unknown as PageDef]))('%s is the same after it was opened', (_code, page) => {
    const open = opened({ page }, env)
    expect(normalisePage(sealed(open, env).page, env)).toEqual(normalisePage(page, env))
    for (const { node } of standings(open, env)) expect(typeof node.id).toBe('string')
    expect(recognised(open, { page }, env)).toEqual(open)
  })
})
