import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { FlowMessage, Moment } from '#core/flow/definition.ts'
import type { Command, Effect, FlowState } from '#core/flow/types.ts'
import type { Db } from '../../../db/types.ts'
import { queue } from '../../../jobs/queue.ts'
import { queueCall } from '../calls/index.ts'
import type { Locked } from './lock.ts'

declare module '../../../jobs/kinds.ts' {
  interface JobPayloads {
    'flow.timer': { instance: string; what: 'due' | 'remind' | 'wait'; node: string; round: number }
    'flow.message': {
      instance: string
      moment: Moment | 'subflow'
      people: string[]
      node: string | null
      round: number
      as?: FlowMessage
    }
    'flow.subflow': { instance: string; node: string; round: number; starter: string }
    /** what a place launched has ended: adopted or not */
    'flow.subflowEnded': { instance: string; node: string; round: number; ok: boolean }
    /** a place was left before what it launched has ended */
    'flow.subflowLeft': { instance: string; node: string; round: number; actor: string | null }
  }
}

/** Whoever decided may take it back for this long. */
const undoFor = 10_000
/** Whoever takes something back at the last moment may be late by the way that the call takes. */
const undoLate = 2000
/** What leaves the house does so after this long: until then it can be taken back, and nobody has heard of it. */
export const quietFor = undoFor + undoLate

const keyOf = (at: Locked, n: number) => `${at.id}:${at.rev}:${n}`

/** What leaves the house a while after its command, and may be taken back until then. */
const quiet = ['flow.message', 'flow.subflow', 'flow.subflowEnded', 'flow.subflowLeft', 'flow.interface']

/**
 * Takes back what has not left the house yet since the decision, or the submission, that is withdrawn: jobs carry the
 * command that they came of in their key.
 */
async function callBack(trx: Db, at: Locked, command: Command): Promise<void> {
  if (command.kind !== 'withdraw' && command.kind !== 'undo') return
  const undone = command.kind === 'withdraw' && command.node === undefined ? 'submitted' : 'decided'
  // `at` carries the number of this command already
  const since =
    command.kind === 'undo'
      ? sql`${at.rev - 1}::int`
      : sql`(select max(e."rev") from flow_event e where e."instanceId" = ${at.id} and e."event" ->> 'event' = ${undone})`
  await sql`delete from base_job where "id" in (
    select "id" from base_job where "kind" = any(${quiet}::text[]) and "state" = 'waiting' and starts_with("key", ${`${at.id}:`})
      and (case when split_part("key", ':', 2) ~ '^[0-9]+$' then split_part("key", ':', 2)::int end) >= ${since}
    order by "id" for update skip locked)`.execute(trx)
}

/** The job of a timer: one of the same place and moment is the same. */
export const timerJob = (instance: string, { what, node, round, at }: Effect & { effect: 'timer' }) => ({
  ...{ key: `${instance}:${node}:${round}:${what}:${at}`, at, payload: { instance, what, node, round } },
})

/**
 * Queues what has to follow a command, in its transaction. `at` is the instance as the command left it. A lock and an end
 * stand in the record's status already.
 */
export async function followUp(
  app: FastifyInstance,
  trx: Db,
  at: Locked & { state: FlowState },
  command: Command,
  effects: readonly Effect[],
): Promise<void> {
  await callBack(trx, at, command)
  const now = Date.now() + app.jobs.clock.ahead
  const later = 'actor' in command ? now + quietFor : now
  for (const [n, effect] of effects.entries()) {
    if (effect.effect === 'timer') await queue(trx, 'flow.timer', timerJob(at.id, effect))
    else if (effect.effect === 'message') {
      const { moment, people, node = null, as } = effect
      // whoever urges again and again is heard once in a while; a reminder is no command that is counted
      const key = moment === 'urge' || moment === 'remind' ? `${at.id}:${moment}:${node}` : keyOf(at, n)
      await queue(trx, 'flow.message', {
        ...{ key, at: later },
        payload: { instance: at.id, moment, people, node, round: at.state.round, ...(as ? { as } : {}) },
      })
    } else if (effect.effect === 'interface') await queueCall(trx, at, command, effect, { key: keyOf(at, n), at: later })
    else if (effect.effect === 'subflow') {
      const { node, round, starter } = effect
      await queue(trx, 'flow.subflow', { key: keyOf(at, n), at: later, payload: { instance: at.id, node, round, starter } })
    } else if (effect.effect === 'endSubflow') {
      const { node, round } = effect
      const actor = 'actor' in command ? command.actor : at.state.starter
      await queue(trx, 'flow.subflowLeft', { key: keyOf(at, n), at: later, payload: { instance: at.id, node, round, actor } })
    } else if (effect.effect === 'end' && at.parent) {
      const { id, node, round } = at.parent
      const ok = effect.status === 2
      await queue(trx, 'flow.subflowEnded', { key: keyOf(at, n), at: later, payload: { instance: id, node, round, ok } })
    }
  }
}
