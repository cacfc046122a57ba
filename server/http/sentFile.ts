import type { FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'

const missing = () => new ApiError('badRequest', { key: 'server.fileMissing' })

/** A body that breaks off, or was never one, is the caller's fault; its parser gives that no status. */
const callersFault = (error: Error & { statusCode?: number }): Error =>
  error instanceof ApiError || error.statusCode ? error : new ApiError('badRequest', { key: 'server.fileBroken' })

/**
 * The file of a multipart body, as a whole. Throws where there is none or the body is broken, and `tooLarge` where it is
 * larger than `limits.fileSize`.
 */
export async function sentFile(
  request: FastifyRequest,
  limits: { fileSize: number; fields?: number; files?: number },
  tooLarge: () => ApiError,
): Promise<{ name: string; content: Buffer }> {
  try {
    const part = request.isMultipart() ? await request.file({ limits }) : undefined
    if (!part) throw missing()
    return { name: part.filename, content: await part.toBuffer() }
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : callersFault(error as Error)
  }
}

/** A file of text by the ending of its name, and the fields that are sent with it. Throws where there is none, or it is another kind of file. */
export async function sentText(request: FastifyRequest, ending: string): Promise<{ text: string; fields: { [name: string]: string } }> {
  if (!request.isMultipart()) throw missing()
  let content: string | undefined
  const fields: { [name: string]: string } = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      // the whole part is read in any case: a request that is left half-read never ends
      const bytes = await part.toBuffer()
      if (!part.filename.toLowerCase().endsWith(`.${ending}`))
        throw new ApiError('badRequest', { key: 'server.fileType', params: { types: ending } })
      content = bytes.toString('utf8')
    }
  } catch (error) {
    throw callersFault(error as Error)
  }
  if (content === undefined) throw missing()
  return { text: content, fields }
}
