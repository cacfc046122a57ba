import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'

/** The name of the history of two people: the same for both. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(' ')

/** Keeps others from writing into a history until the transaction ends: its messages are numbered in the order in which they are kept. */
export const lockPair = (trx: Db, pair: string) => sql`select pg_advisory_xact_lock(hashtext(${`chat ${pair}`}))`.execute(trx)
