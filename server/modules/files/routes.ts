import type { FastifyReply, FastifyRequest } from 'fastify'
import { categoryOf, extensionOf } from '#core/files.ts'
import { findSession } from '../../auth/session.ts'
import { ApiError } from '../../base/errors.ts'
import { address, integer, object } from '../../http/answer.ts'
import { attachment, exportFile, sealOf, unseal } from '../../http/download.ts'
import { does, type Routes, reply, text } from '../../http/route.ts'
import { sentFile } from '../../http/sentFile.ts'
import { readableFile } from '../../records/attachments/access.ts'
import { type ContentTicket, contentUrl, isShowable, previewUrl } from '../../records/attachments/links.ts'
import { type FileRow, readFiles } from '../../storage/contents.ts'
import { keepWhole } from '../../storage/whole.ts'
import { nameOf, typePattern } from './chunkRoutes.ts'
import { packedFiles, packOf, packStream } from './pack.ts'

const tags = ['file']
const megabyte = 1_048_576
/** The largest picture that is sent in one piece. */
const mostPicture = 50 * megabyte
/** A large file over a thin line takes as long as it takes; a line on which nothing moves is cut by itself. */
const downloadTime = 24 * 3_600_000
const fileParams = {
  type: 'object',
  properties: { type: { ...text, pattern: typePattern }, fileId: { ...text, maxLength: 50 } },
  required: ['type', 'fileId'],
} as const

/** One range of bytes, as a player or a download that is gone on with asks for it; nothing for what cannot be had. */
function rangeOf(header: string, size: number): { from: number; to: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const from = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const to = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return from <= to && from < size ? { from, to } : undefined
}

/** Files that the server takes in one piece, and hands out. */
export const files: Routes = (app) => {
  const { db, store } = app

  /** A content with all that keeps a browser from running it; in parts, where parts are asked for. */
  const send = async (request: FastifyRequest, reply: FastifyReply, file: FileRow, shown: boolean) => {
    const inPlace = shown && isShowable(file.ext)
    // A browser's own reader of PDF does not work in a sandbox; a PDF runs nothing of ours.
    const policy =
      inPlace && file.ext === 'pdf' ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'" : "default-src 'none'; sandbox"
    // Of the file, not of its content: whoever sends a content learns nothing of others who have it.
    const tag = `"${file.id}"`
    reply
      .headers({
        ...attachment(file.name, inPlace),
        'content-security-policy': policy,
        'cache-control': 'private, max-age=3600',
        'accept-ranges': 'bytes',
        etag: tag,
      })
      .type(inPlace && file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : inPlace ? file.mime : 'application/octet-stream')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const { range, 'if-range': ifRange } = request.headers
    const part = range !== undefined && (ifRange === undefined || ifRange === tag) ? rangeOf(range, file.size) : null
    if (part === undefined) return reply.code(416).header('content-range', `bytes */${file.size}`).type('text/plain').send('')
    if (file.size === 0) return reply.send('')
    if (part === null) return reply.header('content-length', file.size).send(await store.read(file.blobId))
    return reply
      .code(206)
      .headers({ 'content-range': `bytes ${part.from}-${part.to}/${file.size}`, 'content-length': part.to - part.from + 1 })
      .send(await store.read(file.blobId, part))
  }
  const gone = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Not found')

  app.get<{ Params: { ticket: string } }>(
    '/api/file/Download/export/:ticket',
    {
      config: { access: 'open', raw: true },
      schema: {
        tags,
        ...does(
          'an exported file (.bdd), by the signed address that an export answered',
          '按导出所返回的签名地址下载文件（.bdd）',
          '依匯出所傳回的簽章位址下載檔案（.bdd）',
        ),
        params: { type: 'object', properties: { ticket: { ...text, maxLength: 3000 } } },
      },
    },
    async (request, reply) => {
      const { name, content } = await exportFile(app, request.params.ticket)
      return reply.headers(attachment(name)).type('application/octet-stream').send(content)
    },
  )

  app.get<{ Params: { type: string; fileId: string } }>(
    '/api/file/Download/:type/:fileId',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('an address of a file, for two hours at most', '文件的下载地址，最长两小时有效', '檔案的下載位址，最長兩小時有效'),
        answer: address,
        params: fileParams,
      },
    },
    async (request) => {
      const file = await readableFile(request, request.params.fileId)
      return { url: contentUrl(await sealOf(db), { file: file.id }), name: file.name }
    },
  )

  app.post<{ Params: { type: string }; Body: Array<{ fileId: string; fileName?: string }> }>(
    '/api/file/PackDownload/:type',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'an address of several files as one zip, which is packed while it is fetched',
          '多个文件打包为 zip 的下载地址，下载时打包',
          '多個檔案打包為 zip 的下載位址，下載時打包',
        ),
        answer: object({ downloadVo: object({ url: text, name: text }), downloadName: text }),
        params: { type: 'object', properties: { type: fileParams.properties.type } },
        body: {
          type: 'array',
          maxItems: 500,
          items: {
            type: 'object',
            required: ['fileId'],
            properties: { fileId: { ...text, maxLength: 50 }, fileName: { ...text, maxLength: 300 } },
          },
        },
      },
    },
    async (request) => {
      if (request.body.length === 0) throw new ApiError('badRequest', { key: 'upload.noFile' })
      const found: FileRow[] = []
      for (const { fileId } of request.body) found.push(await readableFile(request, fileId))
      const pack = await packOf(db, found)
      const name = `${request.t('t:upload.packName')}.zip`
      return { downloadVo: { url: contentUrl(await sealOf(db), { pack }), name }, downloadName: name }
    },
  )

  app.get<{ Params: { ticket: string } }>(
    '/api/file/Content/:ticket',
    {
      config: { access: 'open', raw: true, whileLocked: true },
      // parts are counted in the file's own bytes
      compress: false,
      handlerTimeout: downloadTime,
      schema: {
        tags,
        ...does('a content, by its signed address', '按签名地址读取文件内容', '依簽章位址讀取檔案內容'),
        params: { type: 'object', properties: { ticket: { ...text, maxLength: 3000 } } },
      },
    },
    async (request, reply) => {
      const ticket = await unseal<ContentTicket>(db, request.params.ticket).catch(() => undefined)
      if (ticket?.user === undefined && ticket?.pack) {
        const packed = await packedFiles(db, ticket.pack)
        const name = `${request.t('t:upload.packName')}.zip`
        return packed
          ? reply
              .headers(attachment(name))
              .type('application/zip')
              .send(packStream(store, packed, request.log))
          : gone(reply)
      }
      const file = ticket?.user === undefined && ticket?.file ? (await readFiles(db, [ticket.file])).get(ticket.file) : undefined
      return file ? send(request, reply, file, ticket?.shown === true) : gone(reply)
    },
  )

  // FL-04: its address is told to one person, and the client appends their token: it ends when they sign out.
  app.get<{ Params: { ticket: string }; Querystring: { token?: string } }>(
    '/FileServer/:ticket/:name',
    {
      handlerTimeout: downloadTime,
      schema: {
        hide: true,
        params: { type: 'object', properties: { ticket: { ...text, maxLength: 500 }, name: { ...text, maxLength: 1000 } } },
      },
    },
    async (request, reply) => {
      const ticket = await unseal<ContentTicket>(db, request.params.ticket).catch(() => undefined)
      const hours = app.settings.PINGE_SESSION_HOURS
      const reader = await findSession(db, request.query.token, hours, { slide: false }).catch(() => undefined)
      const file = ticket?.file && reader && ticket.user === reader.id ? (await readFiles(db, [ticket.file])).get(ticket.file) : undefined
      return file ? send(request, reply, file, true) : gone(reply)
    },
  )

  app.get<{ Querystring: { fileName?: string; fileVersionId?: string; fileDownloadUrl?: string } }>(
    '/api/file/Uploader/Preview',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'the address of a preview, to which the client appends its token; empty where there is no file any more',
          '文件的预览地址，客户端在其后附加令牌；文件已不存在时为空',
          '檔案的預覽位址，用戶端在其後附加權杖；檔案已不存在時為空',
        ),
        answer: text,
        querystring: {
          type: 'object',
          properties: {
            fileName: { ...text, maxLength: 300 },
            fileVersionId: { ...text, maxLength: 50 },
            fileDownloadUrl: { ...text, maxLength: 1000 },
          },
        },
      },
    },
    async (request) => {
      const file = await readableFile(request, request.query.fileVersionId ?? '').catch((error: unknown) => {
        if (error instanceof ApiError && error.problem === 'notFound') return undefined
        throw error
      })
      return reply('server.ok', file ? previewUrl(await sealOf(db), file.id, file.name, request.user.id) : '')
    },
  )

  const upload = async (request: FastifyRequest, type: string) => {
    const tooLarge = () => new ApiError('tooLarge', { key: 'upload.imageSize', params: { size: mostPicture / megabyte, unit: 'MB' } })
    const sent = await sentFile(request, { fileSize: mostPicture, fields: 20 }, tooLarge)
    const [name, content] = [nameOf(sent.name), sent.content]
    if (type === 'annexpic' && categoryOf(extensionOf(name)) !== 'image') throw new ApiError('badRequest', { key: 'upload.notImage' })
    const row = await keepWhole(db, store, content, { name, type, ownerId: request.user.id })
    const url = contentUrl(await sealOf(db), { file: row.id, shown: true })
    return { name: row.id, url, thumbUrl: url, fileSize: row.size, fileExtension: row.ext, fileVersionId: row.id }
  }
  const uploadSchema = {
    tags,
    ...does(
      'a picture or a small file in one piece; multipart: pathType, isAccount, folder, file',
      '一次上传图片或小文件；multipart 参数：pathType、isAccount、folder、file',
      '一次上傳圖片或小檔案；multipart 參數：pathType、isAccount、folder、file',
    ),
    answer: object({ name: text, url: text, thumbUrl: text, fileSize: integer, fileExtension: text, fileVersionId: text }),
    consumes: ['multipart/form-data'],
  }
  app.post<{ Params: { type: string } }>(
    '/api/file/Uploader/:type',
    {
      config: { access: 'user' },
      schema: { ...uploadSchema, params: { type: 'object', properties: { type: fileParams.properties.type } } },
    },
    (request) => upload(request, request.params.type),
  )
  app.post('/api/file/Uploader', { config: { access: 'user' }, schema: uploadSchema }, (request) => upload(request, 'annex'))
}
