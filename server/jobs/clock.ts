import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/types.ts'

/** The clock that jobs go by, in ms: that of the database, with what a test moved it ahead. */
export async function jobTime(db: Db, { jobs }: Pick<FastifyInstance, 'jobs'>): Promise<number> {
  const { rows } = await sql<{ now: string }>`select floor(extract(epoch from clock_timestamp()) * 1000) as now`.execute(db)
  return Number(rows[0]?.now) + jobs.clock.ahead
}
