import { render } from 'amis'
import 'amis/lib/helper.css'
import 'amis/lib/themes/cxd.css'
import { createRoot } from 'react-dom/client'
import { bench, setting } from '../page/probe.js'
import { listHeight, options } from '../page/work.js'

const env = {
  theme: 'cxd',
  fetcher: async () => ({ data: { status: 0, data: {} } }),
  isCancel: () => false,
  notify() {},
  alert() {},
  copy() {},
  jumpTo() {},
  updateLocation() {},
}

const kinds = {
  text: { type: 'input-text' },
  select: { type: 'select', options },
  number: { type: 'input-number' },
  switch: { type: 'switch' },
  date: { type: 'input-date' },
}

const toForm = (fields) => ({
  type: 'form',
  name: 'work',
  title: '',
  wrapWithPanel: false,
  mode: 'normal',
  columnCount: 2,
  actions: [],
  body: fields.map(({ name, kind, label, required, showWhen }) => ({
    ...kinds[kind],
    name,
    label,
    className: `at-${name}`,
    ...(required ? { required: true } : {}),
    ...(showWhen ? { visibleOn: `\${${showWhen.name} == '${showWhen.is}'}` } : {}),
  })),
})

const toTable = (columns) => ({
  type: 'table',
  source: '$items',
  // its own way to scroll inside of a box
  autoFillHeight: { height: listHeight + 40 },
  columnsTogglable: false,
  columns: columns.map(({ name, label }) => ({ name, label })),
})

/** Its table of inputs: every cell is a control. Rows far down are drawn when they come near, as it does by itself. */
const toSubtable = (fields) => ({
  type: 'form',
  name: 'work',
  title: '',
  wrapWithPanel: false,
  mode: 'normal',
  actions: [],
  body: [
    {
      type: 'input-table',
      name: 'items',
      editable: true,
      addable: true,
      removable: true,
      needConfirm: false,
      showIndex: true,
      columns: fields.map(({ name, kind, label, required }) => ({
        ...kinds[kind],
        name,
        label,
        width: 120,
        className: `at-${name}`,
        ...(required ? { required: true } : {}),
      })),
    },
  ],
})
/** The values of its rows: of every text but the first, which is typed into. */
const valuesOf = (fields, rows) =>
  rows.map((_, row) =>
    Object.fromEntries(fields.filter(({ kind, name }) => kind === 'text' && name !== 'f1').map(({ name }) => [name, `${name} ${row}`])),
  )

const isSubtable = setting('kind') === 'subtable'
let root
let scope
/** Rows that are there: the table leaves out those off screen and keeps their room by rows without cells. */
const drawnRow = '#root tbody:not(.virtual-table-body-placeholder) tr'
const form = () => scope.getComponentByName('work')
bench({
  open(element, { fields, rows, columns }) {
    root = createRoot(element)
    const scopeRef = (ref) => {
      scope = ref
    }
    if (isSubtable) {
      root.render(render(toSubtable(fields), { scopeRef, data: { items: valuesOf(fields, rows) } }, env))
      return
    }
    root.render(rows ? render(toTable(columns), { data: { items: rows } }, env) : render(toForm(fields), { scopeRef }, env))
  },
  close: () => root.unmount(),
  drawn: () => document.querySelectorAll(isSubtable ? '#root tbody tr' : `#root .cxd-Form-item, ${drawnRow}`).length,
  controls: 'input, .cxd-Select',
  control: (name) => document.querySelector(`#root ${isSubtable ? 'tbody tr ' : ''}.at-${name} input`),
  value: (name) => (isSubtable ? form()?.props.store.data.items[0]?.[name] : form()?.props.store.data[name]),
  async validate() {
    await form().validate(true)
    return form().props.store.items.filter((item) => !item.valid).length
  },
  faults: () => document.querySelectorAll('#root .cxd-Form-feedback').length,
  opener: (name) => document.querySelector(`#root .at-${name} .cxd-Select`),
  choices: () => document.querySelectorAll('.cxd-Select-option').length,
  scroller: () => document.querySelector('.cxd-Table-content'),
  rowText: (index) =>
    [...document.querySelectorAll(drawnRow)].find((row) => row.firstElementChild?.textContent === String(index + 1))?.textContent ?? '',
})
