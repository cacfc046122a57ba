import { apply } from '#core/edit/apply.ts'
import { opened, sealed } from '#core/edit/identity.ts'
import { fieldsIn, nameRefused } from '#core/edit/names.ts'
import type { Application } from '#core/edit/types.ts'
import { parseRecord } from '#core/json.ts'
import type { ColumnData, FormDef } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { repository } from '../../records/entity/repository.ts'
import { modelOf } from '../../records/model/model.ts'

/** A relation that somebody draws: which table names records of which application, by a field of which name. */
export interface Drawn {
  from: string
  to: string
  field: string
  fullName: string
  /** the field of the other application that stands for its records */
  relationField: string
}

/** What changes in a draft, and what its version says of it. */
export interface Change {
  modelId: string
  formData: string
  /** null where it has no list */
  columnData: string | null
  /** of the draft that was read */
  version: number
}

/** The id of the application that a table is of, and its field where it is a sub-table. */
function tableNamed(id: string): { modelId: string; field: string | undefined } {
  const [modelId = '', field] = id.split('.')
  return { modelId, field }
}

/** The version before reads as the designer reads it; a draft that is written otherwise is changed as text. */
function draftOf(formData: string, columnData: string): Application {
  const form = parseRecord(formData) as FormDef | undefined
  if (!form || String(form.version) !== '1' || !Array.isArray(form.fields))
    throw new ApiError('badRequest', { key: 'modelDiagram.olderDraft' })
  const list: Partial<ColumnData> = parseRecord(columnData) ?? {}
  return { form, list: list as ColumnData }
}

/**
 * The draft of an application with one more field, which chooses records of another one. Throws when the name cannot be
 * used, and when a table or a field is not there.
 */
export async function related(db: Db, { from, to, field, fullName, relationField }: Drawn): Promise<Change> {
  const env = serverEnv()
  const { modelId, field: table } = tableNamed(from)
  const record = await repository('visualdev').stored(db, modelId)
  const target = await modelOf(db, to)
  if (!target.plan.byKey.get(relationField) || !target.main.columns.has(relationField))
    throw new ApiError('badRequest', { key: 'modelDiagram.noField', params: { name: relationField } })
  const draft = opened(draftOf(String(record.formData ?? ''), String(record.columnData ?? '')), env)
  const holder = table === undefined ? undefined : fieldsIn(draft, ['form'], env).get(table)
  if (table !== undefined && !holder?.widget.isTable)
    throw new ApiError('badRequest', { key: 'modelDiagram.noField', params: { name: table } })
  const refused = nameRefused(field, table === undefined ? field : `${table}.${field}`, fieldsIn(draft, ['form'], env))
  if (refused) throw new ApiError('badRequest', { key: refused.key.slice(2), params: { name: field } })
  const result = apply(
    draft,
    {
      do: 'insert',
      kind: 'relationForm',
      to: { at: 'inside', of: holder ? String(holder.node.id) : ['form', 'fields'] },
      props: { field, label: fullName, modelId: to, relationField },
    },
    env,
  )
  if (!result.ok) throw new ApiError('badRequest', { key: result.why.key.slice(2), params: { name: field } })
  const { form, list } = sealed(result.definition, env)
  return {
    modelId,
    formData: JSON.stringify(form, null, 2),
    columnData: record.columnData ? JSON.stringify(list, null, 2) : null,
    version: Number(record.version),
  }
}
