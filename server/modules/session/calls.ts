import type { FastifyInstance } from 'fastify'
import { text } from '../../http/route.ts'
import { cipherKey } from '../../settings/settings.ts'

export const tags = ['session']
export const short = { ...text, maxLength: 300 } as const
export interface Credentials {
  account: string
  password: string
}
export const credentials = { account: short, password: short } as const
/** A second net under the counted failures, wide enough that one who hammers does not shut out who sits at the same address. */
export const rateLimit = { max: 3000, timeWindow: '1 minute' }

/** The key of the wire form of passwords. */
export const keyOf = ({ db, settings }: FastifyInstance) => cipherKey(db, settings.PINGE_CIPHER_KEY)
