import type { FastifyInstance } from 'fastify'
import { fold } from '#core/flow/engine/fold.ts'
import { type Refused, refusals } from '#core/flow/engine/refusals.ts'
import { type Stepped, step } from '#core/flow/engine/step.ts'
import type { Command, Facts, FlowEvent, FlowState } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import type { Offers } from '../../../records/interfaces/offers.ts'
import { readRecord } from '../../../records/write/records.ts'
import { actsFor, find } from '../finding/index.ts'
import { followUp, quietFor } from './effects.ts'
import { holdEvidence } from './evidence.ts'
import { keep } from './keep.ts'
import type { Locked } from './lock.ts'
import { starterRow } from './starter.ts'

/** Facts are asked for at most so often by one command: each time it comes further. */
const mostRounds = 400

/** Others' tasks, and instances of others, are not there for whoever asks. */
const hidden = new Set(['unknownTask', 'notYours', 'notStarter'])

/** A refusal as its caller is told it; `data.refused` says what is lacking, and who may be chosen, so that it can be sent again with it. */
function refusalError({ reason, node, people }: Refused): ApiError {
  if (hidden.has(reason)) return notFound()
  const told: Row = { reason, ...(node === undefined ? {} : { node }), ...(people === undefined ? {} : { people }) }
  return new ApiError(reason === 'taskClosed' ? 'conflict' : 'badRequest', {
    key: refusals[reason].slice('t:'.length),
    data: { refused: told },
  })
}

/** The facts of a command before anything more is asked for: the record as it is now, the starter, what the actor may. */
async function factsOf(trx: Db, at: Locked, command: Command, isAdmin: boolean): Promise<Facts> {
  const { model, recordId, released, now, templateId } = at
  const form = await readRecord(trx, model, recordId, {})
  const starter =
    at.state.starter ?? ('actor' in command ? (('onBehalf' in command ? command.onBehalf : undefined) ?? command.actor) : null)
  const user = await starterRow(trx, starter, released.readsUser)
  const kind = command.kind === 'submit' || command.kind === 'saveDraft' ? 'launch' : 'approve'
  const acts = 'actor' in command ? await actsFor(trx, command.actor, kind, templateId, now) : []
  const last = command.kind === 'undo' ? await lastOf(trx, at) : undefined
  return { now, form, user, isAdmin, ...(acts.length > 0 ? { actsFor: acts } : {}), ...(last ? { last } : {}) }
}

/** What may be taken back a moment later. */
const undoable: ReadonlySet<string> = new Set(['agree', 'refuse', 'handle', 'return', 'transfer', 'addBefore', 'addAfter', 'end'])

/** The last command of an instance with the state before it, as long as it may be taken back. */
async function lastOf(trx: Db, at: Locked): Promise<Facts['last']> {
  const rows = await trx
    .selectFrom('flow_event')
    .select(['rev', 'event', 'command', 'at'])
    .where('instanceId', '=', at.id)
    .orderBy('seq')
    .execute()
  const own = rows.filter(({ rev }) => rev === at.rev)
  const command = own[0]?.command as object as Command | null | undefined
  if (!command || !('actor' in command) || !('task' in command) || !undoable.has(command.kind)) return undefined
  if (at.now - Number(own[0]?.at) > quietFor) return undefined
  const task = command.task
  const before = rows.filter(({ rev }) => rev < at.rev).map(({ event }) => event as object as FlowEvent)
  const state = fold(before)
  const node = task === undefined ? undefined : state.tasks[task]?.node
  return {
    actor: command.actor,
    events: own.length,
    state,
    ...(task === undefined ? {} : { task }),
    ...(node === undefined ? {} : { node }),
  }
}

/** Steps until nothing more is asked for; `finding` says how the facts are found. */
export async function stepThrough(
  trx: Db,
  at: Locked,
  command: Command,
  facts: Facts,
  offers: Offers | undefined,
  finding: typeof find = find,
): Promise<{ stepped: Stepped; facts: Facts }> {
  let known = facts
  for (let round = 0; round < mostRounds; round++) {
    const stepped = step(at.released.plan, at.state, command, known)
    if (!stepped.needs) return { stepped, facts: known }
    const { templateId, model, now, startTime: launchedAt } = at
    const { form, user } = facts
    const found = await finding(trx, stepped.needs, { templateId, form, model, user, offers, now, launchedAt })
    known = { ...known, people: { ...known.people, ...found.people }, dates: { ...known.dates, ...found.dates } }
  }
  throw new ApiError('internal')
}

/**
 * Performs one command on an instance that is held: its events, tasks and what has to follow are kept in this transaction.
 * Throws with the refusal, and then nothing may be kept; throws `rowsNeeded` before it writes anything where an API says who
 * is asked and is not among `offers`. Gives the state that it is in then.
 */
export async function perform(
  app: FastifyInstance,
  trx: Db,
  at: Locked,
  command: Command,
  isAdmin: boolean,
  offers?: Offers,
): Promise<FlowState> {
  const { stepped, facts } = await stepThrough(trx, at, command, await factsOf(trx, at, command, isAdmin), offers)
  if (stepped.refused) throw refusalError(stepped.refused)
  if (!stepped.state) throw new ApiError('internal')
  const { state, events, effects } = stepped
  await holdEvidence(trx, at.id, events)
  await keep(trx, at, { state, events }, command, facts)
  await followUp(app, trx, { ...at, state, rev: at.rev + 1 }, command, effects)
  return state
}

/** Steps as a command of the jobs would, and keeps nothing: throws `rowsNeeded` where an API is not among `offers`. */
export const rehearse = async (db: Db, at: Locked, command: Command, offers: Offers): Promise<void> =>
  void (await stepThrough(db, at, command, await factsOf(db, at, command, false), offers))
