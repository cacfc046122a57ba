import type { FieldError, Row } from '#core/types.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import type { Caller } from '../../http/route.ts'
import { applicationOf } from '../../records/model/uses.ts'
import { columnsOf } from '../../sources/catalog.ts'
import type { Column, Target } from '../../sources/kinds.ts'
import { askSource, columnsRead, readSource } from '../../sources/read.ts'
import { usableSource } from '../../sources/stored.ts'
import { type Definition, definitionOf, readingOf, twiceOf } from './definition.ts'
import { faultsOf, rightsFor } from './faults.ts'

/** The columns that a sync may map. Throws at the field of the form that is to blame. */
export async function columnsFor(
  { server: { db, settings }, t }: Caller,
  definition: Definition,
): Promise<{ target: Target; columns: Column[] }> {
  const { sourceId, chosen, table } = definition
  const fault = (field: string, message: string): FieldError => ({ field, rule: 'message', message })
  const target = await usableSource(db, settings, sourceId).catch((error: unknown) => {
    throw error instanceof ApiError ? invalid([fault('sourceId', t(`t:${error.key}`, error.params))]) : error
  })
  const statement = readingOf(definition, target)
  const field = chosen ? 'tableName' : 'statement'
  if ('fault' in statement) {
    const { key, params } = statement.fault
    throw invalid([fault(field, t(`t:interface.statement.${key}`, params))])
  }
  try {
    return { target, columns: await columnsRead(target, settings, statement) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // what the database says of the statement is told beside it, and that it cannot be reached beside the source
    const isOfStatement = error.key === 'dataSource.fault.said' || error.key === 'dataSource.fault.readOnly'
    const message = isOfStatement && chosen ? t('t:dataSource.fault.table', { table }) : t(`t:${error.key}`, error.params)
    throw invalid([fault(isOfStatement ? field : 'sourceId', message)])
  }
}

/** The columns of the primary key of a table that was chosen; none of a statement. */
export async function primaryOf({ server: { settings } }: Caller, { chosen, table }: Definition, target: Target): Promise<Set<string>> {
  const columns = chosen ? await columnsOf(askSource(target, settings), target.kind, target.schema, table) : []
  return new Set(columns.flatMap(({ name, primary }) => (primary === 1 ? [name] : [])))
}

/** Whether two rows of the source have one key, as far as it can be told within the time limit of the source. */
async function keyIsTwice({ server: { settings } }: Caller, definition: Definition, target: Target): Promise<boolean> {
  const statement = twiceOf(definition, target)
  if (!statement) return false
  try {
    return (await readSource(target, settings, statement)).rows.length > 0
  } catch (error) {
    // a big table may take longer; what is twice there, the run tells
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Holds a sync to its source and its application before it is saved, for whoever saves it. Throws with all that is wrong. */
export async function inspect(caller: Caller, values: Row): Promise<void> {
  const definition = definitionOf(values)
  const { t, server } = caller
  // what is not there yet, the form's own rules tell
  if (definition.sourceId === '' || definition.modelId === '') return
  const model = await applicationOf(server.db, definition.modelId)
  if (!model) throw invalid([{ field: 'modelId', rule: 'message', message: t('t:dataSync.fault.model') }])
  const { target, columns } = await columnsFor(caller, definition)
  const faults = faultsOf(definition, columns, model, await rightsFor(caller, definition), caller)
  if (faults.length === 0 && (await keyIsTwice(caller, definition, target)))
    faults.push({ field: 'mappingJson', rule: 'message', message: t('t:dataSync.fault.keyTwice') })
  if (faults.length > 0) throw invalid(faults)
}
