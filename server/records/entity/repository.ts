import { defaultsOf, type Translate, validateForm } from '#core/form.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { Purpose } from '../../auth/rules.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, invalid, notFound } from '../../base/errors.ts'
import { audit, system } from '../../db/audit.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { loose } from '../query/anyTable.ts'
import { requireNewest } from '../write/conflict.ts'
import { parentFaults, requireNoChildren } from '../write/parents.ts'
import { Taken, uniqueError } from '../write/unique.ts'
import { type Entity, entityOf } from './catalog.ts'
import { excerpts } from './excerpts.ts'
import { forgetLinks, linkedIds, sentLinks, withLinks, writeLinks } from './links.ts'
import { findRecord } from './query.ts'
import { scopeOf } from './scopes.ts'
import { storedEntity } from './stored.ts'
import { pickValues, toColumns, toRecord } from './values.ts'

async function wrote(trx: Db, { entity }: Entity, { actor, rules }: WriteContext): Promise<void> {
  if (actor !== system) await rules.get(entity)?.afterWrite?.(trx)
}

/** Broken rules of a record: those of its fields, then those that need the database. */
async function check(trx: Db, entity: Entity, values: Row, current: Row | undefined, context: WriteContext): Promise<void> {
  const { t } = context
  const errors = validateForm(entity.plan, values, { t, strict: true })
  if (errors.length === 0) {
    const stored = storedEntity(entity)
    const taken = await Taken.among(trx, stored, [values], current ? String(current.id) : undefined, t)
    const [above = []] = await parentFaults(trx, stored, [values], current, t)
    errors.push(...taken.faults(values), ...above)
    for (const name of current ? (entity.fixed ?? []) : []) {
      if (values[name] !== current?.[name]) errors.push(fault(entity, name, 'fixed', 'server.fixed', t))
    }
    errors.push(...((await context.rules.get(entity.entity)?.check?.(trx, values, current, context)) ?? []))
  }
  if (errors.length > 0) throw invalid(errors)
}

const fault = (entity: Entity, field: string, rule: string, key: string, t: Translate): FieldError => ({
  field,
  rule,
  message: t(`t:${key}`, { label: t(entity.columns.get(field)?.node.label) }),
})

/** What a caller sent. Every field of an entity holds one plain value: a list or an object is refused before anything reads it. */
function plainValues(entity: Entity, body: Row, t: Translate): Row {
  const values = pickValues(entity, body)
  const faults = Object.keys(values).filter((name) => values[name] !== null && typeof values[name] === 'object')
  if (faults.length > 0) throw invalid(faults.map((name) => fault(entity, name, 'type', 'rule.type', t)))
  return values
}

/** Reads and writes of one entity. Every write is validated, audited and belongs to the transaction that it is given. */
export class Repository {
  constructor(readonly entity: Entity) {}

  /**
   * One record, with what it goes with; throws not found, also where it is out of the asker's reach, and forbidden where
   * they may read it only and want more.
   */
  async get(db: Db, id: string, context: Omit<WriteContext, 'actor'>, purpose: Purpose = 'read'): Promise<Row> {
    const { asker } = context
    const scope = await scopeOf(db, this.entity.entity, asker)
    const record = await findRecord(db, this.entity, id, { scope })
    if (!record) throw notFound()
    if (purpose !== 'read') await this.requireReached(db, id, { asker }, purpose)
    return (await withLinks(db, this.entity, [record], context))[0] ?? record
  }

  /** One record as it is stored, in whoever's reach it is; throws not found. */
  async stored(db: Db, id: string): Promise<Row> {
    const record = await findRecord(db, this.entity, id)
    if (!record) throw notFound()
    return record
  }

  /** What was written must be in the writer's reach as well: nothing is made elsewhere, or moved there. */
  private async requireReached(trx: Db, id: string, { asker }: Pick<WriteContext, 'asker'>, purpose: Purpose): Promise<void> {
    const scope = await scopeOf(trx, this.entity.entity, asker, purpose)
    if (scope && !(await findRecord(trx, this.entity, id, { scope }))) throw new ApiError('forbidden')
  }

  /** Makes a record from what a caller sent: defaults filled, rules checked. `id` may be given for built-in records. */
  async insert(trx: Db, body: Row, context: WriteContext): Promise<Row> {
    const { entity } = this
    const sent = { ...defaultsOf(entity.plan), ...plainValues(entity, body, context.t) }
    const values = (await context.rules.get(entity.entity)?.prepare?.(trx, sent, undefined, context)) ?? sent
    await check(trx, entity, values, undefined, context)
    const links = await sentLinks(trx, entity, undefined, body, context)
    const { actor } = context
    try {
      const row = await loose(trx)
        .insertInto(entity.table)
        .values({
          ...toColumns(entity, values),
          id: typeof body.id === 'string' && actor === system ? body.id : newId(),
          creatorUserId: actor.userId,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const record = toRecord(entity, row)
      await writeLinks(trx, entity, String(record.id), links, actor.userId)
      await this.requireReached(trx, String(record.id), context, 'create')
      const { after } = excerpts(entity, {}, { ...record, ...Object.fromEntries(links) })
      await audit(trx, actor, [{ entity: entity.entity, recordId: String(record.id), verb: 'create', after }])
      await wrote(trx, entity, context)
      return record
    } catch (error) {
      throw uniqueError(error, storedEntity(entity), context.t)
    }
  }

  /**
   * Changes the fields that a caller sent. With `version` it must be the stored one: otherwise throws a conflict that
   * carries the newer record.
   */
  async update(trx: Db, id: string, body: Row, context: WriteContext, verb: 'update' | 'state' = 'update'): Promise<Row> {
    const { entity } = this
    const current = await this.locked(trx, id, context, 'update')
    if (typeof body.id === 'string' && body.id !== '' && body.id !== id) throw new ApiError('badRequest')
    await requireNewest(trx, storedEntity(entity), body.version, current)
    const sent = { ...ownValues(entity, current), ...plainValues(entity, body, context.t) }
    const values = (await context.rules.get(entity.entity)?.prepare?.(trx, sent, current, context)) ?? sent
    await check(trx, entity, values, current, context)
    const links = await sentLinks(trx, entity, id, body, context)
    const linked = links.size > 0 ? await linkedIds(trx, entity, id) : {}
    const { actor } = context
    try {
      // What stays is neither sent nor read again: a definition has megabytes.
      const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== current[name]))
      const columns = {
        ...toColumns(entity, changed),
        version: Number(current.version) + 1,
        lastModifyUserId: actor.userId,
        lastModifyTime: new Date(),
      }
      const row = await loose(trx)
        .updateTable(entity.table)
        .set(columns)
        .where('id', '=', id)
        .returning(['id', ...Object.keys(columns).filter((name) => !isLong(changed[name]))])
        .executeTakeFirstOrThrow()
      const record = { ...current, ...changed, ...toRecord(entity, row) }
      await writeLinks(trx, entity, id, links, actor.userId)
      await this.requireReached(trx, id, context, 'update')
      const { before, after } = excerpts(entity, { ...current, ...linked }, { ...record, ...linked, ...Object.fromEntries(links) })
      await audit(trx, actor, [{ entity: entity.entity, recordId: id, verb, before, after }])
      await wrote(trx, entity, context)
      return record
    } catch (error) {
      throw uniqueError(error, storedEntity(entity), context.t)
    }
  }

  /**
   * Sets the entity's state field to what `body` says, else flips it between 1 and 0. Of two people who both agreed to
   * switch a record off, the second must not switch it on again.
   */
  async flip(trx: Db, id: string, context: WriteContext, body: Row = {}): Promise<Row> {
    const field = this.entity.state ?? 'enabledMark'
    const current = await this.locked(trx, id, context, 'update')
    const wanted = body[field] === undefined || body[field] === null ? 1 - Number(current[field] === 1) : Number(body[field])
    if (wanted !== 0 && wanted !== 1) throw new ApiError('badRequest')
    return wanted === current[field] ? current : this.update(trx, id, { [field]: wanted }, context, 'state')
  }

  /** Deletes a record that nothing hangs on. Throws when there are records below it, or others point to it. */
  async remove(trx: Db, id: string, context: WriteContext): Promise<void> {
    const { entity } = this
    const current = await this.locked(trx, id, context, 'delete')
    await requireNoChildren(trx, storedEntity(entity), [id])
    for (const { entity: name, field } of entity.referencedBy ?? [])
      if (await loose(trx).selectFrom(entityOf(name).table).select('id').where(field, '=', id).executeTakeFirst())
        throw new ApiError('inUse')
    await context.rules.get(entity.entity)?.beforeDelete?.(trx, current, context)
    await forgetLinks(trx, entity, id)
    await loose(trx).deleteFrom(entity.table).where('id', '=', id).execute()
    await audit(trx, context.actor, [{ entity: entity.entity, recordId: id, verb: 'delete', before: current }])
    await wrote(trx, entity, context)
  }

  /** Makes a copy under a free name and code. */
  async copy(trx: Db, id: string, context: WriteContext): Promise<Row> {
    const values: Row = ownValues(this.entity, await this.get(trx, id, context))
    for (const field of new Set(['fullName', ...(this.entity.unique ?? []).map((fields) => fields[0] as string)])) {
      if (typeof values[field] === 'string') values[field] = await this.freeName(trx, field, values[field])
    }
    return this.insert(trx, values, context)
  }

  /** A text for a field that no record has yet: the given one, or with a number behind it, within the field's length. */
  async freeName(db: Db, field: string, wanted: string, among: { [field: string]: Json } = {}): Promise<string> {
    const max = Number(this.entity.columns.get(field)?.node.maxlength ?? 255)
    for (let i = 0; ; i++) {
      const end = i === 0 ? '' : `.${i}`
      const text = [...wanted].slice(0, max - end.length).join('') + end
      let query = loose(db).selectFrom(this.entity.table).select('id').where(field, '=', text)
      for (const [name, value] of Object.entries(among)) query = query.where(name, '=', value)
      if (!(await query.executeTakeFirst())) return text
    }
  }

  /** The stored record with its row locked; throws not found, or that it is one that nobody changes. */
  private async locked(trx: Db, id: string, { asker }: WriteContext, purpose: Purpose): Promise<Row> {
    const current = await findRecord(trx, this.entity, id, { lock: true, scope: await scopeOf(trx, this.entity.entity, asker) })
    if (!current) throw notFound()
    await this.requireReached(trx, id, { asker }, purpose)
    if (this.entity.protected?.includes(id)) throw new ApiError('protected')
    return current
  }
}

/** A text that is not worth reading back: it stands as it was sent. */
const isLong = (value: Json | undefined): boolean => typeof value === 'string' && value.length > 1000

const ownValues = (entity: Entity, record: Row): Row =>
  Object.fromEntries([...entity.columns.keys()].map((name) => [name, record[name] ?? null]))

/** The repository of a shipped entity. */
export const repository = (name: string): Repository => new Repository(entityOf(name))
