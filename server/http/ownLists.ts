import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'

/** What waits for whoever asks on a screen of theirs: the newest rows, and how many there are. Anybody who is signed in may ask. */
export type OwnList = (request: FastifyRequest, limit: number) => Promise<{ rows: Row[]; total: number }>

declare module 'fastify' {
  interface FastifyInstance {
    /** by the codes of their screens: a start page reads them with its figures, in one call */
    ownLists: Map<string, OwnList>
  }
}
