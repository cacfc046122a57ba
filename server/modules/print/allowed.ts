import type { Row } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Caller } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { rolesOf } from '../../records/people/roles.ts'
import { designMenus } from '../../records/rights/access.ts'
import { idsIn } from './stored.ts'

const isFor = ({ roleIds }: Row, roles: ReadonlySet<string>): boolean => {
  const wanted = idsIn(roleIds)
  return wanted.length === 0 || wanted.some((id) => roles.has(id))
}

/** Templates by their ids, in that order, that are in use and that the caller's roles may print. */
export async function templatesFor(caller: Caller, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await caller.server.db
    .selectFrom('base_print_dev')
    // without the template itself: of thousands that would be much
    .select(['id', 'fullName', 'modelId', 'roleIds'])
    .where('id', '=', anyOf(ids))
    .where('enabledMark', '=', 1)
    .execute()
  const roles = caller.user.isAdmin ? undefined : new Set((await rolesOf(caller.server.db, caller.user.id)).map(({ id }) => id))
  const found = new Map(rows.map((row) => [row.id, row as object as Row]))
  return [...new Set(ids)].flatMap((id) => {
    const row = found.get(id)
    return row && (roles === undefined || isFor(row, roles)) ? [row] : []
  })
}

/** The templates of an application that its form and flows may name: all in use for whoever designs it, else those that the caller may print by. */
export async function templatesToName(caller: Caller, modelId: string) {
  const rows = await caller.server.db
    .selectFrom('base_print_dev')
    .select(['id', 'fullName'])
    .where('modelId', '=', modelId)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(1000)
    .execute()
  const grants = await caller.grants()
  const ids = rows.map(({ id }) => id)
  const designs = designMenus.some((menu) => grants.mayOpen(menu)) || grants.designs.has(modelId)
  const named = designs ? rows : await templatesFor(caller, ids)
  return named.map(({ id, fullName }) => ({ id: String(id), parentId: modelId, fullName: String(fullName), hasChildren: false }))
}

/** A template that the caller may print by, whole; whoever designs templates has those that are switched off too. Throws not found. */
export async function templateFor(caller: Caller, id: string): Promise<Row> {
  const mayDesign = (await caller.grants()).mayOpen('system.print')
  if (!mayDesign && (await templatesFor(caller, [id])).length === 0) throw notFound()
  return repository('printDev').stored(caller.server.db, id)
}
