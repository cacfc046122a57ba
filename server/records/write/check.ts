import { optionKeys } from '#core/form/choices.ts'
import { rowsOf, type Translate, validateForm } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { isLastLevel } from '#core/form/lastLevel.ts'
import { isMasked, isOnlyMask } from '#core/format/masked.ts'
import { isEmpty } from '#core/rules/check.ts'
import { fitsSchema } from '#core/rules/fitsSchema.ts'
import { itemLengthOf, tooLong } from '#core/rules/textList.ts'
import type { FieldError, Json, Row, Scope } from '#core/types.ts'
import { breather } from '../../db/breathe.ts'
import type { Db } from '../../db/types.ts'
import type { Model, ModelField, ModelTable } from '../model/model.ts'
import { dictOf, dictsOf, optionsOf, readDictionaries } from '../query/dictionaries.ts'
import { relationFaults } from '../words/relations.ts'
import { areaFaults } from './areaCheck.ts'
import { peopleFaults } from './peopleCheck.ts'
import type { Place } from './places.ts'
import { signatureFaults } from './signatureCheck.ts'
import { longestOf, storageFault } from './values.ts'

/** Who fills the form: what expressions may read, the language of the faults, how far east of UTC their clock is, and which records of others may be chosen. */
interface CheckContext {
  scope: Scope
  t: Translate
  offset?: number | undefined
  reached?: ((model: Model, trx: Db) => Promise<Model>) | undefined
  options?: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined
}

type Offered = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Every broken rule of filled forms, by form: its own rules, what its columns can hold, and options that are not offered.
 * The database is asked once for all of them. `before` is what the one form held that is changed.
 */
export async function checkValues(
  trx: Db,
  model: Model,
  forms: readonly Row[],
  before: Row | undefined,
  { scope, t, offset, reached, options: known }: CheckContext,
): Promise<FieldError[][]> {
  const errors = new Map<Row, FieldError[]>()
  const told = new Map<Row, ReadonlySet<string>>()
  const places = new Map<Row, StoredPlace[]>()
  const rest = breather()
  for (const form of forms) {
    const broken = validateForm(model.plan, form, { scope, t, offset, strict: true })
    errors.set(form, broken)
    told.set(form, new Set(broken.map(({ field }) => field)))
    places.set(form, placesOf(model, form, before))
    await rest()
  }
  const add = (form: Row, error: FieldError) => {
    if (!told.get(form)?.has(error.field)) errors.get(form)?.push(error)
  }
  const options = await (known ?? offeredOptions(trx, model))
  const all = [...places.values()].flat()
  for (const { place, rule, message } of [
    ...(await areaFaults(trx, all, t)),
    ...(await peopleFaults(trx, all, scope, t)),
    ...(await relationFaults(trx, all, t, reached)),
    ...(await signatureFaults(trx, all, scope, t)),
  ])
    add(place.form, { ...place.at, rule, message })
  for (const [form, own] of places) {
    for (const place of own) for (const fault of placeFaults(place, options, t)) add(form, { ...place.at, ...fault })
    await rest()
  }
  return [...errors.values()]
}

/** What is wrong with a value where it stands, that its own rules do not say. */
function placeFaults({ field, value, column, before }: StoredPlace, options: Offered, t: Translate) {
  const faults: Array<Pick<FieldError, 'rule' | 'message'>> = []
  const label = t(field.node.label)
  const schema = field.widget.value
  if (!isEmpty(value) && !field.widget.isSystem && typeof schema === 'object' && schema !== null && !fitsSchema(schema, value as Json))
    return [{ rule: 'type', message: t('t:rule.type', { label }) }]
  const fault = column && storageFault(column, value)
  if (fault) {
    const message = fault === 'tooLong' ? t('t:visualdev.tooLong', { label, n: longestOf(column) }) : t('t:rule.type', { label })
    faults.push({ rule: fault, message })
  }
  if (isMasked(field) && typeof value === 'string' && isOnlyMask(field, value) && !same(value, before))
    faults.push({ rule: 'masked', message: t('t:rule.masked', { label }) })
  const long = field.widget.holds === 'texts' ? tooLong(field.node, value) : undefined
  if (long !== undefined)
    faults.push({ rule: 'tooLong', message: t('t:textList.tooLong', { label, name: long, n: itemLengthOf(field.node) }) })
  const offered = options.get(field.key)
  if (offered && !isEmpty(value) && !same(value, before) && ![value].flat(3).every((one) => offered.has(String(one))))
    faults.push({ rule: 'option', message: t('t:visualdev.notEntry', { label }) })
  return faults
}

interface StoredPlace extends Place {
  column: ModelField | undefined
}

/** Every place of a record that holds a value, cells of sub-tables among them. */
function placesOf(model: Model, form: Row, before: Row | undefined): StoredPlace[] {
  const places: StoredPlace[] = []
  for (const field of model.plan.fields) {
    const { field: name } = field
    if (field.widget.isTable) continue
    const held = { value: form[name], before: before?.[name] }
    places.push({ field, form, ...held, column: model.main.columns.get(name), at: { field: name } })
  }
  for (const table of model.subs) places.push(...cellsOf(table, form, before))
  return places
}

function cellsOf({ field: name, plan, columns }: ModelTable, form: Row, before: Row | undefined): StoredPlace[] {
  if (!name || !plan) return []
  const old = new Map(rowsOf(before?.[name]).map((row) => [row.id, row]))
  return rowsOf(form[name]).flatMap((row, i) =>
    plan.children.map((child): StoredPlace => {
      const known = row.id === undefined ? undefined : old.get(row.id)
      const at = { field: `${name}[${i}].${child.field}`, row: i, child: child.field }
      return { field: child, form, value: row[child.field], before: known?.[child.field], column: columns.get(child.field), at }
    }),
  )
}

const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Values that may be chosen, by field: entries of dictionaries that are switched on, and written options of trees; WG-08: of either the last level where the field takes no other. */
export async function offeredOptions(trx: Db, model: Model): Promise<Map<string, ReadonlySet<string>>> {
  const dictionaries = await readDictionaries(trx, dictsOf(model.plan))
  const offered = new Map<string, ReadonlySet<string>>()
  for (const [key, field] of model.plan.byKey) {
    const isTree = ['path', 'branch'].includes(holdsOf(field))
    if (holdsOf(field) === 'text' || (dictOf(field.node) === undefined && !isTree)) continue
    const options = optionsOf(field, dictionaries)
    if (!options) continue
    const rows = [...options].filter(([, row]) => row.enabledMark !== 0)
    const { children } = optionKeys(field.node)
    // entries of a dictionary say what they stand below; written options hold what stands below them
    const above = new Set(rows.map(([, row]) => row.parentId))
    const treeRow = (row: Row) => (dictOf(field.node) === undefined ? row : { ...row, hasChildren: above.has(row.id) })
    const last = isTree && field.node.lastLevel === true
    offered.set(key, new Set(rows.filter(([, row]) => !last || isLastLevel(field.node, treeRow(row), children)).map(([value]) => value)))
  }
  return offered
}
