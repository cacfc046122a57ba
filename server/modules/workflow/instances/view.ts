import { returnsOf } from '#core/flow/choices.ts'
import type { Asking } from '#core/flow/definition.ts'
import { offersOf, type Verb } from '#core/flow/offers.ts'
import type { FlowEvent, Why } from '#core/flow/types.ts'
import { type ShownStep, shownStep, type WayStep, wayOf } from '#core/flow/way.ts'
import type { Text } from '#core/types.ts'
import { notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { arrayOf, type FromAnswer, integer, object, orNull, time, worded } from '../../../http/answer.ts'
import { type Caller, text } from '../../../http/route.ts'
import { fileAnswer, toldFiles } from '../../../records/attachments/holders.ts'
import { namesOf } from './names.ts'
import { type Released, releasedVersion, titlesOf } from './plans.ts'
import type { Read } from './reading.ts'
import { placeKey, relativesOf } from './relatives.ts'

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
