import type { FastifyRequest } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { type Model, modelOf } from '../../records/model/model.ts'
import { countRecords, countRows, mostTold, seesAll } from '../../records/query/filter.ts'
import { namedModel } from '../../records/rights/access.ts'
import { interfacesSending } from '../interfaces/index.ts'
import { namedBy } from './elsewhere.ts'

/** Records, and rows of their sub-tables; null where whoever asks may not read all of them. `mostTold` and one stand for any number above. */
export interface Counted {
  records: number | null
  rows: number | null
}

/** Names are told of so many places; of the others how many they are. */
const mostNamed = 20

const found = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error)))

async function counted(request: FastifyRequest, model: Model, seesRows: boolean): Promise<Counted> {
  const { db } = request.server
  const records = await countRecords(db, model)
  return { records, rows: seesRows ? await countRows(db, model) : null }
}

/**
 * How much of an application would be lost. Whoever may delete it and not read every one of its records is told no
 * number: the answer would measure what is kept from them.
 */
export async function countedFor(request: FastifyRequest, id: string): Promise<Counted> {
  const model = await found(modelOf(request.server.db, id, { off: true }))
  // it was never released
  if (!model) return { records: 0, rows: 0 }
  if (request.user.isAdmin) return counted(request, model, true)
  const own = await found(namedModel(request, id))
  if (!own || !seesAll(own.model)) return { records: null, rows: null }
  const seesRows = model.subs.every(({ field }) => field !== undefined && own.rights.maySeeField(field))
  return counted(request, model, seesRows)
}

/** What was counted, in words. */
export function lostWords({ records, rows }: Counted, t: Translate): string {
  if (records === null) return t('t:application.lost.unknown')
  const words = (key: string, n: number) =>
    n > mostTold
      ? t(`t:application.lost.${key}More`, { most: new Intl.NumberFormat('en').format(mostTold) })
      : t(`t:application.lost.${key}`, { n })
  const ofRows = rows === null ? t('t:application.lost.rowsUnknown') : rows > 0 ? words('rows', rows) : ''
  return [words('records', records), ...(records > 0 && ofRows !== '' ? [ofRows] : [])].join(t(listMark))
}

/** The print templates that go with an application, in words; none where it has none. */
export async function templateWords(db: Db, id: string, t: Translate): Promise<string[]> {
  const { n } = await db
    .selectFrom('base_print_dev')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('modelId', '=', id)
    .executeTakeFirstOrThrow()
  return Number(n) === 0 ? [] : [t('t:application.lost.templates', { n: Number(n) })]
}

/** Pages, other applications and data interfaces that name an application, in words; those that whoever asks may not read as a number. */
export async function namedWords(request: FastifyRequest, id: string, enCode: string): Promise<string> {
  const { t, server } = request
  // whoever deletes applications has a screen of designers, and so may choose every interface
  const interfaces = (await interfacesSending(server.db, id)).map((name) => ({ kind: 'interface' as const, name }))
  const places = [...(await namedBy(request, id, enCode)), ...interfaces]
  const named = places.filter(({ name }) => name !== '')
  const unknown = places.length - named.length
  const more = named.length - mostNamed
  return [
    ...named.slice(0, mostNamed).map(({ kind, name }) => t(`t:design.elsewhere.${kind}`, { name })),
    ...(more > 0 ? [t('t:application.namedMore', { n: more })] : []),
    ...(unknown > 0 ? [t('t:design.elsewhere.unknown', { n: unknown })] : []),
  ].join(t(listMark))
}
