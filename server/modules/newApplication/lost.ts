import type { FastifyRequest } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
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

/** What names an application; a name that whoever asks may not know is empty. */
interface Named {
  kind: 'page' | 'application' | 'interface' | 'sync' | 'task'
  name: string
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

/** What goes on by itself with an application: syncs that write into it, and tasks that begin these or call an interface that sends to it. What whoever asks may not read has no name. */
async function goingOn(request: FastifyRequest, id: string, interfaces: readonly string[]): Promise<Named[]> {
  const { db } = request.server
  const grants = await request.grants()
  const syncs = await db.selectFrom('base_data_sync').select(['id', 'fullName']).where('modelId', '=', id).orderBy('fullName').execute()
  const tasks = await db
    .selectFrom('base_task')
    .select('fullName')
    .where((eb) => eb.or([eb('syncId', '=', anyOf(syncs.map((sync) => sync.id))), eb('interfaceId', '=', anyOf(interfaces))]))
    .orderBy('fullName')
    .execute()
  const [seesSyncs, seesTasks] = [grants.mayOpen('systemData.sync'), grants.mayOpen('system.task')]
  return [
    ...syncs.map(({ fullName }) => ({ kind: 'sync', name: seesSyncs ? fullName : '' }) as const),
    ...tasks.map(({ fullName }) => ({ kind: 'task', name: seesTasks ? fullName : '' }) as const),
  ]
}

/** Pages, other applications, data interfaces, syncs and tasks that name an application, in words; those that whoever asks may not read as a number. */
export async function namedWords(request: FastifyRequest, id: string, enCode: string): Promise<string> {
  const { t, server } = request
  // whoever deletes applications has a screen of designers, and so may choose every interface
  const interfaces = await interfacesSending(server.db, id)
  const places: Named[] = [
    ...(await namedBy(request, id, enCode)),
    ...interfaces.map(({ fullName }) => ({ kind: 'interface', name: fullName }) as const),
    ...(await goingOn(
      request,
      id,
      interfaces.map((one) => one.id),
    )),
  ]
  const named = places.filter(({ name }) => name !== '')
  const unknown = places.length - named.length
  const more = named.length - mostNamed
  return [
    ...named.slice(0, mostNamed).map(({ kind, name }) => t(`t:design.elsewhere.${kind}`, { name })),
    ...(more > 0 ? [t('t:application.namedMore', { n: more })] : []),
    ...(unknown > 0 ? [t('t:design.elsewhere.unknown', { n: unknown })] : []),
  ].join(t(listMark))
}
