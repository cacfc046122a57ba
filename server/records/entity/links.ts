import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { choiceMark } from '#core/text.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { NewLinks, Rules } from '../../auth/rules.ts'
import type { Asker, WriteContext } from '../../auth/writer.ts'
import { invalid } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { loose } from '../query/anyTable.ts'
import { type Entity, entityOf } from './catalog.ts'
import { wordsById } from './query.ts'
import { scopeOf } from './scopes.ts'
import type { EntityLink } from './types.ts'
import { isStorable } from './values.ts'

const linksOf = (entity: Entity): Array<[string, EntityLink]> => Object.entries(entity.links ?? {})

/** Where a link's words come from: `fullName`, unless it says otherwise. */
const saysOf = ({ says = 'fullName' }: EntityLink): string => says

interface Linked {
  ids: string[]
  names: string[]
}

/** What the links of these records lead to, by link and record. */
async function readLinks(db: Db, entity: Entity, ids: readonly string[]): Promise<Map<string, Map<string, Linked>>> {
  const found = new Map<string, Map<string, Linked>>()
  for (const [name, link] of linksOf(entity)) {
    const target = entityOf(link.entity)
    const rows = await loose(db)
      .selectFrom(`${entityOf(link.by).table} as l`)
      .innerJoin(`${target.table} as t`, 't.id', `l.${link.that}`)
      .select([`l.${link.this} as of`, 't.id as id', `t.${saysOf(link)} as name`])
      .where(`l.${link.this}`, '=', anyOf(ids))
      .orderBy('l.id')
      .execute()
    const byRecord = new Map<string, Linked>()
    for (const { of, id, name: called } of rows) {
      const one = byRecord.get(String(of)) ?? { ids: [], names: [] }
      one.ids.push(String(id))
      one.names.push(String(called ?? id))
      byRecord.set(String(of), one)
    }
    found.set(name, byRecord)
  }
  return found
}

/**
 * Adds to records the ids of what they go with, under `$text` what these and the records that fields name are called,
 * and what a rule of the entity says beside.
 */
export async function withLinks(
  db: Db,
  entity: Entity,
  records: readonly Row[],
  { t, rules }: { t: Translate; rules: Rules },
): Promise<Row[]> {
  if (records.length === 0 || (!entity.links && !entity.words)) return [...records]
  const links = await readLinks(
    db,
    entity,
    records.map(({ id }) => String(id)),
  )
  const words = new Map<string, Map<string, string>>()
  for (const [field, { entity: target, says }] of Object.entries(entity.words ?? {})) {
    const ids = [...new Set(records.map((record) => record[field]).filter((id) => typeof id === 'string'))]
    const found = ids.length === 0 ? new Map<string, string | null>() : await wordsById(db, entityOf(target), says, ids)
    words.set(field, new Map([...found].map(([id, word]) => [id, word ?? ''])))
  }
  const beside = await rules.get(entity.entity)?.beside?.(db, records, t)
  return records.map((record) => {
    const { $text: moreTexts, ...more } = beside?.get(String(record.id)) ?? {}
    const out: Row = { ...record, ...more }
    const texts: { [field: string]: Json } = {}
    for (const [name, byRecord] of links) {
      const { ids = [], names = [] } = byRecord.get(String(record.id)) ?? {}
      out[name] = ids
      texts[name] = names.join(t(choiceMark))
    }
    for (const [field, names] of words) {
      const text = names.get(String(record[field] ?? ''))
      if (text !== undefined) texts[field] = text
    }
    out.$text = { ...texts, ...(moreTexts as Row | undefined) }
    return out
  })
}

/** The ids of one link as they are stored, for the audit and for what is asked before a write. */
export async function linkedIds(db: Db, entity: Entity, id: string): Promise<{ [name: string]: string[] }> {
  if (!entity.links) return {}
  const links = await readLinks(db, entity, [id])
  return Object.fromEntries([...links].map(([name, byRecord]) => [name, byRecord.get(id)?.ids ?? []]))
}

/** Why a caller may not link these records to one: the key of a text, or nothing where they may. */
export const linkRefusal = async (trx: Db, entity: string, links: NewLinks, asker: Asker | undefined): Promise<string | undefined> =>
  asker && links.added.length > 0 ? asker.rules.get(entity)?.linkRefusal?.(trx, links, asker) : undefined

/** An id may come with its type behind it, as a picker stores it (PK-11). */
const bare = (id: string): string => id.split('--')[0] ?? id

/**
 * The lists of ids that a caller sent, each once; what is not sent stays, and so does what is out of the caller's reach.
 * Throws on what is no list of ids, and where one that is new names a record that is not there or not in their reach,
 * or that a rule of the entity refuses.
 */
export async function sentLinks(
  trx: Db,
  entity: Entity,
  id: string | undefined,
  body: Row,
  { t, asker }: Pick<WriteContext, 't' | 'asker'>,
): Promise<Map<string, string[]>> {
  const sent = new Map<string, string[]>()
  if (!entity.links) return sent
  const linked = id === undefined ? {} : await linkedIds(trx, entity, id)
  const faults: FieldError[] = []
  for (const [name, link] of linksOf(entity)) {
    if (!Object.hasOwn(body, name) || body[name] === undefined) continue
    const value = body[name] ?? []
    const list = [value].flat()
    if (list.length > 2000 || !list.every((id) => typeof id === 'string' && isStorable(id))) {
      faults.push({ field: name, rule: 'type', message: t('t:rule.type', { label: t(`t:entity.${link.entity}`) }) })
      continue
    }
    const ids = [...new Set((list as string[]).map(bare).filter(Boolean))]
    const before = linked[name] ?? []
    const scope = await scopeOf(trx, link.entity, asker)
    let query = loose(trx)
      .selectFrom(entityOf(link.entity).table)
      .select('id')
      .where('id', '=', anyOf([...ids, ...before]))
    if (scope) query = query.where(scope)
    const reached = new Set((await query.execute()).map((row) => String(row.id)))
    if (ids.some((one) => !reached.has(one) && !before.includes(one)))
      faults.push({ field: name, rule: 'exists', message: t('t:server.notFound') })
    // of what is out of reach nothing more is told
    const added = ids.filter((one) => reached.has(one) && !before.includes(one))
    const refused = await linkRefusal(trx, entity.entity, { entity: link.entity, added, id }, asker)
    if (refused) faults.push({ field: name, rule: 'given', message: t(`t:${refused}`) })
    sent.set(name, [...new Set([...before.filter((one) => !reached.has(one)), ...ids])])
  }
  if (faults.length > 0) throw invalid(faults)
  return sent
}

/** Writes the rows of links; what was there and is still named keeps its row. */
export async function writeLinks(
  trx: Db,
  entity: Entity,
  id: string,
  sent: ReadonlyMap<string, string[]>,
  userId: string | null,
): Promise<void> {
  for (const [name, link] of linksOf(entity)) {
    const ids = sent.get(name)
    if (!ids) continue
    const { table } = entityOf(link.by)
    await loose(trx).deleteFrom(table).where(link.this, '=', id).where(link.that, '<>', sql`all(${ids})`).execute()
    const rows = ids.map((that) => ({ id: newId(), creatorUserId: userId, [link.this]: id, [link.that]: that }))
    if (rows.length > 0)
      await loose(trx)
        .insertInto(table)
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** Rows between that lead from a record that is deleted. */
export async function forgetLinks(trx: Db, entity: Entity, id: string): Promise<void> {
  for (const [, link] of linksOf(entity)) await loose(trx).deleteFrom(entityOf(link.by).table).where(link.this, '=', id).execute()
}

/** Lets records go with one by a link that they have; gives the ids of those that did not yet. */
export async function addLinked(trx: Db, link: EntityLink, ids: readonly string[], that: string, userId: string): Promise<string[]> {
  const rows = await loose(trx)
    .insertInto(entityOf(link.by).table)
    .values(ids.map((id) => ({ id: newId(), creatorUserId: userId, [link.this]: id, [link.that]: that })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(`${link.this} as id`)
    .execute()
  return rows.map(({ id }) => String(id))
}

/** Takes these records away from one; gives the ids of those that went with it. */
export async function removeLinked(trx: Db, link: EntityLink, ids: readonly string[], that: string): Promise<string[]> {
  const rows = await loose(trx)
    .deleteFrom(entityOf(link.by).table)
    .where(link.that, '=', that)
    .where(link.this, '=', anyOf(ids))
    .returning(`${link.this} as id`)
    .execute()
  return rows.map(({ id }) => String(id))
}
