import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'

/** The `.bdd` file that an import sends, and its `type`: 0 skips what is there, 1 appends it as new. Throws when there is none, or it is another kind of file. */
export async function sentBdd(request: FastifyRequest): Promise<{ content: string; mode: 0 | 1 }> {
  if (!request.isMultipart()) throw new ApiError('badRequest', { key: 'server.fileMissing' })
  const { content, mode } = await partsOf(request).catch(told)
  if (content === undefined) throw new ApiError('badRequest', { key: 'server.fileMissing' })
  if (mode !== '0' && mode !== '1') throw new ApiError('badRequest')
  return { content, mode: mode === '1' ? 1 : 0 }
}

/** The file of an import and its mode, from a multipart body. Throws when it is not a .bdd file. */
async function partsOf(request: FastifyRequest): Promise<{ content: string | undefined; mode: string }> {
  let content: string | undefined
  let mode = '0'
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'type') mode = String(part.value)
      continue
    }
    // The whole part is read in any case: a request that is left half-read never ends.
    const bytes = await part.toBuffer()
    if (!/\.bdd$/i.test(part.filename)) throw new ApiError('badRequest', { key: 'server.fileType', params: { types: 'bdd' } })
    content = bytes.toString('utf8')
  }
  return { content, mode }
}

/** A body that breaks off, or was never one, is the caller's fault; its parser gives that no status. */
const told = (error: Error & { statusCode?: number }): never => {
  throw error instanceof ApiError || error.statusCode ? error : new ApiError('badRequest', { key: 'server.fileBroken' })
}
