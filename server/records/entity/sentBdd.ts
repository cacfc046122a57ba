import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { sentText } from '../../http/sentFile.ts'

/** The `.bdd` file that an import sends, and its `type`: 0 skips what is there, 1 appends it as new. Throws when there is none, or it is another kind of file. */
export async function sentBdd(request: FastifyRequest): Promise<{ content: string; mode: 0 | 1 }> {
  const { text, fields } = await sentText(request, 'bdd')
  const { type = '0' } = fields
  if (type !== '0' && type !== '1') throw new ApiError('badRequest')
  return { content: text, mode: type === '1' ? 1 : 0 }
}
