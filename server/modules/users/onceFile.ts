import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { keepSheet, takeSheet } from '../../records/sheet/files.ts'

const kind = 'user.passwords'
const cipher = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16] as const

interface Secret {
  userId: string
  name: string
  content: Buffer
}

/**
 * The address of a file that is fetched once. It is kept under a key that stands in the address alone, so that nobody
 * reads it in the database, and it is gone when it was fetched.
 */
export async function onceUrl(db: Db, { userId, name, content }: Secret): Promise<string> {
  const [key, iv] = [randomBytes(32), randomBytes(ivLength)]
  const sealing = createCipheriv(cipher, key, iv)
  const sealed = Buffer.concat([iv, sealing.update(content), sealing.final(), sealing.getAuthTag()])
  const id = await keepSheet(db, { userId, entity: kind, kind: 'out', name, content: sealed })
  return downloadUrl(db, { entity: kind, id: `${id} ${key.toString('base64url')}` })
}

/** Lets the address of such a file be fetched. */
export function onceFiles(app: FastifyInstance): void {
  addExport(app, kind, async (ticket) => {
    const [id = '', key = ''] = ticket.split(' ')
    const { name, content } = await takeSheet(app.db, id, kind)
    const opening = createDecipheriv(cipher, Buffer.from(key, 'base64url'), content.subarray(0, ivLength))
    opening.setAuthTag(content.subarray(-tagLength))
    try {
      return { name, content: Buffer.concat([opening.update(content.subarray(ivLength, -tagLength)), opening.final()]) }
    } catch {
      throw new ApiError('notFound')
    }
  })
}
