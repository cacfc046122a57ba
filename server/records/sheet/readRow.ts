import type { Translate } from '#core/form/form.ts'
import { wordsIn } from '#core/sheet/readCell.ts'
import { readDate } from '#core/sheet/readDate.ts'
import { listMark } from '#core/text.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import { optionCalled, type SheetColumn } from './columns.ts'
import { unguard } from './guard.ts'
import type { Read } from './importable.ts'
import type { Names } from './names.ts'

/** Field of a record that says which unit it belongs to. */
const unitField = 'organizeId'
/** Reads the texts of a row as the values of a record. What is no value of its column is a fault, and so is what must be there and is not. */
export async function readRow(columns: readonly SheetColumn[], row: Row, names: Names, t: Translate): Promise<Read> {
  const values: Row = {}
  const faults: FieldError[] = []
  const fault = (column: SheetColumn, rule: string, key: string, more: { [name: string]: string } = {}) =>
    faults.push({ field: column.id, rule, message: t(`t:${key}`, { label: t(column.label), ...more }) })

  const recordCalled = async (column: SheetColumn, word: string): Promise<Json | undefined> => {
    const { entity, says } = column.names as NonNullable<SheetColumn['names']>
    const all = await names.called(entity, says, word)
    const near = all.length > 1 ? all.filter((one) => one[unitField] !== undefined && one[unitField] === values[unitField]) : []
    const found = near.length > 0 ? near : all
    if (found.length === 1) return found[0]?.id
    if (found.length === 0 && names.expects(entity, word)) return undefined
    fault(column, 'exists', found.length === 0 ? 'sheet.fault.unknown' : 'sheet.fault.several', { text: word })
    return undefined
  }

  const readText = async (column: SheetColumn, text: string): Promise<Json | undefined> => {
    if (column.names) {
      const words = column.names.many ? [...new Set(wordsIn(text))] : [text]
      const ids: Json[] = []
      for (const word of words) ids.push((await recordCalled(column, word)) ?? null)
      if (ids.includes(null)) return undefined
      return column.names.many ? ids : ids[0]
    }
    if (column.options) {
      const value = optionCalled(column, text)
      if (value === undefined)
        fault(column, 'option', 'sheet.fault.option', {
          text,
          options: column.options.map(({ fullName }) => t(fullName)).join(t(listMark)),
        })
      return value
    }
    if (column.plan?.widget.column === 'datetime') {
      const value = readDate(text, column.plan.node.format as string | undefined)
      if (value === undefined) fault(column, 'date', 'sheet.fault.date', { text })
      return value
    }
    return text
  }

  // a unit first: of positions that are called alike, the one of that unit is meant
  for (const column of [...columns].sort((a, b) => Number(b.id === unitField) - Number(a.id === unitField))) {
    const given = row[column.id]
    if (given !== null && given !== undefined && typeof given !== 'string' && typeof given !== 'number') {
      fault(column, 'type', 'rule.type')
      continue
    }
    const text = unguard(String(given ?? '').trim()).trim()
    if (text === '') {
      if (column.required) fault(column, 'required', 'sheet.fault.required')
      continue
    }
    const value = await readText(column, text)
    if (value !== undefined) values[column.id] = value
  }
  return { values, faults }
}
