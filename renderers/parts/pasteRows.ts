import { cutDate, dateType } from '#core/format.ts'
import type { Json, Node, Row, Source } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import { localiseRows } from '#runtime/localise.ts'
import { dictCall } from '#runtime/options.ts'
import { listOf, read } from '#runtime/sources.ts'
import type { TableStore } from '#runtime/tableStore.ts'
import type { TableColumn } from '../fields/tableColumns.ts'
import { type NumberFormat, parseNumber, toPrecision } from './number.ts'

/** The cells that a spreadsheet put on the clipboard; nothing when it is one text, which belongs into one cell. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return undefined
  return lines.map((line) =>
    line.split('\t').map((cell) =>
      cell
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .trim(),
    ),
  )
}

const yes = new Set(['1', '是', '开', '√', '✓', 'y', 'yes', 'true', 'on'])

function dateOf(text: string, format: string): number | undefined {
  const [, y, m, d, h = '0', min = '0', s = '0'] =
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
  if (!y || !m) return undefined
  const moment = new Date(Number(y), Number(m) - 1, Number(d ?? 1), Number(h), Number(min), Number(s))
  // the 31st of a short month is no date
  if (moment.getMonth() !== Number(m) - 1) return undefined
  return dateType(format) === 'datetime' ? moment.getTime() : cutDate(moment.getTime(), format)
}

/** A pasted text as the value of a cell; undefined when it is none that the cell can hold. */
function cellValue(node: Node, text: string, options: readonly Row[]): Json | undefined {
  if (text === '') return undefined
  switch (node.pingeKey) {
    case 'input':
    case 'textarea':
      return text
    case 'inputNumber': {
      const number = parseNumber(text)
      return number === undefined || Number.isNaN(number) ? undefined : toPrecision(number, (node as NumberFormat).precision)
    }
    case 'datePicker':
      return dateOf(text, (node.format as string | undefined) ?? 'yyyy-MM-dd')
    case 'switch':
      return yes.has(text.toLowerCase()) ? 1 : 0
    case 'select': {
      const keys = node.optionProps as { value?: string; label?: string } | undefined
      const [value, label] = [keys?.value ?? 'id', keys?.label ?? 'fullName']
      const find = (one: string) => options.find((option) => option[label] === one || String(option[value]) === one)?.[value]
      if (node.multiple !== true) return find(text)
      const found = text.split(/[、,，;；]/).flatMap((one) => find(one.trim()) ?? [])
      return found.length > 0 ? found : undefined
    }
    default:
      return undefined
  }
}

async function optionsOf(node: Node, app: App): Promise<Row[]> {
  const source = node.source as Source | undefined
  const written = (node.options ?? source?.options) as Row[] | undefined
  if (Array.isArray(written)) return localiseRows(written, app.t)
  // a source that reads the row is chosen from by hand
  if (typeof source?.dict !== 'string' || source.dict.includes('{{')) return []
  return listOf((await read(dictCall(source.dict), app)).data)
}

/**
 * Fills copied cells into a sub-table from one cell on, to the right and down; rows that are missing are added. What
 * nobody types, and what does not fit its column, is left as it is.
 */
export async function pasteRows(
  table: TableStore,
  columns: readonly TableColumn[],
  at: { row: number; child: string },
  cells: string[][],
  app: App,
) {
  const from = columns.findIndex(({ plan }) => plan.field === at.child)
  if (from < 0) return
  const targets = columns.slice(from)
  const options = await Promise.all(targets.map(({ node, plan }) => (plan.node.pingeKey === 'select' ? optionsOf(node, app) : [])))
  cells.forEach((line, i) => {
    const rowId = table.store.get(table.idsAtom)[at.row + i] ?? table.addRow()
    line.forEach((text, j) => {
      const plan = targets[j]?.plan
      if (!plan || plan.compute !== undefined || plan.widget.isSystem || plan.node.disabled === true) return
      const value = cellValue(plan.node, text, options[j] ?? [])
      if (value === undefined) return
      table.setCell(rowId, plan.field, value)
      table.validateCell(rowId, plan.field)
    })
  })
}
