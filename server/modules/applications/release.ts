import { sql } from 'kysely'
import type { FormPlan } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { letPass } from '../../db/breathe.ts'
import { limits } from '../../db/limits.ts'
import { lockShape } from '../../db/migrate.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, integer, object } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { findRecord } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { fieldsInFlows } from '../workflow/index.ts'
import { counting, mostCounted } from './counting.ts'
import { noteReleased } from './history.ts'
import { type Fitting, fitting, planRelease, type ReleasePlan, tablesOf } from './plan.ts'
import { followRenamed, type Renaming } from './renaming.ts'
import type { Step } from './steps.ts'
import { noteRelease } from './writers.ts'

/** How long a release lets the calls of others be answered first, in milliseconds: before each table that it makes, and before all that is seen of it. */
const patience = { table: 50, release: 200 } as const

/** Data that a definition no longer has, and that is still there: of a column, or of the whole table. */
export const keptAnswer = object({ table: text, rows: integer }, { column: text })
type Kept = FromAnswer<typeof keptAnswer>

/** What the release of the stored draft would do now; tables that are very large are not read for it. */
export async function plannedSteps(
  db: Db,
  id: string,
  context: Pick<WriteContext, 't'>,
  most = mostCounted,
): Promise<{ version: number; steps: Step[]; flows: FlowGone[] }> {
  const draft = await findRecord(db, repository('visualdev').entity, id)
  if (!draft) throw notFound()
  const fits = await fitting(db, draft)
  const { steps, renamed } = await planRelease(db, draft, fits, context, counting(db, most))
  return { version: Number(draft.version), steps, flows: await flowsGone(db, id, fits.plan, renamed) }
}

/** A flow that will name fields which the form has no more, and the application that it is of. */
interface FlowGone {
  fullName: string
  modelId: string
  fields: string[]
}

/** Flows that will name fields which are gone. One that has another name is followed by them, and is not. */
async function flowsGone(db: Db, id: string, { byKey }: FormPlan, renamed: readonly Renaming[]): Promise<FlowGone[]> {
  const names = new Map(renamed.map(({ from, to }) => [from, to]))
  const isGone = (key: string) => {
    const [head = '', column] = (names.get(key) ?? key).split('.')
    const field = byKey.get(head)
    // of anything but a sub-table what follows is a part of its value
    return field === undefined || (column !== undefined && field.widget.isTable && !byKey.has(`${head}.${column}`))
  }
  return (await fieldsInFlows(db, id)).flatMap(({ fullName, modelId, fields }) => {
    const gone = [...fields].filter(isGone)
    return gone.length > 0 ? [{ fullName, modelId, fields: gone }] : []
  })
}

/**
 * Makes the tables that a draft's release will need and that are not there, each in a transaction of its own, so that
 * nobody waits for all of them. Nobody sees anything of them yet; after a release that fails, the next one finds them.
 * `held` refuses a draft before anything is made.
 */
export async function makeTables(db: Db, id: string, context: WriteContext, held: (draft: Row) => Promise<void>): Promise<Fitting> {
  const { entity } = repository('visualdev')
  const found = await findRecord(db, entity, id)
  if (!found) throw notFound()
  const fits = await fitting(db, found)
  const planned = (at: Db, draft: Row) => planRelease(at, draft, fits, context, counting(at, 0))
  await planned(db, found)
  await held(found)
  const next = async (trx: Db): Promise<boolean> => {
    await lockShape(trx)
    const draft = await trx.selectFrom('base_visual_dev').select(['version', 'tables']).where('id', '=', id).forUpdate().executeTakeFirst()
    // somebody saved another one meanwhile: its own release makes what is missing
    if (!draft || draft.version !== found.version) return false
    const { steps, tables } = await planned(trx, { ...found, tables: draft.tables })
    const step = steps.find(({ told }) => told.do === 'makeTable')
    const made = tables.find(({ table }) => table === step?.told.table)
    if (!step?.run || !made) return false
    await step.run(trx)
    if (made.typeId === '0') fits.made.push(made)
    // a sub-table is found again by its name, so that nothing needs to be written but the table
    else
      await trx
        .updateTable('base_visual_dev')
        .set({ tables: JSON.stringify([made]) })
        .where('id', '=', id)
        .execute()
    return true
  }
  while (await transaction(db, next, limits.shape)) await letPass(patience.table)
  await letPass(patience.release)
  return fits
}

/**
 * Publishes an application: its draft becomes what staff see, and real typed tables are made or altered to fit. All that
 * anybody sees of it is one transaction. `known` is what `makeTables` has read. Throws with the reason of the first step
 * that cannot be done; `refused` is told that step before, for whoever may not be told the reason.
 */
export async function release(
  trx: Db,
  id: string,
  context: WriteContext,
  { known, refused: tell }: { known?: Fitting; refused?: (step: Step) => void } = {},
): Promise<{ record: Row; steps: Step[] }> {
  await lockShape(trx)
  const store = repository('visualdev')
  const draft = await findRecord(trx, store.entity, id, { lock: true })
  if (!draft) throw notFound()
  const fits = await fitting(trx, draft, known)
  const { steps, tables, renamed } = await settled(trx, draft, () => planRelease(trx, draft, fits, context, counting(trx)))
  for (const step of steps) {
    const { run, refused } = step
    if (refused) {
      tell?.(step)
      throw new ApiError('invalid', refused)
    }
    await run?.(trx)
  }
  await followRenamed(trx, id, renamed, context.actor)
  const record = await store.update(
    trx,
    id,
    { tables: JSON.stringify(tables) as Json, isRelease: 1, releaseForm: fits.formText, releaseList: fits.listText },
    context,
  )
  await noteRelease(trx, id, context)
  await noteReleased(trx, id, record, context)
  return { record, steps }
}

/** A plan that holds until it was carried out: what goes by the data of a table is worked out again when nobody can change that any more. */
async function settled(trx: Db, draft: Row, plan: () => Promise<ReleasePlan>): Promise<ReleasePlan> {
  const first = await plan()
  const there = new Set(tablesOf(draft).map(({ table }) => table))
  const still = [...new Set(first.steps.flatMap(({ still, told }) => (still && there.has(told.table) ? [told.table] : [])))]
  if (still.length === 0) return first
  for (const table of still) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
  return plan()
}

/** The data that the steps of a release left without a field. */
export const keptBy = (steps: readonly Step[]): Kept[] =>
  steps.flatMap(({ told: { do: what, table, column, rows = 0 } }) =>
    rows > 0 && (what === 'keepColumn' || what === 'keepTable') ? [{ table, rows, ...(column === undefined ? {} : { column }) }] : [],
  )
