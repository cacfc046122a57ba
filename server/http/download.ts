import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../base/errors.ts'
import type { Db } from '../db/types.ts'
import { signingKey } from '../settings/settings.ts'

/** What a signed address stands for. */
export interface Ticket {
  entity: string
  id: string
}
export interface ExportFile {
  name: string
  content: string | Buffer
}

const seconds = 120
const sign = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest('base64url')

/** Writes something small and signs it for so many seconds: it can be read by whoever has it, and changed by nobody. */
export type Seal = (data: object, lasting: number, now?: number) => string

/** The seal of this installation. */
export async function sealOf(db: Db): Promise<Seal> {
  const key = await signingKey(db)
  return (data, lasting, now = Date.now()) => {
    const payload = Buffer.from(JSON.stringify({ ...data, until: now + lasting * 1000 })).toString('base64url')
    return `${payload}.${sign(payload, key)}`
  }
}

/** What was sealed. Throws when it was changed or is too old. */
export async function unseal<T extends object>(db: Db, text: string): Promise<T> {
  const [payload = '', signature = '', ...more] = text.split('.')
  const expected = Buffer.from(sign(payload, await signingKey(db)))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ApiError('notFound')
  const data = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as T & { until: number }
  if (data.until < Date.now()) throw new ApiError('notFound', { key: 'server.linkExpired' })
  return data
}

/**
 * A short-lived address of a file that is made when it is fetched. The signature is the permission: it was given to
 * somebody who may export, so the address works in a plain link, without a token.
 */
export const downloadUrl = async (db: Db, ticket: Ticket): Promise<string> =>
  `/api/file/Download/export/${(await sealOf(db))(ticket, seconds)}`

/** Makes the file that a ticket stands for. */
export type MakeFile = (id: string) => Promise<ExportFile>

/** Says how the files of an entity's export, or of another kind of ticket, are made; where it is said again, that holds. */
export function addExport({ exports }: FastifyInstance, entity: string, make: MakeFile): void {
  exports.set(entity, make)
}

/** The file behind a signed address. */
export async function exportFile(app: FastifyInstance, text: string): Promise<ExportFile> {
  const { entity, id } = await unseal<Ticket>(app.db, text)
  const make = app.exports.get(entity)
  if (!make) throw new ApiError('notFound')
  return make(id)
}

/** Headers of a download: any name, also a Chinese one, and never shown as a page; `shown` only for what runs nothing. */
export function attachment(name: string, shown = false): { [header: string]: string } {
  // Half a character cannot be written in a header.
  const whole = Buffer.from(name).toString('utf8')
  const plain = name.replace(/[^\w.-]+/g, '_')
  return {
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(whole)}`,
    'x-content-type-options': 'nosniff',
  }
}
