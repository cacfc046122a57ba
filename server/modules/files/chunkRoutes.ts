import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { chunkSize, isFileName, plainName } from '#core/files.ts'
import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { integer, object } from '../../http/answer.ts'
import { sealOf } from '../../http/download.ts'
import { does, means, type Routes, text } from '../../http/route.ts'
import { contentUrl } from '../../records/attachments/links.ts'
import { badName, type FileRow, inspectWhole } from '../../storage/contents.ts'
import { sniff, tailLength } from '../../storage/sniff.ts'
import { type Announced, chunkState, chunksOf, mergeUpload, takeChunk, testUpload } from './uploads.ts'

const tags = ['file']
export const typePattern = '^[\\w-]{1,50}$'
const announced = {
  identifier: { ...text, ...means('MD5 of the content', '内容的 MD5', '內容的 MD5') },
  fileName: { ...text, maxLength: 1000 },
  fileSize: { ...text, ...means('bytes', '字节数', '位元組數') },
} as const

/** What is said of a file, in a query or a form, looked into: its hash, its size, its name. */
function announcedOf(request: FastifyRequest, said: { [name: string]: unknown }): { file: Announced; name: string } {
  const hash = String(said.identifier ?? '').toLowerCase()
  const size = Number(said.fileSize)
  if (!/^[0-9a-f]{32}$/.test(hash) || said.fileSize === '' || !Number.isSafeInteger(size) || size < 0) throw new ApiError('badRequest')
  return { file: { ownerId: request.user.id, hash, size }, name: nameOf(said.fileName) }
}

/** The name that a file is kept under. Throws on one with a way into other folders. */
export function nameOf(said: unknown): string {
  const name = plainName(String(said ?? ''))
  if (!isFileName(name)) throw badName()
  return name
}

const fieldOf = (part: MultipartFile, name: string): unknown => {
  const field = [part.fields[name]].flat()[0]
  return field && 'value' in field ? field.value : undefined
}

async function wholePart(part: MultipartFile): Promise<Buffer> {
  const content = await part.toBuffer().catch(() => undefined)
  if (!content) throw new ApiError('badRequest', { key: 'upload.brokenChunk' })
  return content
}

/** CU-11: what a merged file is told to be. */
const itemOf = (file: FileRow, url: string) => ({
  name: file.id,
  fileSize: file.size,
  fileExtension: file.ext,
  fileVersionId: file.id,
  url,
})

/** CU-01, CU-02, CU-10: files that come in chunks. */
export const chunkRoutes: Routes = (app) => {
  app.get<{ Querystring: { [name: string]: string } }>(
    '/api/file/chunk',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('what is here of a file already, by its hash', '按哈希值查询文件已上传的分片', '依雜湊值查詢檔案已上傳的分塊'),
        answer: chunkState,
        querystring: {
          type: 'object',
          properties: { ...announced, fileType: { ...text, maxLength: 200 }, extension: { ...text, maxLength: 50 } },
          required: ['identifier', 'fileName', 'fileSize'],
        },
      },
    },
    (request) => testUpload(app.db, app.store, announcedOf(request, request.query).file),
  )

  app.post(
    '/api/file/chunk',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          `one chunk of ${chunkSize} bytes; multipart: identifier, fileName, fileSize, chunkNumber, then file`,
          `上传一个 ${chunkSize} 字节的分片；multipart 参数依次为 identifier、fileName、fileSize、chunkNumber、file`,
          `上傳一個 ${chunkSize} 位元組的分塊；multipart 參數依序為 identifier、fileName、fileSize、chunkNumber、file`,
        ),
        answer: chunkState,
        consumes: ['multipart/form-data'],
      },
    },
    async (request) => {
      const part = request.isMultipart() ? await request.file({ limits: { fileSize: chunkSize + 1, fields: 20 } }) : undefined
      if (!part) throw new ApiError('badRequest')
      const { file, name } = announcedOf(request, {
        identifier: fieldOf(part, 'identifier'),
        fileName: fieldOf(part, 'fileName'),
        fileSize: fieldOf(part, 'fileSize'),
      })
      const number = Number(fieldOf(part, 'chunkNumber'))
      const last = chunksOf(file.size)
      if (!Number.isInteger(number) || number < 1 || number > last) throw new ApiError('badRequest')
      // The ends of a file tell what it is: they are looked into before they are kept, so that a wrong one is refused at once.
      if (number > 1 && number < last) return takeChunk(app.db, app.store, file, number, part.file)
      const content = await wholePart(part)
      if (last === 1) await inspectWhole(name, content)
      else if (number === 1) await sniff(name, content, content.subarray(-tailLength))
      return takeChunk(app.db, app.store, file, number, Readable.from(content.length > 0 ? [content] : []))
    },
  )

  app.post<{ Body: { [name: string]: unknown } }>(
    '/api/file/merge',
    {
      config: { access: 'user' },
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'make a file of its chunks; the hash is checked, and what is inside must fit the name',
          '合并分片为文件；校验哈希值，且内容须与文件名相符',
          '合併分塊為檔案；檢查雜湊值，且內容須與檔名相符',
        ),
        answer: object({ name: text, fileSize: integer, fileExtension: text, fileVersionId: text, url: text }),
        consumes: ['application/x-www-form-urlencoded'],
        body: {
          type: 'object',
          required: ['identifier', 'fileName', 'fileSize'],
          properties: {
            identifier: announced.identifier,
            fileName: announced.fileName,
            fileSize: { type: ['string', 'integer'] },
            fileType: { ...text, maxLength: 200 },
            extension: { ...text, maxLength: 50 },
            type: { ...text, pattern: typePattern },
            pathType: { ...text, maxLength: 50 },
            isAccount: { type: ['string', 'integer'] },
            folder: { ...text, maxLength: 200 },
          },
        },
      },
    },
    async (request) => {
      const { file, name } = announcedOf(request, request.body)
      const row = await mergeUpload(app.db, app.store, file, name, String(request.body.type ?? 'annex'))
      return itemOf(row, contentUrl(await sealOf(app.db), { file: row.id, shown: true }))
    },
  )
}
