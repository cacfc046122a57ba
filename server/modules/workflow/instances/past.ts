import { newState } from '#core/flow/engine/fold.ts'
import type { Command, Effect, Facts, FlowEvent, FlowState, Need } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { moment } from '../../../db/columns.ts'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/types.ts'
import { queueAll } from '../../../jobs/queue.ts'
import { noteFlowStates } from '../../../records/write/flow.ts'
import { find } from '../finding/index.ts'
import { timerJob } from './effects.ts'
import { type Change, copyRows, type EventRow, eventRows, hasEnded, keepEvents, projected, stateColumns, taskRow } from './keep.ts'
import { type Launching, nameOf, numberField } from './launch.ts'
import type { Locked } from './lock.ts'
import { stepThrough } from './perform.ts'

type Timer = Effect & { effect: 'timer' }

/** What is written of an instance once all that happened to it is known. */
interface Written {
  at: Locked
  events: EventRow[]
  tasks: Map<string, ReturnType<typeof taskRow> & { openTime?: number; endTime?: number; handle?: number; actor?: string }>
  copies: ReturnType<typeof copyRows>
  timers: Timer[]
  rang: Set<Timer>
  begun: number
  changed: number
  ended: number | null
}

/** A record whose flow has a past, and its starter. */
export interface PastRecord {
  id: string
  /** its values, as expressions of the flow read them */
  form: Row
  starter: { id: string; realName: string; user: Row }
  /** when its draft was made, in ms */
  begun: number
  /** the place of another instance that launched it */
  parent?: { id: string; node: string; round: number; rootId: string }
}

/** An instance that is told what happened to it, in the order of time. Throws where the engine refuses. */
export interface Past {
  id: string
  state: () => FlowState
  send: (command: Command, at: number, isAdmin?: boolean) => Promise<Effect[]>
  /** timers of places that still wait, the first one first */
  timers: () => Timer[]
}

/** Rows of one statement: each has some twenty values, and a statement takes 65,535. */
const most = 1000
function* parts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most)
}

function changeTask(written: Written, task: string, { state, opened, ended, handle, actor }: Change, now: number): void {
  const row = written.tasks.get(task)
  if (!row) return
  written.tasks.set(task, {
    ...row,
    state,
    ...(opened && row.openTime === undefined ? { openTime: now } : {}),
    ...(ended ? { endTime: now } : {}),
    ...(handle === null ? {} : { handle }),
    ...(actor === null ? {} : { actor }),
  })
}

/**
 * Instances of one flow with all that happened to them, for whoever fills a database: commands are stepped through by the
 * engine, as they would have been at the time, and what came of them is written in a few statements by `keep`. Nobody gets
 * a message, nothing is called and no sub-flow launched; timers of places that still wait are queued.
 */
export function pastOf(trx: Db, flow: Launching) {
  const all: Written[] = []
  // who is asked depends on the rules and on whom they look below: sixty starters share a few answers
  const known = new Map<string, Awaited<ReturnType<typeof find>>>()
  const finding: typeof find = async (db, needs, about) => {
    const found: Awaited<ReturnType<typeof find>> = { people: {}, dates: {} }
    for (const need of needs) {
      const same = need.need === 'people' && !readsForm(need) ? JSON.stringify({ ...need, key: '', node: '' }) : undefined
      const answer = (same !== undefined && known.get(same)) || (await find(db, [{ ...need, key: 'same' }], about))
      if (same !== undefined) known.set(same, answer)
      Object.assign(found.people, answer.people.same ? { [need.key]: answer.people.same } : {})
      Object.assign(found.dates, answer.dates.same ? { [need.key]: answer.dates.same } : {})
    }
    return found
  }

  const begin = (record: PastRecord): Past => {
    const { template, released, model } = flow
    const id = newId()
    const { starter, parent } = record
    const field = numberField(flow)
    const number = field === undefined ? undefined : String(record.form[field] ?? '')
    const written: Written = {
      at: {
        ...{
          id,
          templateId: template.id,
          modelId: template.modelId,
          recordId: record.id,
          ...nameOf(flow, starter.realName, number),
        },
        ...{ rev: 0, seq: 0, starter: null, state: newState(), startTime: null, now: record.begun, released, model },
        parent: parent ? { id: parent.id, node: parent.node, round: parent.round } : null,
        rootId: parent?.rootId ?? id,
      },
      ...{ events: [], tasks: new Map(), copies: [], timers: [], rang: new Set(), begun: record.begun, changed: record.begun, ended: null },
    }
    all.push(written)
    return {
      id,
      state: () => written.at.state,
      timers: () => waiting(written).sort((a, b) => a.at - b.at),
      send: async (command, now, isAdmin = false) => {
        const at = { ...written.at, now }
        const facts: Facts = { now, form: record.form, user: starter.user, isAdmin }
        const { stepped, facts: found } = await stepThrough(trx, at, command, facts, undefined, finding)
        if (stepped.refused || !stepped.state) throw new Error(`${command.kind}: ${stepped.refused?.reason ?? 'nothing came of it'}`)
        keepIn(written, at, { state: stepped.state, events: stepped.events ?? [] }, command, found)
        if (command.kind === 'timer')
          for (const timer of waiting(written))
            if (timer.what === command.what && timer.node === command.node && timer.at <= now) written.rang.add(timer)
        written.timers.push(...(stepped.effects ?? []).flatMap((one) => (one.effect === 'timer' ? [one] : [])))
        return stepped.effects ?? []
      },
    }
  }

  return { begin, keep: () => keepAll(trx, flow, all) }
}

const readsForm = ({ rules }: Need & { need: 'people' }): boolean => JSON.stringify(rules).includes('"by":"field"')

/** Timers that did not ring yet, of places that are still waited at. */
const waiting = ({ at, timers, rang }: Written): Timer[] =>
  timers.filter((timer) => {
    const open = at.state.open[timer.node]
    return open?.round === timer.round && !open.rang && !rang.has(timer)
  })

/** What came of a command, in what will be written. */
function keepIn(
  written: Written,
  at: Locked,
  { state, events }: { state: FlowState; events: readonly FlowEvent[] },
  command: Command,
  facts: Facts,
): void {
  // a reminder, say, is no command that is counted
  if (events.length === 0) return
  written.events.push(...eventRows(at, events, command, facts))
  const { made, changes } = projected(events, command.kind)
  for (const task of made) written.tasks.set(task.id, taskRow(at, task, state))
  for (const [task, change] of changes) changeTask(written, task, change, at.now)
  written.copies.push(...copyRows(at, events))
  written.at = {
    ...at,
    ...{ state, rev: at.rev + 1, seq: at.seq + events.length, starter: state.starter },
    startTime: at.startTime ?? (state.status === 1 ? at.now : null),
  }
  written.changed = at.now
  written.ended = hasEnded(state) ? at.now : null
}

/** Writes all of them; gives how many there are. */
async function keepAll(trx: Db, { template, released, model }: Launching, all: readonly Written[]): Promise<number> {
  for (const part of parts(all))
    await trx
      .insertInto('flow_instance')
      .values(
        part.map(({ at, begun, changed, ended }) => ({
          ...{ id: at.id, templateId: template.id, versionId: released.id, modelId: template.modelId, recordId: at.recordId },
          ...{ fullName: at.fullName, about: at.about, ...stateColumns(at.state), rev: at.rev, seq: at.seq },
          ...{ creatorTime: moment(begun), changeTime: moment(changed) },
          ...{ startTime: at.startTime === null ? null : moment(at.startTime), endTime: ended === null ? null : moment(ended) },
          ...{ parentId: at.parent?.id ?? null, parentNode: at.parent?.node ?? null, parentRound: at.parent?.round ?? null },
          rootId: at.parent ? at.rootId : null,
        })),
      )
      .execute()
  for (const part of parts(all.flatMap(({ events }) => events))) await keepEvents(trx, part)
  for (const part of parts(all.flatMap(({ tasks }) => [...tasks.values()])))
    await trx
      .insertInto('flow_task')
      .values(
        part.map(({ openTime, endTime, ...row }) => ({
          ...row,
          openTime: openTime === undefined ? null : moment(openTime),
          endTime: endTime === undefined ? null : moment(endTime),
        })),
      )
      .execute()
  for (const part of parts(all.flatMap(({ copies }) => copies))) await trx.insertInto('flow_copy').values(part).execute()
  await noteFlowStates(
    trx,
    model,
    all.map(({ at }) => ({ id: at.recordId, flowId: template.id, instanceId: at.id, status: at.state.status })),
  )
  const timers = all.flatMap((one) => waiting(one).map((timer) => timerJob(one.at.id, timer)))
  await queueAll(trx, 'flow.timer', timers)
  return all.length
}
