import { sql } from 'kysely'
import { returnsOf } from '#core/flow/choices.ts'
import type { Asking } from '#core/flow/definition.ts'
import { type FieldRights, mayWrite, readOnly } from '#core/flow/nodeForm.ts'
import { offersOf, type Verb } from '#core/flow/offers.ts'
import type { FlowEvent, FlowState, Task, Why } from '#core/flow/types.ts'
import { type ShownStep, shownStep, type WayStep, wayOf } from '#core/flow/way.ts'
import { fieldCode } from '#core/form/permitted.ts'
import type { Row, Text } from '#core/types.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db, RowOf } from '../../../db/types.ts'
import { arrayOf, type FromAnswer, integer, object, orNull, time, worded } from '../../../http/answer.ts'
import { type Caller, text } from '../../../http/route.ts'
import { fileAnswer, toldFiles } from '../../../records/attachments/holders.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { withoutHidden } from '../../../records/rights/hidden.ts'
import { withMasks } from '../../../records/rights/masks.ts'
import { maskSecrets } from '../../../records/rights/secrets.ts'
import { withTexts } from '../../../records/words/texts.ts'
import { readRecord } from '../../../records/write/records.ts'
import { actsFor } from '../finding/index.ts'
import { namesOf } from './names.ts'
import { modelAt, type Released, releasedVersion, rightsAt, titlesOf, wholeModel } from './plans.ts'
import { placeKey, relativesOf } from './relatives.ts'

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

type Handled = FlowEvent & { event: 'handled' }

/** PR-07, PR-08: a line of the record of operators. */
export const operatorRecord = object({
  ...{ id: text, nodeName: orNull(worded), userName: text, handleTime: time, handleStatus: integer, handleOpinion: text },
  ...{ onBehalf: orNull(text), to: arrayOf(text) },
  // the address of its picture
  signature: orNull(text),
  files: arrayOf(fileAnswer),
})

/** The history of an instance: events as they came, with the command that they came of. */
export async function historyOf(db: Db, id: string) {
  const rows = await db.selectFrom('flow_event').select(['seq', 'rev', 'event', 'at']).where('instanceId', '=', id).orderBy('seq').execute()
  return rows.map(({ event, ...row }) => ({ ...row, event: event as object as FlowEvent }))
}

export type History = Awaited<ReturnType<typeof historyOf>>

/** Titles of nodes by their ids, also of those that only a version had which it followed before. */
async function titlesIn(app: { db: Db }, { plan }: Released, history: History): Promise<{ [id: string]: Text }> {
  const before = history.flatMap(({ event }) => (event.event === 'versioned' ? [event.from] : []))
  const older = await Promise.all(before.map(async (id) => [...titlesOf((await releasedVersion(app, id)).plan)]))
  return Object.fromEntries([...older.flat(), ...titlesOf(plan)])
}

/** Everybody whom a way names. */
const peopleIn = (way: readonly WayStep[]): Array<string | undefined> =>
  way.flatMap(({ people }) =>
    people.flatMap(({ person, why }) => [person, why.from, why.onBehalf, ...(why.skipped ?? []).map((one) => one.person)]),
  )

/** The way that an instance had taken when a line of its record was written, with what came of it. Throws not found. */
export async function wayAt({ server: app }: Caller, { row, released }: Read, seq: number): Promise<Past> {
  const history = await historyOf(app.db, row.id)
  const line = history.find((one) => one.seq === seq)
  if (!line) throw notFound()
  const so = history.filter(({ rev }) => rev <= line.rev)
  const way = wayOf(so.map(({ event }) => event)).map((step) => shownStep(released.plan, step))
  const ids = peopleIn(way).filter((id): id is string => id !== undefined)
  return { at: line.at, way, people: await namesOf(app.db, ids), nodes: await titlesIn(app, released, history) }
}

/** A way as it was at a moment. */
interface Past {
  at: number
  way: ShownStep[]
  people: { [id: string]: string }
  nodes: { [id: string]: Text }
}

/** Whether anything is filled in: where not, a decision is sent without the form. */
export const writesAny = ({ plan }: Model, rights: FieldRights): boolean =>
  plan.fields.some(
    ({ field, children }) => mayWrite(rights, field) || (children ?? []).some((child) => mayWrite(rights, fieldCode(child.field, field))),
  )

/** A task as whoever is asked reads it. */
export interface TaskView {
  id: string
  task: string
  node: string
  kind: string
  round: number
  state: string
  person: string
  why: Why
  /** what a decision needs */
  require: NonNullable<Asking['require']>
  words: { [action: string]: Text }
  dueTime: number | null
}

/** What is told of an instance beside its record. */
export interface InstanceView {
  flowName: string
  versionNumber: number
  task: TaskView | null
  returns: string[]
  way: ShownStep[]
  operatorRecordList: Array<FromAnswer<typeof operatorRecord>>
  /** names of people and titles of nodes, by their ids */
  people: { [id: string]: string }
  nodes: { [id: string]: Text }
  offers: Verb[]
  /** ids of the print templates that the reader's node names */
  print: string[]
  /** the instance that launched it, for whoever may read that */
  parent: { id: string; fullName: string } | null
}

function toldTask({ released, task, own }: Read): TaskView | null {
  const node = task && (released.plan.nodes.get(task.node)?.node as Asking | undefined)
  if (!task || !own || !node) return null
  const words = Object.entries(node.buttons ?? {}).filter((entry): entry is [string, Text] => typeof entry[1] !== 'boolean')
  return {
    ...{ id: own.id, task: task.id, node: task.node, kind: node.kind, round: task.round, state: task.state, person: task.person },
    ...{
      why: task.why,
      require: node.require ?? [],
      words: Object.fromEntries(words),
      dueTime: own.dueTime,
    },
  }
}

/** Print templates of the node at whose place an instance is read; none where that is the start. */
function templatesAt({ released, place }: Read): string[] {
  const node = released.plan.nodes.get(place)?.node
  return node && 'print' in node ? (node.print ?? []) : []
}

/** The way that an instance took, who did what, and what its reader may do. */
export async function instanceView(caller: Caller, read: Read, history: History): Promise<InstanceView> {
  const { db } = caller.server
  const { released, state, row, task, acts } = read
  const flow = await db
    .selectFrom('flow_version as v')
    .innerJoin('flow_template as f', 'f.id', 'v.templateId')
    .select(['f.fullName', 'v.number'])
    .where('v.id', '=', row.versionId)
    .executeTakeFirstOrThrow()
  const way = wayOf(history.map(({ event }) => event))
  const titles = await titlesIn(caller.server, released, history)
  const handled = history.filter((one): one is typeof one & { event: Handled } => one.event.event === 'handled')
  const ids = [
    ...peopleIn(way),
    ...handled.flatMap(({ event }) => [event.person, event.onBehalf, ...(event.to ?? [])]),
    ...[row.starter, row.launchedBy],
  ].filter((id): id is string => typeof id === 'string')
  const [people, { launched, parent }] = await Promise.all([namesOf(db, ids), relativesOf(caller, row)])
  const held = await toldFiles(
    db,
    handled.flatMap(({ event }) => [...(event.files ?? []), ...(event.signature === undefined ? [] : [event.signature])]),
  )
  return {
    way: way.map((step) => {
      const instance = launched.get(placeKey(step))
      return { ...shownStep(released.plan, step), ...(instance ? { instance } : {}) }
    }),
    ...{ people, parent, print: templatesAt(read) },
    nodes: titles,
    ...{ flowName: flow.fullName, versionNumber: flow.number, task: toldTask(read), returns: returnsOf(released.plan, state, task) },
    operatorRecordList: handled.map(({ seq, at, event }) => ({
      ...{
        id: String(seq),
        nodeName: event.node === undefined ? null : (titles[event.node] ?? event.node),
        userName: people[event.person] ?? event.person,
      },
      ...{ handleTime: at, handleStatus: event.handle, handleOpinion: event.opinion ?? '' },
      onBehalf: event.onBehalf === undefined ? null : (people[event.onBehalf] ?? event.onBehalf),
      to: (event.to ?? []).map((id) => people[id] ?? id),
      signature: held.get(event.signature ?? '')?.url ?? null,
      files: (event.files ?? []).flatMap((id) => held.get(id) ?? []),
    })),
    offers: offersOf(released.plan, state, { person: caller.user.id, isAdmin: caller.user.isAdmin, actsFor: acts, task }),
  }
}

/** What a copy says of being read is noted when its reader opens the instance. */
export const noteRead = (db: Db, instanceId: string, person: string) =>
  sql`update flow_copy set "readTime" = now() where "instanceId" = ${instanceId} and "person" = ${person} and "readTime" is null`.execute(
    db,
  )
