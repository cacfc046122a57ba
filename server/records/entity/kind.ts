import { defaultsOf, type Translate, validateForm } from '#core/form/form.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { Purpose } from '../../auth/rules.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, invalid, notFound } from '../../base/errors.ts'
import { system } from '../../db/audit.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { loose } from '../query/anyTable.ts'
import type { Kind, Together, Written } from '../write/engine.ts'
import { parentFaults } from '../write/parents.ts'
import { Taken, uniqueError } from '../write/unique.ts'
import { type Entity, entityOf } from './catalog.ts'
import { excerpts } from './excerpts.ts'
import { forgetLinks, linkedIds, sentLinks, writeLinks } from './links.ts'
import { findRecord } from './query.ts'
import { scopeOf } from './scopes.ts'
import { storedEntity } from './stored.ts'
import { pickValues, toColumns, toRecord } from './values.ts'

const fault = (entity: Entity, field: string, rule: string, key: string, t: Translate): FieldError => ({
  field,
  rule,
  message: t(`t:${key}`, { label: t(entity.columns.get(field)?.node.label) }),
})

/** Broken rules of records: those of their fields, then those that need the database. */
async function faultsOf(
  trx: Db,
  entity: Entity,
  forms: readonly Row[],
  current: Row | undefined,
  context: WriteContext,
  { keeps = () => true, more = () => [] }: Together,
): Promise<FieldError[][]> {
  const { t } = context
  const stored = storedEntity(entity)
  const errors = forms.map((values) => validateForm(entity.plan, values, { t, strict: true }))
  const good = [...forms.entries()].filter(([i]) => errors[i]?.length === 0)
  const records = good.map(([, values]) => values)
  const taken = await Taken.among(trx, stored, records, current ? String(current.id) : undefined, t)
  const above = await parentFaults(trx, stored, records, current, t)
  for (const [k, [i, values]] of good.entries()) {
    const found = [...taken.faults(values), ...(above[k] ?? [])]
    for (const name of current ? (entity.fixed ?? []) : [])
      if (values[name] !== current?.[name]) found.push(fault(entity, name, 'fixed', 'server.fixed', t))
    found.push(...((await context.rules.get(entity.entity)?.check?.(trx, values, current, context)) ?? []))
    if (found.length === 0) found.push(...more(values, i))
    if (found.length === 0 && keeps(i)) taken.take(values)
    errors[i] = found
  }
  return errors
}

/** What a caller sent. Every field of an entity holds one plain value: a list or an object is refused before anything reads it. */
function plainValues(entity: Entity, body: Row, t: Translate): Row {
  const values = pickValues(entity, body)
  const faults = Object.keys(values).filter((name) => values[name] !== null && typeof values[name] === 'object')
  if (faults.length > 0) throw invalid(faults.map((name) => fault(entity, name, 'type', 'rule.type', t)))
  return values
}

/** The entity's own fields of a record. */
export const ownValues = (entity: Entity, record: Row): Row =>
  Object.fromEntries([...entity.columns.keys()].map((name) => [name, record[name] ?? null]))

/** Somebody must reach a record for a purpose: nothing is made elsewhere, or moved there. */
export async function requireReached(
  trx: Db,
  { entity, id }: { entity: Entity; id: string },
  { asker }: Pick<WriteContext, 'asker'>,
  purpose: Purpose,
): Promise<void> {
  const scope = await scopeOf(trx, entity.entity, asker, purpose)
  if (scope && !(await findRecord(trx, entity, id, { scope }))) throw new ApiError('forbidden')
}

/** The stored record with its row locked; throws not found, or that it is one that nobody changes. */
export async function lockedRecord(trx: Db, entity: Entity, id: string, { asker }: WriteContext, purpose: Purpose): Promise<Row> {
  const current = await findRecord(trx, entity, id, { lock: true, scope: await scopeOf(trx, entity.entity, asker) })
  if (!current) throw notFound()
  await requireReached(trx, { entity, id }, { asker }, purpose)
  if (entity.protected?.includes(id)) throw new ApiError('protected')
  return current
}

async function filled(trx: Db, entity: Entity, sent: Row, current: Row | undefined, context: WriteContext): Promise<Row> {
  const values = { ...(current ? ownValues(entity, current) : defaultsOf(entity.plan)), ...plainValues(entity, sent, context.t) }
  return (await context.rules.get(entity.entity)?.prepare?.(trx, values, current, context)) ?? values
}

async function made(trx: Db, entity: Entity, values: Row, sent: Row, context: WriteContext): Promise<Written> {
  const { actor, keepsIds } = context
  const links = await sentLinks(trx, entity, undefined, sent, context)
  const row = await loose(trx)
    .insertInto(entity.table)
    .values({
      ...toColumns(entity, values),
      id: typeof sent.id === 'string' && (actor === system || keepsIds) ? sent.id : newId(),
      creatorUserId: actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const record = toRecord(entity, row)
  await writeLinks(trx, entity, String(record.id), links, actor.userId)
  await requireReached(trx, { entity, id: String(record.id) }, context, 'create')
  return { record, after: excerpts(entity, {}, { ...record, ...Object.fromEntries(links) }).after }
}

/** A text that is not worth reading back: it stands as it was sent. */
const isLong = (value: Json | undefined): boolean => typeof value === 'string' && value.length > 1000

async function changed(trx: Db, entity: Entity, current: Row, values: Row, sent: Row, context: WriteContext): Promise<Written> {
  const id = String(current.id)
  const { actor } = context
  const links = await sentLinks(trx, entity, id, sent, context)
  const linked = links.size > 0 ? await linkedIds(trx, entity, id) : {}
  // What stays is neither sent nor read again: a definition has megabytes.
  const differing = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== current[name]))
  const columns = {
    ...toColumns(entity, differing),
    version: Number(current.version) + 1,
    lastModifyUserId: actor.userId,
    lastModifyTime: new Date(),
  }
  const row = await loose(trx)
    .updateTable(entity.table)
    .set(columns)
    .where('id', '=', id)
    .returning(['id', ...Object.keys(columns).filter((name) => !isLong(differing[name]))])
    .executeTakeFirstOrThrow()
  const record = { ...current, ...differing, ...toRecord(entity, row) }
  await writeLinks(trx, entity, id, links, actor.userId)
  await requireReached(trx, { entity, id }, context, 'update')
  await context.rules.get(entity.entity)?.afterChange?.(trx, current, record, context)
  return { record, ...excerpts(entity, { ...current, ...linked }, { ...record, ...linked, ...Object.fromEntries(links) }) }
}

async function removed(trx: Db, entity: Entity, current: Row, context: WriteContext): Promise<void> {
  const id = String(current.id)
  for (const { entity: name, field } of entity.referencedBy ?? [])
    if (await loose(trx).selectFrom(entityOf(name).table).select('id').where(field, '=', id).executeTakeFirst()) throw new ApiError('inUse')
  await context.rules.get(entity.entity)?.beforeDelete?.(trx, current, context)
  await forgetLinks(trx, entity, id)
  await loose(trx).deleteFrom(entity.table).where('id', '=', id).execute()
}

/** Calls something for each of a list, one after the other. */
async function each<T, R>(list: readonly T[], call: (one: T, i: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [i, one] of list.entries()) results.push(await call(one, i))
  return results
}

/** The records of an entity, as somebody writes them. */
export const entityKind = (trx: Db, entity: Entity, context: WriteContext): Kind => ({
  name: entity.entity,
  stored: storedEntity(entity),
  actor: context.actor,
  versions: 'ifSent',
  locked: (id, purpose) => lockedRecord(trx, entity, id, context, purpose),
  filled: (sent, current) => each(sent, (one) => filled(trx, entity, one, current, context)),
  faults: (forms, current, together) => faultsOf(trx, entity, forms, current, context, together),
  made: (forms, sent) => each(forms, (values, i) => made(trx, entity, values, sent[i] ?? {}, context)),
  changed: (current, values, sent) => changed(trx, entity, current, values, sent, context),
  removed: (current) => removed(trx, entity, current, context),
  readable: (error) => uniqueError(error, storedEntity(entity), context.t),
  wrote: async () => {
    if (context.actor !== system) await context.rules.get(entity.entity)?.afterWrite?.(trx)
  },
})
