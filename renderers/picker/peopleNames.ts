import type { Json, Row } from '#core/types.ts'
import { listOf } from '#runtime/data/sources.ts'
import { batchLoader, useBatched } from './batchLoader.ts'

/** PK-25: what stored ids (`id--type`) stand for, until people or units are written; null for one that is not there any more. */
const people = batchLoader<string, Row | null>(
  (id) => id,
  async (app, ids) => {
    const answer = await app.request({ post: '/api/permission/Users/getSelectedList', body: { ids } }, { quiet: true })
    const rows = new Map(listOf(answer.data).map((row) => [String(row.id), row]))
    return ids.map((stored) => rows.get(stored.split('--')[0] ?? '') ?? null)
  },
)

/** What was read while choosing needs no call. */
export const keepPerson = (stored: string, row: Row): void => {
  people.known.set(stored, row)
}
/** What these ids stand for; undefined until it is here. */
export const usePeople = (ids: readonly string[]): Array<Row | null | undefined> => useBatched(people, ids)

/** The name of what a row of a picker stands for. */
export const nameIn = (row: Row | null | undefined): string => String((row?.lastFullName as Json) ?? row?.fullName ?? '')
