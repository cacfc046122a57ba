import type { FieldError, Row } from '#core/types.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import { type Actor, audit } from '../../db/audit.ts'
import type { Db } from '../../db/types.ts'
import { requireNewest } from './conflict.ts'
import { requireNoChildren } from './parents.ts'
import type { Stored } from './stored.ts'

/** How records that are checked together stand to each other. */
export interface Together {
  /** whether a record is kept when nothing is wrong with it, so that the later ones may not share its unique values */
  keeps?: (i: number) => boolean
  /** what else is wrong with a record of which all rules hold */
  more?: (values: Row, i: number) => FieldError[]
}

/** A record that was written, and how the audit trail keeps it; of one that was changed, how it was. */
export interface Written {
  record: Row
  before?: Row
  after: Row
}

/** Records of one kind as one caller writes them in one transaction: what is not the same for entities and applications. */
export interface Kind {
  /** the name in the audit trail */
  name: string
  stored: Stored
  actor: Actor
  /** whether who changes a record has to say which version they began with, is held to it if they do, or never */
  versions: 'asked' | 'ifSent' | 'never'
  /** A record with its row locked; throws where it is not there, not in reach, or nobody's to change. */
  locked: (id: string, purpose: 'update' | 'delete') => Promise<Row>
  /** What was sent as whole forms; of one that is changed over what it holds. */
  filled: (sent: readonly Row[], before: Row | undefined) => Promise<Array<Row | ApiError>>
  /** All that is wrong with forms, by form. */
  faults: (forms: readonly Row[], before: Row | undefined, together: Together) => Promise<FieldError[][]>
  /** Writes new records of forms of which nothing is wrong, with all that goes with them. */
  made: (forms: readonly Row[], sent: readonly Row[]) => Promise<Written[]>
  /** Writes a form over its record, with all that goes with it. */
  changed: (before: Row, values: Row, sent: Row) => Promise<Written>
  /** Deletes a record that nothing stands below; throws where something else hangs on it. */
  removed: (before: Row) => Promise<void>
  /** What the database refuses as a person can read it. */
  readable: (error: unknown) => unknown
  /** What follows a write. */
  wrote?: () => Promise<void>
}

/** What was sent for a record that is to be made. */
export interface NewRecord {
  sent: Row
  /** nothing is kept: it is only asked whether a record could be made */
  dry?: boolean
}

/** What became of it: the record (nothing of one that is not kept), or what is wrong with it. */
export type Outcome = { record?: Row } | { error: ApiError }

async function attempt<T>({ readable }: Kind, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw readable(error)
  }
}

/** How a record is changed, where not by a person's own call. */
export interface Change {
  verb?: 'update' | 'state'
  /** nothing is kept: it is only asked whether it could be changed */
  dry?: boolean
  /** what else is wrong with it, where all rules hold */
  more?: (values: Row) => FieldError[]
}

/** Writes records of filled forms of which nothing is wrong. */
async function keep(trx: Db, kind: Kind, forms: readonly Row[], sent: readonly Row[]): Promise<Row[]> {
  if (forms.length === 0) return []
  const written = await attempt(kind, () => kind.made(forms, sent))
  const lines = written.map(({ record, after }) => ({ entity: kind.name, recordId: String(record.id), verb: 'create' as const, after }))
  await audit(trx, kind.actor, lines)
  await kind.wrote?.()
  return written.map(({ record }) => record)
}

/**
 * Makes records, in their order, from what was sent and from what the server gives them of itself. Each is held to the rules
 * as if it were made alone, after those before it; what one has wrong concerns that one alone. What the database is asked, it
 * is asked once for all of them, so that no record may name one of the same list. `more` says what else is wrong with a
 * record of which all rules hold. Throws what only the database knows to be wrong: then nothing may be kept.
 */
export async function makeRecords(
  trx: Db,
  kind: Kind,
  list: readonly NewRecord[],
  more?: (values: Row, sent: Row) => FieldError[],
): Promise<Outcome[]> {
  const filled = await kind.filled(
    list.map(({ sent }) => sent),
    undefined,
  )
  const outcomes = filled.map((one): Outcome => (one instanceof ApiError ? { error: one } : {}))
  const forms = filled.flatMap((values, at) => (values instanceof ApiError ? [] : [{ at, values, sent: list[at]?.sent ?? {} }]))
  const keeps = (at: number) => list[at]?.dry !== true
  const errors = await kind.faults(
    forms.map(({ values }) => values),
    undefined,
    {
      keeps: (i) => keeps(forms[i]?.at ?? i),
      ...(more ? { more: (values: Row, i: number) => more(values, forms[i]?.sent ?? {}) } : {}),
    },
  )
  for (const [i, found] of errors.entries()) {
    const at = forms[i]?.at ?? i
    if (found.length > 0) outcomes[at] = { error: invalid(found) }
  }
  const kept = forms.filter(({ at }, i) => keeps(at) && errors[i]?.length === 0)
  const records = await keep(
    trx,
    kind,
    kept.map(({ values }) => values),
    kept.map(({ sent }) => sent),
  )
  for (const [i, record] of records.entries()) outcomes[kept[i]?.at ?? i] = { record }
  return outcomes
}

/** Makes a record from what was sent, and from what the server gives it of itself. Throws with all that is wrong with it. */
export async function makeRecord(trx: Db, kind: Kind, sent: Row): Promise<Row> {
  const [made] = await makeRecords(trx, kind, [{ sent }])
  if (made && 'error' in made) throw made.error
  return made?.record ?? {}
}

/**
 * Changes a record. Where its kind asks for versions, the one that was read must be the stored one: else nothing is written
 * and the conflict carries the newer record. Throws with all that is wrong with it.
 */
export async function changeRecord(trx: Db, kind: Kind, id: string, sent: Row, { verb = 'update', dry, more }: Change = {}): Promise<Row> {
  const before = await kind.locked(id, 'update')
  if (typeof sent.id === 'string' && sent.id !== '' && sent.id !== id) throw new ApiError('badRequest')
  if (kind.versions === 'asked' && (sent.version === undefined || sent.version === null))
    throw new ApiError('badRequest', { key: 'visualdev.noVersion' })
  if (kind.versions !== 'never') await requireNewest(trx, kind.stored, sent.version, before)
  const [values] = await kind.filled([sent], before)
  if (!values || values instanceof ApiError) throw values
  const [errors = []] = await kind.faults([values], before, more ? { more } : {})
  if (errors.length > 0) throw invalid(errors)
  if (dry) return values
  const written = await attempt(kind, () => kind.changed(before, values, sent))
  await audit(trx, kind.actor, [{ entity: kind.name, recordId: id, verb, before: written.before ?? before, after: written.after }])
  await kind.wrote?.()
  return written.record
}

/** Deletes records. Every id must be there, and nothing stand below one that is not deleted with it. Gives how many they are. */
export async function removeRecords(trx: Db, kind: Kind, ids: readonly string[]): Promise<number> {
  // One order for everybody, so that two people who delete the same records do not wait for each other.
  const unique = [...new Set(ids)].sort()
  // What somebody does not reach is not there for them, whatever hangs on it.
  const records = new Map<string, Row>()
  for (const id of unique) records.set(id, await kind.locked(id, 'delete'))
  await requireNoChildren(trx, kind.stored, unique)
  for (const [recordId, before] of records) {
    await kind.removed(before)
    await audit(trx, kind.actor, [{ entity: kind.name, recordId, verb: 'delete', before }])
  }
  await kind.wrote?.()
  return unique.length
}
