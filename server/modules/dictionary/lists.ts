import type { Json, Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { listAll, listPage } from '../../records/entity/query.ts'
import { matcher } from '../../records/entity/routes.ts'
import type { OrderQuery } from '../../records/query/order.ts'
import { asPage, type PageQuery, usualPageSize } from '../../records/query/page.ts'
import { subtreeIds, type TreeRow, toTree, withAncestors } from '../../records/query/tree.ts'
import { categoryOf, rootParent } from './rules.ts'

const entries = () => entityOf('dictionaryData')
const ofType = (id: Json, enabledOnly = false): Row => ({ dictionaryTypeId: id, ...(enabledOnly ? { enabledMark: 1 } : {}) })

export interface EntryQuery extends PageQuery, OrderQuery {
  keyword?: string
  isTree?: string
}

/** Entries of a category: a tree when asked for one, else a list, paged when a page is named (DI-05, DI-29). */
export async function entriesOf(db: Db, typeId: string, query: EntryQuery) {
  const type = await categoryOf(db, typeId)
  if (query.isTree === '1' || query.isTree === 'true') {
    const rows = await listAll(db, entries(), { filters: ofType(type.id as Json) })
    const list = toTree(withAncestors(rows, matcher(['fullName', 'enCode'], query.keyword)))
    return asPage(list, { currentPage: 1, pageSize: rows.length || usualPageSize }, rows.length)
  }
  const paged = query.currentPage !== undefined || query.pageSize !== undefined
  const { list, pagination } = await listPage(db, entries(), {
    ...query,
    ...(paged ? {} : { pageSize: 0 }),
    filters: ofType(type.id as Json),
  })
  return { list: list.map((row) => ({ ...row, hasChildren: false })), pagination }
}

/** The parent select's tree (DI-21): the category itself at the top, and in a tree its entries, without the one being edited and what is below it. */
export async function parentsOf(db: Db, typeId: string, id: string, isTree: boolean) {
  const type = await categoryOf(db, typeId)
  const top: TreeRow = {
    id: type.id as Json,
    parentId: '-1',
    fullName: type.fullName as Json,
    enCode: type.enCode as Json,
    hasChildren: false,
  }
  if (isTree) {
    const rows = await listAll(db, entries(), { filters: ofType(type.id as Json) })
    const hidden = subtreeIds(rows, id)
    const children = toTree(rows.filter((row) => !hidden.has(String(row.id)))).map((row) => ({ ...row, parentId: type.id as Json }))
    if (children.length > 0) Object.assign(top, { children, hasChildren: true })
  }
  return { list: [top] }
}

const option = (row: Row): Row => ({
  id: row.id as Json,
  parentId: row.parentId as Json,
  fullName: row.fullName as Json,
  enCode: row.enCode as Json,
  ...(row.color ? { color: row.color as Json } : {}),
})
const optionTree = (rows: readonly Row[], isTree: boolean) => (isTree ? toTree(rows.map(option)) : rows.map(option))

/** Options of a dictionary, enabled entries only; the category by its id or its enCode. */
export async function optionsOf(db: Db, typeId: string) {
  const type = await categoryOf(db, typeId)
  return { list: optionTree(await listAll(db, entries(), { filters: ofType(type.id as Json, true) }), type.isTree === 1) }
}

/** Every dictionary with its enabled entries: what a client keeps after the first load (SH-28). */
export async function allDictionaries(db: Db) {
  const [types, rows] = [await listAll(db, entityOf('dictionaryType')), await listAll(db, entries(), { filters: { enabledMark: 1 } })]
  const byType = new Map<Json, Row[]>()
  for (const row of rows) byType.set(row.dictionaryTypeId as Json, [...(byType.get(row.dictionaryTypeId as Json) ?? []), row])
  return {
    list: types.map((type) => ({
      id: type.id,
      enCode: type.enCode,
      fullName: type.fullName,
      isTree: type.isTree,
      dictionaryList: optionTree(byType.get(type.id as Json) ?? [], type.isTree === 1),
    })),
  }
}

/** One entry as its form reads it: at the top of its category the parent is the category, as the parent select offers it. */
export const asForm = (row: Row): Row => ({
  ...row,
  parentId: row.parentId === rootParent ? (row.dictionaryTypeId as Json) : (row.parentId as Json),
})
