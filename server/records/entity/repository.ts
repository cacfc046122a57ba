import type { Json, Row } from '#core/types.ts'
import type { Purpose } from '../../auth/rules.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { loose } from '../query/anyTable.ts'
import { changeRecord, makeRecord, removeRecords } from '../write/engine.ts'
import { type Entity, entityOf } from './catalog.ts'
import { entityKind, lockedRecord, ownValues, requireReached } from './kind.ts'
import { withLinks } from './links.ts'
import { findRecord } from './query.ts'
import { scopeOf } from './scopes.ts'

/** Reads and writes of one entity. Every write is validated, audited and belongs to the transaction that it is given. */
export class Repository {
  constructor(readonly entity: Entity) {}

  /**
   * One record, with what it goes with; throws not found, also where it is out of the asker's reach, and forbidden where
   * they may read it only and want more.
   */
  async get(db: Db, id: string, context: Omit<WriteContext, 'actor'>, purpose: Purpose = 'read'): Promise<Row> {
    const { entity } = this
    const scope = await scopeOf(db, entity.entity, context.asker)
    const record = await findRecord(db, entity, id, { scope })
    if (!record) throw notFound()
    if (purpose !== 'read') await requireReached(db, { entity, id }, context, purpose)
    return (await withLinks(db, entity, [record], context))[0] ?? record
  }

  /** One record as it is stored, in whoever's reach it is; throws not found. */
  async stored(db: Db, id: string): Promise<Row> {
    const record = await findRecord(db, this.entity, id)
    if (!record) throw notFound()
    return record
  }

  /** Makes a record from what a caller sent: defaults filled, rules checked. `id` may be given for built-in records. */
  async insert(trx: Db, body: Row, context: WriteContext): Promise<Row> {
    return makeRecord(trx, entityKind(trx, this.entity, context), body)
  }

  /**
   * Changes the fields that a caller sent. With `version` it must be the stored one: otherwise throws a conflict that
   * carries the newer record.
   */
  async update(trx: Db, id: string, body: Row, context: WriteContext, verb: 'update' | 'state' = 'update'): Promise<Row> {
    return changeRecord(trx, entityKind(trx, this.entity, context), id, body, { verb })
  }

  /**
   * Sets the entity's state field to what `body` says, else flips it between 1 and 0. Of two people who both agreed to
   * switch a record off, the second must not switch it on again.
   */
  async flip(trx: Db, id: string, context: WriteContext, body: Row = {}): Promise<Row> {
    const field = this.entity.state ?? 'enabledMark'
    const current = await lockedRecord(trx, this.entity, id, context, 'update')
    const wanted = body[field] === undefined || body[field] === null ? 1 - Number(current[field] === 1) : Number(body[field])
    if (wanted !== 0 && wanted !== 1) throw new ApiError('badRequest')
    return wanted === current[field] ? current : this.update(trx, id, { [field]: wanted }, context, 'state')
  }

  /** Deletes a record that nothing hangs on. Throws when there are records below it, or others point to it. */
  async remove(trx: Db, id: string, context: WriteContext): Promise<void> {
    await removeRecords(trx, entityKind(trx, this.entity, context), [id])
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
}

/** The repository of a shipped entity. */
export const repository = (name: string): Repository => new Repository(entityOf(name))
