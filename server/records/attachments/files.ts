import { type FileItem, filesOf } from '#core/files.ts'
import { type FieldPlan, rowsOf } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { fieldCode } from '#core/form/permitted.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { sealOf } from '../../http/download.ts'
import type { Caller } from '../../http/route.ts'
import { readFiles } from '../../storage/contents.ts'
import type { Model } from '../model/model.ts'
import type { RecordContext } from '../write/records.ts'
import { mayReadFile } from './access.ts'
import { freeFiles, itemOf } from './holders.ts'
import { contentUrl } from './links.ts'

/** Fields of a form that hold files, those of sub-tables with the table that they stand in; one that is worked out holds none of its own. */
const fileFields = (model: Model): FieldPlan[] =>
  [...model.plan.byKey.values()].filter((field) => holdsOf(field) === 'files' && field.compute === undefined)

/** Uses that one statement notes. */
const together = 2000

/** Every place of a record that holds files: the field, the row that it stands in, and how it is called in an error. */
function* placesOf(
  model: Model,
  record: Row,
): Generator<{ field: FieldPlan; holder: Row; at: Pick<FieldError, 'field' | 'row' | 'child'> }> {
  for (const field of fileFields(model)) {
    if (!field.table) yield { field, holder: record, at: { field: field.field } }
    else
      for (const [row, holder] of rowsOf(record[field.table]).entries())
        yield { field, holder, at: { field: `${field.table}[${row}].${field.field}`, row, child: field.field } }
  }
}

const keyOf = (field: FieldPlan, fileId: string) => `${field.key} ${fileId}`

/** Files of a record by the field that they stand in: from a field that its writer does not see, none comes into one that they do. */
const known = (model: Model, record: Row | undefined): Map<string, FileItem> =>
  new Map(
    record
      ? [...placesOf(model, record)].flatMap(({ field, holder }) =>
          filesOf(holder[field.field]).map((one) => [keyOf(field, one.fileId), one] as const),
        )
      : [],
  )

/**
 * Puts what the server knows of a file in the place of what was sent: its name, its size, its kind. A file that was in
 * the same field of the record stays as it was; a new one must be the writer's own, or one that they may read. Gives the
 * files that are not, by record.
 */
export async function ownFiles(
  trx: Db,
  model: Model,
  records: readonly Row[],
  before: Row | undefined,
  context: RecordContext,
): Promise<FieldError[][]> {
  const errors = records.map((): FieldError[] => [])
  const places = records.flatMap((record, of) =>
    [...placesOf(model, record)].flatMap((place) => (Array.isArray(place.holder[place.field.field]) ? [{ ...place, of }] : [])),
  )
  if (places.length === 0) return errors
  const kept = known(model, before)
  const asked = places.flatMap(({ field, holder }) =>
    filesOf(holder[field.field]).flatMap(({ fileId }) => (kept.has(keyOf(field, fileId)) ? [] : [fileId])),
  )
  const rows = await readFiles(trx, [...new Set(asked)])
  const taken = new Map<string, Row>()
  for (const file of rows.values())
    if (file.ownerId === context.actor.userId || context.readableFiles?.has(file.id)) taken.set(file.id, itemOf(file))
  for (const { field, holder, at, of } of places) {
    const sent = holder[field.field] as Json[]
    const items = filesOf(sent).map(({ fileId }) => (kept.get(keyOf(field, fileId)) as Row | undefined) ?? taken.get(fileId))
    if (items.length !== sent.length || items.includes(undefined))
      errors[of]?.push({ ...at, rule: 'file', message: context.t('t:upload.gone', { label: context.t(field.node.label) }) })
    else holder[field.field] = items as Row[]
  }
  return errors
}

/** Files of somebody else's that a call sends along and its caller may read: asked before the record's transaction. */
export async function readableFiles(request: Caller, model: Model, body: unknown): Promise<Set<string>> {
  const readable = new Set<string>()
  if (body === null || typeof body !== 'object' || fileFields(model).length === 0) return readable
  const asked = [...placesOf(model, body as Row)].flatMap(({ field, holder }) => filesOf(holder[field.field]).map(({ fileId }) => fileId))
  for (const file of (await readFiles(request.server.db, [...new Set(asked)])).values())
    if (file.ownerId !== request.user.id && (await mayReadFile(request, file))) readable.add(file.id)
  return readable
}

/** Notes which files these records hold, and in which fields, so that who reads those may read them, and the clearing leaves them. None was noted for them before. */
export async function noteFiles(trx: Db, model: Model, records: ReadonlyArray<{ id: string; values: Row }>): Promise<void> {
  if (fileFields(model).length === 0) return
  const uses = new Map<string, { fileId: string; modelId: string; recordId: string; field: string }>()
  for (const { id, values } of records)
    for (const { field, holder } of placesOf(model, values))
      for (const { fileId } of filesOf(holder[field.field])) {
        const use = { fileId, modelId: model.id, recordId: id, field: fieldCode(field.field, field.table) }
        uses.set(`${id} ${fileId} ${use.field}`, use)
      }
  if (uses.size === 0) return
  const there = await readFiles(trx, [...new Set([...uses.values()].map(({ fileId }) => fileId))])
  const rows = [...uses.values()].filter(({ fileId }) => there.has(fileId))
  for (let i = 0; i < rows.length; i += together)
    await trx
      .insertInto('base_file_use')
      .values(rows.slice(i, i + together))
      .execute()
}

/** Notes anew which files a record holds that was changed. */
export async function noteFilesAnew(trx: Db, model: Model, id: string, values: Row): Promise<void> {
  if (fileFields(model).length === 0) return
  await forgetFiles(trx, model, id)
  await noteFiles(trx, model, [{ id, values }])
}

/** A record holds no files any more: those that nothing else holds are cleared away later. */
export const forgetFiles = (trx: Db, model: Model, recordId: string): Promise<void> => freeFiles(trx, { kind: model.id, id: recordId })

/** Records with addresses under which their files can be fetched at once: whoever reads the record was asked already. */
export async function withFileUrls(db: Db, model: Model, records: readonly Row[]): Promise<Row[]> {
  const fields = fileFields(model)
  if (fields.length === 0) return [...records]
  const seal = await sealOf(db)
  const signed = (field: FieldPlan, row: Row): Row => {
    const files = filesOf(row[field.field])
    if (files.length === 0) return row
    const isPicture = field.widget.files === 'pictures'
    const items = files.map((file) => {
      const url = contentUrl(seal, { file: file.fileId, shown: true })
      return { ...file, url, ...(isPicture ? { thumbUrl: url } : {}) }
    })
    return { ...row, [field.field]: items }
  }
  return records.map((record) => {
    const out: Row = { ...record }
    for (const field of fields) {
      const { table } = field
      if (!table) Object.assign(out, signed(field, out))
      else if (out[table] !== undefined) out[table] = rowsOf(out[table]).map((row) => signed(field, row))
    }
    return out
  })
}
