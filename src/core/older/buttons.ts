import { tableFootButtons, tableRowButtons } from '../application/buttons.ts'
import type { Node } from '../types.ts'
import { type Context, fitted, isRecord, type Loose, tame } from './context.ts'
import type { Item } from './item.ts'
import { step } from './ledger.ts'
import { readColumns } from './pickers.ts'

/** What a sub-table says of its columns: sums, heads, and which of them stand with separators. */
export function readColumnsOfTable(item: Item, node: Node, context: Context) {
  const table = String(node.field)
  const column = (name: unknown) => {
    const found = context.find(name, table)
    return found?.table === table ? found : undefined
  }
  const sums = item.open('summaryField')
  if (Array.isArray(sums) && fitted({ type: 'boolean' }, item.peek('showSummary')) === true) {
    const at = item.place('summaryField')
    node.summaryField = sums.flatMap((name, i) => {
      const found = column(name)
      if (found) context.ledger.take(at + step(i))
      else context.ledger.lose(at + step(i), 'left', 'noField', { name: String(name) })
      return found ? [found.node.field] : []
    })
  } else item.lose('summaryField', 'idle', 'noEffect', { name: 'summaryField', kind: node.pingeKey })
  readHeads(item.open('complexHeaderList'), item.place('complexHeaderList'), node, (name) => column(name)?.node.field, context)
  const spaced = item.open('thousandsField')
  const isOn = fitted({ type: 'boolean' }, item.peek('thousands')) === true
  if (isOn && !Array.isArray(spaced)) item.lose('thousands', 'idle', 'noEffect', { name: 'thousands', kind: node.pingeKey })
  else item.take('thousands')
  for (const [i, name] of (Array.isArray(spaced) ? spaced : []).entries()) {
    const at = item.place('thousandsField') + step(i)
    const found = column(name)
    if (isOn && found?.widget.props.thousands !== undefined) context.put(found.node, 'thousands', true, at)
    else context.ledger.lose(at, 'idle', 'noEffect', { name: String(name), kind: node.pingeKey })
  }
}

/** Common heads over columns. */
export function readHeads(list: unknown, at: string, into: object, column: (name: unknown) => string | undefined, context: Context) {
  if (!Array.isArray(list)) return
  const heads = list.flatMap((head, i) => {
    if (!isRecord(head)) return []
    const here = at + step(i)
    const names = Array.isArray(head.childColumns) ? head.childColumns : []
    const childColumns = names.flatMap((name, n) => {
      const found = column(name)
      if (found !== undefined) context.ledger.take(`${here}/childColumns${step(n)}`)
      else context.ledger.lose(`${here}/childColumns${step(n)}`, 'left', 'noField', { name: String(name) })
      return found === undefined ? [] : [found]
    })
    for (const name of ['fullName', 'align', 'id']) if (head[name] !== undefined) context.ledger.take(`${here}/${name}`)
    const aligned = ['left', 'center', 'right'].includes(String(head.align)) ? { align: head.align } : {}
    const named = typeof head.id === 'string' ? { id: head.id } : {}
    return childColumns.length === 0 ? [] : [{ ...named, fullName: tame(head.fullName ?? ''), ...aligned, childColumns }]
  })
  if (heads.length > 0) (into as Loose).complexHeaderList = heads
}

const usual: ReadonlyArray<[list: string, codes: readonly string[]]> = [
  ['columnBtnsList', tableRowButtons],
  ['footerBtnsList', tableFootButtons],
]
const kinds = ['primary', 'default', 'dashed', 'link', 'text', 'icon', 'danger']

/** Buttons of a sub-table: the usual ones, and those that choose rows from a list. */
export function readButtons(item: Item, node: Node, context: Context) {
  for (const [name, codes] of usual) {
    const list = item.open(name)
    if (!Array.isArray(list)) continue
    const at = item.place(name)
    const buttons = list.flatMap((button, i) => (isRecord(button) ? (readButton(button, at + step(i), codes, node, context) ?? []) : []))
    node[name] = buttons
    context.said.set(node, (context.said.get(node) ?? new Map<string, string>()).set(name, at))
  }
  readChooser(item, node, context)
  const text = item.peek('actionText')
  // an older sub-table says of its one button how it is called
  if (typeof text === 'string' && node.footerBtnsList === undefined)
    context.put(
      node,
      'footerBtnsList',
      [{ value: 'add', label: tame(text), show: item.peek('showAddBtn') !== false }],
      item.place('actionText'),
    )
  else item.lose('actionText', 'noise', 'tool', { name: 'actionText' })
  for (const [flag, value] of [['showAddBtn', 'add'] as const, ['showDeleteBtn', 'remove'] as const]) {
    const shows = fitted({ type: 'boolean' }, item.take(flag))
    if (shows !== false) continue
    const lists = value === 'add' ? 'footerBtnsList' : 'columnBtnsList'
    const all = (node[lists] ??
      codesOf(lists).map((code) => ({ value: code, show: code !== 'batchRemove' && code !== 'import' }))) as Loose[]
    node[lists] = all.map((one) => (one.value === value ? { ...one, show: false } : one))
  }
}
/** A sub-table whose one button chooses its rows from a list, instead of adding an empty one. */
function readChooser(item: Item, node: Node, context: Context) {
  const config = item.open('addTableConf')
  const isOn = Number(item.peek('addType') ?? 0) === 1
  if (!isOn || !isRecord(config)) return
  const actions = readChoice(config, item.place('addTableConf'), node, context)
  const select = actions?.[0]?.select
  if (!isRecord(select) || !Array.isArray(select.relationOptions) || select.relationOptions.length === 0) return
  item.take('addType')
  const others = ((node.footerBtnsList ?? []) as Loose[]).filter(({ value }) => value !== 'add')
  const text = item.peek('actionText')
  const label = typeof text === 'string' ? { label: tame(text) } : {}
  node.footerBtnsList = [{ value: 'choose', ...label, show: true, select }, ...others]
  if (label.label !== undefined) item.take('actionText')
}
const codesOf = (list: string): readonly string[] => usual.find(([name]) => name === list)?.[1] ?? []

function readButton(button: Loose, at: string, codes: readonly string[], node: Node, context: Context): Loose | undefined {
  const { ledger } = context
  const value = String(button.value ?? '')
  const isUsual = codes.includes(value)
  const actions = isRecord(button.actionConfig) ? readChoice(button.actionConfig, `${at}/actionConfig`, node, context) : undefined
  if (!isUsual && !actions) {
    ledger.lose(at, 'left', 'button', { name: String(button.label ?? value) }, { key: 'older.do.button', params: {} })
    return undefined
  }
  const out: Loose = {}
  for (const [name, said] of Object.entries(button)) {
    const here = at + step(name)
    if (name === 'value' || name === 'label') {
      out[name] = tame(said)
      ledger.take(here)
    } else if (name === 'show' || name === 'showConfirm') {
      out[name] = fitted({ type: 'boolean' }, said)
      ledger.take(here)
    } else if (name === 'btnType' && kinds.includes(String(said)) && said !== 'icon') {
      out.btnType = said
      ledger.take(here)
    } else if (name === 'actionConfig') {
      if (isUsual) ledger.lose(here, 'idle', 'noEffect', { name, kind: value })
    } else ledger.lose(here, 'noise', 'look', { name })
  }
  return actions && !isUsual ? { ...out, actionConfig: { do: actions } } : out
}

const ofChoice = ['popupType', 'popupTitle', 'popupWidth', 'hasPage', 'pageSize'] as const

/** A button that opens a list of which rows become rows of the sub-table. */
function readChoice(config: Loose, at: string, node: Node, context: Context): Loose[] | undefined {
  const { ledger, known } = context
  const isRecords = config.dataSource === 'other' || (config.modelId !== undefined && !config.interfaceId)
  const [name, code] = isRecords
    ? (['modelId', known.model(String(config.modelId ?? ''))] as const)
    : (['interfaceId', known.interface(String(config.interfaceId ?? ''))] as const)
  if (code === undefined || !Array.isArray(config.columnOptions)) return undefined
  const table = String(node.field)
  const select: Loose = { dataSource: isRecords ? 'other' : 'dynamic', [name]: code }
  for (const done of [name, 'dataSource']) ledger.take(at + step(done))
  for (const one of ofChoice)
    if (config[one] !== undefined) {
      select[one] = tame(config[one])
      ledger.take(at + step(one))
    }
  select.columnOptions = readColumns(config.columnOptions, `${at}/columnOptions`, context)
  const rows = Array.isArray(config.relationOptions) ? config.relationOptions : []
  select.relationOptions = rows.flatMap((row, i) => {
    if (!isRecord(row)) return []
    const here = `${at}/relationOptions${step(i)}`
    const found = context.find(row.field, table)
    if (!found) {
      ledger.lose(here, 'left', 'noField', { name: String(row.field ?? '') })
      return []
    }
    for (const done of ['field', 'type', 'value']) ledger.take(here + step(done))
    return [{ field: found.key, ...(row.type === undefined ? {} : { type: Number(row.type) }), value: tame(row.value) }]
  })
  return [{ select }]
}
