import { sql } from 'kysely'
import { holdsOf } from '#core/form/holds.ts'
import { isMasked } from '#core/format/masked.ts'
import type { Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { Model } from '../model/model.ts'
import { isSecret } from '../rights/secrets.ts'
import { any, type Condition, equalTo } from './conditions.ts'
import { branchOf, dictOf, readDictionaries } from './dictionaries.ts'
import { subtreeIds, type TreeRow, toTree } from './tree.ts'

async function organisation(db: Db, all: boolean): Promise<Row[]> {
  let query = db
    .selectFrom('base_organize')
    .select(['id', 'parentId', 'fullName', 'enCode', 'category'])
    .orderBy('sortCode')
    .orderBy('creatorTime')
  if (!all) query = query.where('enabledMark', '=', 1)
  return query.execute()
}

/** The organisation as a tree, for a list that stands beside it. */
export const organisationTree = async (db: Db): Promise<TreeRow[]> => toTree(await organisation(db, false))

/** Records of a branch of the left tree: those that hold the chosen value or one below it; of a person, whose department it is. A column that is hidden from whoever asks, or that they read as a mask, narrows nothing. */
export async function branchCondition(
  db: Db,
  model: Model,
  value: string,
  mayFind: (field: string) => boolean = () => true,
): Promise<Condition> {
  const { list, main } = model
  const field = list.type === 2 ? main.columns.get(list.treeRelation ?? '') : undefined
  if (!field || isSecret(field.plan)) return sql<boolean>`true`
  // one that is no column of the list cannot be given as one: the tree beside the list shows it to everybody
  const isHeld = isMasked(field.plan) || list.columnList.some((column) => column.field === field.field)
  if (isHeld && !mayFind(field.field)) return sql<boolean>`true`
  if (list.treeDataSource === 'organize') {
    const ids = [...subtreeIds(await organisation(db, true), value)]
    if (holdsOf(field.plan) === 'person')
      return sql<boolean>`${sql.ref(field.column)} in (select "id" from "base_user" where "organizeId" in (${sql.join(ids)}))`
    return equalTo(field, ids, new Map())
  }
  const own = dictOf(field.plan.node)
  const name = list.treeDataSource === 'formField' ? own : list.treeDataSource === 'api' ? undefined : list.treeDict
  const dictionaries = await readDictionaries(db, [...new Set([name, own].flatMap((one) => one ?? []))])
  const dictionary = dictionaries.get(name ?? '')
  // A path holds every id on it, so what is below a branch is found by the branch itself.
  if (holdsOf(field.plan) === 'path') return any([equalTo(field, [value], dictionaries)])
  return equalTo(field, dictionary ? branchOf(dictionary, value) : [value], dictionaries)
}
