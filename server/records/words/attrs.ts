import { type Attr, attrsOf, attrTexts, chosenValues } from '#core/form/attrs.ts'
import { type FieldPlan, rowsOf, type Translate } from '#core/form/form.ts'
import { isStored } from '#core/form/holds.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { ApiError } from '../../base/errors.ts'
import { breather } from '../../db/breathe.ts'
import type { Db } from '../../db/types.ts'
import type { Offers } from '../interfaces/offers.ts'
import { type ChoicePlace, chosenRows } from '../interfaces/options.ts'
import type { Model } from '../model/model.ts'
import { fillForm, workedOut } from '../write/fill.ts'
import { relatedRecords } from './relations.ts'

export interface ChoiceContext {
  t: Translate
  scope?: Scope
  /** rows of APIs, of a write that may not call them now */
  offers?: Offers | undefined
  /** how many records away the one is that is read */
  step?: number
}

/** Finds the records behind a choice, one for each chosen value or nothing where it is gone: these fields of each, as a person reads them, by the place. One read for all places. */
type ReadChosen = (
  db: Db,
  choice: FieldPlan,
  places: readonly ChoicePlace[],
  fields: readonly string[],
  context: ChoiceContext,
) => Promise<(place: ChoicePlace) => ReadonlyArray<Row | undefined>>

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const valueAt = (choice: FieldPlan, { form, row }: ChoicePlace): Json | undefined => (choice.table ? row : form)?.[choice.field]

const related: ReadChosen = async (db, choice, places, fields, { t, step }) => {
  const idsAt = (place: ChoicePlace) => chosenValues(valueAt(choice, place)).filter((id) => typeof id === 'string')
  const found = await relatedRecords(db, choice.node.modelId, [...new Set(places.flatMap(idsAt))], fields, t, step)
  return (place) => idsAt(place).map((id) => found.get(id))
}

/** WG-62: a row of a data interface, whatever fields it has. */
const ofInterface: ReadChosen = (db, choice, places, _fields, { scope, offers }) => chosenRows(db, choice, places, { scope, offers })

/** By what the choice chooses from. */
const readers: { readonly [from in NonNullable<Widget['choosesFrom']>]?: ReadChosen } = { records: related, interface: ofInterface }

interface AttrOptions extends ChoiceContext {
  /** only these fields of the form */
  only?: ReadonlySet<string> | undefined
  /** of a write: the stored ones as well, and what they were */
  writing?: { before: Row | undefined }
}

/**
 * WG-63: what attributes show, put into records and their rows: worked out from the records that were chosen, whatever was
 * sent. What is stored is left as it was stored, unless it is written; a choice that stays keeps it when its record is gone.
 */
export async function withAttrs(db: Db, model: Model, records: readonly Row[], options: AttrOptions): Promise<Row[]> {
  const { only, writing } = options
  const out = records.map((record) => ({ ...record }))
  for (const [key, all] of attrsOf(model.plan)) {
    const choice = model.plan.byKey.get(key)
    const read = choice?.widget.choosesFrom && readers[choice.widget.choosesFrom]
    const wanted = all.filter(({ field }) => (writing || !isStored(field)) && (only?.has(field.key) ?? true))
    if (!choice || !read || wanted.length === 0) continue
    for (const table of new Set(wanted.map(({ field }) => field.table))) {
      const attrs = wanted.filter(({ field }) => field.table === table)
      const places = out.flatMap((form): ChoicePlace[] =>
        table === undefined ? [{ form }] : form[table] === undefined ? [] : rowsOf(form[table]).map((row) => ({ form, row })),
      )
      const fields = attrs.map(({ shows }) => shows)
      const found = await read(db, choice, places, fields, options)
      const texts = (place: ChoicePlace): Row => {
        const kept = writing && keptTexts(choice, attrs, place, writing.before)
        const chosen = found(place)
        const there = chosen.filter((record) => record !== undefined)
        return kept && there.length < Math.max(chosen.length, 1) ? kept : attrTexts(attrs, there, options.t)
      }
      if (table === undefined) for (const form of out) Object.assign(form, texts({ form }))
      else
        for (const form of out)
          if (form[table] !== undefined) form[table] = rowsOf(form[table]).map((row) => ({ ...row, ...texts({ form, row }) }))
    }
  }
  return out
}

/** What was stored of a choice that did not change. */
function keptTexts(choice: FieldPlan, attrs: readonly Attr[], place: ChoicePlace, before: Row | undefined): Row | undefined {
  const table = attrs[0]?.field.table
  const old: ChoicePlace | undefined = before && {
    form: before,
    ...(table === undefined ? {} : { row: rowsOf(before[table]).find(({ id }) => id !== undefined && id === place.row?.id) }),
  }
  const holder = old && (table === undefined ? old.form : old.row)
  if (!old || !holder || !same(valueAt(choice, old), valueAt(choice, place))) return undefined
  return Object.fromEntries(attrs.map(({ field }) => [field.field, holder[field.field] ?? null]))
}

/**
 * Records from what was sent and what is there (`fillForm`), with what their attributes show, which is read for all of them
 * at once. Where the form reads one of them, what is hidden and what is computed follows from it. What cannot be filled is
 * told in its place. `before` is the one record that is changed.
 */
export async function filledForms(
  trx: Db,
  model: Model,
  before: Row | undefined,
  list: readonly Row[],
  context: ChoiceContext & { scope: Scope; mayFill: (field: string) => boolean },
): Promise<Array<Row | ApiError>> {
  const { plan } = model
  const { scope, t, mayFill } = context
  const fill = (sent: Row, given?: Row) => orFault(() => fillForm(model, before, sent, scope, t, mayFill, given))
  const filled: Array<Row | ApiError> = []
  const rest = breather()
  for (const sent of list) {
    filled.push(fill(sent))
    await rest()
  }
  const attrs = [...attrsOf(plan).values()].flat().map(({ field }) => field)
  if (attrs.length === 0) return filled
  const work = async (all: ReadonlyArray<Row | ApiError>): Promise<Array<Row | ApiError>> => {
    const worked = await withAttrs(trx, model, all.filter(isFilled), { ...context, writing: { before } })
    let next = 0
    return all.map((one) => (isFilled(one) ? (worked[next++] ?? one) : one))
  }
  const worked = await work(filled)
  const isRead = (key: string) => plan.readers.has(key) || [...plan.byKey.values()].some(({ watches }) => watches.includes(key))
  if (!attrs.some(({ key }) => isRead(key))) return worked
  const own = attrs.filter(({ table }) => table === undefined).map(({ field }) => field)
  const again = worked.map((one, i) => {
    const sent = list[i]
    return sent && isFilled(one) ? fill(sent, Object.fromEntries(own.map((field) => [field, one[field] ?? null]))) : one
  })
  return (await work(again)).map((one) => (isFilled(one) ? orFault(() => workedOut(plan, one, scope, t)) : one))
}

const isFilled = (one: Row | ApiError): one is Row => !(one instanceof ApiError)

/** What work gives, or what is wrong with what it was given. */
function orFault(work: () => Row): Row | ApiError {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
