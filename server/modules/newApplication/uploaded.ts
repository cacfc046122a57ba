import type { FastifyRequest } from 'fastify'
import { extensionOf } from '#core/files.ts'
import { plainText } from '#core/format/plainText.ts'
import { listMark } from '#core/text.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { readFiles } from '../../storage/contents.ts'

const longestName = 50

/** A file that the caller has uploaded; of somebody else's nothing is said. Throws on another kind, and on one that is too large: it is not read then. */
export async function uploaded(
  { server: { db, store }, user, t }: FastifyRequest,
  fileId: string,
  { extensions, mostBytes }: { extensions: readonly string[]; mostBytes: number },
): Promise<{ name: string; content: Buffer }> {
  const file = (await readFiles(db, [fileId])).get(fileId)
  if (!file || file.ownerId !== user.id) throw notFound()
  if (!extensions.includes(extensionOf(file.name)))
    throw new ApiError('badRequest', { key: 'wizard.wrongType', params: { types: extensions.join(t(listMark)) } })
  if (file.size >= mostBytes) throw new ApiError('tooLarge', { key: 'wizard.tooLarge' })
  const pieces: Buffer[] = []
  for await (const piece of (await store.read(file.blobId)) as AsyncIterable<Buffer>) pieces.push(piece)
  return { name: file.name, content: Buffer.concat(pieces) }
}

/** What an application of a file is called at first. */
export const nameOf = (file: string): string => [...plainText(file.replace(/\.\w+$/, ''))].slice(0, longestName).join('')
