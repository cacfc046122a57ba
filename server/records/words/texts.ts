import { filesOf } from '#core/files.ts'
import { isPopup } from '#core/form/choices.ts'
import { type FieldPlan, precisionOf, rowsOf, type Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { formatDate, formatDateField, formatNumber } from '#core/format/format.ts'
import { htmlText } from '#core/format/htmlText.ts'
import { isMasked, maskOf } from '#core/format/masked.ts'
import { areaPaths } from '#core/rules/area.ts'
import { placeText } from '#core/rules/place.ts'
import { choiceMark } from '#core/text.ts'
import type { Json, Row, Text } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { withFileUrls } from '../attachments/files.ts'
import { asksInterface, hasOptionWords, interfaceWords } from '../interfaces/options.ts'
import type { Model } from '../model/model.ts'
import { dictOf, dictsOf, labelKeyOf, optionsOf, readDictionaries } from '../query/dictionaries.ts'
import { parentColumn, parentNames } from '../query/parents.ts'
import { hidden, isSecret } from '../rights/secrets.ts'
import { withAttrs } from './attrs.ts'
import { hasWords, readWords } from './words.ts'

/** What a person reads for a value that stands for something else: an option, a path of options, a person, a record. */
function textOf(
  field: FieldPlan,
  value: Json | undefined,
  options: ReadonlyMap<string, Row> | undefined,
  words: ReadonlyMap<string, string> | undefined,
  t: Translate,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const { node } = field
  if (holdsOf(field) === 'files')
    return filesOf(value)
      .map(({ name }) => name)
      .join(t(choiceMark))
  if (holdsOf(field) === 'place') return placeText(value)
  // AA-05: paths of ids
  if (words && holdsOf(field) === 'path')
    return areaPaths(value)
      .map((path) => path.map((id) => words.get(id) ?? id).join(String(node.separator ?? ' / ')))
      .join(t(choiceMark))
  if (words)
    return [value]
      .flat()
      .map((id) => words.get(String(id)) ?? '')
      .join(t(choiceMark))
  if (!options) return undefined
  const label = (one: Json): string => {
    const text = options.get(String(one))?.[labelKeyOf(node)]
    return text === undefined || text === null ? String(one) : t(text as Text)
  }
  const list = Array.isArray(value) ? value : [value]
  if (holdsOf(field) !== 'path') return list.map(label).join(t(choiceMark))
  const path = (one: Json[]) =>
    node.showAllLevels === false ? label(one.at(-1) ?? '') : one.map(label).join(String(node.separator ?? ' / '))
  return Array.isArray(list[0]) ? list.map((one) => path(one as Json[])).join(t(choiceMark)) : path(list)
}

/** The colour that a dictionary gives to a value, of several values one each; nothing where none of them has one. */
function colorOf({ node }: FieldPlan, value: Json | undefined, options: ReadonlyMap<string, Row> | undefined): Json | undefined {
  if (!options || dictOf(node) === undefined || value === null || value === undefined) return undefined
  const colors = [value].flat().map((one) => options.get(String(one))?.color ?? null)
  if (colors.every((one) => one === null)) return undefined
  return Array.isArray(value) ? colors : colors[0]
}

interface TextOptions {
  /** words only these fields of the form */
  only?: ReadonlySet<string> | undefined
  /** how many records away the one is that is read */
  step?: number
}

/** Fields that are worded together: all of them, those of the form itself, those whose words are rows of a table, those that ask an interface. */
interface Wording {
  fields: readonly FieldPlan[]
  top: readonly FieldPlan[]
  spoken: readonly FieldPlan[]
  asking: readonly FieldPlan[]
}
const whole = new WeakMap<Model['plan'], Wording>()

/** Of a whole form it is worked out once a plan. */
function wordingOf({ plan }: Model, only: ReadonlySet<string> | undefined): Wording {
  const known = only ? undefined : whole.get(plan)
  if (known) return known
  const fields = [...plan.byKey.values()].filter(({ key }) => only?.has(key) ?? true)
  const top = fields.filter(({ table }) => table === undefined)
  const wording = { fields, top, spoken: fields.filter(hasWords), asking: fields.filter(asksInterface) }
  if (!only) whole.set(plan, wording)
  return wording
}

/**
 * Adds `$text` to records, and to the rows of their sub-tables: the words behind ids, in the reader's language, and what
 * attributes show. Values whose dictionary gives them a colour have it under `$color`.
 */
export async function withTexts(
  db: Db,
  model: Model,
  records: readonly Row[],
  t: Translate,
  { only, step = 0 }: TextOptions = {},
): Promise<Row[]> {
  const { fields, top, spoken, asking } = wordingOf(model, only)
  const dictionaries = await readDictionaries(db, dictsOf(model.plan))
  const rows = (field: FieldPlan) => (field.table ? records.flatMap((record) => rowsOf(record[field.table as string])) : records)
  const words = await readWords(db, spoken, rows, t, step)
  const above = await parentNames(db, model, records)
  const parent = parentColumn(model)?.field
  const asked = await interfaceWords(db, asking, records)
  const options = new Map(
    fields.map((field) => [field.key, hasOptionWords(field) ? (asked.get(field.key) ?? optionsOf(field, dictionaries)) : undefined]),
  )
  const texts = (of: readonly FieldPlan[], values: Row): Row => {
    const out: Row = {}
    for (const field of of) {
      const text =
        field.key === parent && !options.get(field.key)
          ? above.get(String(values[parent]))
          : textOf(field, values[field.field], options.get(field.key), words.get(field.key), t)
      if (text !== undefined) out[field.field] = text
    }
    return out
  }
  const worded = (of: readonly FieldPlan[], values: Row): Row => {
    const out: Row = { $text: texts(of, values) }
    if (dictionaries.size === 0) return out
    const colors = of.flatMap((field) => {
      const color = colorOf(field, values[field.field], options.get(field.key))
      return color === undefined ? [] : [[field.field, color]]
    })
    if (colors.length > 0) out.$color = Object.fromEntries(colors)
    return out
  }
  const filled = await withAttrs(db, model, only ? records : await withFileUrls(db, model, records), { t, only, step })
  return filled.map((record) => {
    const out: Row = { ...record, ...worded(top, record) }
    for (const { field, plan } of model.subs) {
      if (field && plan && record[field] !== undefined)
        out[field] = rowsOf(record[field]).map((row) => ({ ...row, ...worded(plan.children, row) }))
    }
    return out
  })
}

/** One value of a record as a person reads it; `text` are the words behind it. */
export function display(field: FieldPlan, value: Json | undefined, text: Json | undefined, t: Translate): Json {
  const { node, widget } = field
  const holds = holdsOf(field)
  const isThere = value !== null && value !== undefined
  // a record that is gone has no words
  if (holds === 'record' && isThere && text === '') return t('t:relation.gone')
  if (typeof text === 'string') return text
  if (!isThere) return ''
  if (holds === 'flag')
    return value === 1 ? t((node.activeTxt as Text) ?? 't:dict.isTree.yes') : t((node.inactiveTxt as Text) ?? 't:dict.isTree.no')
  if (widget.column === 'datetime')
    return widget.isSystem
      ? formatDate(Number(value), String(node.format ?? 'yyyy-MM-dd HH:mm:ss'))
      : formatDateField(Number(value), String(node.format ?? 'yyyy-MM-dd'))
  if (holds === 'dateRange' && Array.isArray(value))
    return value.map((end) => formatDateField(Number(end), String(node.format ?? 'yyyy-MM-dd'))).join(' ~ ')
  if (holds === 'html') return htmlText(String(value))
  if (holds === 'timeRange' && Array.isArray(value)) return value.join(' ~ ')
  if (holds === 'number' && typeof value === 'number')
    return formatNumber(value, {
      precision: precisionOf(field) as number | undefined,
      thousands: node.thousands === true,
    })
  if (isSecret(field)) return hidden
  const plain = Array.isArray(value) ? value.join(t(choiceMark)) : String(value)
  return isMasked(field) ? maskOf(field, plain) : plain
}

/** DataChange: a record as a person reads it, every value a text; masks hold here too. Takes a record with its `$text`. */
export function displayRecord(model: Model, record: Row, t: Translate): Row {
  const words = (fields: readonly FieldPlan[], values: Row): Row => {
    const texts = (values.$text ?? {}) as Row
    const shown = fields.filter(({ widget, field }) => !widget.isTable && values[field] !== undefined)
    // PP-17: the words of a choice among records or rows under its name, what is stored beside it; a field of that name goes before
    const ids = shown.flatMap((field): Array<[string, Json]> => {
      const value = values[field.field]
      return (holdsOf(field) === 'record' || isPopup(field.node)) && value !== null && value !== undefined
        ? [[`${field.field}_id`, value]]
        : []
    })
    return {
      ...Object.fromEntries(ids),
      ...Object.fromEntries(shown.map((field) => [field.field, display(field, values[field.field], texts[field.field], t)])),
    }
  }
  const out: Row = { ...words(model.plan.fields, record), id: record.id ?? null }
  for (const { field, plan } of model.subs) if (field && plan) out[field] = rowsOf(record[field]).map((row) => words(plan.children, row))
  return out
}
