/** Reads every instance of flows that is kept, with all that came of it, and says what does not belong together. */
import { sql } from 'kysely'
import type { FlowDef } from '#core/flow/definition.ts'
import { fold, newState } from '#core/flow/engine/fold.ts'
import { step } from '#core/flow/engine/step.ts'
import { waitingFor } from '#core/flow/engine/waiting.ts'
import { compile, type Plan } from '#core/flow/plan.ts'
import type { Command, Effect, Facts, FlowEvent, FlowState } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import type { Db } from '#server/db/types.ts'

/** A value as jsonb keeps it: the names of every record in its own order. */
const asKept = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(asKept)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== undefined)
            .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
            .map(([name, one]) => [name, asKept(one)]),
        )
      : value
/** Whether two values are the same JSON. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(asKept(a)) === JSON.stringify(asKept(b))

/** Groups rows by a key, each group in its order. */
function grouped<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

interface EventRow {
  seq: number
  rev: number
  event: FlowEvent
  command: Command | null
  facts: Facts | null
}

/** What the history of one instance says had to follow: jobs by their keys, and messages that their people hear in any case. */
interface Followed {
  faults: string[]
  state: FlowState
  jobs: Map<string, Effect>
}

const keyOf = (id: string, rev: number, n: number, effect: Effect): string | undefined => {
  if (effect.effect === 'timer') return `flow.timer ${id}:${effect.node}:${effect.round}:${effect.what}:${effect.at}`
  return effect.effect === 'message' ? `flow.message ${id}:${rev}:${n}` : undefined
}

/** Gives every command of an instance to the engine again, with the facts of then: the same events have to come of it. */
function replayed(id: string, plan: Plan, rows: readonly EventRow[], form: Row): Followed {
  const faults: string[] = []
  const jobs = new Map<string, Effect>()
  let state = newState()
  let [revs, seqs] = [0, 0]
  for (const [rev, own] of grouped(rows, (row) => String(row.rev))) {
    const events = own.map(({ event }) => event)
    if (Number(rev) !== ++revs) faults.push(`${id}: command ${rev} where ${revs} belongs`)
    for (const { seq } of own) if (seq !== ++seqs) faults.push(`${id}: event ${seq} where ${seqs} belongs`)
    const [{ command, facts } = { command: null, facts: null }] = own
    if (!command || !facts) faults.push(`${id}: command ${rev} was not kept`)
    else if (command.kind === 'undo') {
      // what the command before it would have told was called back
      for (const key of [...jobs.keys()]) if (key.startsWith(`flow.message ${id}:${revs - 1}:`)) jobs.delete(key)
    } else {
      const stepped = step(plan, asKept(state) as FlowState, command, { ...facts, form })
      if (!stepped.state || !isSame(stepped.events, events)) faults.push(`${id}: command ${rev} leads elsewhere`)
      else
        for (const [n, effect] of stepped.effects.entries()) {
          const key = keyOf(id, revs, n, effect)
          if (key !== undefined) jobs.set(key, effect)
        }
    }
    state = fold(rows.filter((row) => row.rev <= revs).map(({ event }) => event))
  }
  return { faults, state, jobs }
}

/** Every message that has to be there, and those that may be: whoever was not asked any more at its time heard nothing. */
function heard(id: string, plan: Plan, { state, jobs }: Followed): Map<string, { least: number; most: number }> {
  const told = new Map<string, { least: number; most: number }>()
  const tell = (person: string, least: number) => {
    const one = told.get(`${id} ${person}`) ?? { least: 0, most: 0 }
    told.set(`${id} ${person}`, { least: one.least + least, most: one.most + 1 })
  }
  const effects = [...jobs.values()]
  for (const effect of effects) {
    if (effect.effect !== 'message') continue
    const isCopy = effect.node !== undefined && plan.nodes.get(effect.node)?.node.kind === 'copy'
    const always = isCopy || ['end', 'refuse', 'return'].includes(effect.moment)
    const reminders = effects.filter((one) => one.effect === 'timer' && one.what === 'remind' && one.node === effect.node)
    for (const person of new Set(effect.people)) {
      const isAsked = Object.values(state.tasks).some(
        (task) => task.person === person && task.node === effect.node && task.state === 'open',
      )
      tell(person, always || isAsked ? 1 : 0)
      for (const _ of reminders) tell(person, 0)
    }
  }
  return told
}

/**
 * A word for each thing that is wrong with the flows of a database in which nothing is under way. `formOf` gives the record
 * of an instance where conditions read it; with `filled` it is what somebody filled in with its past: nobody was told of it.
 */
export async function auditFlows(
  db: Db,
  { formOf = async () => ({}), filled = false }: { formOf?: (modelId: string, recordId: string) => Promise<Row>; filled?: boolean } = {},
): Promise<string[]> {
  const faults: string[] = []
  const versions = await db.selectFrom('flow_version').select(['id', 'definition']).execute()
  const plans = new Map(versions.map(({ id, definition }) => [id, compile(definition as object as FlowDef)]))
  const instances = await db.selectFrom('flow_instance').selectAll().execute()
  const allEvents = await db
    .selectFrom('flow_event')
    .select(['instanceId', 'seq', 'rev', 'event', 'command', 'facts'])
    .orderBy('instanceId')
    .orderBy('seq')
    .execute()
  const events = grouped(allEvents, ({ instanceId }) => instanceId)
  const tasks = grouped(await db.selectFrom('flow_task').selectAll().execute(), ({ instanceId }) => instanceId)
  const copies = grouped(
    await db.selectFrom('flow_copy').select(['instanceId', 'person', 'node']).execute(),
    ({ instanceId }) => instanceId,
  )
  const { rows: jobRows } = await sql<{ key: string; state: string; times: number }>`
    select "kind" || ' ' || "key" as key, min("state") as state, count(*)::int as times from base_job
    where "kind" in ('flow.timer', 'flow.message') group by 1`.execute(db)
  const jobs = new Map(jobRows.map(({ key, ...row }) => [key, row]))
  const { rows: messageRows } = await sql<{ key: string; times: number }>`
    select ("bodyText"::json ->> 'id') || ' ' || "toUserId" as key, count(*)::int as times from base_message
    where "type" = 2 group by 1`.execute(db)
  const messages = new Map(messageRows.map(({ key, times }) => [key, times]))
  const wanted = { jobs: new Set<string>(), told: new Map<string, { least: number; most: number }>() }

  for (const row of instances) {
    const { id } = row
    const plan = plans.get(row.versionId) as Plan
    const form = await formOf(row.modelId, row.recordId)
    const followed = replayed(id, plan, (events.get(id) ?? []) as object[] as EventRow[], form)
    const { state } = followed
    faults.push(...followed.faults)
    if (!isSame(row.state, state)) faults.push(`${id}: its state is not what its events lead to`)
    if (row.status !== state.status || row.seq !== (events.get(id)?.length ?? 0)) faults.push(`${id}: its row says something else`)
    const waits = waitingFor(plan, state)
    const hasEnded = state.status === 2 || state.status === 5
    if (hasEnded === waits.length > 0) faults.push(`${id}: it has ${hasEnded ? 'ended and waits' : 'not ended and waits for nobody'}`)
    if (waits.some((one) => one.for === 'timer')) faults.push(`${id}: it waits for a time that has passed`)
    const own = tasks.get(id) ?? []
    if (own.length !== state.made) faults.push(`${id}: ${own.length} tasks, ${state.made} were made`)
    for (const { task, state: is, person } of own) {
      const now = state.tasks[task]
      const isOpen = is === 'open' || is === 'later'
      if (now ? now.state !== is || now.person !== person : isOpen) faults.push(`${id}: task ${task} of ${person} is ${is}`)
    }
    const undone = new Set(
      (events.get(id) ?? []).flatMap(({ rev, command }) => ((command as Command | null)?.kind === 'undo' ? [rev - 1] : [])),
    )
    const copied = (events.get(id) ?? []).flatMap(({ event, rev }) => {
      const one = event as object as FlowEvent
      return one.event === 'copied' && !undone.has(rev) ? one.people.map((person) => `${one.node} ${person}`) : []
    })
    const kept = (copies.get(id) ?? []).map(({ node, person }) => `${node} ${person}`)
    if (!isSame(copied.sort(), kept.sort())) faults.push(`${id}: copies ${kept} where ${copied} belong`)
    for (const key of followed.jobs.keys()) wanted.jobs.add(key)
    for (const [key, times] of heard(id, plan, followed)) wanted.told.set(key, times)
  }
  if (filled) return faults
  for (const key of wanted.jobs) {
    const job = jobs.get(key)
    if (job?.state !== 'done' || job.times !== 1) faults.push(`${key}: ${job ? `${job.state}, ${job.times} times` : 'was lost'}`)
  }
  // a reminder changes nothing, and stands in no history
  const isReminder = (key: string) => /^flow\.message [^:]+:remind:/.test(key)
  for (const [key, { state }] of jobs)
    if (state !== 'done' || !(wanted.jobs.has(key) || isReminder(key))) faults.push(`${key}: it is ${state}, and nobody asked for it`)
  for (const [key, { least, most }] of wanted.told) {
    const times = messages.get(key) ?? 0
    if (times < least || times > most) faults.push(`messages of ${key}: ${times} where ${least} to ${most} belong`)
  }
  for (const key of messages.keys()) if (!wanted.told.has(key)) faults.push(`messages of ${key}: nobody asked for them`)
  return faults
}
