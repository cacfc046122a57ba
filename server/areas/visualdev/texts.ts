import { sql } from 'kysely'
import { type FieldPlan, rowsOf, type Translate } from '#core/form.ts'
import { formatDate, formatDateField, formatNumber } from '#core/format.ts'
import { type MaskConfig, maskText } from '#core/mask.ts'
import { choiceMark } from '#core/text.ts'
import type { Json, Row, Text } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { dictsOf, labelKeyOf, optionsOf, readDictionaries } from './dictionaries.ts'
import type { Model } from './model.ts'
import { parentColumn, parentNames } from './parents.ts'

const people = new Set(['createUser', 'modifyUser'])
type Names = ReadonlyMap<string, string>

/** What a person reads for a value that stands for something else: an option, a path of options, a person. */
function textOf(
  field: FieldPlan,
  value: Json | undefined,
  options: Map<string, Row> | undefined,
  names: Names,
  t: Translate,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const { node, widget } = field
  if (people.has(widget.pingeKey)) return names.get(String(value)) ?? ''
  if (!options) return undefined
  const label = (one: Json): string => {
    const text = options.get(String(one))?.[labelKeyOf(node)]
    return text === undefined || text === null ? String(one) : t(text as Text)
  }
  const list = Array.isArray(value) ? value : [value]
  if (widget.pingeKey !== 'cascader') return list.map(label).join(t(choiceMark))
  const path = (one: Json[]) =>
    node.showAllLevels === false ? label(one.at(-1) ?? '') : one.map(label).join(String(node.separator ?? ' / '))
  return Array.isArray(list[0]) ? list.map((one) => path(one as Json[])).join(t(choiceMark)) : path(list)
}

/** Adds `$text` to records, and to the rows of their sub-tables: the words behind ids, in the reader's language. */
export async function withTexts(db: Db, model: Model, records: readonly Row[], t: Translate): Promise<Row[]> {
  const dictionaries = await readDictionaries(db, dictsOf(model.plan))
  const names = await namesOf(db, model, records)
  const above = await parentNames(db, model, records)
  const parent = parentColumn(model)?.field
  const options = new Map([...model.plan.byKey].map(([key, field]) => [key, optionsOf(field, dictionaries)]))
  const texts = (fields: readonly FieldPlan[], values: Row): Row => {
    const out: Row = {}
    for (const field of fields) {
      const text =
        field.key === parent && !options.get(field.key)
          ? above.get(String(values[parent]))
          : textOf(field, values[field.field], options.get(field.key), names, t)
      if (text !== undefined) out[field.field] = text
    }
    return out
  }
  return records.map((record) => {
    const out: Row = { ...record, $text: texts(model.plan.fields, record) }
    for (const { field, plan } of model.subs) {
      if (field && plan && record[field] !== undefined)
        out[field] = rowsOf(record[field]).map((row) => ({ ...row, $text: texts(plan.children, row) }))
    }
    return out
  })
}

async function namesOf(db: Db, model: Model, records: readonly Row[]): Promise<Names> {
  const fields = model.plan.fields.filter(({ widget }) => people.has(widget.pingeKey)).map(({ field }) => field)
  const ids = [...new Set(records.flatMap((record) => fields.flatMap((field) => (record[field] ? [String(record[field])] : []))))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('base_user').select(['id', 'realName']).where('id', '=', sql`any(${ids})`).execute()
  return new Map(rows.map(({ id, realName }) => [id, realName]))
}

function display(field: FieldPlan, value: Json | undefined, text: Json | undefined, t: Translate): Json {
  const { node, widget } = field
  if (typeof text === 'string') return text
  if (value === null || value === undefined) return ''
  if (widget.pingeKey === 'switch')
    return value === 1 ? t((node.activeTxt as Text) ?? 't:dict.isTree.yes') : t((node.inactiveTxt as Text) ?? 't:dict.isTree.no')
  if (widget.column === 'datetime')
    return widget.isSystem
      ? formatDate(Number(value), String(node.format ?? 'yyyy-MM-dd HH:mm:ss'))
      : formatDateField(Number(value), String(node.format ?? 'yyyy-MM-dd'))
  if (widget.pingeKey === 'dateRange' && Array.isArray(value))
    return value.map((end) => formatDateField(Number(end), String(node.format ?? 'yyyy-MM-dd'))).join(' ~ ')
  if (widget.pingeKey === 'timeRange' && Array.isArray(value)) return value.join(' ~ ')
  if (widget.column === 'decimal' && typeof value === 'number')
    return formatNumber(value, {
      precision: widget.pingeKey === 'calculate' ? Number(node.precision ?? 2) : (node.precision as number | undefined),
      thousands: node.thousands === true,
    })
  if (node.showPassword === true) return '******'
  const plain = Array.isArray(value) ? value.join(t(choiceMark)) : String(value)
  return node.useMask === true ? maskText(plain, node.maskConfig as MaskConfig) : plain
}

/** DataChange: a record as a person reads it, every value a text; masks hold here too. Takes a record with its `$text`. */
export function displayRecord(model: Model, record: Row, t: Translate): Row {
  const words = (fields: readonly FieldPlan[], values: Row): Row => {
    const texts = (values.$text ?? {}) as Row
    return Object.fromEntries(
      fields
        .filter(({ widget, field }) => !widget.isTable && values[field] !== undefined)
        .map((field) => [field.field, display(field, values[field.field], texts[field.field], t)]),
    )
  }
  const out: Row = { ...words(model.plan.fields, record), id: record.id ?? null }
  for (const { field, plan } of model.subs) if (field && plan) out[field] = rowsOf(record[field]).map((row) => words(plan.children, row))
  return out
}
