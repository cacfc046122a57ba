import { sql } from 'kysely'
import type { Command, Facts, FlowEvent, FlowState, Task } from '#core/flow/types.ts'
import { moment } from '../../../db/columns.ts'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/types.ts'
import { noteFlowStates } from '../../../records/write/flow.ts'
import { tellTurned } from '../finding/index.ts'
import type { Locked } from './lock.ts'

/** What the events of one command make of a row of flow_task. */
export interface Change {
  state: Task['state']
  opened: boolean
  ended: boolean
  handle: number | null
  actor: string | null
}

const undecided = (state: Task['state']) => state === 'open' || state === 'later'

/** Tasks that were made, and what became of those that were there, by their ids in the instance. */
export function projected(events: readonly FlowEvent[], command: Command['kind']): { made: Task[]; changes: Map<string, Change> } {
  const made: Task[] = []
  const changes = new Map<string, Change>()
  const change = (task: string, what: Partial<Change>) => {
    const before = changes.get(task) ?? { state: 'open', opened: false, ended: false, handle: null, actor: null }
    changes.set(task, { ...before, ...what })
  }
  for (const event of events) {
    if (event.event === 'asked') {
      made.push(event.task)
      change(event.task.id, { state: event.task.state, opened: event.task.state === 'open', ended: !undecided(event.task.state) })
    } else if (event.event === 'opened') change(event.task, { state: 'open', opened: true })
    else if (event.event === 'parked') change(event.task, { state: 'later' })
    else if (event.event === 'decided') change(event.task, { state: event.verdict, ended: true })
    else if (event.event === 'closed') change(event.task, { state: 'closed', ended: true })
    else if (event.event === 'handled' && event.task !== undefined && command !== 'undo')
      change(event.task, { handle: event.handle, ...(event.onBehalf === undefined ? {} : { actor: event.person }) })
  }
  return { made, changes }
}

/** A row of flow_event. */
export interface EventRow {
  instanceId: string
  seq: number
  rev: number
  event: string
  command: string | null
  facts: string | null
  actor: string | null
  at: Date
}

/** The events of one command as rows: the first carries the command, and what was found for it. */
export function eventRows(at: Locked, events: readonly FlowEvent[], command: Command, facts: Facts): EventRow[] {
  const { id: instanceId, seq, rev, now } = at
  const { form: _form, last: _last, ...known } = facts
  const kept = at.filled === undefined ? known : { ...known, filled: at.filled }
  return events.map((event, i) => ({
    ...{ instanceId, seq: seq + i + 1, rev: rev + 1, event: JSON.stringify(event), at: new Date(now) },
    command: i === 0 ? JSON.stringify(command) : null,
    facts: i === 0 ? JSON.stringify(kept) : null,
    actor: 'actor' in command ? command.actor : null,
  }))
}

/** Writes events of any instances in one statement. */
export async function keepEvents(trx: Db, rows: readonly EventRow[]): Promise<void> {
  const list = <K extends keyof EventRow>(name: K) => rows.map((row) => row[name])
  await sql`insert into flow_event ("instanceId", "seq", "rev", "event", "command", "facts", "actor", "at")
    select id, seq, rev, event::jsonb, command::jsonb, facts::jsonb, actor, at
    from unnest(${list('instanceId')}::text[], ${list('seq')}::int[], ${list('rev')}::int[], ${list('event')}::text[],
      ${list('command')}::text[], ${list('facts')}::text[], ${list('actor')}::text[], ${list('at')}::timestamptz[])
      as one(id, seq, rev, event, command, facts, actor, at)`.execute(trx)
}

/** A task that was made, as its row. */
export function taskRow(at: Pick<Locked, 'id' | 'templateId' | 'now'>, task: Task, { open }: FlowState) {
  const due = open[task.node]?.due?.at
  return {
    ...{ id: newId(), instanceId: at.id, task: task.id, templateId: at.templateId, node: task.node, round: task.round },
    ...{ person: task.person, state: task.state, why: JSON.stringify(task.why), creatorTime: moment(at.now) },
    ...(due == null ? {} : { dueTime: moment(due) }),
  }
}

async function keepTasks(trx: Db, at: Locked, events: readonly FlowEvent[], state: FlowState, command: Command['kind']): Promise<void> {
  const { made, changes } = projected(events, command)
  if (made.length > 0)
    await trx
      .insertInto('flow_task')
      .values(made.map((task) => taskRow(at, task, state)))
      .execute()
  if (changes.size === 0) return
  const all = [...changes]
  const list = <T>(of: (change: Change) => T) => all.map(([, change]) => of(change))
  await sql`update flow_task t set "state" = c.state,
      "openTime" = case when c.opened then coalesce(t."openTime", ${new Date(at.now)}::timestamptz) else t."openTime" end,
      "endTime" = case when c.ended then ${new Date(at.now)}::timestamptz else t."endTime" end,
      "handle" = coalesce(c.handle, t."handle"), "actor" = coalesce(c.actor, t."actor")
    from unnest(${all.map(([task]) => task)}::text[], ${list(({ state }) => state)}::text[], ${list(({ opened }) => opened)}::bool[],
      ${list(({ ended }) => ended)}::bool[], ${list(({ handle }) => handle)}::int[], ${list(({ actor }) => actor)}::text[])
      as c(task, state, opened, ended, handle, actor)
    where t."instanceId" = ${at.id} and t."task" = c.task`.execute(trx)
}

/** Tasks as they were before the command that is taken back: those of it are closed, those that it decided are open again. */
async function keepUndone(trx: Db, at: Locked, { state }: FlowEvent & { event: 'undone' }): Promise<void> {
  const before = Object.values(state.tasks).filter(({ state }) => undecided(state))
  const now = new Date(at.now)
  await sql`update flow_task set "state" = 'closed', "endTime" = coalesce("endTime", ${now}::timestamptz)
    where "instanceId" = ${at.id} and "state" in ('open', 'later') and "task" <> all(${before.map(({ id }) => id)}::text[])`.execute(trx)
  await sql`update flow_task t set "state" = c.state, "endTime" = null, "handle" = null, "actor" = null
    from unnest(${before.map(({ id }) => id)}::text[], ${before.map(({ state }) => state)}::text[]) as c(task, state)
    where t."instanceId" = ${at.id} and t."task" = c.task`.execute(trx)
  // nobody has heard of them yet
  await sql`delete from flow_copy where "instanceId" = ${at.id} and "creatorTime" >= (
    select max(e."at") from flow_event e where e."instanceId" = ${at.id} and e."rev" = ${at.rev})`.execute(trx)
}

/** Those who are told of an instance by these events, as rows of flow_copy. */
export const copyRows = ({ id: instanceId, now }: Pick<Locked, 'id' | 'now'>, events: readonly FlowEvent[]) =>
  events.flatMap((event) =>
    event.event === 'copied'
      ? event.people.map((person, i) => ({
          ...{ id: newId(), instanceId, node: event.node, person, why: JSON.stringify(event.why[i] ?? {}), creatorTime: moment(now) },
        }))
      : [],
  )

async function keepCopies(trx: Db, at: Locked, events: readonly FlowEvent[]): Promise<void> {
  const rows = copyRows(at, events)
  if (rows.length > 0) await trx.insertInto('flow_copy').values(rows).execute()
}

/** Nodes that wait: what a list says of where an instance is. */
const waitingNodes = ({ open }: FlowState): string[] => Object.values(open).flatMap(({ node, ways }) => (ways === undefined ? [node] : []))

/** What lists read of an instance, by its state. */
export const stateColumns = (state: FlowState) => ({
  ...{ state: JSON.stringify(state), status: state.status, suspended: state.suspended ? 1 : 0 },
  held: Object.values(state.open).some(({ held }) => held !== undefined) ? 1 : 0,
  ...{ nodes: JSON.stringify(waitingNodes(state)), starter: state.starter, launchedBy: state.launchedBy },
})

/** Whether nothing is decided any more in a status. */
export const hasEnded = ({ status }: FlowState): boolean => status === 2 || status === 5

/** Keeps what came of a command: events, the state that they lead to, and what lists read of it, in one transaction. */
export async function keep(
  trx: Db,
  at: Locked,
  { state, events }: { state: FlowState; events: readonly FlowEvent[] },
  command: Command,
  facts: Facts,
): Promise<void> {
  if (events.length === 0) return
  await keepEvents(trx, eventRows(at, events, command, facts))
  await keepTasks(trx, at, events, state, command.kind)
  for (const event of events) if (event.event === 'undone') await keepUndone(trx, at, event)
  await keepCopies(trx, at, events)
  await tellTurned(trx, at.state, state, at.now)
  const now = moment(at.now)
  const moved = events.find((event) => event.event === 'versioned')
  await trx
    .updateTable('flow_instance')
    .set({
      ...stateColumns(state),
      ...{ rev: at.rev + 1, seq: at.seq + events.length, changeTime: now },
      ...(at.startTime === null && state.status === 1 ? { startTime: now } : {}),
      endTime: hasEnded(state) ? now : null,
      ...(moved ? { versionId: moved.to } : {}),
    })
    .where('id', '=', at.id)
    .execute()
  if (state.status !== at.state.status || at.rev === 0)
    await noteFlowStates(trx, at.model, [{ id: at.recordId, flowId: at.templateId, instanceId: at.id, status: state.status }])
}
