/** Good definitions to test against: every shipped page, and forms and lists that use every widget. */
import type { Widget } from '#core/widget.ts'
import { env } from './core.ts'
import { filesUnder, readJson } from './files.ts'

export type Loose = { [key: string]: unknown }

export const pages = filesUnder('schemas/pages', /\.json$/).map((file) => readJson<Loose>(file))

const sample = (widget: Widget, i: number): Loose => ({
  pingeKey: widget.pingeKey,
  ...(widget.isField || widget.isTable ? { field: `${widget.pingeKey}${i}`, label: { zh: '字段', zhtw: '欄位', en: 'Field' } } : {}),
  ...(widget.defaults ?? {}),
})
/** What some fields cannot do without; an attribute follows the first choice of its kind that stands beside it. */
const needed = (widget: Widget, beside: readonly Loose[]): Loose => {
  const choice = beside.find(({ pingeKey }) => widget.shows?.includes(String(pingeKey)))?.field
  const all: Loose = { interfaceId: 'rows', modelId: 'records', relationField: choice, showField: 'name', dialog: 'one' }
  return Object.fromEntries(
    (widget.requires ?? []).flatMap((name) => (widget.isField && all[name] !== undefined ? [[name, all[name]]] : [])),
  )
}
const fieldsFor = (place: 'form' | 'table') => {
  const widgets = [...env.widgets.values()].filter((widget) => widget.allowedIn.includes(place) && !widget.isContainer)
  const plain = widgets.map(sample)
  return widgets.map((widget, i) => ({ ...plain[i], ...needed(widget, plain) }))
}

/** A form with every widget that may stand in one, with rules, linkage, formulas and a sub-table. */
export const form: Loose = {
  version: 1,
  popupType: 'drawer',
  drawerWidth: '800px',
  labelWidth: 100,
  gutter: 15,
  hasConfirmAndAddBtn: true,
  confirmButtonText: 't:common.confirm',
  fields: [
    {
      pingeKey: 'input',
      field: 'fullName',
      label: 't:common.name',
      required: true,
      maxlength: 50,
      regList: [{ use: 'name' }, { pattern: '^[a-z]+$', message: 'x' }],
      messages: { required: 't:form.nameRequired' },
    },
    {
      pingeKey: 'inputNumber',
      field: 'days',
      label: 'Days',
      min: 0,
      max: 30,
      defaultValue: 1,
      span: 12,
      on: { change: [{ set: { 'form.note': '{{ form.days }}' } }] },
    },
    { pingeKey: 'textarea', field: 'note', label: 'Note', visible: '{{ form.days > 3 }}', required: '{{ form.days > 5 }}' },
    { pingeKey: 'select', field: 'category', label: 'Category', source: { dict: 'expense' }, disabled: '{{ empty(form.fullName) }}' },
    { pingeKey: 'datePicker', field: 'from', label: 'From', startTimeType: 2, startRelationField: 'to' },
    { pingeKey: 'datePicker', field: 'to', label: 'To' },
    { pingeKey: 'card', header: 'More', children: [{ pingeKey: 'row', children: fieldsFor('form') }] },
    {
      pingeKey: 'table',
      field: 'items',
      label: 'Items',
      showSummary: true,
      summaryField: ['amount'],
      required: true,
      children: [
        { pingeKey: 'inputNumber', field: 'price', label: 'Price' },
        { pingeKey: 'inputNumber', field: 'qty', label: 'Qty', regList: [{ check: '{{ row.qty > 0 }}', message: 'no' }] },
        { pingeKey: 'calculate', field: 'amount', label: 'Amount', expression: '{{ row.price * row.qty }}' },
        ...fieldsFor('table'),
      ],
    },
    { pingeKey: 'calculate', field: 'total', label: 'Total', expression: '{{ sum(form.items.amount) }}' },
  ],
}

/** The same in the older shape of stored forms: settings under `config`, formulas as tokens. */
export const oldForm: Loose = {
  popupType: 'general',
  generalWidth: '600px',
  labelPosition: 'right',
  size: 'small',
  idGlobal: 103,
  fields: [
    {
      config: { pingeKey: 'comInput', label: 'Name', formId: 101, required: true, span: 12, tipLabel: 'Your name', regList: [] },
      field: 'comInputField101',
      placeholder: 'p',
    },
    { __config__: { jnpfKey: 'numInput', label: 'Count', formId: 102 }, __vModel__: 'numInputField102' },
    {
      config: { pingeKey: 'table', label: 'Rows', formId: 103, layout: 'rowFormItem' },
      field: 'tableField103',
      children: [
        { config: { pingeKey: 'numInput', label: 'A' }, field: 'a' },
        { config: { pingeKey: 'calculate', label: 'B' }, field: 'b', expression: [{ field: 'tableField103.a' }, '×', '2'] },
      ],
    },
    {
      config: {
        pingeKey: 'select',
        label: 'Kind',
        dataType: 'dictionary',
        dictionaryType: 'd1',
        props: { label: 'fullName', value: 'id' },
      },
      field: 'kind',
      options: [],
    },
  ],
}

export const list: Loose = {
  version: 1,
  type: 2,
  hasPage: true,
  pageSize: 20,
  showSummary: true,
  summaryField: ['days'],
  treeDataSource: 'api',
  treeSource: { get: '/api/x' },
  treeRelation: 'category',
  hasSuperQuery: true,
  ruleList: {
    matchLogic: 'and',
    conditionList: [{ logic: 'or', groups: [{ field: 'days', symbol: 'between', fieldValueType: 2, fieldValue: [1, 2] }] }],
  },
  customBtnsList: [
    {
      value: 'more',
      label: 't:common.add',
      position: 'row',
      visible: '{{ row.days > 1 }}',
      do: [{ open: 'more', with: '{{ row }}' }],
      dialog: { form: { fields: [{ use: 'fullName' }] }, confirm: [{ close: true }] },
    },
    { value: 'less', do: [{ edit: 'list' }] },
  ],
  columnList: [
    { field: 'fullName', label: 't:common.name', width: 120, sortable: true, fixed: 'left' },
    { field: 'days', align: 'right' },
    { field: 'total' },
    { field: 'category' },
  ],
  searchList: [
    { field: 'fullName', searchType: 2 },
    { field: 'days', searchType: 3 },
    { field: 'category', searchType: 1, label: { zh: '类' } },
    { field: 'from', searchType: 3 },
  ],
  defaultSortConfig: [{ field: 'days', sort: 'desc' }],
  btnsList: [
    { value: 'add', show: true },
    { value: 'batchRemove', label: 'Remove' },
  ],
  columnBtnsList: [{ value: 'edit' }, { value: 'detail' }, { value: 'remove', show: true }],
  complexHeaderList: [{ fullName: 'Both', align: 'center', childColumns: ['days', 'total'] }],
}

/** A page that says everything that a page can say. */
export const everything: Loose = {
  $schema: '../grammar/page.json',
  version: 1,
  code: 'test.everything',
  title: { zh: '测试', zhtw: '測試', en: 'Test' },
  state: { open: false, n: 1 },
  resource: '/api/x',
  sources: { kinds: { dict: 'kinds' } },
  useBtnPermission: true,
  body: {
    pingeKey: 'card',
    header: '{{ page.n }}',
    visible: '{{ user.isAdministrator or page.n > 0 }}',
    children: [
      { pingeKey: 'alert', title: 'Hello', type: 'info' },
      {
        pingeKey: 'form',
        id: 'main',
        resource: '/api/x',
        form: { fields: form.fields, load: { get: './1' }, defaults: { a: 1 } },
        confirm: [{ request: 'save' }, { toast: 't:common.confirm', type: 'success' }],
      },
      { pingeKey: 'detail', id: 'shown', form: { fields: [{ use: 'fullName' }], readOnly: true, load: { get: './2' } } },
    ],
  },
  dialogs: {
    one: {
      kind: 'drawer',
      title: '{{ item.id }}',
      width: 500,
      form: { fields: [{ use: 'fullName' }, { use: 'enCode' }] },
      confirm: [
        { request: { post: './x', body: { a: '{{ form.fullName }}' } }, into: 'page.n' },
        {
          select: {
            popupType: 'drawer',
            popupTitle: { zh: '选择', zhtw: '選擇', en: 'Choose' },
            popupWidth: '640px',
            dataSource: 'dynamic',
            interfaceId: 'rows',
            propsValue: 'code',
            hasPage: true,
            pageSize: 20,
            columnOptions: [{ value: 'name', label: 't:common.name' }, { value: 'code' }],
            templateJson: [{ field: 'kind', pingeKey: 'select', relationField: 'fullName', defaultValue: '1' }],
            relationOptions: [
              { field: 'fullName', type: 1, value: 'name' },
              { field: 'enCode', type: '2', value: '{{ item.code }}' },
            ],
          },
          into: 'page.n',
        },
        { select: { dataSource: 'other', modelId: 'records', columnOptions: [{ value: 'name' }] } },
        { when: '{{ page.n > 1 }}', navigate: '/home' },
        { close: true },
      ],
    },
    two: { kind: 'fullScreen', body: { pingeKey: 'tab', children: [{ pingeKey: 'text', content: 'x' }] } },
  },
}

/** The smallest list of an application: its title, nothing to search, no buttons; `more` adds what it asks permission for. */
export const bareList = (more: Loose = {}): Loose => ({
  version: 1,
  type: 1,
  columnList: [{ field: 'title' }],
  searchList: [],
  hasPage: true,
  btnsList: [],
  columnBtnsList: [],
  ...more,
})
