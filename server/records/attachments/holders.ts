import type { FastifyInstance } from 'fastify'
import { type FileItem, isSmaller } from '#core/files.ts'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, integer, object } from '../../http/answer.ts'
import { sealOf } from '../../http/download.ts'
import { type Caller, means, text } from '../../http/route.ts'
import { type FileRow, readFiles } from '../../storage/contents.ts'
import { contentUrl } from './links.ts'

/** Says whether a caller may read one of the things that hold files. */
type MayRead = (request: Caller, id: string) => Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    /** what holds files beside records of applications, by its name */
    fileHolders: Map<string, MayRead>
  }
}

/** Instances of flows, as holders of files. */
export const flowHolder = 'flow.instance'

/** What holds a file: one of the things of a kind, and the place in it. A record is one of its application's. */
export interface Holder {
  kind: string
  id: string
  place?: string
}

/** Says who may read the files that things of a kind hold. */
export function addFileHolder({ fileHolders }: FastifyInstance, kind: string, mayRead: MayRead): void {
  fileHolders.set(kind, mayRead)
}

/** A file as a value keeps it: what its own row says. */
export const itemOf = ({ id, name, size, ext, type }: FileRow): Required<Omit<FileItem, 'thumbUrl'>> => ({
  ...{ name, fileId: id, fileSize: size, fileExtension: ext, fileVersionId: id },
  url: `/api/file/Download/${type}/${id}`,
})

/** Files as they are sent: which ones; what else is said of them is what the server knows already. */
export const sentFiles = (most: number) => ({
  type: ['array', 'null'],
  maxItems: most,
  items: {
    type: 'object',
    required: ['fileId'],
    additionalProperties: false,
    properties: {
      fileId: { ...text, maxLength: 50 },
      ...{ name: { ...text, maxLength: 255 }, fileSize: { type: 'number' }, fileExtension: { ...text, maxLength: 20 } },
      ...{ fileVersionId: { ...text, maxLength: 50 }, url: { ...text, maxLength: 1000 }, thumbUrl: { ...text, maxLength: 1000 } },
    },
  },
  ...means(
    'files that the caller has sent, by `fileId`; the rest of them is what the server knows',
    '调用者已上传的文件，以 `fileId` 为准；其余内容以服务器记录为准',
    '呼叫者已上傳的檔案，以 `fileId` 為準；其餘內容以伺服器記錄為準',
  ),
})

/** A file as whoever reads what holds it is told it. */
export const fileAnswer = object({ name: text, fileId: text, fileSize: integer, fileExtension: text, fileVersionId: text, url: text })

/** Files by their ids, each with an address to fetch it at once: whoever reads what holds them was asked already. */
export async function toldFiles(db: Db, ids: readonly string[]): Promise<Map<string, FromAnswer<typeof fileAnswer>>> {
  if (ids.length === 0) return new Map()
  const [rows, seal] = [await readFiles(db, [...new Set(ids)]), await sealOf(db)]
  return new Map([...rows].map(([id, file]) => [id, { ...itemOf(file), url: contentUrl(seal, { file: id, shown: true }) }]))
}

/**
 * Something holds these files from now on: whoever may read it may read them, and the clearing leaves them. They must be
 * of whoever sends them, and smaller than `megabytes`; throws where they are not, or are no more.
 */
export async function holdFiles(
  trx: Db,
  { kind, id, place = '' }: Holder,
  ownerId: string,
  files: readonly string[],
  megabytes: number,
): Promise<void> {
  const ids = [...new Set(files)]
  if (ids.length === 0) return
  // the clearing waits for whoever has taken one
  const own = await trx.selectFrom('base_file').select('size').where('id', 'in', ids).where('ownerId', '=', ownerId).forShare().execute()
  if (own.length < ids.length) throw new ApiError('badRequest', { key: 'upload.notYours' })
  if (own.some(({ size }) => !isSmaller(Number(size), megabytes, 'MB')))
    throw new ApiError('tooLarge', { key: 'upload.fileSize', params: { size: megabytes, unit: 'MB' } })
  await trx
    .insertInto('base_file_use')
    .values(ids.map((fileId) => ({ fileId, modelId: kind, recordId: id, field: place })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Something, or several of a kind, hold their files no more, or those of one of their places: what nothing else holds is cleared away later. */
export async function freeFiles(trx: Db, { kind, id, place }: Omit<Holder, 'id'> & { id: string | readonly string[] }): Promise<void> {
  const uses = trx
    .deleteFrom('base_file_use')
    .where('modelId', '=', kind)
    .where('recordId', '=', anyOf([id].flat()))
    .returning('fileId')
  const gone = await (place === undefined ? uses : uses.where('field', '=', place)).execute()
  const ids = gone.map((row) => row.fileId)
  if (ids.length > 0) await trx.updateTable('base_file').set({ looseSince: new Date() }).where('id', '=', anyOf(ids)).execute()
}
