import { sql } from 'kysely'
import { type FieldRights, mayWrite, readOnly } from '#core/flow/nodeForm.ts'
import type { FlowState, Task } from '#core/flow/types.ts'
import { fieldCode } from '#core/form/permitted.ts'
import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db, RowOf } from '../../../db/types.ts'
import type { Caller } from '../../../http/route.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { withoutHidden } from '../../../records/rights/hidden.ts'
import { withMasks } from '../../../records/rights/masks.ts'
import { maskSecrets } from '../../../records/rights/secrets.ts'
import { withTexts } from '../../../records/words/texts.ts'
import { readRecord } from '../../../records/write/records.ts'
import { actsFor } from '../finding/index.ts'
import { modelAt, type Released, releasedVersion, rightsAt, wholeModel } from './plans.ts'

/** An instance as somebody who may see it reads it. */
export interface Read {
  row: RowOf<'flow_instance'>
  state: FlowState
  released: Released
  /** the task that they are asked about, or the one that they name */
  task: Task | undefined
  /** its row */
  own: { id: string; dueTime: number | null } | undefined
  acts: string[]
  /** the place whose fields they see, and whether they fill them in */
  place: string
  fills: boolean
}

/** Tasks and copies of an instance that somebody has; of those whom they act for only what is to be decided. */
async function ownOf(db: Db, id: string, me: string, acts: readonly string[]) {
  const [tasks, copies] = await Promise.all([
    db
      .selectFrom('flow_task')
      .select(['id', 'task', 'node', 'state', 'dueTime'])
      .where('instanceId', '=', id)
      .where((eb) =>
        eb.or([eb('person', '=', me), eb('actor', '=', me), eb.and([eb('person', '=', anyOf(acts)), eb('state', '=', 'open')])]),
      )
      .orderBy('creatorTime', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('flow_copy')
      .select('node')
      .where('instanceId', '=', id)
      .where('person', '=', me)
      .orderBy('creatorTime', 'desc')
      .execute(),
  ])
  return { tasks, copies: copies.map(({ node }) => node) }
}

/**
 * An instance with what its reader is to it: asked, told, its starter, or an administrator. `taskId` names one of the tasks
 * of the instance, by its row or as the engine does. Throws not found for anybody else.
 */
export async function readInstance(caller: Caller, id: string, taskId?: string): Promise<Read> {
  const app = caller.server
  const { user } = caller
  const row = await app.db.selectFrom('flow_instance').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const acts = await actsFor(app.db, user.id, 'approve', row.templateId, Date.now() + app.jobs.clock.ahead)
  const { tasks, copies } = await ownOf(app.db, id, user.id, acts)
  const isStarter = row.starter === user.id || row.launchedBy === user.id
  if (!isStarter && tasks.length === 0 && copies.length === 0 && !user.isAdmin) throw notFound()
  const released = await releasedVersion(app, row.versionId)
  const state = row.state as object as FlowState
  const own =
    tasks.find(({ id, task, state }) => (taskId === undefined ? state === 'open' : id === taskId || task === taskId)) ??
    tasks.find(({ state }) => state === 'open')
  const task = own && state.tasks[own.task]
  const mayFill = isStarter && [0, 3, 4].includes(row.status)
  const isOpen = task?.state === 'open' && row.status === 1
  const place = isOpen
    ? task.node
    : mayFill || isStarter || tasks.length + copies.length === 0
      ? 'start'
      : String(tasks[0]?.node ?? copies[0])
  return { row, state, released, task, own, acts, place, fills: isOpen || mayFill }
}

/** Whether somebody may read an instance, and with it the files that go with what was said there. */
export const mayReadInstance = (caller: Caller, id: string): Promise<boolean> =>
  readInstance(caller, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.problem === 'notFound') return false
      throw error
    },
  )

/** What the reader sees and fills in: of the fields of their place, and all of them for an administrator who only looks. */
export function rightsOfReader({ released, place, fills }: Read, isAdmin: boolean): FieldRights {
  const rights = rightsAt(released, place)
  if (fills) return rights
  return isAdmin ? () => 'read' : readOnly(rights)
}

/** The application as the reader has it at their place. */
export async function modelOfReader(
  { db }: { db: Db },
  read: Read,
  rights: FieldRights,
  isAdmin: boolean,
  isDraft = false,
): Promise<Model> {
  const model = wholeModel(await modelOf(db, read.row.modelId, { off: true }))
  return modelAt(model, read.released, `${read.place} ${read.fills ? 'fills' : isAdmin ? 'all' : 'reads'}`, rights, isDraft)
}

/** What of a record is told at a place; a sub-table is where one of its columns is. */
export const toldAt =
  (model: Model, rights: FieldRights) =>
  (code: string): boolean => {
    const table = model.subs.find(({ field }) => field === code)
    return rights(code) !== 'hide' || (table?.plan?.children ?? []).some((child) => rights(`${code}-${child.field}`) !== 'hide')
  }

/** The record of an instance as its reader may see it. */
export async function recordFor(caller: Caller, model: Model, { row, fills }: Read, rights: FieldRights): Promise<Row> {
  const { db } = caller.server
  const found = await readRecord(db, model, row.recordId, {})
  const worded = (await withTexts(db, model, [found], caller.t))[0] ?? found
  const told = maskSecrets(model, worded, (code) => fills && mayWrite(rights, code))
  return withMasks(model, withoutHidden(told, model, toldAt(model, rights)), () => caller.user.isAdmin)
}

/** Whether anything is filled in: where not, a decision is sent without the form. */
export const writesAny = ({ plan }: Model, rights: FieldRights): boolean =>
  plan.fields.some(
    ({ field, children }) => mayWrite(rights, field) || (children ?? []).some((child) => mayWrite(rights, fieldCode(child.field, field))),
  )

/** What a copy says of being read is noted when its reader opens the instance. */
export const noteRead = (db: Db, instanceId: string, person: string) =>
  sql`update flow_copy set "readTime" = now() where "instanceId" = ${instanceId} and "person" = ${person} and "readTime" is null`.execute(
    db,
  )
