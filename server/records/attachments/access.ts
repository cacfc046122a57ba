import { holdsOf } from '#core/form/holds.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Caller } from '../../http/route.ts'
import { type FileRow, readFiles } from '../../storage/contents.ts'
import type { Model } from '../model/model.ts'
import { isInView } from '../query/filter.ts'
import { type ModelRights, namedModel } from '../rights/access.ts'

/**
 * Whether a person was given the field that a file is in: `table-field` of a sub-table. One that was noted under the
 * sub-table alone may be in any of its fields.
 */
function seesUse({ plan }: Model, { maySeeField }: ModelRights, field: string): boolean {
  const children = plan.byKey.get(field)?.children ?? []
  if (children.length === 0) return maySeeField(field)
  return children.filter((child) => holdsOf(child) === 'files').every((child) => maySeeField(fieldCode(child.field, field)))
}

/** Whether a person may read one record of an application that holds a file, with the field that it is in. */
async function mayReadUse(request: Caller, modelId: string, recordId: string, field: string): Promise<boolean> {
  try {
    const { model, rights } = await namedModel(request, modelId, recordId)
    const inDetail = seesUse(model, rights, field) && rights.mayPress('btn_detail', 'btn_edit')
    const inList = rights.maySeeColumn(field) && model.list.columnList.some((column) => column.field === field)
    if (!inDetail && !inList) return false
    return await isInView(request.server.db, model, recordId)
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** A file belongs to who sent it until a record holds it; then whoever may read such a record, and its field, may read it; so it is with what else holds files. */
export async function mayReadFile(request: Caller, file: Pick<FileRow, 'id' | 'ownerId'>): Promise<boolean> {
  const uses = await request.server.db
    .selectFrom('base_file_use')
    .select(['modelId', 'recordId', 'field'])
    .where('fileId', '=', file.id)
    .limit(50)
    .execute()
  if (uses.length === 0) return file.ownerId === request.user.id
  for (const { modelId, recordId, field } of uses) {
    const mayRead = request.server.fileHolders.get(modelId)
    if (mayRead ? await mayRead(request, recordId) : await mayReadUse(request, modelId, recordId, field)) return true
  }
  return false
}

/** A file that the caller may read; throws not found otherwise, whether it exists or not. */
export async function readableFile(request: Caller, id: string): Promise<FileRow> {
  const file = (await readFiles(request.server.db, [id])).get(id)
  if (!file || !(await mayReadFile(request, file))) throw notFound()
  return file
}
