import type { Env } from './env.ts'
import { compileForm } from './form.ts'
import type { ButtonDef, Column, ColumnData, DialogDef, FormDef, Node, PageDef, Text } from './types.ts'

/** A designed application as the server's Config answers it, already normalised. */
export interface Application {
  id: string
  enCode: string
  fullName: Text
  webType: number
  form: FormDef
  list: ColumnData
}

/** Props of a field that still mean something in a search bar. */
const searchProps = ['pingeKey', 'options', 'source', 'optionProps', 'format', 'precision', 'label']

/** A form field as a field of the search bar: no rules, not read-only, a range where the list asks for one. */
function searchField(node: Node, entry: ColumnData['searchList'][number]): Node {
  const out = Object.fromEntries(searchProps.filter((prop) => node[prop] !== undefined).map((prop) => [prop, node[prop]])) as Node
  out.field = entry.field
  if (entry.label) out.label = entry.label
  const isDate = ['datePicker', 'dateRange', 'createTime', 'modifyTime'].includes(node.pingeKey)
  if (isDate) out.pingeKey = entry.searchType === 3 || node.pingeKey === 'dateRange' ? 'dateRange' : 'datePicker'
  else if (['textarea', 'billRule', 'createUser', 'modifyUser', 'calculate'].includes(node.pingeKey)) out.pingeKey = 'input'
  else if (node.pingeKey === 'radio' || node.pingeKey === 'switch') {
    out.pingeKey = 'select'
    if (node.pingeKey === 'switch')
      out.options = [
        { id: 1, fullName: 't:dict.isTree.yes' },
        { id: 0, fullName: 't:dict.isTree.no' },
      ]
  } else if (node.pingeKey === 'checkbox') out.pingeKey = 'select'
  return out
}

const numeric = new Set(['inputNumber', 'calculate'])

function column(node: Node | undefined, entry: ColumnData['columnList'][number], label: Text): Column {
  const {
    children: _children,
    required: _required,
    visible: _visible,
    disabled: _disabled,
    regList: _regList,
    on: _on,
    id: _id,
    span: _span,
    value: _value,
    fixed: _fixed,
    width: _width,
    ...props
  } = node ?? { pingeKey: 'input' }
  return {
    ...props,
    field: entry.field,
    label,
    ...(entry.width ? { width: entry.width } : {}),
    ...(entry.fixed ? { fixed: entry.fixed } : {}),
    align: entry.align ?? (node && numeric.has(node.pingeKey) ? 'right' : 'left'),
    sortable: entry.sortable ?? false,
  }
}

/** Puts columns under their common heads (complexHeaderList). */
function withHeads(columns: Column[], heads: NonNullable<ColumnData['complexHeaderList']>): Column[] {
  const out: Column[] = []
  const done = new Set<string>()
  for (const entry of columns) {
    const head = heads.find(({ childColumns }) => childColumns.includes(entry.field ?? ''))
    if (!head) out.push(entry)
    else if (!done.has(head.childColumns.join())) {
      done.add(head.childColumns.join())
      out.push({
        label: head.fullName,
        align: head.align ?? 'center',
        children: columns.filter((one) => head.childColumns.includes(one.field ?? '')),
      })
    }
  }
  return out
}

const shown = (list: Array<{ value: string; label?: Text; show?: boolean }>) => list.filter((button) => button.show !== false)
const withLabel = (def: { use: string; [prop: string]: unknown }, label: Text | undefined): ButtonDef =>
  (label ? { ...def, label } : def) as ButtonDef

/**
 * The page of a designed application: its list with search, buttons and columns, and the dialogs that add, edit
 * and show a record. So a generated screen is a page like any other.
 */
export function applicationPage(application: Application, env: Env): PageDef {
  const { form, list } = application
  const plan = compileForm(form, env)
  const node = (field: string) => plan.byKey.get(field)?.node
  const labelOf = (field: string): Text => plan.byKey.get(field)?.node.label ?? field
  const resource = `/api/visualdev/OnlineDev/${application.id}`

  const toolbar = shown(list.btnsList).flatMap((button): ButtonDef[] => {
    if (button.value === 'add') return [withLabel({ use: 'add', do: [{ open: 'record' }] }, button.label)]
    if (button.value !== 'batchRemove') return []
    const ids = { post: `/api/visualdev/OnlineDev/batchDelete/${application.id}`, body: { ids: '{{ item.selection }}' } }
    const none = { toast: 't:table.selectOne' as Text, type: 'error' as const, when: '{{ empty(item.selection) }}' }
    const some = '{{ not empty(item.selection) }}'
    return [
      withLabel(
        {
          use: 'batchRemove',
          do: [none, { confirm: 't:common.delete.confirm', when: some }, { request: ids, when: some }, { reload: 'list', when: some }],
        },
        button.label,
      ),
    ]
  })
  const rowActions = shown(list.columnBtnsList).flatMap((button): ButtonDef[] => {
    if (button.value === 'edit') return [withLabel({ use: 'edit', do: [{ open: 'record', with: '{{ row }}' }] }, button.label)]
    if (button.value === 'remove') return [withLabel({ use: 'remove' }, button.label)]
    if (button.value === 'detail') return [withLabel({ use: 'detail', do: [{ open: 'detail', with: '{{ row }}' }] }, button.label)]
    return []
  })
  const columns = list.columnList.map((entry) => column(node(entry.field), entry, entry.label ?? labelOf(entry.field)))
  const sort = list.defaultSortConfig?.[0]
  const body: Node = {
    pingeKey: 'list',
    id: 'records',
    resource,
    source: { post: './List' },
    query: 'json',
    paged: list.hasPage,
    pageSize: list.pageSize ?? 20,
    ...(sort ? { sort: { field: sort.field, order: sort.sort } } : {}),
    search: list.searchList.flatMap((entry) => {
      const found = node(entry.field)
      return found ? [searchField(found, entry)] : []
    }),
    toolbar: [...toolbar, 'refresh'],
    selection: shown(list.btnsList).some((button) => button.value === 'batchRemove'),
    columns: withHeads(columns, list.complexHeaderList ?? []),
    rowActions,
    ...(list.showSummary && list.summaryField ? { summary: list.summaryField } : {}),
  }
  const kind = form.popupType === 'fullScreen' ? 'fullScreen' : form.popupType === 'drawer' ? 'drawer' : 'dialog'
  const width = form.popupType === 'drawer' ? form.drawerWidth : form.popupType === 'fullScreen' ? form.fullScreenWidth : form.generalWidth
  const frame: Pick<DialogDef, 'kind' | 'width' | 'resource'> = { kind, width: width ?? '600px', resource }
  const load = { get: './{{ item.id }}' }
  return {
    version: 1,
    code: application.enCode,
    title: application.fullName,
    resource,
    useBtnPermission: list.useBtnPermission ?? false,
    useColumnPermission: list.useColumnPermission ?? false,
    useFormPermission: list.useFormPermission ?? false,
    body,
    dialogs: {
      record: {
        ...frame,
        title: "{{ item.id ? 't:dialog.title.edit' : 't:dialog.title.add' }}",
        form: { ...form, load },
        confirm: [{ request: 'save' }, { close: true }, { reload: 'records' }],
        ...(form.confirmButtonText ? { confirmText: form.confirmButtonText } : {}),
      },
      detail: { ...frame, title: 't:common.detail', form: { ...form, load, readOnly: true } },
    },
  }
}
